// Dice and their symbols as our own drawings, told apart by shape and letter as well as by colour.

import { h, s } from "./dom.js";

const star = (points, outer, inner, turn = 0) =>
  `M${Array.from({ length: points * 2 }, (_, step) => {
    const radius = step % 2 ? inner : outer;
    const angle = ((step * 180) / points + turn - 90) * (Math.PI / 180);
    return `${(radius * Math.cos(angle)).toFixed(3)} ${(radius * Math.sin(angle)).toFixed(3)}`;
  }).join("L")}Z`;
const ngon = (corners, radius, turn = 0) =>
  Array.from({ length: corners }, (_, step) => {
    const angle = ((step * 360) / corners + turn - 90) * (Math.PI / 180);
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
  });
const closed = (points) => `M${points.join("L")}Z`;
const disc = (radius) => `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
const thorn = (size) => {
  const at = (x, y) => `${(x * size).toFixed(3)} ${(y * size).toFixed(3)}`;
  return `M${at(-1, -0.78)}Q${at(0, -0.22)} ${at(1, -0.78)}Q${at(0.2, 0.12)} ${at(0, 1.05)}Q${at(-0.2, 0.12)} ${at(-1, -0.78)}Z`;
};

// each fills about a unit circle
const SYMBOLS = {
  s: star(8, 1, 0.44),
  a: "M0-1 .36-.42 .14-.42 .14.22 .5.02 .94-.5C1.06.28.66.82 0 .98-.66.82-1.06.28-.94-.5L-.5.02-.14.22-.14-.42-.36-.42Z",
  x: disc(1) + disc(0.84) + star(5, 0.7, 0.3),
  f: thorn(1),
  t: closed(ngon(6, 1)) + closed(ngon(6, 0.7)) + disc(0.32),
  y: disc(1) + thorn(0.7),
  l: disc(0.92) + disc(0.58),
  n: disc(0.92),
};
export const SYMBOL_WORDS = {
  s: "success", a: "advantage", x: "triumph", f: "failure", t: "threat", y: "despair", l: "light side", n: "dark side",
};
export const DICE = {
  d6: ["6", 6], d00: ["00", 10], d10: ["0", 10], proficiency: ["Y", 12], ability: ["G", 8], boost: ["B", 6], challenge: ["R", 12], difficulty: ["P", 8], setback: ["K", 6], force: ["W", 12],
};
const BY_LETTER = Object.fromEntries(Object.entries(DICE).filter(([, [letter]]) => /[A-Z]/.test(letter)).map(([name, [letter]]) => [letter, name]));
export const FACES = {
  d6: ["1", "2", "3", "4", "5", "6"],
  d00: Array.from({ length: 10 }, (_, ten) => `${ten}0`),
  d10: Array.from({ length: 10 }, (_, unit) => `${unit}`),
  proficiency: ["", "s", "ss", "a", "sa", "aa", "x"],
  ability: ["", "s", "ss", "a", "sa", "aa"],
  boost: ["", "aa", "a", "sa", "s"],
  challenge: ["", "f", "ff", "t", "ft", "tt", "y"],
  difficulty: ["", "f", "ff", "t", "tt", "ft"],
  setback: ["", "f", "t"],
  force: ["n", "nn", "l", "ll"],
};

// where pips lie on a die of six sides, as on the real ones
const PIPS = { 1: [5], 2: [3, 7], 3: [3, 5, 7], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };
const pips = (face) => (PIPS[face] ?? []).map((place) => s("circle", { class: "symbol", cx: (((place - 1) % 3) - 1) * 23, cy: (Math.floor((place - 1) / 3) - 1) * 23, r: 8.5 }));

export const poolDice = (pool) => pool === "d100" ? ["d00", "d10"] : [...pool].map((letter) => BY_LETTER[letter]).filter(Boolean);
export const letterOf = (die) => DICE[die]?.[0] ?? "?";
export const faceWords = (face) =>
  face === null || face === undefined ? "not known yet" : /^\d+$/.test(face) ? face : symbolWords([...face]) || "blank";

const symbolWords = ([one, other]) => {
  const words = [one, other].filter(Boolean).map((letter) => SYMBOL_WORDS[letter] ?? letter);
  return one && one === other ? `${words[0]} twice` : words.join(", ");
};

const path = (letter, x, y, size, extra = "") =>
  s("path", { class: `symbol ${extra}`, d: SYMBOLS[letter], "fill-rule": "evenodd", transform: `translate(${x} ${y}) scale(${size})` });

/** A symbol within a drawing. */
export const glyph = path;

/** A symbol on its own, for texts and costs. */
export function symbol(letter, size = 18) {
  return s("svg", { class: `glyph glyph-${letter}`, viewBox: "-1.1 -1.1 2.2 2.2", width: size, height: size, "aria-hidden": "true" },
    s("path", { d: SYMBOLS[letter], "fill-rule": "evenodd" }));
}

/** Symbols in a row with their words for those who listen. */
export function symbols(letters, size = 18) {
  if (!letters || letters === "-") return h("span", { class: "symbols" }, "–");
  const counts = {};
  for (const letter of letters) counts[letter] = (counts[letter] ?? 0) + 1;
  const words = Object.entries(counts).map(([letter, count]) => `${count} ${SYMBOL_WORDS[letter]}`).join(", ");
  return h("span", { class: "symbols", role: "img", "aria-label": words }, [...letters].map((letter) => symbol(letter, size)));
}

const OUTLINES = {
  6: () => [s("rect", { class: "body", x: -42, y: -42, width: 84, height: 84, rx: 13 }), s("rect", { class: "facet", x: -34, y: -34, width: 68, height: 68, rx: 8 })],
  8: () => [s("path", { class: "body", d: closed(ngon(6, 49)) }), s("path", { class: "facet", d: `${closed(ngon(3, 46))}` })],
  10: () => [s("path", { class: "body", d: "M0-49 47-9 47 11 0 49-47 11-47-9Z" }), s("path", { class: "facet", d: "M0-46 27 16 0 30-27 16ZM27 16 45 9M-27 16-45 9M0 30V47" })],
  12: () => [s("path", { class: "body", d: closed(ngon(10, 49, 18)) }),
    s("path", { class: "facet", d: closed(ngon(5, 34)) + ngon(5, 34).map((inner, place) => `M${inner}L${ngon(5, 47)[place]}`).join("") })],
};
const MIDDLE = { 6: 0, 8: 7, 10: 2, 12: 1 };
const NUMBERED = { d00: 27, d10: 36 };

/** A die, with its face or, if that is not known, with its letter. */
export function dieDrawing(die, face, { size = 64, label = true } = {}) {
  const [letter, sides] = DICE[die] ?? ["?", 6];
  const middle = MIDDLE[sides];
  const known = face !== null && face !== undefined;
  const marks = [];
  if (NUMBERED[die]) marks.push(s("text", { class: "letter", x: 0, y: middle + NUMBERED[die] / 3, "text-anchor": "middle" }, known ? face : letter));
  else if (!known) marks.push(s("text", { class: "letter", x: 0, y: middle + 13, "text-anchor": "middle" }, letter));
  else if (die === "d6") marks.push(...pips(face));
  else if (face.length === 1) marks.push(path(face, 0, middle, sides === 8 ? 21 : 23));
  else if (face.length > 1) {
    const [reach, scale] = sides === 8 ? [14.5, 13] : sides === 12 ? [16.5, 15] : [18.5, 16.5];
    marks.push(path(face[0], -reach, middle + (sides === 8 ? 4 : 0), scale), path(face[1], reach, middle + (sides === 8 ? 4 : 0), scale));
  }
  if (known && label && die !== "d6" && !NUMBERED[die]) {
    marks.push(s("g", { class: "tag" },
      s("circle", { cx: 36, cy: 36, r: 14 }),
      s("text", { x: 36, y: 42.5, "text-anchor": "middle" }, letter)));
  }
  return s("svg", {
    class: `die die-${die ?? "strange"}`, viewBox: "-52 -52 104 104", width: size, height: size, role: "img",
    "aria-label": `${die ?? "an unknown die"}${known ? `: ${faceWords(face)}` : ""}`,
  }, OUTLINES[sides](), marks);
}

/** The two ten-sided dice of a d100, as they are written: "30 7". */
export const hundred = (dice) => dice.split(" ").map((face, place) => [place ? "d10" : "d00", face]);

/** The dice of a pool, to be put in the hand. */
export function poolDrawing(pool, size = 40) {
  return h("span", { class: "pool" }, poolDice(pool).map((die) => dieDrawing(die, null, { size })));
}
