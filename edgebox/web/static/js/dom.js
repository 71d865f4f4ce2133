// Small helpers to build elements. Text is always set as text, never parsed as HTML.

const SVG = "http://www.w3.org/2000/svg";

function build(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(node.dataset, value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(4).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export const h = (tag, attributes, ...children) => build(document.createElement(tag), attributes, children);
export const s = (tag, attributes, ...children) => build(document.createElementNS(SVG, tag), attributes, children);
export const byId = (id) => document.getElementById(id);

/** Put new children into a node; the focus stays on the element with the same data-key. */
export function fill(node, ...children) {
  const active = document.activeElement;
  const key = node.contains(active) ? active.dataset?.key : undefined;
  node.replaceChildren(...children.flat(4).filter((child) => child !== null && child !== undefined && child !== false));
  if (key) [...node.querySelectorAll("[data-key]")].find((each) => each.dataset.key === key)?.focus();
}

/** Set a text, but only if it is another: a live region reads every change aloud. */
export function say(node, text) {
  if (node && node.textContent !== text) node.textContent = text;
}

export const plural = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
export const percent = (chance) => `${Math.round(chance * 100)} %`;
export const capital = (text) => (text ? text[0].toUpperCase() + text.slice(1) : "");
