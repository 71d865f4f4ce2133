// The keyboard of the virtual box, and the buttons it stands for.

import { h, byId } from "./dom.js";
import { post, note } from "./post.js";

/** Key to button; what players press most lies under the right hand and on the arrows. */
export const KEYS = {
  players: {
    up: ["ArrowUp", "↑"], down: ["ArrowDown", "↓"], confirm: ["Enter", "↵"], back: ["Backspace", "⌫"], "end-turn": ["t", "T"],
    move: ["m", "M"], list: ["l", "L"], copy: ["c", "C"], alter: ["a", "A"], delete: ["x", "X"], decrypt: ["d", "D"], control: ["o", "O"], engage: ["e", "E"], exit: ["q", "Q"],
  },
  gm: {
    strain: ["1", "1"], setback: ["2", "2"], raise: ["3", "3"], "kick-out": ["4", "4"], disorient: ["5", "5"], stress: ["6", "6"], wound: ["7", "7"], "let-go": ["8", "8"], undo: ["9", "9"],
  },
};
const ALSO = { Escape: ["players", "back"] };

export const pageName = Math.random().toString(36).slice(2, 12);

const down = new Set();
let allowed = () => false;

function key(panel, button) { return `${panel}/${button}`; }

async function send(panel, button, isDown) {
  const answer = await post("/press", { panel, button, down: isDown, page: pageName });
  if (!answer.ok && isDown) note(answer.words);
}

export function press(panel, button) {
  if (!allowed(panel, button) || down.has(key(panel, button))) return;
  down.add(key(panel, button));
  lightUp(panel, button, true);
  send(panel, button, true);
}

export function release(panel, button) {
  if (!down.delete(key(panel, button))) return;
  lightUp(panel, button, false);
  send(panel, button, false);
}

function lightUp(panel, button, on) {
  document.querySelector(`[data-button="${panel}/${button}"]`)?.classList.toggle("down", on);
}

function releaseAll() {
  for (const each of [...down]) release(...each.split("/"));
}

function meant(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (ALSO[pressed]) return ALSO[pressed];
  for (const [panel, buttons] of Object.entries(KEYS)) {
    for (const [button, [code]] of Object.entries(buttons)) if (code === pressed) return [panel, button];
  }
  return null;
}

/** Let the keyboard press the box's buttons; isAllowed says which there are. */
export function listen(isAllowed, { roll, help }) {
  allowed = isAllowed;
  addEventListener("keydown", (event) => {
    const target = event.target;
    if (document.querySelector("dialog[open]") || target.matches?.("input, textarea, select")) return;
    // a button reached by Tab does what it says
    if ((event.key === "Enter" || event.key === " ") && target.matches?.("button, a, summary, [role=button]")) return;
    if (event.key === "?") { event.preventDefault(); help(); return; }
    if (event.key.toLowerCase() === "r" && !event.ctrlKey && !event.metaKey && !event.altKey) { if (!event.repeat) roll(); return; }
    const found = meant(event);
    if (!found || !allowed(...found)) return;
    event.preventDefault();
    if (!event.repeat) press(...found);
  });
  addEventListener("keyup", (event) => {
    const found = meant(event);
    if (found) release(...found);
  });
  addEventListener("blur", releaseAll);
  document.addEventListener("visibilitychange", () => document.hidden && releaseAll());
}

/** A button of the box on the page: it goes down and comes up as the real one does. */
export function boxButton(panel, { name, label, light }) {
  const [, cap] = KEYS[panel]?.[name] ?? [null, ""];
  let pointed = false;
  const node = h("button", {
    type: "button", class: `key key-${name}`, data: { button: `${panel}/${name}` }, "aria-keyshortcuts": KEYS[panel]?.[name]?.[0] ?? null,
    onpointerdown: (event) => {
      if (event.button !== 0) return;
      // the focus stays where it is, so that Enter goes on to mean Confirm
      event.preventDefault();
      pointed = true;
      node.setPointerCapture?.(event.pointerId);
      press(panel, name);
    },
    onpointerup: () => release(panel, name),
    onpointercancel: () => release(panel, name),
    onlostpointercapture: () => release(panel, name),
    oncontextmenu: (event) => event.preventDefault(),
    onclick: () => {
      if (pointed) { pointed = false; return; }
      press(panel, name);
      release(panel, name);
    },
  }, light && h("span", { class: "lamp", "aria-hidden": "true" }), h("span", { class: "cap" }, label), cap && h("kbd", { "aria-hidden": "true" }, cap));
  return node;
}

export function helpDialog() {
  const rows = (panel) => Object.entries(KEYS[panel]).map(([button, [, cap]]) =>
    h("div", {}, h("dt", {}, h("kbd", {}, cap)), h("dd", {}, (button[0].toUpperCase() + button.slice(1)).replace("-", " "))));
  return h("dialog", { id: "help", class: "help", "aria-label": "Keys" },
    h("h2", {}, "Keys"),
    h("h3", {}, "Players' panel"), h("dl", {}, rows("players"), h("div", {}, h("dt", {}, h("kbd", {}, "Esc")), h("dd", {}, "Back, too")), h("div", {}, h("dt", {}, h("kbd", {}, "R")), h("dd", {}, "Roll the dice"))),
    h("h3", {}, "GM's panel"), h("dl", {}, rows("gm")),
    h("p", { class: "small" }, "Hold a key down for a long press. ", h("kbd", {}, "?"), " shows this."),
    h("form", { method: "dialog" }, h("button", {}, "Close")));
}

export function showHelp() { byId("help")?.showModal(); }
