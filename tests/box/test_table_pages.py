"""The pages for the table show the screens as they are, and say of the buttons what they do."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from edgebox.box import gm_panel
from edgebox.box.pages.operations import BUTTONS
from edgebox.box.screens.sheet import contact_sheet
from edgebox.devices.pins import Panel
from tests.box.pictures import STRIPS, path_of
from tests.devices.mock_pins import shipped
from tests.pages import ROOT

PLAYERS, GM = (
    (ROOT / "docs" / f"at-the-table-{who}.md").read_text(encoding="utf-8")
    for who in ("players", "gm")
)


@pytest.mark.parametrize("name", STRIPS)
def test_the_pictures_are_what_the_displays_show(name: str) -> None:
    shown = Image.open(path_of(name)).convert("L").point(lambda grey: 255 if grey > 128 else 0)
    drawn = contact_sheet(STRIPS[name]()).point(lambda grey: 255 if grey > 128 else 0)
    assert shown.size == drawn.size
    assert ImageChops.difference(shown, drawn).getbbox() is None, (
        f"the screens of {name} have changed; run python -m tests.box.golden and look at them"
    )


def test_the_pages_show_them() -> None:
    for name, page in (("turn", PLAYERS), ("asked", PLAYERS), ("gm", GM)):
        assert f"](pictures/table/{name}.png)" in page


def test_the_pages_name_every_button_and_light() -> None:
    for panel, page in ((Panel.PLAYERS, PLAYERS), (Panel.GM, GM)):
        for button in shipped().buttons:
            if button.panel is panel:
                assert f"*{button.label}*" in page, button.label
    assert set(BUTTONS) <= {button.name for button in shipped().buttons}
    for rule in gm_panel.BUYS.values():
        assert rule in GM


def test_each_is_one_page() -> None:
    for page in (PLAYERS, GM):
        assert len(page.splitlines()) < 110
        assert 300 < len(page.split()) < 1000
