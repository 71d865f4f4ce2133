// Rolls beside the encounter: the forms that begin one, and what can be done with the one that waits.

import { fill, h } from "./dom.js";
import { typedRoll } from "./cards.js";
import { form, named, number, option, part } from "./fields.js";
import { ask } from "./post.js";
import { togetherForms } from "./together.js";

const HAND = "";
const COUNTS = [["boost", "Boost"], ["setback", "Setback"], ["upgrade", "Upgrade ability"], ["upgrade_difficulty", "Upgrade difficulty"]];

/** Put the forms into a node; what there is to choose is fetched when one is opened first. */
export function besideForms(node, byGm = false) {
  const check = part("Any check");
  const six = part("D6 roll");
  const more = part("More D6 rolls");
  let asked = false;
  for (const each of [check, six, more]) each.addEventListener("toggle", load);
  fill(node, check, six, more);

  async function load() {
    if (asked) return;
    asked = true;
    try {
      const found = await (await fetch("/besides")).json();
      check.append(checkForm(found, byGm));
      six.append(sixForm(found, byGm));
      more.append(...togetherForms(found, byGm));
    } catch { asked = false; }
  }
}

function checkForm(found, byGm) {
  const who = h("select", { name: "who", onchange: values }, option(HAND, "By hand"), found.characters.map(({ name }) => option(name)));
  const skill = h("select", { name: "skill", onchange: values }, option("", "Any skill"), Object.keys(found.skills).map((name) => option(name)),
    h("optgroup", { label: "A characteristic alone" }, found.characteristics.map((name) => option(name))));
  const combined = h("select", { name: "combined", onchange: values }, option("", "No other"), Object.keys(found.skills).map((name) => option(name)));
  const characteristic = number("characteristic", 1, 6, 2);
  const rank = number("rank", 0, 6, 0);

  function values() {
    const sheet = found.characters.find(({ name }) => name === who.value);
    const bare = sheet?.characteristics[skill.value];
    const own = bare !== undefined ? [bare, 0] : sheet?.skills[skill.value];
    const other = sheet?.skills[combined.value];
    const pair = own && other ? own.map((value, place) => Math.min(value, other[place])) : own;
    if (pair) [characteristic.value, rank.value] = pair;
    characteristic.disabled = rank.disabled = Boolean(pair);
  }

  return form(
    (given) => ask("/beside", {
      kind: "check", by_gm: byGm, who: given.get("who"), skill: given.get("skill"), combined: given.get("combined"), difficulty: given.get("difficulty"), against: given.get("against"),
      characteristic: Number(characteristic.value), rank: Number(rank.value), ...Object.fromEntries(COUNTS.map(([name]) => [name, Number(given.get(name))])),
    }),
    named("Who", who), named("Skill", skill), named("Combined with", combined), named("Characteristic", characteristic), named("Rank", rank),
    named("Difficulty", h("select", { name: "difficulty" }, found.difficulties.map(({ word, title, usual }) => h("option", { value: word, selected: usual }, title)))),
    named("Or an opponent’s dice", h("input", { name: "against", placeholder: "YGG", autocomplete: "off", maxlength: 40 })),
    COUNTS.map(([name, words]) => named(words, number(name, 0, 9, 0))));
}

