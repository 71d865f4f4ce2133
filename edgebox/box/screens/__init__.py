"""What the displays show: pure functions from a few facts to a 128×64 one-bit image.

A screen never asks the clock, a file or the encounter: the facts of :mod:`.facts` say all of it,
and :func:`draw` picks the function that draws them.
"""

from edgebox.box.screens.screen import draw

__all__ = ["draw"]
