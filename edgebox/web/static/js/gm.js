// The GM's screen: the whole map, the waiting check, what can be spent, the log, other systems.

import { byId, capital, fill, h, percent, say } from "./dom.js";
import { chancesList, checkHead, choiceList, faultsList, lastRoll, logList, objectivesList, rollReader, sheet, shipWords, sideCard, spendList, typedRoll } from "./cards.js";
import { DICE, dieDrawing, poolDice, poolDrawing, symbols } from "./dice.js";
import { begin } from "./begin.js";
import { besideForms, besideKeys } from "./beside.js";
import { connect } from "./live.js";
import { fightCard, fightCheck, fightChoices, fightSpend, fightersList, gmForms, injuryCard, nameInjury } from "./fight.js";
import { drawMap } from "./map.js";
import { ask, post } from "./post.js";
import { STATES, heldUp, shell, showStatus, showWaiting, stateBadge } from "./shell.js";

shell();
const readRoll = rollReader(byId("spoken"));
let eyes = "";
let view = null;

const gm = (body) => ask("/do", { ...body, by_gm: true });

// --- the door ---

const field = byId("pin");
byId("door-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await post("/door", { pin: field.value });
  field.value = "";
  if (answer.ok) open();
  else { say(byId("door-words"), answer.words); field.focus(); }
});

function locked() {
  byId("door").hidden = false;
  byId("desk").hidden = true;
  byId("tabs").hidden = true;
  field.focus();
}

let opened = false;
function open() {
  byId("door").hidden = true;
  byId("desk").hidden = false;
  byId("tabs").hidden = false;
  if (opened) { location.reload(); return; }
  opened = true;
  begin(byId("begin"));
  besideForms(byId("beside"), true);
  connect("/events/gm", show, locked);
}

async function start() {
  try {
    const who = await (await fetch("/whoami", { cache: "no-store" })).json();
    if (who.gm) open();
    else locked();
  } catch { setTimeout(start, 1000); }
}

// --- tabs, on a phone ---

function tab(name) {
  document.body.dataset.tab = name;
  byId("tabs").querySelectorAll("button").forEach((each) => each.setAttribute("aria-pressed", String(each.dataset.tab === name)));
  scrollTo({ top: 0 });
}
byId("tabs").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button) tab(button.dataset.tab);
});
tab("now");

// --- what is shown ---

function show(now, changed, first) {
  view = now;
  const has = (...names) => names.some((name) => changed.has(name));
  if (has("status")) showStatus(view);
  if (has("waiting", "tray")) {
    showWaiting(byId("waiting"), view.waiting, heldUp(view), Boolean(view.tray.left));
    document.body.dataset.stage = view.waiting.stage;
  }
  if (has("faults")) faultsList(byId("faults"), view.faults);
  if (has("map", "sees", "status")) map();
  if (has("alerts")) alerts();
  if (has("ship")) ship();
  if (has("slicers", "fight")) fill(byId("sheets"), view.slicers.map((each) => sheet(each, view.fight)));
  if (has("programs")) fill(byId("programs"), programs());
  if (has("fight", "map")) fight();
  if (has("objectives")) fill(byId("objectives"), objectivesList(view.objectives));
  if (has("log")) fill(byId("log"), logList(view.log));
  if (has("desk")) {
    byId("undo").disabled = !view.desk.can_undo;
    say(byId("origin"), view.desk.origin ? `Now playing: ${view.desk.origin}` : "");
  }
  if (has("last_roll")) {
    const last = view.last_roll;
    fill(byId("last-roll"), lastRoll(last, { size: 42, landing: !first }));
    readRoll(last);
  }
  if (has("check", "gm_spend", "spend", "choices", "waiting", "destiny", "log", "side", "fight")) nowCard();
  if (first && view.waiting.stage === "set-up") tab("begin");
}

byId("undo").addEventListener("click", () => ask("/undo"));

let from = "";

/** In a fight, what is about a system is shown only if one is sliced meanwhile. */
function fight() {
  const now = view.fight;
  byId("fight").hidden = byId("fighters").hidden = byId("by-hand").hidden = !now;
  for (const id of ["map-card", "programs-card", "objectives-card", "alerts"]) byId(id).hidden = Boolean(now) && !view.map;
  byId("destiny").hidden = Boolean(now);
  say(byId("state-title"), now && !view.map ? "By the GM" : "State of the system");
  say(byId("tabs").querySelector('[data-tab="map"]'), now ? "Fight" : "Map");
  byId("sheets").parentNode.hidden = Boolean(now) && !view.slicers.length;
  if (!now) return;
  fill(byId("fight"), fightCard(now, from, (name) => { from = name; fight(); }));
  fill(byId("fighters"), fightersList(now));
  gmForms(now, byId("by-hand"));
}

