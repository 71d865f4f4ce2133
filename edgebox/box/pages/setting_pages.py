"""The settings in the box's own menu: each is turned with up and down, kept with confirm."""

from __future__ import annotations

from edgebox.box.desk import Desk
from edgebox.box.pages.page import Deed, Entry, MenuPage, Page
from edgebox.box.screens import facts as f
from edgebox.devices.pins import Panel
from edgebox.settings import MenuItem, menu_items


def open_settings(desk: Desk, panel: Panel) -> None:
    """Open the list of settings."""
    keys = f.choosing("Change")
    desk.show(MenuPage(panel, "Settings", _entries, keys=keys, bound=False), panel)


def _entries(desk: Desk) -> list[Entry]:
    items = menu_items(desk.settings, desk.also())
    return [Entry(item.name, _opener(item), item.value, stays=True) for item in items]


def _opener(item: MenuItem) -> Deed:
    def do(desk: Desk, panel: Panel) -> None:
        desk.show(SettingPage(panel, item), panel)

    return do


class SettingPage(Page):
    """One setting while it is changed."""

    bound = False

    def __init__(self, panel: Panel, item: MenuItem) -> None:
        """Set up with the setting as it is."""
        super().__init__(panel)
        self._item = item

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:  # noqa: ARG002
        """Return it, its value large."""
        item = self._item
        return f.SettingItem(status=status, name=item.name, value=item.value, help=item.help)

    def turn(self, desk: Desk, steps: int) -> None:  # noqa: ARG002
        """Turn it: down is the next value."""
        self._item = self._item.turned(steps)

    def confirm(self, desk: Desk) -> None:
        """Keep it.

        Raises:
            EdgeboxError: the file can't be written.
        """
        desk.change_setting(self._item.key, self._item.now)
        desk.close(self)
