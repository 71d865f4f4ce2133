// A fight: the order of turns, who is how and how far away, what can be done, what results buy.

import { bar, checkHead, chancesList, priced } from "./cards.js";
import { dieDrawing, hundred, poolDrawing, symbols } from "./dice.js";
import { capital, fill, h, plural } from "./dom.js";
import { ask } from "./post.js";

const SIDES = { players: ["●", "Players"], adversaries: ["◆", "Adversaries"] };
const PHASES = { scene: "Not begun", initiative: "Initiative", over: "It is over" };
const step = (body) => ask("/step", body);
const mark = (side) => h("span", { class: `mark ${side}`, "aria-hidden": "true" }, SIDES[side][0]);

/** The order of the round, whose turn it is, and how far the others are from them. */
export function fightCard(fight, from = "", look = () => {}) {
  return [
    h("div", { class: "card-head" }, h("h2", {}, fight.name), h("span", { class: "chip" }, PHASES[fight.phase] ?? `Round ${fight.round}`)),
    fightOrder(fight), bands(fight, from, look),
  ];
}

/** The order of the round, and what the one who acts has left. */
export function fightOrder({ turn, slots, slot, candidates, phase }) {
  const now = turn ? h("p", { class: "turn-words" }, mark(turn.side), h("strong", {}, turn.who), turnWords(turn))
    : candidates.length && phase === "rounds" ? h("p", { class: "turn-words" }, mark(slots[slot]?.side ?? "players"), `A slot of the ${slots[slot]?.side ?? "players"}: `, h("strong", {}, candidates.join(", "))) : null;
  return [
    slots.length > 0 && h("ol", { class: "order", "aria-label": "The order of the round" }, slots.map(({ side, success, advantage }, place) => {
      const how = place < slot ? "done" : place === slot ? "now" : "";
      return h("li", { class: `${side} ${how}`, "aria-current": how === "now" ? "step" : null, title: `${plural(success, "success", "successes")}, ${plural(advantage, "advantage")}` },
        mark(side), h("span", { class: "slot-words" }, place === slot && turn ? turn.who : SIDES[side][1]), h("span", { class: "unseen-text" }, how === "done" ? "done" : how === "now" ? "now" : ""));
    })),
    now,
  ];
}

function turnWords({ maneuvers_left: left, free_maneuvers: free, action }) {
  return [h("span", { class: "chip" }, plural(left, "maneuver")), free > 0 && h("span", { class: "chip" }, `${free} free`), h("span", { class: "chip" }, action ? `action: ${action}` : "action open")];
}

/** Who stands how far from one of them (R-4). */
function bands({ fighters, bands: names, turn, candidates }, asked, look) {
  const from = fighters.find(({ name }) => name === asked) ?? fighters.find(({ name }) => name === (turn?.who ?? candidates[0])) ?? fighters[0];
  if (!from) return null;
  return h("div", { class: "bands" },
    h("label", { class: "bands-head" }, h("span", {}, "How far from"),
      h("select", { data: { key: "bands" }, onchange: (event) => look(event.target.value) }, fighters.map(({ name }) => h("option", { selected: name === from.name }, name)))),
    h("dl", {}, names.map((band) => {
      const there = fighters.filter(({ name }) => from.distances[name] === band);
      return h("div", { class: there.length ? "band" : "band none" }, h("dt", {}, capital(band)),
        h("dd", {}, there.length ? there.map(({ name, side, incapacitated }) => h("span", { class: incapacitated ? "who down" : "who" }, mark(side), name)) : "–"));
    })));
}

/** Everybody's sheet, a side at a time. */
export function fightersList(fight) {
  return Object.entries(SIDES).map(([side, [, words]]) => {
    const members = fight.fighters.filter((each) => each.side === side);
    return members.length > 0 && h("section", { class: "side", "aria-label": words }, h("h3", {}, mark(side), words), h("div", { class: "fighters" }, members.map((each) => fighter(each, fight))));
  });
}

