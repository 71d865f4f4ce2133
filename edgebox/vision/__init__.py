"""The eye: reads dice in pictures of a tray.

The stages, each its own module: :mod:`frames` (where pictures come from), :mod:`settling` (when
dice have come to rest), :mod:`finder` (where dice are, and what is none), :mod:`looking` (what each
die is and shows) and :mod:`confidence` (whether that is sure); :mod:`reader` puts them together.
:mod:`stages` draws what each one did. :mod:`calibration` learns a tray, :mod:`enrolment` an owner's
dice.
"""

from edgebox.vision.dice_sets import DICE_SETS
from edgebox.vision.frame import Frame, load_frame
from edgebox.vision.reader import Reader
from edgebox.vision.reading import DieReading, Reading

__all__ = ["DICE_SETS", "DieReading", "Frame", "Reader", "Reading", "load_frame"]
