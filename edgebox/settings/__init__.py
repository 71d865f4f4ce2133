"""The settings: one file in the user's data folder, every value with a default that works."""

from edgebox.settings.menu import MenuItem, menu_items
from edgebox.settings.reading import SettingsFileError, SettingsRead, read_settings
from edgebox.settings.settings import SETTING_FACTS, SettingFact, Settings, settings_file
from edgebox.settings.writing import drop_change, save_change

__all__ = [
    "SETTING_FACTS",
    "MenuItem",
    "SettingFact",
    "Settings",
    "SettingsFileError",
    "SettingsRead",
    "drop_change",
    "menu_items",
    "read_settings",
    "save_change",
    "settings_file",
]
