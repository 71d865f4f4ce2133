// The question what a die is, that is in doubt or was said to be something; asked as long as it lies there.

import { capital, fill, h } from "./dom.js";
import { FACES, dieDrawing, faceWords } from "./dice.js";
import { ask } from "./post.js";

const GAP = 12; // pixels between the question and the die
const SHARP = 240; // pixels of the die's picture in the question, each way
const AROUND = 1.5; // how much wider than the die that is

/** The question; the die is marked in the table, and seen in the camera's picture if there is one. */
export function settleDialog(table, picture) {
  let number = 0;
  let asked = null;
  let kind = null;
  let offered = Object.keys(FACES);
  const kinds = h("div", { class: "kinds", role: "group", "aria-label": "Which die" });
  const faces = h("div", { class: "faces", role: "group", "aria-label": "Which face" });
  const why = h("p", { class: "small", id: "settle-why" });
  const seen = h("canvas", { width: SHARP, height: SHARP, role: "img", "aria-label": "This die, from above" });
  const node = h("dialog", { class: "settle", "aria-label": "What is this die?", "aria-describedby": "settle-why" },
    h("div", { class: "about" }, seen, h("div", {}, h("h2", {}, "What is this die?"), why)), kinds, faces,
    h("form", { method: "dialog" }, h("button", { class: "soft" }, "Close")));
  node.addEventListener("close", mark);
  picture.addEventListener("load", look);

  function draw() {
    fill(kinds, offered.map((die) => h("button", {
      type: "button", data: { key: die }, "aria-pressed": String(die === kind), onclick: () => { kind = die; draw(); },
    }, dieDrawing(die, null, { size: 38 }), h("span", {}, capital(die)))));
    fill(faces, (FACES[kind] ?? []).map((face) => h("button", {
      type: "button", data: { key: `face-${face}` }, "aria-label": faceWords(face), "aria-pressed": String(face === asked.face),
      // refused or not: a note that says why would lie behind it, seen by nobody on a phone
      onclick: async () => { await ask("/settle", { number, die: kind, face, box: asked.box, said: asked.said }); node.close(); },
    }, dieDrawing(kind, face, { size: 58, label: false }), h("span", {}, faceWords(face)))));
    aside();
  }

  /** Draw the die as the camera sees it now. */
  function look() {
    seen.hidden = !asked?.box || !picture.naturalWidth;
    if (seen.hidden || !node.open) return;
    const [x, y, width, height] = asked.box;
    const side = AROUND * Math.max(width, height);
    const paper = seen.getContext("2d");
    paper.clearRect(0, 0, SHARP, SHARP);
    paper.drawImage(picture, x + (width - side) / 2, y + (height - side) / 2, side, side, 0, 0, SHARP, SHARP);
  }

  /** Mark the die that is asked about, and no other. */
  function mark() {
    table.querySelectorAll("[data-key^=die]").forEach((each) => each.classList.toggle("meant", node.open && each.dataset.key === `die${number}`));
  }

  /** Stand beside the die, where that has room. */
  function aside() {
    node.style.translate = "none";
    const die = table.querySelector(`[data-key="die${number}"]`)?.getBoundingClientRect();
    if (!die) return;
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const ways = [
      [Math.min(0, die.left - GAP - right), 0], [Math.max(0, die.right + GAP - left), 0],
      [0, Math.min(0, die.top - GAP - bottom)], [0, Math.max(0, die.bottom + GAP - top)],
    ].filter(([x, y]) => left + x >= 0 && right + x <= innerWidth && top + y >= 0 && bottom + y <= innerHeight);
    const [x, y] = ways.sort((one, other) => Math.hypot(...one) - Math.hypot(...other))[0] ?? [0, 0];
    node.style.translate = `${x}px ${y}px`;
  }

  return {
    node,
    mark,
    /** Which kinds are asked for: the dice of the check. */
    ask(kinds) { offered = Object.keys(FACES).filter((die) => !kinds.length || kinds.includes(die)); },
    /** Which dice lie there now: what is asked about another one is asked no more. */
    still(dice) {
      if (!node.open) return;
      const at = dice.findIndex((die, place) => die.sure === asked.sure && die.said === asked.said && (asked.box ? liesAs(asked.box, die.box) : place === number));
      if (at < 0) node.close();
      else [number, asked] = [at, dice[at]]; // the camera has found its focus, and sees it more sharply
    },
    open(place, die) {
      number = place;
      asked = die;
      kind = offered.includes(die.die) ? die.die : null;
      why.textContent = reasons(die, kind !== null);
      node.showModal();
      look();
      draw();
      mark();
      (kinds.querySelector("[aria-pressed=true]") ?? kinds.querySelector("button")).focus();
    },
  };
}

/** What is known of a die, and why it is asked about: in sentences. */
function reasons(die, wanted) {
  const shows = die.die && die.face !== null ? `${die.die}: ${faceWords(die.face)}` : die.die ?? (die.words || "an unknown die");
  const known = die.sure ? `Somebody said: ${faceWords(die.face)}.` : `The eye reads ${shows}.`;
  const doubt = !die.doubted ? "" : die.reason ? `It is not sure: ${die.reason}.` : "It is not sure.";
  const strange = wanted ? "" : "It is none of the dice asked for: take it out, or say what it is.";
  return [known, doubt, strange].filter(Boolean).join(" ");
}

/** Whether nobody touched a die between two boxes of it, as the box itself tells. */
function liesAs([x, y, wide, high], box) {
  if (!box) return false;
  const [left, top, width, height] = box;
  const most = (wide + high) / 16;
  return Math.abs(x + wide / 2 - left - width / 2) + Math.abs(y + high / 2 - top - height / 2) < most && Math.abs(wide - width) + Math.abs(high - height) < most;
}