function sixForm(found, byGm) {
  const suggestions = (id, ...options) => h("datalist", { id }, options);
  const words = (name, list, more = {}) => h("input", { name, list, maxlength: 60, autocomplete: "off", autocapitalize: "off", ...more });
  const names = found.six.map(({ name }) => option(name));
  const rolls = suggestions("six-rolls");
  const theirs = suggestions("six-theirs");
  const levels = suggestions("levels", found.levels.map(({ name, number: usual }) => option(name, `${name}, ${usual}`)), found.six.map(({ name }) => option(name)));
  const who = words("who", "six-who", { onchange: known });
  const what = words("what", "six-rolls", { onchange: known });
  const code = words("code", null, { required: true, placeholder: "4D+2" });
  const against = words("against", "levels", { placeholder: "moderate", onchange: known });
  const damage = h("input", { type: "checkbox", name: "damage" });
  const their = named("What they roll", words("their", "six-theirs", { placeholder: "dodge" }));
  const random = h("select", { name: "random" });
  const dice = named("Its number", random);
  their.hidden = dice.hidden = true;

  function known() {
    const mine = found.six.find(({ name }) => name === who.value.trim());
    const other = found.six.find(({ name }) => name === against.value.trim());
    fill(rolls, ...(mine?.rolls ?? []).map((each) => option(each.words, `${each.words}, ${each.code}`)));
    fill(theirs, ...(other?.rolls ?? []).filter((each) => !each.damage).map((each) => option(each.words, `${each.words}, ${each.code}`)));
    const roll = mine?.rolls.find((each) => each.words === what.value.trim());
    if (roll) [code.value, damage.checked] = [roll.code, roll.damage];
    code.readOnly = Boolean(roll);
    their.hidden = !other;
    const level = found.levels.find(({ name }) => name.toLowerCase() === against.value.trim().toLowerCase());
    fill(random, option("0", `usual, ${level?.number}`), ...(level?.random ?? []).map((count) => option(String(count), `rolled with ${count}D`)));
    dice.hidden = !level;
  }

  return form(
    (given) => ask("/beside", {
      kind: "d6", by_gm: byGm, damage: given.get("damage") === "on", random: dice.hidden ? 0 : Number(random.value), actions: Number(given.get("actions")), modifier: Number(given.get("modifier")), pace: given.get("pace"), bonus: given.get("bonus").trim(), ...Object.fromEntries(["who", "what", "code", "against", "their"].map((name) => [name, given.get(name).trim()])),
    }),
    named("Who", who), suggestions("six-who", names), named("What for", what), rolls, named("Die code", code),
    named("Against: a level, a number, another code, a name", against), levels, dice, their, theirs, named("It is damage", damage),
    named("Actions this round", number("actions", 1, 20, 1)), named("Modifier", number("modifier", -99, 99, 0)),
    named("Time", h("select", { name: "pace" }, option("normal", "as usual"), option("prepared", "twice, a die more"), option("rushed", "half, half the dice"))),
    named("Bonus of combined actions", words("bonus", null, { placeholder: "+1D+2" })));
}

/** What can be done with a roll that waits, or with its result. */
export function besideKeys(byGm) {
  const typed = typedRoll((roll) => ask("/do", { do: "roll", roll, by_gm: byGm }));
  const faces = typedFaces();
  const button = (words, path, body, kind) => h("button", { type: "button", class: kind, data: { key: words }, onclick: () => ask(path, body) }, words);
  const rolled = h("div", { class: "row" }, button("Go on", "/go-on", { by_gm: byGm }));
  const waiting = h("div", { class: "row" }, button("Roll at random", "/roll", {}, "roll"), button("Drop it", "/beside/drop", {}, "soft"));
  const destiny = h("div", { class: "row" }, button("Spend destiny", "/do", { do: "use-destiny", by_gm: byGm, use: "helping-hand" }, "soft"));
  return (side) => {
    const fate = side.destiny?.[byGm ? "gm" : "players"] ? destiny : null;
    if (side.by_gm && !byGm) return fate;
    return side.rolled ? rolled : [waiting, fate, side.kind === "d6" ? faces : typed];
  };
}

function typedFaces() {
  const field = h("input", { name: "faces", placeholder: "3 4 5 1", autocomplete: "off", inputmode: "numeric", "aria-label": "The dice as they lie, such as 3 4 5 1" });
  return h("details", { class: "typed" }, h("summary", {}, "Rolled by hand?"),
    h("form", { onsubmit: async (event) => { event.preventDefault(); if ((await ask("/beside/faces", { faces: field.value })).ok) field.value = ""; } },
      field, h("button", { type: "submit" }, "Enter")),
    h("p", { class: "small" }, "A number for each die."));
}
