"""The eye: reads dice in pictures of a tray.

Each stage is a package that says which of its modules is for what. A stage knows those before it in
this list, never those after it:

- what all of them use: :mod:`frame`, :mod:`picture_file` and :mod:`remarks`; :mod:`networks`,
  :mod:`odds`, :mod:`unit_vectors`; :mod:`boxes`, :mod:`square`, :mod:`scaling`; :mod:`gamma`,
  :mod:`lab`; :mod:`die_words`
- :mod:`tray`: its floor, and what differs from the empty one
- :mod:`finding`: where dice may lie
- :mod:`recognising`: what each is, shows, and how it lies
- :mod:`judging`: whether that is sure, and the picture
- :mod:`enrolment`: the same for dice that an owner taught the box
- :mod:`verdicts`: what each die is taken for; :mod:`reading`: what comes of a picture;
  :mod:`reader`: puts the stages together, from a frame to a reading
- :mod:`overlays`: pictures of it
- :mod:`motion`: moving pictures, until dice have come to rest
- :mod:`frames`: where pictures come from
- :mod:`calibration`: what a tray is learned by
"""

from edgebox.vision.frame import Frame, load_frame
from edgebox.vision.reader import Reader
from edgebox.vision.reading import DieReading, Reading
from edgebox.vision.recognising.dice_sets import DICE_SETS

__all__ = ["DICE_SETS", "DieReading", "Frame", "Reader", "Reading", "load_frame"]
