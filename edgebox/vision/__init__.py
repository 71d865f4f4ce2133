"""The eye: reads dice in pictures of a tray. Only this package imports OpenCV.

The stages are exchangeable: :mod:`frame` (pictures), :mod:`tray` (what is not dice),
:mod:`finding` (where dice are and how they lie), :mod:`recognising` (type and face) and
:mod:`confidence` (whether that is sure); :mod:`reader` puts them together.
"""

from edgebox.vision.frame import Frame, load_frame
from edgebox.vision.reader import DICE_SETS, Reader
from edgebox.vision.reading import DieReading, Reading

__all__ = ["DICE_SETS", "DieReading", "Frame", "Reader", "Reading", "load_frame"]
