// The players' screen: the map as far as it was discovered, their sheets, whose turn it is.

import { byId, capital, fill, h, say } from "./dom.js";
import { checkCard, choiceList, faultsList, lastRoll, logList, objectivesList, rollReader, sheet, shipWords, sideCard, spendList, typedRoll } from "./cards.js";
import { besideForms, besideKeys } from "./beside.js";
import { connect } from "./live.js";
import { fightCard, fightCheck, fightChoices, fightSpend, fightersList, injuryCard } from "./fight.js";
import { drawMap } from "./map.js";
import { ask } from "./post.js";
import { heldUp, shell, showStatus, showWaiting } from "./shell.js";

shell();
const asked = new URLSearchParams(location.search).get("slicer") ?? "";
const readRoll = rollReader(byId("spoken"));

const side = besideKeys(false);
besideForms(byId("beside"));
const typed = typedRoll((roll) => ask("/do", { do: "roll", roll }));
const typedInFight = typedRoll((roll) => ask("/step", { do: "roll", roll }));
const rollKeys = h("div", { class: "row" }, h("button", { type: "button", class: "roll", onclick: () => ask("/roll") }, "Roll at random"));

connect(`/events/players${asked ? `?slicer=${encodeURIComponent(asked)}` : ""}`, (view, changed, first) => {
  const has = (...names) => names.some((name) => changed.has(name));
  if (has("status")) showStatus(view);
  if (has("waiting", "tray")) showWaiting(byId("waiting"), view.waiting, heldUp(view), Boolean(view.tray.left) && !view.waiting.by_gm);
  if (has("faults")) faultsList(byId("faults"), view.faults);
  if (has("map", "status")) {
    fill(byId("map"), view.map
      ? drawMap(view.map, { turn: view.status.turn, label: `What is known of ${view.status.system}` })
      : h("p", { class: "empty" }, "The GM has not chosen a system yet."));
  }
  if (has("slicers", "fight")) eyes(view);
  if (has("fight")) showFight(view.fight);
  byId("map-card").hidden = Boolean(view.fight) && !view.map;
  if (has("slicers", "fight")) {
    byId("sheets").parentNode.hidden = !view.slicers.length && Boolean(view.fight);
    fill(byId("sheets"), view.slicers.map((each) => sheet(each, view.fight)));
  }
  if (has("ship")) fill(byId("ship"), shipWords(view.ship));
  if (has("objectives")) fill(byId("objectives"), objectivesList(view.objectives));
  if (has("log")) fill(byId("log"), logList(view.log, 30));
  if (has("last_roll")) {
    const last = view.last_roll;
    fill(byId("last-roll"), lastRoll(last, { landing: !first }));
    readRoll(last);
  }
  if (has("check", "choices", "spend", "waiting", "log", "last_roll", "side", "fight")) todo(view);
});

/** What players may still do for a roll: banked boosts (P-4), a point of destiny (C-5). */
function helps({ destiny }, check, path) {
  const button = (words, body) => h("button", { type: "button", class: "soft", data: { key: words }, onclick: () => ask(path, check.in_system ? { in: "system", ...body } : body) }, words);
  const keys = [
    !check.by_gm && check.boosts > 0 && button(`Use a banked boost (${check.boosts})`, { do: "use-boost" }),
    destiny?.light > 0 && button(check.by_gm ? `Light side: upgrade the difficulty (${destiny.light})` : `Light side: upgrade the dice (${destiny.light})`,
      { do: "use-destiny", use: check.by_gm ? "raising-the-stakes" : "helping-hand" }),
  ].filter(Boolean);
  return keys.length > 0 && h("div", { class: "row" }, keys);
}

let from = "";
function showFight(fight) {
  byId("fight").hidden = byId("fighters").hidden = !fight;
  if (!fight) return;
  const look = (name) => { from = name; showFight(fight); };
  fill(byId("fight"), fightCard(fight, from, look));
  fill(byId("fighters"), fightersList(fight));
}

