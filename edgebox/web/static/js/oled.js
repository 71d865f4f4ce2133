// A display of 128×64 pixels, each as large as a whole number of the screen's own.

import { h } from "./dom.js";

const WIDTH = 128;
const HEIGHT = 64;

export function oled(name) {
  const canvas = h("canvas", { width: WIDTH, height: HEIGHT, class: "oled", role: "img", "aria-label": name, "aria-describedby": "waiting" });
  const frame = h("div", { class: "bezel" }, canvas);
  const context = canvas.getContext("2d");
  const image = context.createImageData(WIDTH, HEIGHT);

  function fit() {
    const ratio = devicePixelRatio || 1;
    const inside = frame.clientWidth - 2 * parseFloat(getComputedStyle(frame).paddingLeft);
    const times = Math.max(1, Math.floor((inside * ratio) / WIDTH));
    canvas.style.width = `${(times * WIDTH) / ratio}px`;
    canvas.style.height = `${(times * HEIGHT) / ratio}px`;
  }
  new ResizeObserver(fit).observe(frame);

  return {
    node: frame,
    show(screen) {
      const bytes = atob(screen.pixels);
      for (let place = 0; place < WIDTH * HEIGHT; place += 1) {
        const lit = !screen.asleep && (bytes.charCodeAt(place >> 3) >> (7 - (place & 7))) & 1;
        const at = place * 4;
        image.data[at] = lit ? 198 : 5;
        image.data[at + 1] = lit ? 236 : 9;
        image.data[at + 2] = lit ? 255 : 13;
        image.data[at + 3] = 255;
      }
      context.putImageData(image, 0, 0);
      frame.classList.toggle("dimmed", screen.dimmed);
      canvas.dataset.drawn = String(Number(canvas.dataset.drawn ?? 0) + 1);
    },
  };
}
