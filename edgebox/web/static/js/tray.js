// The tray: dice as drawings, or the camera's picture with each die outlined and named.

import { capital, fill, h, s, say } from "./dom.js";
import { dieDrawing, faceWords, glyph, letterOf, poolDice, poolDrawing, symbols } from "./dice.js";
import { rollReader, sidePool, verdict } from "./cards.js";
import { ask } from "./post.js";
import { settleDialog } from "./settle.js";
import { heldUp } from "./shell.js";

const PATIENCE = 2000; // a box that nobody asked for a picture for 4 seconds makes no new ones
const REACH = 45; // pixels of the camera's picture
const NAME_HIGH = 42; // likewise
const LETTER_WIDE = 17; // likewise, in a name
const MARK_WIDE = 24; // likewise, after it
const DOUBTED = ".doubtful, .doubt:not(.told)";
const phone = matchMedia("(max-width: 600px)"); // names are larger there, as the picture is small

export function makeTray(node) {
  const table = h("div", { class: "felt", tabindex: "-1" });
  const result = h("div", { class: "result" });
  const spoken = h("p", { class: "unseen-text", role: "status" });
  const roll = h("button", { type: "button", class: "roll", data: { key: "roll" }, onclick: () => ask("/roll") }, "Roll");
  const take = h("button", { type: "button", class: "soft", hidden: true, onclick: () => ask("/take-dice") }, "The dice are right");
  const again = h("button", { type: "button", class: "soft", hidden: true, onclick: () => ask("/look-again") }, "Look again");
  const picture = h("img", { alt: "The tray, from above", class: "camera" });
  const readRoll = rollReader(spoken, (last) => `${last.who}, ${last.purpose}: ${last.succeeded === null ? "" : last.succeeded ? "success. " : "failure. "}${last.words}`);
  const dialog = settleDialog(table, picture);
  node.append(table, h("div", { class: "tray-foot" }, result, h("div", { class: "tray-keys" }, again, take, roll)), spoken, dialog.node);
  let shown = "";
  let standing = "";
  let overlay = null;
  let pictured = null;
  let asked = 0;

  // the next number comes only to who asks: after an outage, sleep or a picture that was lost too
  setInterval(() => {
    if (table.contains(picture) && picture.complete && Date.now() - asked > PATIENCE) load(`${pictured}&at=${Date.now()}`);
  }, PATIENCE / 4);

  picture.addEventListener("load", () => overlay?.setAttribute("viewBox", `0 0 ${picture.naturalWidth} ${picture.naturalHeight}`));

  function show(view, first) {
    const { tray, last_roll: last } = view;
    const side = view.waiting.stage === "side-roll" ? view.side : null;
    const check = side ? { ...side, words: side.words ?? side.code, chances: side.chances ?? {}, side } : view.waiting.stage === "roll" ? view.fight?.check ?? view.check : null;
    dialog.ask(side?.kind === "d6" ? ["d6"] : poolDice(check?.pool ?? ""));
    dialog.still(check && !tray.moving ? tray.dice : []);
    const key = JSON.stringify([tray.dice, tray.things, check?.pool, check?.dice, tray.picture === null]);
    const landed = !first && tray.source === "random" && tray.dice.length > 0 && key !== shown;
    roll.hidden = !check;
    roll.disabled = tray.moving;
    say(roll, tray.picture === null ? "Roll" : "Roll at random");
    roll.classList.toggle("soft", tray.picture !== null); // dice are thrown there, and may lie there
    take.hidden = !(check && !tray.moving && !tray.wrong && (tray.doubt || tray.dice.some((die) => !die.sure)));
    again.hidden = !(check && tray.left);
    const focused = table.contains(document.activeElement);
    const doubted = focused && document.activeElement.matches(DOUBTED);
    if (tray.picture === null) {
      if (key !== shown) drawn(tray, check, last, landed);
    } else camera(tray, key !== shown);
    dialog.mark();
    const said = doubted && document.activeElement.matches(".told"); // on to the next one in doubt
    if (focused && (said || !table.contains(document.activeElement))) (table.querySelector(DOUBTED) ?? table.querySelector("[tabindex='0'], button") ?? table).focus();
    const told = summary(tray, check, last, view);
    if ((told?.outerHTML ?? "") !== standing) {
      fill(result, told);
      standing = told?.outerHTML ?? "";
    }
    if (heldUp(view)) say(spoken, result.textContent);
    readRoll(last);
    shown = key;
  }

  function drawn(tray, check, last, landed) {
    table.classList.remove("with-camera");
    if (tray.dice.length) fill(table, h("div", { class: landed ? "dice landing" : "dice" }, tray.dice.map((die, place) => button(die, place))));
    else if (check) fill(table, h("div", { class: "dice ghost", "aria-label": `Roll ${check.words}` }, check.side ? sidePool(check.side, 62) : poolDrawing(check.pool, 62)));
    else fill(table, h("p", { class: "empty" }, last ? "The tray is empty." : "Dice land here."));
  }

  function button(die, place) {
    const drawing = die.die ? dieDrawing(die.die, die.face, { size: 66 }) : strange(die);
    if (!asksOf(die)) return drawing;
    return h("button", { type: "button", class: die.sure ? "doubt told" : "doubt", data: { key: `die${place}` }, title: die.reason, "aria-label": `${die.die ?? "die"}, ${faceWords(die.face)}: ${asksOf(die)}`, onclick: () => dialog.open(place, die) }, drawing, h("span", {}, die.sure ? "✓" : "?"));
  }

  function camera(tray, again) {
    table.classList.add("with-camera");
    if (!overlay || !table.contains(picture)) {
      overlay = s("svg", { class: "outlines", viewBox: "0 0 1280 960" });
      fill(table, h("div", { class: "shot" }, picture, overlay));
    }
    if (tray.picture !== pictured) load(pictured = tray.picture);
    if (again) fill(overlay, tray.things.map((thing) => inDoubt(thing, tray.dice)), tray.dice.map(reach), tray.dice.map(outlined));
  }

  function load(which) {
    asked = Date.now();
    picture.src = `/picture.jpg?n=${which}`;
  }

  /** Room around a die that can be said that a finger finds; it lies below all dice. */
  function reach(die, place) {
    if (!die.box || !asksOf(die)) return null;
    const [x, y, width, height] = die.box;
    const node = s("rect", { class: "reach", x: x - REACH, y: y - REACH, width: width + 2 * REACH, height: height + 2 * REACH });
    node.addEventListener("click", () => dialog.open(place, die));
    return node;
  }

  /** What the picture is in doubt for: it may be no die, or one that was missed. It lies below all dice, and its name beside them. */
  function inDoubt({ box: [x, y, width, height], words }, dice) {
    const [wide, high] = [picture.naturalWidth || 1280, picture.naturalHeight || 960];
    const [nameWide, name] = [(textWide(words) + MARK_WIDE) * nameScale(), NAME_HIGH * nameScale()];
    const left = Math.max(0, Math.min(x, wide - nameWide));
    const free = (foot) => foot <= high && !dice.some(({ box }) => box && left < box[0] + box[2] && left + nameWide > box[0] && foot - name < box[1] + box[3] && foot > box[1] - name);
    const foot = [Math.max(name, y), y + height + name, y + name].find(free) ?? y;
    return s("g", { class: "in-doubt", role: "img", "aria-label": `${words} ?` },
      s("rect", { class: "around", x, y, width, height, rx: 10 }),
      named({ words, sure: false }, x, foot, wide));
  }

  function outlined(die, place) {
    if (!die.box) return null;
    const [x, y, width, height] = die.box;
    const words = die.die ? `${capital(die.die)}, ${faceWords(die.face)}` : die.words || "?";
    const group = s("g", { class: !die.sure ? "seen doubtful" : die.said ? "seen told" : "seen", "data-die": place, "data-key": `die${place}`, role: "img", "aria-label": words },
      s("title", {}, words),
      s("rect", { class: "around", x, y, width, height, rx: 10 }),
      named(die, x, y, picture.naturalWidth || 1280));
    if (asksOf(die)) {
      group.setAttribute("tabindex", "0");
      group.setAttribute("role", "button");
      group.setAttribute("aria-label", `${words}: ${asksOf(die)}`);
      group.addEventListener("click", () => dialog.open(place, die));
      group.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") { event.preventDefault(); dialog.open(place, die); }
      });
    }
    return group;
  }

  return { show, roll };
}

