"""Times in a real browser: from the press of a button on the page to its changed picture."""

from __future__ import annotations

import shutil
import tempfile

_MEASURE = """
const [presses, done] = [arguments[0], arguments[1]];
const canvas = document.querySelector('#players-screen canvas');
const button = document.querySelector('[data-button="players/down"]');
const times = [];
const press = (kind) => button.dispatchEvent(new PointerEvent(kind, {button: 0, pointerId: 1, bubbles: true, cancelable: true}));
const next = () => {
  if (times.length === presses) return done(times);
  const start = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    // until the next frame the picture is only drawn, not shown
    requestAnimationFrame(() => { times.push(performance.now() - start); press('pointerup'); setTimeout(next, 10); });
  });
  seen.observe(canvas, {attributes: true, attributeFilter: ['data-drawn']});
  press('pointerdown');
};
button.setPointerCapture = () => {};
next();
"""  # noqa: E501


def browser_times(url: str, presses: int) -> list[float] | None:
    """Return the milliseconds from each press to the changed picture on the page.

    Args:
        url: the page of a virtual box.
        presses: how many.

    Returns:
        ``None``: there is no Chromium here, or nothing to drive it with.
    """
    browser, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if browser is None or driver is None:
        return None
    try:
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service
    except ImportError:
        return None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        options = webdriver.ChromeOptions()
        options.binary_location = browser
        for flag in ("--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}"):
            options.add_argument(flag)
        for flag in ("no-first-run", "disable-background-networking", "disable-sync"):
            options.add_argument(f"--{flag}")
        opened = webdriver.Chrome(options=options, service=Service(driver))
        try:
            opened.set_script_timeout(120)
            opened.get(url)
            opened.execute_async_script(
                "const done = arguments[0]; const look = () => document.querySelector("
                "'.oled[data-drawn]') ? done() : requestAnimationFrame(look); look()"
            )
            times: list[float] = opened.execute_async_script(_MEASURE, presses)
            return times
        finally:
            opened.quit()