function fighter(each, { turn }) {
  const acts = turn?.who === each.name;
  const owed = each.next_check;
  const upgrades = [owed.upgrades && `${plural(owed.upgrades, "upgrade")}`, owed.difficulty_upgrades && `difficulty ${plural(owed.difficulty_upgrades, "upgrade")}`].filter(Boolean);
  return h("article", { class: `sheet${acts ? " turn" : ""}${each.incapacitated ? " down" : ""}`, "aria-label": each.name },
    h("header", {}, mark(each.side), h("h4", {}, each.name), acts ? h("span", { class: "chip now" }, "▶ turn") : each.acted ? h("span", { class: "chip" }, "✓ acted") : null, h("span", { class: "where" }, `soak ${each.soak}`)),
    h("div", { class: "vitals" }, bar("Wounds", each.wounds, each.wound_threshold), bar("Strain", each.strain, each.strain_threshold)),
    h("ul", { class: "chips" },
      each.incapacitated && h("li", { class: "warning" }, "⚠ incapacitated"),
      each.injuries.map((injury) => h("li", { class: "warning", title: injury.effect || null }, `✚ ${injury.words}${injury.severity ? `, ${injury.severity}` : ""}`)),
      each.prone && h("li", {}, "prone"),
      each.aims > 0 && h("li", {}, "aims ", poolDrawing("B".repeat(each.aims), 20)),
      each.guard > 0 && h("li", {}, "guarded ", poolDrawing("K".repeat(each.guard), 20)),
      (owed.boosts > 0 || owed.setbacks > 0 || upgrades.length > 0) && h("li", {}, "next check ", poolDrawing("B".repeat(owed.boosts) + "K".repeat(owed.setbacks), 20), upgrades.join(", ")),
      each.free_maneuvers > 0 && h("li", {}, plural(each.free_maneuvers, "free maneuver")),
      each.heading && h("li", {}, `on the way to ${each.heading.to} of ${each.heading.target}`),
      each.slices && h("li", {}, "can slice")),
    each.weapons.length > 0 && h("p", { class: "small" }, each.weapons.map((weapon) => {
      const how = ["dropped", "empty", "damaged"].filter((word) => weapon[word]);
      return how.length ? `${weapon.name} (${how.join(", ")})` : weapon.name;
    }).join(" · ")));
}

const FOLDED = ["Move", "Maneuver", "Treat", "Other"];
const unfolded = new Set();

/** A group that opens when it is asked for, and stays open while it is there. */
function folded(group, count, list) {
  return h("details", { class: "shut", open: unfolded.has(group), ontoggle: (event) => (event.target.open ? unfolded.add(group) : unfolded.delete(group)) },
    h("summary", {}, `${group} (${count})`), list);
}

/** What can be done now, in groups; what is not open says why. */
export function fightChoices(fight) {
  const open = fight.choices.filter((each) => each.refusal === null);
  const shut = fight.choices.filter((each) => each.refusal !== null);
  const groups = [...new Set(open.map(({ group }) => group))];
  return [
    groups.map((group) => {
      const list = h("ul", { class: "choices" }, open.filter((each) => each.group === group).map((each) => h("li", {},
        h("button", { type: "button", class: group === "End" || group === "Other" ? "choice soft" : "choice", data: { key: `${group}/${each.words}` }, onclick: () => step(each.step) },
          h("span", {}, each.words), each.check && priced(each.check)))));
      if (FOLDED.includes(group)) return folded(group, list.childElementCount, list);
      return h("div", { class: "choice-group", role: "group", "aria-label": group }, groups.length > 1 && group !== "End" && h("h3", { class: "lead" }, group), list);
    }),
    shut.length > 0 && h("details", { class: "shut" }, h("summary", {}, `Not open now (${shut.length})`),
      h("ul", {}, shut.map((each) => h("li", {}, h("strong", {}, each.words), ": ", each.refusal)))),
    fight.turn && other(fight),
  ];
}

/** What no list can hold: checks of any skill, and whatever people think of. */
function other({ turn, skills, difficulties }) {
  const said = (event) => { event.preventDefault(); return Object.fromEntries([...new FormData(event.target)].filter(([, value]) => value)); };
  return h("details", { class: "shut", data: { key: "other" } }, h("summary", {}, "Something else"),
    h("form", { class: "beside", onsubmit: (event) => step({ ...said(event), do: "check", who: turn.who }) },
      field("Check", select("skill", skills)), field("Difficulty", select("against", difficulties.map(({ word }) => word), "average")), h("button", { type: "submit" }, "To the dice")),
    h("form", { class: "beside", onsubmit: (event) => step({ ...said(event), who: turn.who }) },
      field("It is", select("do", ["maneuver", "action", "incidental"])), field("In words", h("input", { name: "what", required: true, maxlength: 100, autocomplete: "off", placeholder: "open the door" })),
      h("button", { type: "submit" }, "Do it")));
}

export const field = (words, input) => h("label", {}, h("span", {}, words), input);
export const select = (name, values, chosen = values[0]) => h("select", { name }, values.map((each) => h("option", { value: each, selected: each === chosen }, each)));

