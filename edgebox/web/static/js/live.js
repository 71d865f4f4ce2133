// One stream of events for a page: it comes back by itself, and the page knows when it is stale.

const SILENCE = 25000; // the server beats every 10 seconds
const FIRST_PAUSE = 700;
const LONGEST_PAUSE = 8000;

/**
 * @param {string} url where the events come from
 * @param {(view: object, changed: Set<string>, first: boolean) => void} show
 * @param {() => void} locked is called when the page may not see this any more
 */
export function connect(url, show, locked = () => {}) {
  let source = null;
  let view = {};
  let heard = Date.now();
  let pause = FIRST_PAUSE;
  let timer = 0;
  let first = true;

  function fresh() {
    heard = Date.now();
    pause = FIRST_PAUSE;
    document.body.classList.remove("stale");
    const banner = document.getElementById("stale");
    if (banner) banner.hidden = true;
  }

  function stale() {
    document.body.classList.add("stale");
    const banner = document.getElementById("stale");
    if (!banner || !banner.hidden) return;
    const at = new Date(heard).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    banner.textContent = first
      ? "Looking for the box …"
      : `No connection to the box. This is how it was at ${at}; trying again …`;
    banner.hidden = false;
  }

  function open() {
    clearTimeout(timer);
    source?.close();
    // a new stream begins with everything
    let whole = true;
    source = new EventSource(url);
    source.addEventListener("view", (event) => {
      const { sections } = JSON.parse(event.data);
      view = whole ? sections : { ...view, ...sections };
      whole = false;
      fresh();
      show(view, new Set(Object.keys(sections)), first);
      first = false;
    });
    source.addEventListener("beat", fresh);
    source.addEventListener("error", () => {
      stale();
      source.close();
      timer = setTimeout(again, pause);
      pause = Math.min(LONGEST_PAUSE, pause * 1.6);
    });
  }

  async function again() {
    try {
      const answer = await fetch("/whoami", { cache: "no-store" });
      const who = await answer.json();
      if (url.startsWith("/events/gm") && !who.gm) return locked();
    } catch {
      timer = setTimeout(again, pause);
      pause = Math.min(LONGEST_PAUSE, pause * 1.6);
      return;
    }
    open();
  }

  function look() {
    const silent = Date.now() - heard;
    if (silent > SILENCE) {
      stale();
      heard = Date.now();
      open();
    }
  }

  function awake() {
    if (document.visibilityState === "visible" && (document.body.classList.contains("stale") || Date.now() - heard > 12000)) open();
  }

  setInterval(look, 3000);
  document.addEventListener("visibilitychange", awake);
  addEventListener("online", awake);
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => event.persisted && open());
  open();
}
