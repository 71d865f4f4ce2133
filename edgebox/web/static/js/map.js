// The map of a system, drawn from the places that the box worked out.

import { h, s, plural } from "./dom.js";

// smaller, the words are too small to read
const least = () => (innerWidth < 700 ? 0.8 : 0.64);
const points = (list) => list.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
const hexagon = (w, ht) => [[-w, 0], [-w / 2, -ht], [w / 2, -ht], [w, 0], [w / 2, ht], [-w / 2, ht]];

function shape(place) {
  const { w, h: ht, kind } = place;
  if (kind === "port") {
    const flat = w - ht;
    return [
      s("path", { class: "pin", d: `M${-w} ${-ht * 0.45}H${-w * 0.7}M${-w} ${ht * 0.45}H${-w * 0.7}` }),
      s("path", { class: "shape", d: `M${-w * 0.72} ${-ht}H${flat}A${ht} ${ht} 0 0 1 ${flat} ${ht}H${-w * 0.72}Z` }),
    ];
  }
  if (kind === "main" || kind === "sub") {
    return [
      s("polygon", { class: "shape", points: points(hexagon(w, ht)) }),
      place.main && s("polygon", { class: "inner", points: points(hexagon(w - 7, ht - 6)) }),
    ];
  }
  if (kind === "directory") return [s("polygon", { class: place.open ? "shape solid" : "shape", points: points([[-w, 0], [0, -ht], [w, 0], [0, ht]]) })];
  return [s("rect", { class: "shape", x: -w, y: -ht, width: 2 * w, height: 2 * ht, rx: 3 })];
}

function tag(text, x, y, kind) {
  const width = text.length * 7.6 + 14;
  return s("g", { class: `tag ${kind}`, transform: `translate(${x} ${y})` },
    s("rect", { x: -width / 2, y: -9, width, height: 18, rx: kind.startsWith("slicer") ? 9 : 3 }),
    s("text", { y: 4.3, "text-anchor": "middle" }, text));
}

function drawn(place, known, turn) {
  const parts = [...shape(place)];
  const hideName = place.kind === "directory" && place.open;
  if (!hideName) parts.push(s("text", { class: "name", y: 5, x: place.kind === "port" ? 3 : 0, "text-anchor": "middle" }, place.label));
  if (place.found !== null) {
    parts.push(s("circle", { class: "found", cx: -place.w, cy: -place.h, r: 11 }),
      s("text", { class: "found-text", x: -place.w, y: -place.h + 4.5, "text-anchor": "middle" }, String(place.found)));
  }
  let y = -place.h - 14;
  if (place.programs.length) {
    const widths = place.programs.map((program) => program.tag.length * 7.6 + 18);
    let x = -widths.reduce((sum, width) => sum + width, -4) / 2;
    place.programs.forEach((program, at) => {
      parts.push(tag(program.tag, x + (widths[at] - 4) / 2, y, `program ${program.state}${program.owner ? " owned" : ""}`));
      x += widths[at];
    });
    y -= 23;
  }
  for (const name of place.slicers) {
    parts.push(tag(name, 0, y, name === turn ? "slicer turn" : "slicer"));
    y -= 23;
  }
  let row = place.h + 15;
  const write = (text, cls = "caption") => {
    parts.push(s("text", { class: cls, y: row, "text-anchor": "middle" }, text));
    row += 15;
  };
  if (hideName) write(place.label, "caption strong");
  if (place.difficulty) {
    const width = place.dice * 11;
    const whole = width + place.difficulty.length * 6.6 + (width ? 4 : 0);
    for (let die = 0; die < place.dice; die += 1) {
      const x = -whole / 2 + 5 + die * 11;
      parts.push(s("path", { class: "pip", d: `M${x} ${row - 9}l4.5 5-4.5 5-4.5-5z` }));
    }
    parts.push(s("text", { class: "caption", x: -whole / 2 + width + (width ? 4 : 0), y: row }, place.difficulty));
    row += 15;
  }
  place.captions.forEach((text) => write(text));
  if (place.marks.length) write(place.marks.join(" · "), "caption deed");
  const dim = known && !known.has(place.name) ? " unseen" : "";
  return s("g", { class: `place ${place.kind}${dim}`, transform: `translate(${place.x} ${place.y})`, "data-name": place.name }, parts);
}

/**
 * @param {object} map as the box sends it
 * @param {{known?: Set<string>, turn?: string, label?: string}} options known: what somebody sees; the rest is dimmed
 */
export function drawMap(map, { known = null, turn = null, label = "Map of the system" } = {}) {
  const svg = s("svg", { class: "map", viewBox: `0 0 ${map.width} ${map.height}`, width: map.width, height: map.height, role: "img", "aria-label": `${label}: ${plural(map.places.length, "element")}; in words below` },
    map.lines.map((line) => s("polyline", { class: `line${line.gate ? " gate" : ""}${known && !line.ends.every((end) => known.has(end)) ? " unseen" : ""}`, points: points(line.corners) })),
    map.places.map((place) => drawn(place, known, turn)));
  svg.style.minWidth = `${Math.round(map.width * least())}px`;
  const frame = h("div", { class: "map-frame", tabindex: 0, role: "group", "aria-label": label }, svg);
  requestAnimationFrame(() => lookAt(frame, map, turn));
  return [frame, legend(map), inWords(map)];
}

const SIGNS = { running: "running", dormant: "dormant", lurking: "lurking", terminated: "terminated" };

/** What the tags of programs that are there mean. */
function legend({ places }) {
  const programs = places.flatMap((place) => place.programs);
  const signs = Object.entries(SIGNS).filter(([state]) => programs.some((program) => program.state === state && !program.owner));
  if (programs.some(({ owner }) => owner)) signs.push(["owned", "a slicer’s own"]);
  return signs.length > 0 && h("p", { class: "legend", "aria-hidden": "true" }, signs.map(([state, words]) => h("span", {}, h("i", { class: `sign ${state}` }, "PRG"), words)));
}

/** Where the map is wider than the screen, show the part where the one who acts is. */
function lookAt(frame, map, turn) {
  const over = frame.scrollWidth > frame.clientWidth + 2;
  frame.classList.toggle("over", over);
  const place = map.places.find(({ slicers }) => slicers.includes(turn));
  if (over && place) frame.scrollLeft = (place.x / map.width) * frame.scrollWidth - frame.clientWidth / 2;
}

function inWords(map) {
  const ends = {};
  for (const { ends: [one, other] } of map.lines) {
    (ends[one] ??= []).push(other);
    (ends[other] ??= []).push(one);
  }
  return h("ul", { class: "unseen-text", "aria-label": "The map in words" }, map.places.map((place) => {
    const parts = [place.title, place.difficulty, ...place.captions, ...place.marks,
      ...place.programs.map((program) => `${program.title} ${program.state}${program.owner ? ` of ${program.owner}` : ""}`),
      place.slicers.length ? `here: ${place.slicers.join(", ")}` : "",
      ends[place.name] ? `lines to ${ends[place.name].join(", ")}` : ""];
    return h("li", {}, `${place.name}: ${parts.filter(Boolean).join("; ")}`);
  }));
}
