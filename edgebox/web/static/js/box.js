// The virtual box: both panels, both displays, the tray.

import { byId, fill, h } from "./dom.js";
import { faultsList } from "./cards.js";
import { fightOrder } from "./fight.js";
import { boxButton, helpDialog, listen, pageName, showHelp } from "./keys.js";
import { connect } from "./live.js";
import { oled } from "./oled.js";
import { shell, showStatus, showWaiting } from "./shell.js";
import { makeTray } from "./tray.js";

const LAYOUT = {
  players: [
    ["operations", ["move", "list", "copy", "alter", "delete", "decrypt", "control", "engage", "exit"]],
    ["moving", ["up", "down", "confirm", "back", "end-turn"]],
  ],
  gm: [["spending", ["strain", "setback", "raise", "kick-out", "disorient", "stress", "wound", "let-go", "undo"]]],
};
const GROUPS = { operations: "Operations", moving: "Choosing", spending: "Spending" };

shell({ help: showHelp });
document.body.append(helpDialog());

const displays = { players: oled("Players' display"), gm: oled("GM's display") };
byId("players-screen").append(displays.players.node);
byId("gm-screen").append(displays.gm.node);
const tray = makeTray(byId("tray"));
const buttons = new Set();
let open = false; // whether the GM's panel is there
let forGm = null;

function panel(name, known) {
  const byName = Object.fromEntries(known.map((button) => [button.name, button]));
  const laid = LAYOUT[name].map(([group, names]) => [group, names.filter((each) => byName[each])]);
  const others = known.map((button) => button.name).filter((each) => !laid.some(([, names]) => names.includes(each)));
  if (others.length) laid.push(["others", others]);
  known.forEach((button) => buttons.add(`${name}/${button.name}`));
  fill(byId(`${name}-keys`), laid.filter(([, names]) => names.length).map(([group, names]) =>
    h("div", { class: `keys ${group}`, role: "group", "aria-label": GROUPS[group] ?? "Others" }, names.map((each) => boxButton(name, byName[each])))));
}

async function panels() {
  const found = await (await fetch("/panels")).json();
  buttons.clear();
  panel("players", found.players);
  if (found.gm) panel("gm", found.gm);
  open = Boolean(found.gm);
  byId("gm-locked").hidden = open;
  byId("gm-panel").classList.toggle("locked", !open);
  byId("gm-panel-body").hidden = !open;
}

await panels().catch(() => {});
listen((name, button) => buttons.has(`${name}/${button}`), { roll: () => !tray.roll.hidden && tray.roll.click(), help: showHelp });

connect(`/events/box?page=${pageName}`, (view, changed, first) => {
  // a box that was started anew may ask for the PIN again
  const gm = Boolean(view.gm_screen);
  if (!buttons.size || (gm !== forGm && gm !== open)) panels().then(() => { forGm = gm; }, () => {});
  if (changed.has("status")) showStatus(view);
  if (changed.has("waiting")) showWaiting(byId("waiting"), view.waiting);
  if (changed.has("players_screen")) displays.players.show(view.players_screen);
  if (changed.has("gm_screen") && view.gm_screen) displays.gm.show(view.gm_screen);
  if (changed.has("lit")) {
    document.querySelectorAll("[data-button]").forEach((each) => {
      const on = view.lit.includes(each.dataset.button);
      each.classList.toggle("lit", on);
      if (each.querySelector(".lamp")) each.setAttribute("aria-description", on ? "lit" : "dark");
    });
  }
  if (changed.has("fight")) {
    byId("fight").hidden = !view.fight;
    if (view.fight) fill(byId("fight"), fightOrder(view.fight));
  }
  if (changed.has("faults")) faultsList(byId("faults"), view.faults);
  tray.show(view, first);
});
