// Choose or upload a system and slicers; faults of a file are shown at their lines.

import { fill, h, plural, say } from "./dom.js";
import { field } from "./fight.js";
import { ask, post } from "./post.js";

const MOST = 1_000_000;

export function begin(node) {
  const systems = h("div", { class: "books", role: "radiogroup", "aria-label": "System" });
  const slicers = h("div", { class: "books", role: "group", "aria-label": "Slicers" });
  const text = h("textarea", { spellcheck: "false", rows: 12, "aria-label": "The system file", wrap: "off" });
  const verdict = h("div", { class: "faults-found", role: "status" });
  const editor = h("div", { class: "editor", hidden: true }, text, h("div", { class: "row" },
    h("button", { type: "button", class: "soft", onclick: check }, "Check again")), verdict);
  const file = h("input", { type: "file", accept: ".toml,text/plain", class: "unseen-text", id: "file", onchange: picked });
  const start = h("button", { type: "button", class: "roll", onclick: play }, "Begin");
  const words = h("p", { class: "small" }, "What is played now is put away; the journal keeps it.");
  const parties = h("div", { class: "books", role: "radiogroup", "aria-label": "Party" });
  const meanwhile = h("select", { name: "meanwhile" });
  const fightWords = h("p", { class: "small" });
  const own = [];
  let origin = "my-system.toml";
  let mine = false;
  let timer = 0;

  fill(node, h("h3", {}, "System"), systems,
    h("label", { class: "button soft", for: "file" }, "Open a system file …"), file, editor,
    h("h3", {}, "Slicers"), slicers,
    h("label", { class: "button soft", for: "sheet" }, "Open a slicer file …"),
    h("input", { type: "file", accept: ".toml,text/plain", class: "unseen-text", id: "sheet", onchange: pickedSlicer }),
    h("div", { class: "row" }, start), words,
    h("h3", {}, "Or a fight"), parties, field("Slice meanwhile", meanwhile),
    h("div", { class: "row" }, h("button", { type: "button", class: "roll", onclick: fight }, "Begin the fight")), fightWords);
  text.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(check, 600); });
  load();

  async function load() {
    try {
      const found = await (await fetch("/library")).json();
      if (!found.systems) return;
      // what can't be played comes last
      for (const books of [found.systems, found.slicers, found.fights]) books.sort((one, other) => Boolean(one.fault) - Boolean(other.fault));
      fill(systems, found.systems.map((book, place) => choice("radio", "system", book, place === 0)));
      fill(parties, found.fights.map((book) => choice("radio", "party", book, book === found.fights.find(({ fault }) => !fault))));
      fill(meanwhile, h("option", { value: "" }, "As the party file has it"), found.systems.filter(({ fault }) => !fault).map((book) => h("option", { value: book.source }, book.title)));
      fill(slicers, found.slicers.map((book, place) => choice("checkbox", "slicer", book, place === 0)));
    } catch { setTimeout(load, 2000); }
  }

  function choice(type, name, book, chosen) {
    return h("label", { class: book.fault ? "book faulty" : "book" },
      h("input", { type, name, value: book.source, checked: chosen && !book.fault, disabled: Boolean(book.fault), onchange: () => { if (name === "system") { mine = false; editor.hidden = true; } } }),
      h("span", {}, h("strong", {}, book.title), h("small", {}, book.fault || book.note)));
  }

  async function read(input) {
    const [given] = input.files;
    input.value = "";
    if (!given) return null;
    if (given.size > MOST) { say(words, `${given.name} is larger than 1 MB; that is no such file.`); return null; }
    return { origin: given.name.slice(0, 200), text: await given.text() };
  }

  async function picked() {
    const given = await read(file);
    if (!given) return;
    origin = given.origin;
    text.value = given.text;
    mine = true;
    systems.querySelectorAll("input").forEach((each) => { each.checked = false; });
    editor.hidden = false;
    check();
  }

  async function pickedSlicer(event) {
    const given = await read(event.target);
    if (!given) return;
    const found = await post("/check", { kind: "slicer", ...given });
    const fault = found.ok ? "" : (found.faults ?? []).map((each) => `line ${each.line}: ${each.message}`).join("; ") || found.words;
    own.push(given);
    slicers.append(choice("checkbox", "slicer", { source: `#${own.length - 1}`, title: given.origin, note: found.words, fault }, true));
  }

  async function check() {
    const found = await post("/check", { kind: "system", origin, text: text.value });
    start.disabled = mine && !found.ok;
    const faults = found.faults ?? [];
    fill(verdict, h("p", { class: found.ok ? "good" : "bad" }, found.ok ? `✓ ${origin}: ${found.words}` : `✗ ${origin}: ${faults.length ? plural(faults.length, "fault") : found.words}`),
      faults.length > 0 && h("ol", {}, faults.map((fault) => h("li", {},
        h("button", { type: "button", class: "soft", data: { key: `line${fault.line}` }, onclick: () => goTo(fault.line) }, `Line ${fault.line}`),
        h("div", {}, fault.text && h("code", {}, fault.text), h("p", {}, fault.place && h("strong", {}, `${fault.place}: `), fault.message))))));
  }

  function goTo(line) {
    const lines = text.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    text.focus();
    text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    const height = text.scrollHeight / Math.max(1, lines.length);
    text.scrollTop = Math.max(0, (line - 4) * height);
  }

  async function play() {
    const system = mine ? { origin, text: text.value } : { source: systems.querySelector("input:checked")?.value ?? "" };
    const chosen = [...slicers.querySelectorAll("input:checked")].map(({ value }) => (value.startsWith("#") ? own[Number(value.slice(1))] : { source: value }));
    const answer = await ask("/begin", { system, slicers: chosen });
    began(answer, words, "The encounter has begun.");
  }

  async function fight() {
    const party = parties.querySelector("input:checked")?.value ?? "";
    began(await ask("/begin", { party, system: meanwhile.value }), fightWords, "The fight is on.");
  }

  function began(answer, where, what) {
    say(where, answer.ok ? what : answer.words);
    if (answer.ok) document.querySelector('#tabs [data-tab="now"]')?.click();
  }
}
