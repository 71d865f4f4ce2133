"""Calibrating: learns a tray from pictures of it empty, and says what to mend.

- all of it, from pictures to what is known: :mod:`learning`, :mod:`pictures`
- the floor's corners: :mod:`markers`, :mod:`corners`
- light and colours: :mod:`light`, :mod:`paper`, :mod:`white_balance`
- dice that were left in: :mod:`dice_left`
- what to mend: :mod:`facts`, :mod:`advice`; and a picture of it: :mod:`overlay`
- what is kept: :mod:`profile`, :mod:`saved_values`; which empty tray is whose: :mod:`empty_tray`
"""

from edgebox.vision.calibration.learning import Calibration, learn
from edgebox.vision.calibration.profile import (
    TrayProfile,
    forget_tray,
    load_tray,
    save_tray,
    tray_names,
    undo_tray,
)

__all__ = [
    "Calibration",
    "TrayProfile",
    "forget_tray",
    "learn",
    "load_tray",
    "save_tray",
    "tray_names",
    "undo_tray",
]