function map() {
  if (!view.map) { fill(byId("map"), h("p", { class: "empty" }, "No system is being played.")); fill(byId("eyes")); return; }
  if (!view.sees[eyes]) eyes = "";
  fill(byId("eyes"), h("span", {}, "Seen by"), ["", ...Object.keys(view.sees)].map((name) =>
    h("button", { type: "button", data: { key: `eyes-${name}` }, "aria-pressed": String(name === eyes), onclick: () => { eyes = name; map(); } }, name || "the GM")));
  fill(byId("map"), drawMap(view.map, { known: eyes ? new Set(view.sees[eyes]) : null, turn: view.status.turn, label: `The whole system ${view.status.system}` }));
}

function alerts() {
  fill(byId("alerts"), view.alerts.map(({ host, name, state }) => h("div", { class: "alert-row", role: "group", "aria-label": `State of ${name}` },
    view.alerts.length > 1 && h("span", {}, name),
    h("div", { class: "segments" }, STATES.map((each) => h("button", {
      type: "button", data: { key: `state-${host}-${each}` }, "aria-pressed": String(each === state), onclick: () => gm({ do: "set-state", to: each, target: host || null }),
    }, stateBadge(each)))))));
}

/** A ship's systems may be called on for a check, hindered as they are (E-5). */
function ship() {
  const { ship: now } = view;
  const open = byId("ship").querySelector("details")?.open;
  fill(byId("ship"), shipWords(now), now && h("details", { class: "shut", open }, h("summary", {}, "A check with the ship’s systems"),
    h("form", { class: "beside", onsubmit: async (event) => {
      event.preventDefault();
      const given = new FormData(event.target);
      await gm({ do: "ship-check", target: given.get("target"), add: given.get("add") });
    } },
      h("label", {}, h("span", {}, "System"), h("select", { name: "target" }, now.systems.map((each) => h("option", {}, each)))),
      h("label", {}, h("span", {}, "The crew’s dice and the difficulty"), h("input", { name: "add", required: true, placeholder: "YGPP", autocomplete: "off", maxlength: 40 })),
      h("button", { type: "submit", class: "roll" }, "To the dice"))));
}

function programs() {
  if (!view.programs.length) return [h("p", { class: "empty" }, "No programs.")];
  const marks = { running: "●", dormant: "☾", terminated: "✗", lurking: "◌" };
  return [h("ul", { class: "programs" }, view.programs.map((program) => h("li", { class: program.state },
    h("span", { class: "mark", "aria-hidden": "true" }, marks[program.state]),
    h("div", {}, h("strong", {}, program.name), ` ${program.title} · ${program.at}`,
      h("span", { class: "would" }, [program.state, `countermeasures ${program.countermeasures}`, program.fights.length ? `fights ${program.fights.join(", ")}` : ""].filter(Boolean).join(" · "))),
    poolDrawing(program.attack, 20))))];
}

const side = besideKeys(true);
const typed = typedRoll((roll) => ask("/do", { do: "roll", roll }));

function nowCard() {
  const { check, gm_spend: mine, spend, choices, waiting } = view;
  const node = byId("now");
  const parts = [];
  if (view.side) {
    parts.push(h("h2", {}, "Beside the encounter"), sideCard(view.side), side(view.side));
  }
  if ((waiting.stage === "result" || waiting.stage === "told") && view.fight?.injury) {
    parts.push(h("h2", {}, "A critical injury"), injuryCard(view.fight.injury), nameInjury(view.fight), goOn("Go on"));
  } else if (waiting.stage === "result" || waiting.stage === "told") {
    parts.push(h("h2", {}, "What happened"), h("ul", { class: "told" }, (view.log.at(-1)?.lines ?? []).map((line) => h("li", {}, line))), goOn("Go on"));
  }
  if (view.fight) parts.push(...fightParts());
  else if (check) parts.push(...waitingCheck(check, gm, typed));
  const asked = waiting.stage === "spend" && waiting.by_gm;
  // an adversary who slices is the GM's
  const rival = asked && spend?.who === waiting.whom;
  if (rival) parts.push(h("h2", {}, `Spend for ${spend.who}`), spendList(spend, false), goOn("Let the rest go"));
  if (mine) {
    parts.push(h("h2", {}, "Spend threat and despair"), spendList(mine, true));
    if (asked && !rival) parts.push(goOn("Let the rest go"));
  }
  if (spend && !check && !rival) parts.push(h("details", { class: "shut" }, h("summary", {}, `${spend.who} may spend`, h("span", { class: "gap" }), symbols(spend.purse, 20)), spendList(spend, false)));
  if (choices.length && !mine) parts.push(h("h2", {}, waiting.by_gm ? "Now" : `${view.status.turn}’s turn`));
  if (choices.length) {
    parts.push(h("details", { class: "shut", open: !mine && !check && innerWidth > 900 }, h("summary", {}, `${view.status.turn} may do`), choiceList(choices, view.status.turn)));
  }
  if (!parts.length) parts.push(h("h2", {}, capital(waiting.what)), h("p", { class: "empty" }, waiting.stage === "set-up" ? "Choose a system to begin." : `${waiting.whom} is asked.`));
  fill(node, parts);
}