/** What a die's button is for: one in doubt is said to be something, and what was said can be mended. */
function asksOf(die) {
  if (!die.sure) return `not sure, ${die.reason}. Say what it is.`;
  return die.said ? "somebody said so. Say otherwise." : "";
}

/** How much larger than they are drawn the names of dice are. */
const nameScale = () => (phone.matches ? 1.6 : 1);

/** How wide a name of so many letters is. */
const textWide = (text) => text.length * LETTER_WIDE + 20;

/** A die's letter and symbols above it, within a picture so wide; marked if it is in doubt, or somebody said what it is. */
function named(die, x, y, wide) {
  const marks = /^[a-z]+$/.test(die.face ?? "") ? [...die.face] : [];
  const text = `${die.die ? letterOf(die.die) : die.words || "?"}${die.face && !marks.length ? ` ${die.face}` : die.face === "" ? " –" : ""}`;
  const mark = !die.sure ? "?" : die.said ? "✓" : "";
  const width = textWide(text) + marks.length * 34 + (mark ? MARK_WIDE : 0);
  const scale = nameScale();
  const left = Math.max(0, Math.min(x, wide - width * scale));
  return s("g", { transform: `translate(${left} ${Math.max(NAME_HIGH * scale, y) - 4}) scale(${scale})` },
    s("rect", { class: "label", x: 0, y: -37, width, height: 38, rx: 7 }),
    s("text", { x: 10, y: -9 }, text),
    marks.map((letter, at) => glyph(letter, textWide(text) + at * 34 + 8, -18, 14)),
    mark && s("text", { x: width - 25, y: -9 }, mark));
}

