"""Calibrating: learns a tray from pictures of it empty, and says what to mend.

:mod:`learning` puts the parts together; :mod:`profile` keeps what was learned.
"""

from edgebox.vision.calibration.learning import Calibration, learn
from edgebox.vision.calibration.profile import (
    TrayProfile,
    load_tray,
    save_tray,
    tray_names,
    undo_tray,
)

__all__ = [
    "Calibration",
    "TrayProfile",
    "learn",
    "load_tray",
    "save_tray",
    "tray_names",
    "undo_tray",
]
