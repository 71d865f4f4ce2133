// D6 rolls of several, and falls: initiative, ambush, combined actions (W-4, W-8, W-10, W-11).

import { h } from "./dom.js";
import { form, named, number, option, part } from "./fields.js";
import { ask } from "./post.js";

/** The forms, each in a part of its own. */
export function togetherForms(found, byGm) {
  const names = h("datalist", { id: "together-names" }, found.six.map(({ name }) => option(name)));
  const levels = h("datalist", { id: "together-levels" }, found.levels.map(({ name, number: usual }) => option(name, `${name}, ${usual}`)));
  const line = (name, placeholder, more = {}) => h("input", { name, placeholder, list: "together-names", maxlength: 300, autocomplete: "off", autocapitalize: "off", required: true, ...more });
  const yes = (name) => h("input", { type: "checkbox", name });
  const text = (given, ...keys) => Object.fromEntries(keys.map((key) => [key, given.get(key).trim()]));
  const send = (body) => ask("/beside", { by_gm: byGm, ...body });
  const shut = (words, ...form) => { const node = part(words); node.append(...form); return node; };

  return [
    names, levels, h("p", { class: "small" }, "Who takes part: names, die codes or both, such as Mira Tol, 2 Trooper, Scout=4D+1."),
    shut("Initiative", form(
      (given) => send({ kind: "initiative", ...text(given, "players", "adversaries") }),
      named("Players", line("players", "Mira Tol")), named("Adversaries", line("adversaries", "3D")))),
    shut("Ambush", form(
      (given) => send({ kind: "ambush", ...text(given, "attackers", "targets") }),
      named("Who lies in ambush", line("attackers", "2 Trooper")), named("Who may spot them", line("targets", "Mira Tol")))),
    shut("Combine", form(
      (given) => send({ kind: "command", ...text(given, "leader", "against"), characters: Number(given.get("characters")), working: given.get("working") === "on", allow_more: given.get("allow_more") === "on" }),
      named("Who leads: of several the highest command", line("leader", "Mira Tol")), named("How many combine", number("characters", 2, 180, 3)),
      named("Against a level or a number", line("against", "moderate", { list: "together-levels", value: "moderate" })),
      named("The leader works as well", yes("working")), named("The GM allows more than can be led", yes("allow_more")))),
    shut("Fall", form(
      (given) => send({ kind: "fall", ...text(given, "who"), metres: Number(given.get("metres")), gravity: given.get("gravity") }),
      named("Metres", number("metres", 1, 1000000, 10)), named("Gravity", h("select", { name: "gravity" }, found.gravities.map((word) => option(word)))),
      named("Who falls, or what resists", line("who", "Mira Tol", { required: false })))),
  ];
}