function summary(tray, check, last, { waiting, fight, side }) {
  const doubtful = tray.dice.filter((die) => !die.sure).length;
  const injury = waiting.stage === "result" ? fight?.injury : null;
  if (tray.moving) return h("p", {}, tray.doubt || "Dice are moving …");
  if (check && tray.left) return h("p", {}, tray.left);
  if (check && doubtful) return h("p", {}, h("strong", {}, `${doubtful} in doubt`), `: ${["click the die marked ?", tray.doubt, tray.wrong].filter(Boolean).join("; ")}`);
  if (check && tray.doubt) return h("p", {}, h("strong", {}, "In doubt"), `: ${[tray.doubt, tray.wrong].filter(Boolean).join("; ")}`);
  if (check && tray.wrong) return h("p", {}, h("strong", {}, capital(tray.wrong)));
  if (check) return h("p", { class: "check-head" }, h("strong", {}, check.who), ` · ${check.purpose} `, check.chances.success === undefined ? null : h("span", { class: "chip" }, `${Math.round(check.chances.success * 100)} % success`));
  if (waiting.stage === "side-result" && side?.result) return h("p", { class: "net" }, verdict(side.result), side.result.symbols && symbols(side.result.symbols, 24), h("span", { class: "net-words" }, side.result.words));
  if (injury) return h("p", { class: "net" }, h("strong", { class: "verdict" }, `${injury.number}`), h("span", { class: "net-words" }, `${injury.who}: ${injury.words}`));
  if (last) return h("p", { class: "net" }, verdict(last), symbols(last.symbols, 24), h("span", { class: "net-words" }, last.words));
  return null;
}

function strange(die) {
  return h("span", { class: "strange" }, die.words || "?");
}
