// What every page has: the header, the state of the system, the theme, notes.

import { byId, capital, fill, h, s, say } from "./dom.js";
import { ask } from "./post.js";

const PAGES = [["/", "Box"], ["/players", "Players"], ["/gm", "GM"]];
export const STATES = ["normal", "warned", "alarmed"];
const THEMES = ["auto", "light", "dark"];

export function shell({ help } = {}) {
  const here = location.pathname;
  const nav = h("nav", { "aria-label": "Pages" }, PAGES.map(([path, name]) =>
    h("a", { href: path, "aria-current": path === here ? "page" : null }, name)));
  const theme = h("button", { class: "quiet", type: "button", onclick: turn }, "");
  fill(byId("top"),
    h("a", { class: "brand", href: "/", "aria-label": "Edgebox" }, mark(), h("span", {}, "Edgebox")),
    nav,
    h("span", { id: "state", class: "state" }),
    h("span", { class: "tools" },
      help && h("button", { class: "quiet", type: "button", id: "help-button", "aria-label": "Keys (?)", title: "Keys (?)", onclick: help }, "?"),
      theme));
  document.body.append(
    h("p", { id: "note", class: "note", role: "alert", hidden: true }));
  label();

  function current() {
    return document.documentElement.dataset.theme ?? "auto";
  }
  function turn() {
    const next = THEMES[(THEMES.indexOf(current()) + 1) % THEMES.length];
    if (next === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    try { localStorage.setItem("edgebox-theme", next); } catch { /* not kept then */ }
    label();
  }
  function label() {
    fill(theme, { auto: "◐", light: "☀", dark: "☾" }[current()]);
    theme.setAttribute("aria-label", `Theme: ${current()}`);
    theme.setAttribute("title", `Theme: ${current()}`);
  }
}

function mark() {
  return s("svg", { viewBox: "0 0 24 24", width: 24, height: 24, "aria-hidden": "true" },
    s("path", { class: "mark", d: "M12 1.5 21.5 7v10L12 22.5 2.5 17V7z" }),
    s("path", { class: "mark-in", d: "M12 6.5 17 9.4v5.4l-5 2.9-5-2.9V9.4z" }));
}

/** The system's state as a word and as bars: one, two or three of them. */
export function stateBadge(word) {
  if (!word) return null;
  const level = STATES.indexOf(word);
  return h("span", { class: `badge ${word}` },
    s("svg", { viewBox: "0 0 18 14", width: 18, height: 14, "aria-hidden": "true" },
      [0, 1, 2].map((bar) => s("rect", {
        class: bar <= level ? "bar on" : "bar", x: bar * 6.2 + 0.7, y: 9 - bar * 4 + 0.7, width: 3.8, height: 4 + bar * 4 - 0.8, rx: 1,
      }))),
    h("span", {}, capital(word)));
}

export function showStatus(view) {
  const { status } = view;
  fill(byId("state"), [
    status.round !== null && h("span", { class: "round" }, `Round ${status.round}`),
    status.in && h("span", { class: "round" }, status.in),
    stateBadge(status.state)]);
  const name = status.system ? `${status.system} · ` : "";
  document.title = `${name}Edgebox`;
}

/** Say what the box waits for, and from whom; who does not see the tray can let it look there again. */
export function showWaiting(node, waiting, hint = "", again = false) {
  if (!node.firstChild) node.append(h("strong", {}), h("span", {}));
  const [whom, what, look] = node.children;
  say(whom, capital(waiting.whom));
  say(what, waiting.what + hint);
  if (!again) look?.remove();
  else if (!look) node.append(h("button", { type: "button", class: "soft", onclick: () => ask("/look-again") }, "Look again"));
  node.dataset.gm = waiting.by_gm ? "yes" : "no";
}

/** What keeps dice from being taken, or from coming to rest, for who does not see the tray. */
export function heldUp({ tray, waiting }) {
  if (!["roll", "side-roll"].includes(waiting.stage)) return "";
  if (tray.moving) return tray.doubt && ` – ${tray.doubt}`;
  const doubtful = tray.dice.filter((die) => !die.sure).length;
  const dice = doubtful && `${doubtful} in doubt, look at the box`;
  const picture = tray.doubt && (doubtful ? tray.doubt : `in doubt: ${tray.doubt}`);
  const why = tray.left || [dice, picture, tray.wrong].filter(Boolean).join("; ");
  return why && ` – ${why}`;
}