function inFight({ fight, waiting, spend }) {
  const { check } = fight;
  if (waiting.stage === "roll" && check) return [h("h2", {}, "Roll these"), fightCheck(check), check.percentile ? null : helps({ destiny: fight.destiny }, check, "/step"), check.by_gm ? null : [rollKeys, typedInFight]];
  if (waiting.stage === "spend" && fight.spend && !waiting.by_gm) {
    return [h("h2", {}, "Spend results"), fight.spend.in_system ? spendList(spend, false) : fightSpend(fight.spend),
      h("div", { class: "row" }, h("button", { type: "button", class: "soft", onclick: () => ask("/go-on", {}) }, "Let the rest go"))];
  }
  if (!fight.choices.length || waiting.by_gm) return null;
  return [h("h2", {}, fight.turn ? `What does ${fight.turn.who} do?` : fight.waits_for === "slot" ? "Who acts?" : capital(waiting.what)), fightChoices(fight)];
}

function todo(view) {
  byId("last-roll").parentNode.hidden = view.waiting.stage === "result";
  const { check, spend, choices, waiting } = view;
  const node = byId("todo");
  if (view.side) fill(node, h("h2", {}, "Beside the encounter"), sideCard(view.side), side(view.side));
  else if (view.fight && inFight(view)) fill(node, inFight(view));
  else if (check && waiting.stage === "roll" && !view.fight) fill(node, h("h2", {}, "Roll these"), checkCard(check), helps(view, check, "/do"), check.by_gm ? null : [rollKeys, typed]);
  else if (spend && waiting.stage === "spend" && !waiting.by_gm) {
    fill(node, h("h2", {}, "Spend results"), spendList(spend, false),
      h("div", { class: "row" }, h("button", { type: "button", class: "soft", onclick: () => ask("/go-on", {}) }, "Let the rest go")));
  } else if (waiting.stage === "result" || waiting.stage === "told") {
    fill(node, h("h2", {}, waiting.stage === "told" ? "What happened" : "The result"), readOn(view), h("div", { class: "row" }, h("button", { type: "button", onclick: () => ask("/go-on", {}) }, "Go on")));
  } else if (waiting.stage === "ended" && !view.fight) fill(node, over(view));
  else if (elsewhere(view)) fill(node, elsewhere(view));
  else if (choices.length && !waiting.by_gm) fill(node, h("h2", {}, `What does ${view.status.turn} do?`), choiceList(choices, view.status.turn));
  else fill(node, h("h2", {}, waiting.by_gm ? "The GM’s turn" : "Wait"), h("p", { class: "empty" }, `${waiting.whom}: ${waiting.what}`));
}

/** How it ended. */
function over({ objectives }) {
  const met = objectives.filter(({ status }) => status === "met").length;
  const words = !objectives.length ? "It is over." : met === objectives.length ? "✓ Done: every objective is met." : met ? `${met} of ${objectives.length} objectives are met.` : "✗ No objective was met.";
  return [h("h2", {}, "The encounter is over"), h("p", { class: met ? "verdict good" : "verdict" }, words), h("p", { class: "small" }, "The GM’s page begins another.")];
}

/** Where sides are opposed, each plays on a page of its own (X-4). */
function elsewhere({ slicers, status, waiting }) {
  const rival = slicers.find(({ name, own }) => name === status.turn && !own);
  if (!rival || waiting.by_gm || !["choose", "roll", "spend"].includes(waiting.stage)) return null;
  return [h("h2", {}, `${rival.name}’s turn`), h("p", { class: "empty" }, `What ${rival.name} knows and does stands on a page of their own.`),
    asked ? null : h("div", { class: "row" }, h("a", { class: "button", href: `?slicer=${encodeURIComponent(rival.name)}` }, `Open ${rival.name}’s page`))];
}

/** What the box shows and waits for somebody to have read. */
function readOn({ waiting, log, last_roll: last, fight }) {
  if (waiting.stage === "result" && fight?.injury) return injuryCard(fight.injury);
  if (waiting.stage === "result") return last ? lastRoll(last) : null;
  return h("ul", { class: "told" }, (log.at(-1)?.lines ?? []).map((line) => h("li", {}, line)));
}

/** With several slicers, a player may look with the eyes of one. */
function eyes({ slicers: all, fight }) {
  const node = byId("eyes");
  // in a fight the rivals are the GM's
  const slicers = fight ? all.filter(({ own }) => own) : all;
  node.hidden = slicers.length < 2;
  const link = (name, words) => h("a", { href: name ? `?slicer=${encodeURIComponent(name)}` : "/players", "aria-current": asked === name ? "true" : null }, words);
  fill(node, h("span", {}, "Seen by"), link("", slicers.some(({ own }) => !own) ? "the table" : "all"), slicers.map(({ name }) => link(name, name)));
}
