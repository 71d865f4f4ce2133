// What the forms of rolls beside the encounter are made of.

import { h } from "./dom.js";

/** Something that opens when it is wanted. */
export const part = (words) => h("details", { class: "shut" }, h("summary", {}, words));
export const option = (value, words = value) => h("option", { value }, words);
export const named = (words, field) => h("label", {}, h("span", {}, words), field);
export const number = (name, least, most, value) => h("input", { type: "number", name, min: least, max: most, value, inputmode: "numeric" });

/** A form; what it stands in closes when the box took what was sent. */
export function form(send, ...children) {
  const whole = h("form", { class: "beside", onsubmit: async (event) => {
    event.preventDefault();
    if ((await send(new FormData(whole))).ok) whole.parentNode.open = false;
  } }, ...children, h("button", { type: "submit", class: "roll" }, "To the dice"));
  return whole;
}
