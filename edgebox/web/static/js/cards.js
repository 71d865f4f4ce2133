// Parts that several pages show: the check, the last roll, sheets, choices, spending, the log.

import { capital, fill, h, percent, s, say } from "./dom.js";
import { dieDrawing, faceWords, poolDrawing, symbols } from "./dice.js";
import { ask } from "./post.js";
import { stateBadge } from "./shell.js";

const CHANCES = [["success", "s"], ["advantage", "a"], ["threat", "t"], ["triumph", "x"], ["despair", "y"]];

export function chancesList(chances) {
  const known = CHANCES.filter(([name]) => chances[name] !== undefined && (name === "success" || chances[name] > 0));
  if (!known.length) return null;
  return h("dl", { class: "chances" }, known.map(([name, letter]) => h("div", { class: name },
    h("dt", {}, symbols(letter, 16), capital(name)),
    h("dd", {}, meter(chances[name]), h("span", {}, percent(chances[name]))))));
}

function meter(share) {
  return s("svg", { class: "meter", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("rect", { class: "trough", width: 100, height: 8, rx: 2 }), s("rect", { class: "level", width: Math.max(1, share * 100), height: 8, rx: 2 }));
}

export function checkHead(check) {
  return h("p", { class: "check-head" }, h("strong", {}, check.who), " · ", check.purpose,
    check.difficulty ? [" ", h("span", { class: "chip" }, check.difficulty)] : null);
}

export function checkCard(check) {
  return [checkHead(check),
    h("div", { class: "roll-these" }, poolDrawing(check.pool, 46), h("span", { class: "unseen-text" }, check.words)),
    chancesList(check.chances)];
}

export function verdict(last) {
  if (last.succeeded === null) return null;
  return h("strong", { class: last.succeeded ? "verdict good" : "verdict bad" }, last.succeeded ? "✓ Success" : "✗ Failure");
}

/** The dice of a roll and what they come to. */
export function lastRoll(last, { size = 52, landing = false } = {}) {
  if (!last) return [h("p", { class: "empty" }, "No dice were rolled yet.")];
  return [
    h("p", { class: "check-head" }, h("strong", {}, last.who), " · ", last.purpose),
    h("div", { class: landing ? "dice landing" : "dice" }, last.dice.map(({ die, face }) => dieDrawing(die, face, { size }))),
    h("p", { class: "net" }, verdict(last), symbols(last.symbols, 26), h("span", {}, last.words)),
  ];
}

function rollWords(last) {
  const how = last.succeeded === null ? "" : last.succeeded ? "Success: " : "Failure: ";
  return `${last.who}, ${last.purpose}: ${how}${last.words}. Dice: ${last.dice.map(({ die, face }) => `${die} ${faceWords(face)}`).join("; ")}`;
}

/** Returns what reads each roll aloud as it comes; one after an undo has the number of the one that was taken back. */
export function rollReader(node, words = rollWords) {
  let number = null;
  let read = "";
  return (last) => {
    const now = last?.number ?? 0;
    if (number !== null && now > number) say(node, read = words(last));
    else if (now < number && node.textContent === read) say(node, ""); // the same words would not be heard again
    number = now;
  };
}

export function bar(name, value, most, kind = name.toLowerCase()) {
  const over = value > most;
  return h("div", { class: over ? "vital over" : "vital" },
    h("span", {}, name), h("span", { class: "numbers" }, `${value} / ${most}`),
    s("svg", { class: `meter ${kind}`, viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" },
      s("rect", { class: "trough", width: 100, height: 8, rx: 2 }),
      s("rect", { class: "level", width: Math.min(100, (100 * value) / Math.max(1, most)), height: 8, rx: 2 })));
}

/** A slicer's sheet; in a fight, whose turn it is is told by the fight. */
export function sheet(given, fight = null) {
  const slicer = fight ? { ...given, turn: fight.turn?.who === given.name } : given;
  const head = h("header", {}, h("h3", {}, slicer.name), slicer.turn && h("span", { class: "chip now" }, "▶ turn"), h("span", { class: "where" }, slicer.at ?? "outside"));
  const box = (...parts) => h("article", { class: slicer.turn ? "sheet turn" : "sheet", "aria-label": slicer.name }, head, parts);
  // of a rival, a side knows no more
  if (!slicer.own) return box(h("p", { class: "small" }, "Their sheet is on a page of their own."));
  return box(
    h("div", { class: "vitals" }, bar("Strain", slicer.strain, slicer.strain_threshold), bar("Wounds", slicer.wounds, slicer.wound_threshold),
      slicer.room && bar("Gear", slicer.room.of - slicer.room.left, slicer.room.of),
      slicer.copying && bar(`Copying ${slicer.copying.data}`, slicer.copying.done, slicer.copying.size, "copying")),
    h("ul", { class: "chips" },
      slicer.turn && h("li", {}, `${slicer.operations} operation${slicer.operations === 1 ? "" : "s"} left`),
      slicer.alert && h("li", {}, stateBadge(slicer.alert.state), `in ${slicer.alert.system}`),
      slicer.side && h("li", {}, `for the ${slicer.side}`),
      slicer.boosts > 0 && h("li", {}, `boosts banked: ${slicer.boosts}`),
      slicer.next_check && h("li", {}, "next check ", poolDrawing(slicer.next_check, 20)),
      slicer.worm && h("li", { class: "warning" }, `⚠ ${slicer.worm} in the gear`),
      slicer.notes.map((words) => h("li", { class: "warning" }, words))),
    facts(slicer),
    slicer.gear.length > 0 && h("ul", { class: "gear", "aria-label": "Gear" }, slicer.gear.map((item) =>
      h("li", {}, h("strong", {}, item.data), item.spoiled ? h("span", { class: "bad" }, " spoiled") : item.encrypted ? " encrypted" : item.holds ? ` ${item.holds}` : "", item.size > 1 && h("span", { class: "small" }, ` size ${item.size}`)))),
    h("p", { class: "skills" }, slicer.skills.map(({ name, pool }) => h("span", {}, `${name} `, poolDrawing(pool, 18)))),
    Object.keys(slicer.knowledge).length > 0 && h("p", { class: "small" }, Object.entries(slicer.knowledge).map(([name, rank]) => `${name} ${rank}`).join(" · ")));
}

const AWAY = ["here", "next door"];

/** What the optional rules let a slicer reach, see, carry and set to work. */
function facts(slicer) {
  const away = (number) => AWAY[number] ?? `${number} away`;
  const rows = [
    ["In reach", slicer.in_reach?.map((each) => `${each.program} (${away(each.away)})`)],
    ["In sight", slicer.rivals?.map((each) => `${each.name} at ${each.at} (${away(each.away)})`)],
    ["Carries", slicer.carries],
    ["At work", slicer.deployed],
  ].filter(([, words]) => words?.length);
  return rows.length > 0 && h("dl", { class: "facts" }, rows.map(([name, words]) => h("div", {}, h("dt", {}, name), h("dd", {}, words.join(", ")))));
}

/** What dice a choice needs, and with what chance. */
export const priced = (check) => h("span", { class: "price" }, poolDrawing(check.pool, 18), check.chance === null ? "" : percent(check.chance));

/** What a slicer can do: what is not open says why. */
export function choiceList(choices, whose) {
  const open = choices.filter((each) => each.refusal === null);
  const shut = choices.filter((each) => each.refusal !== null);
  const act = (choice) => ask("/do", { do: choice.do, target: choice.target, slicer: whose });
  return [
    h("ul", { class: "choices" }, open.map((choice) => h("li", {},
      h("button", { type: "button", class: choice.do === "end-turn" ? "choice soft" : "choice", data: { key: `${choice.do}/${choice.target ?? ""}` }, onclick: () => act(choice) },
        h("span", {}, choice.words),
        choice.check
          ? priced(choice.check)
          : h("span", { class: "price" }, choice.do === "end-turn" || choice.words.includes("costs nothing") ? "" : "no check"))))),
    shut.length > 0 && h("details", { class: "shut" }, h("summary", {}, `Not open now (${shut.length})`),
      h("ul", {}, shut.map((choice) => h("li", {}, h("strong", {}, choice.words), ": ", choice.refusal)))),
  ];
}

/** What results can buy, each with its price and with what it would do. */
export function spendList(spend, byGm) {
  const buy = (option, cost) => ask("/do", { do: "spend", option: option.rule, cost, by_gm: byGm, slicer: byGm ? null : spend.about });
  const open = spend.options.filter((option) => option.open);
  const shut = spend.options.filter((option) => !option.open);
  return [
    h("p", { class: "purse" }, byGm ? "To spend: " : `${spend.who} may spend: `, symbols(spend.purse, 26)),
    h("ul", { class: "choices" }, open.map((option) => h("li", { class: "option" },
      h("div", {}, h("span", { class: "rule" }, option.rule), " ", h("strong", {}, capital(option.words)),
        option.would && h("span", { class: "would" }, option.would)),
      h("div", { class: "pay" }, option.pays.map((cost) =>
        h("button", { type: "button", data: { key: `${option.rule}/${cost}` }, "aria-label": `${option.words}, for ${[...cost].join(" ")}`, onclick: () => buy(option, cost) }, symbols(cost, 20))))))),
    shut.length > 0 && h("details", { class: "shut" }, h("summary", {}, `Not open now (${shut.length})`),
      h("ul", {}, shut.map((option) => h("li", {}, h("strong", {}, capital(option.words)), ` (${option.costs.join(" or ")}): ${option.why}`)))),
  ];
}

export function objectivesList(objectives) {
  if (!objectives.length) return [h("p", { class: "empty" }, "No objective.")];
  const marks = { open: "○", met: "✓", lost: "✗" };
  return [h("ul", { class: "objectives" }, objectives.map(({ text, status }) =>
    h("li", { class: status }, h("span", { "aria-hidden": "true" }, marks[status]), h("span", {}, capital(text), h("small", {}, status)))))];
}

/** How a ship is jammed (E-5). */
export function shipWords(ship) {
  if (!ship) return null;
  return h("p", { class: "ship" }, h("strong", {}, "The ship: "), ship.setback ? [poolDrawing("K".repeat(ship.setback), 20), ` on every check with its systems this round`] : "its systems are not jammed");
}

/** The log, newest first. */
export function logList(log, most = 60) {
  const told = log.filter((step) => step.lines.length).slice(-most).reverse();
  if (!told.length) return [h("p", { class: "empty" }, "Nothing has happened yet.")];
  return [h("ol", { class: "log" }, told.map((step) =>
    h("li", {}, h("span", { class: "when" }, step.round ? `R${step.round}` : "·"), h("div", {}, step.lines.map((line) => h("p", {}, line))))))];
}

export function faultsList(node, faults) {
  node.hidden = !faults.length;
  fill(node, faults.map(({ part, words }) => h("p", {}, h("strong", {}, `${part}: `), words)));
}

/** A form for dice that were rolled by hand and are typed. */
export function typedRoll(send) {
  const field = h("input", { name: "roll", placeholder: "Y:s G:a P:-", autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-label": "The dice as they lie, such as Y:s G:a P:-" });
  return h("details", { class: "typed" }, h("summary", {}, "Rolled by hand?"),
    h("form", { onsubmit: async (event) => { event.preventDefault(); if ((await send(field.value)).ok) field.value = ""; } },
      field, h("button", { type: "submit" }, "Enter")),
    h("p", { class: "small" }, "A word for each die: its letter, a colon, its symbols. ", "s success, a advantage, x triumph, f failure, t threat, y despair, - blank."));
}

/** A roll beside the encounter: what is to be rolled, or what it came to. */
export function sideCard(side) {
  const head = h("p", { class: "check-head" }, h("strong", {}, side.who), ` · ${side.purpose} `,
    h("span", { class: "chip" }, side.kind === "check" ? side.difficulty : side.against || side.code));
  if (side.result) {
    const { result } = side;
    const other = result.other_dice?.length ? [h("p", { class: "small" }, "The other side"), h("div", { class: "dice" }, result.other_dice.map(({ die, face }) => dieDrawing(die, face, { size: 40 })))] : null;
    return [head, h("div", { class: "dice" }, result.dice.map(({ die, face }) => dieDrawing(die, face, { size: 46 }))), other,
      h("p", { class: "net" }, verdict(result), result.symbols && symbols(result.symbols, 24), h("span", {}, result.words))];
  }
  return [head, h("div", { class: "roll-these" }, sidePool(side, 46)), side.kind === "check" ? chancesList(side.chances) : side.chance === null ? null : h("p", { class: "small" }, `${percent(side.chance)} success`)];
}

/** The dice of a roll beside the encounter, to be put in the hand. */
export function sidePool(side, size) {
  if (side.kind === "check") return poolDrawing(side.pool, size);
  return h("span", { class: "pool" }, Array.from({ length: side.dice }, () => dieDrawing("d6", null, { size })));
}
