"""Edgebox: reads narrative dice in a tray and plays slicing encounters at the game table."""

__version__ = "0.1.0"