const goOn = (words, byGm = true) => h("div", { class: "row" }, h("button", { type: "button", class: "soft", data: { key: "go-on" }, onclick: () => ask("/go-on", { by_gm: byGm }) }, words));

function fightParts() {
  const { fight: now, waiting } = view;
  const { check, spend } = now;
  const parts = [];
  if (check?.percentile) {
    parts.push(h("h2", {}, "The waiting roll"), fightCheck(check), h("div", { class: "row" }, h("button", { type: "button", class: "roll", data: { key: "roll" }, onclick: () => ask("/roll") }, "Roll at random")), typedInFight);
  } else if (check) parts.push(...waitingCheck(check, inFight, typedInFight));
  if (spend && !spend.in_system) {
    parts.push(h("h2", {}, spend.by_gm ? "Spend for the adversaries" : "The players spend"), fightSpend(spend), goOn("Let the rest go", spend.by_gm));
  }
  if (now.choices.length) {
    const title = now.turn ? `${now.turn.who} may` : now.waits_for === "slot" ? "Who acts?" : capital(waiting.what);
    parts.push(now.by_gm ? [h("h2", {}, title), fightChoices(now)] : h("details", { class: "shut", data: { key: "theirs" }, open: innerWidth > 900 }, h("summary", {}, title), fightChoices(now)));
  }
  return parts;
}

const typedInFight = typedRoll((roll) => ask("/step", { do: "roll", roll }));
const inFight = (body) => ask("/step", { ...body, by: "gm", ...(view.fight.check?.in_system ? { in: "system" } : {}) });

function waitingCheck(check, send, byHand) {
  const adjust = (change) => send({ do: "adjust", ...change });
  const dice = poolDice(check.pool);
  const destiny = view.fight ? view.fight.destiny : view.destiny;
  const spendDestiny = (use) => send({ do: "use-destiny", use });
  return [
    h("h2", {}, "The waiting check"),
    checkHead(check),
    h("div", { class: "adjust-pool", role: "group", "aria-label": `The pool: ${check.words}. Press a die to take it out.` }, dice.map((die, place) =>
      h("button", { type: "button", class: "bare", title: `Take out a ${die} die`, "aria-label": `Take out a ${die} die`, data: { key: `out${place}` }, onclick: () => adjust({ remove: DICE[die][0] }) }, dieDrawing(die, null, { size: 44 })))),
    h("p", { class: "small" }, "Press a die to take it out."),
    h("div", { class: "adjust" },
      h("div", { class: "adds", role: "group", "aria-label": "Add a die" }, h("span", { class: "lead" }, "Add"), ["boost", "setback", "ability", "difficulty", "proficiency", "challenge"].map((die) =>
        h("button", { type: "button", class: "bare", "aria-label": `Add a ${die} die`, title: `Add a ${die} die`, data: { key: `add-${die}` }, onclick: () => adjust({ add: DICE[die][0] }) }, dieDrawing(die, null, { size: 34 })))),
      h("div", { class: "grades", role: "group", "aria-label": "Upgrade and downgrade" }, [["upgrade", "↑ Upgrade"], ["downgrade", "↓ Downgrade"]].map(([verb, words]) => ["ability", "difficulty"].map((side) =>
        h("button", { type: "button", class: "soft", data: { key: `${verb}-${side}` }, onclick: () => adjust({ [verb]: side }) }, `${words} ${side}`)))),
      destiny
        ? h("div", { class: "grades" }, h("span", { class: "lead" }, `Destiny: ${destiny.light} light, ${destiny.dark} dark`),
          h("button", { type: "button", class: "soft", disabled: destiny.dark < 1, onclick: () => spendDestiny(check.by_gm ? "helping-hand" : "raising-the-stakes") }, check.by_gm ? "Helping hand" : "Raise the stakes"))
        : null),
    chancesList(check.chances),
    view.waiting.stage !== "roll" ? null : h("div", { class: "row" },
      h("button", { type: "button", class: "roll", data: { key: "roll" }, onclick: () => ask("/roll") }, "Roll at random"),
      check.chances.success === undefined ? null : h("span", { class: "chip" }, `${percent(check.chances.success)} success`)),
    view.waiting.stage === "roll" ? byHand : null,
  ];
}

byId("destiny").addEventListener("click", () => gm({ do: "roll-destiny" }));
start();