/** What results buy; some of it is for one of several. */
export function fightSpend({ who, purse, options }) {
  return [
    h("p", { class: "purse" }, `${capital(who)} may spend: `, symbols(purse, 26)),
    h("ul", { class: "choices" }, options.map((option) => {
      const whom = option.targets.length > 1 ? select("target", option.targets) : null;
      const buy = () => step({ ...option.step, ...(option.targets.length ? { target: whom?.value ?? option.targets[0] } : {}) });
      whom?.setAttribute("aria-label", `For whom: ${option.words}`);
      return h("li", { class: "option" },
        h("div", {}, h("strong", {}, capital(option.words)), option.targets.length === 1 && h("span", { class: "would" }, option.targets[0]), whom),
        h("div", { class: "pay" }, h("button", { type: "button", data: { key: `${option.words}/${option.cost}` }, "aria-label": `${option.words}, for ${[...option.cost].join(" ")}`, onclick: buy }, symbols(option.cost, 20))));
    })),
  ];
}

/** The check that waits; a d100 has no odds to show. */
export function fightCheck(check) {
  return [checkHead(check),
    h("div", { class: "roll-these" }, poolDrawing(check.pool, 46), check.plus > 0 && h("span", { class: "chip" }, `+ ${check.plus}`), h("span", { class: "unseen-text" }, check.words)),
    chancesList(check.chances)];
}

/** A critical injury that has just fallen: both ten-sided dice and what they come to (R-7). */
export function injuryCard(injury) {
  return h("div", { class: "injury" }, h("p", {}, h("strong", {}, injury.who), " · critical injury"),
    h("div", { class: "dice" }, hundred(injury.dice).map(([die, face]) => dieDrawing(die, face, { size: 52 })), h("strong", { class: "verdict" }, `= ${injury.number}`)),
    h("p", {}, injury.words));
}

/** The GM says what a critical injury is, where no table does (R-7). */
export function nameInjury({ injury, fighters }) {
  const held = fighters.find(({ name }) => name === injury.who)?.injuries.at(-1);
  if (!held || held.name) return null;
  return h("form", { class: "beside", onsubmit: (event) => {
    event.preventDefault();
    const { name, severity } = Object.fromEntries(new FormData(event.target));
    step({ by: "gm", do: "name-injury", target: injury.who, name, ...(severity ? { severity } : {}) });
  } }, field("It is called", h("input", { name: "name", required: true, maxlength: 60, autocomplete: "off" })), field("To heal", severities()), h("button", { type: "submit" }, "Name it"));
}
const severities = () => select("severity", ["", "easy", "average", "hard", "daunting"]);

/** What a GM sets by hand. */
export function gmForms(fight, node) {
  const names = fight.fighters.map(({ name }) => name);
  const known = JSON.stringify([names, fight.bands]);
  if (node.dataset.known === known) return;
  node.dataset.known = known;
  const form = (words, build, ...fields) => h("form", { class: "beside", onsubmit: (event) => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.target));
    step({ by: "gm", ...build(given, event.submitter?.value) });
  } }, fields, words.map((word) => h("button", { type: "submit", value: word.toLowerCase() }, word)));
  const number = (name) => h("input", { type: "number", name, min: 0, max: 99, value: 0, inputmode: "numeric" });
  fill(node, h("details", { class: "shut" }, h("summary", {}, "Set by hand"),
    form(["Suffer", "Heal"], ({ target, wounds, strain }, verb) => ({ do: verb, target, wounds: Number(wounds), strain: Number(strain) }),
      field("Who", select("target", names)), field("Wounds", number("wounds")), field("Strain", number("strain"))),
    form(["Injure"], ({ target }) => ({ do: "injure", target }), field("A critical injury for", select("target", names))),
    form(["Name it"], ({ target, name, severity }) => ({ do: "name-injury", target, name, ...(severity ? { severity } : {}) }),
      field("The injury of", select("target", names)), field("Is called", h("input", { name: "name", required: true, maxlength: 60, autocomplete: "off" })), field("To heal", severities())),
    form(["Place"], ({ who, target, to }) => ({ do: "place", who, target, to }), field("Put", select("who", names)), field("At", select("to", fight.bands)), field("Range of", select("target", names, names[1]))),
    h("div", { class: "row" }, [["next-round", "Next round"], ["end", "End the fight"], ["roll-destiny", "Roll destiny"]].map(([verb, words]) => h("button", { type: "button", class: "soft", onclick: () => step({ by: "gm", do: verb }) }, words)))));
}
