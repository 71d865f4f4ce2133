"""A headless Chromium that tests drive; Debian's own, with its driver."""

from __future__ import annotations

import shutil
import tempfile
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from tests.web.served import PATIENCE

PHONE, LAPTOP, WIDE = (390, 844), (1280, 800), (1920, 1080)
_T = TypeVar("_T")


def chromium() -> tuple[str, str]:
    """Return the browser and its driver, or skip the test where there is none."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    driver = shutil.which("chromedriver")
    if browser is None or driver is None:
        pytest.skip("no Chromium here: apt-get install chromium chromium-driver")
    return browser, driver


class Browser:
    """A browser with tabs of its own; each test gets fresh cookies."""

    def __init__(self) -> None:
        browser, driver = chromium()
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        options = webdriver.ChromeOptions()
        options.binary_location = browser
        for flag in (
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            f"--user-data-dir={self._folder.name}",
        ):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver: Any = webdriver.Chrome(options=options, service=Service(driver))
        self.driver.set_page_load_timeout(PATIENCE)
        self._first = self.driver.current_window_handle

    def close(self) -> None:
        self.driver.quit()
        self._folder.cleanup()

    def forget(self) -> None:
        """Close all tabs but one, and forget cookies and what was stored."""
        for handle in self.driver.window_handles:
            if handle != self._first:
                self.driver.switch_to.window(handle)
                self.driver.close()
        self.driver.switch_to.window(self._first)
        self.driver.get("about:blank")
        self.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        self.driver.get_log("browser")
        self.size(*LAPTOP)

    def size(self, width: int, height: int) -> None:
        phone = width < 500
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone},
        )

    def theme(self, name: str) -> None:
        """Let the system of the browser prefer light or dark."""
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia",
            {"features": [{"name": "prefers-color-scheme", "value": name}]},
        )

    def tab(self, url: str) -> str:
        """Open a page in a new tab, and return the tab's name."""
        self.driver.switch_to.new_window("tab")
        self.open(url)
        return str(self.driver.current_window_handle)

    def to(self, tab: str) -> None:
        self.driver.switch_to.window(tab)

    def open(self, url: str) -> None:
        self.driver.get(url)
        self.when(lambda: self.driver.execute_script("return document.readyState") == "complete")

    def when(self, found: Callable[[], _T], what: str = "") -> _T:
        """Wait until something is so, and return it."""

        def look(_driver: object) -> _T | None:
            try:
                return found()
            except (StaleElementReferenceException, AssertionError, IndexError):
                return None

        wait = WebDriverWait(self.driver, PATIENCE, poll_frequency=0.03)
        return wait.until(look, what)  # type: ignore[return-value]

    def all(self, selector: str) -> list[WebElement]:
        found: list[WebElement] = self.driver.find_elements(By.CSS_SELECTOR, selector)
        return found

    def text(self, selector: str) -> str:
        """Return the text that stands there, shown or not."""
        return str(
            self.driver.execute_script(
                "return document.querySelector(arguments[0])?.textContent ?? ''", selector
            )
        )

    def reads(self, selector: str, words: str) -> None:
        """Wait until some words stand somewhere."""
        self.when(lambda: words in self.text(selector), f"{words!r} in {selector}")

    def click(self, selector: str, words: str = "") -> None:
        """Click what is there, with these words in it, as soon as it is there and shown."""

        self.when(lambda: self.clicked(selector, words), f"{selector} with {words!r}")

    def clicked(self, selector: str, words: str = "") -> bool:
        """Click what is there now, if it is; return whether it was."""
        for each in self.all(selector):
            if words in each.text and each.is_displayed() and each.is_enabled():
                try:
                    each.click()
                except WebDriverException as error:
                    if "intercepted" in str(error):
                        # a header lies over it: the next try finds it in the middle
                        self.run("arguments[0].scrollIntoView({block: 'center'})", each)
                        return False
                    raise
                return True
        return False

    def key(self, keys: str) -> None:
        self.driver.switch_to.active_element.send_keys(keys)

    def focused(self, attribute: str) -> str | None:
        """Return an attribute of what has the focus."""
        found: str | None = self.driver.switch_to.active_element.get_dom_attribute(attribute)
        return found

    def run(self, script: str, *given: object) -> Any:
        return self.driver.execute_script(script, *given)

    def faults(self) -> list[str]:
        """Return what the browser complained about since it was asked last."""
        return [
            entry["message"]
            for entry in self.driver.get_log("browser")
            if entry["level"] == "SEVERE" and entry.get("source") != "network"
        ]

    def picture(self, path: Path) -> None:
        self.driver.save_screenshot(str(path))

    def whole_picture(self, path: Path) -> None:
        """Take a picture of all of the page, what lies below the screen too."""
        found = self.driver.execute_cdp_cmd(
            "Page.captureScreenshot", {"captureBeyondViewport": True, "format": "png"}
        )
        path.write_bytes(b64decode(found["data"]))
