"""The eye: reads dice in pictures of a tray.

:mod:`reader` puts the stages together, from a frame to a reading. Where to look for what, in the
order in which a picture goes through it:

- where pictures come from: :mod:`frames`, :mod:`frame`, :mod:`picture_file`
- the tray as a calibration knows it: :mod:`calibration`, :mod:`inside`
- the empty tray, as the camera sees it now: :mod:`bare_tray`, :mod:`alignment`,
  :mod:`registration`, :mod:`other_tray`, :mod:`left_in`
- what differs from it: :mod:`differing`, :mod:`differing_parts`, :mod:`covered`
- moving pictures until dice have come to rest: :mod:`settling`, :mod:`change`, :mod:`known_view`,
  :mod:`background`, :mod:`usual`, :mod:`intruding`, :mod:`unrest`
- and from there to one reading of a roll: :mod:`watching`, :mod:`reading_ahead`,
  :mod:`agreeing`, :mod:`late_focus`
- where dice are, and what is none: :mod:`finder`, :mod:`findings`, :mod:`closer`,
  :mod:`overlooked`, :mod:`new_finds`, :mod:`printed`, :mod:`shadow`, :mod:`thrown_shadows`,
  :mod:`sharp_edges`, :mod:`objectness`, :mod:`sides`, :mod:`dice_found`
- what each die is and shows: :mod:`looking`, :mod:`look`, :mod:`numerals`, :mod:`dice_sets`,
  :mod:`merged_shadow`, :mod:`enrolment` (an owner's dice)
- how it lies: :mod:`level`, :mod:`standing`, :mod:`neighbours`, :mod:`room`
- whether that is sure: :mod:`confidence`, :mod:`verdicts`, :mod:`expected`, :mod:`washed_out`
- and whether the picture is: :mod:`view_in_doubt`, :mod:`strays`, :mod:`missed`, :mod:`cut_off`,
  :mod:`unfit`, :mod:`indistinct`
- what was found and read: :mod:`seen`, :mod:`reading`
- pictures of it: :mod:`overlay`, :mod:`stages`, :mod:`strokes`, :mod:`lettering`
- what all of them use: :mod:`networks`, :mod:`odds`, :mod:`unit_vectors`, :mod:`boxes`,
  :mod:`square`, :mod:`scaling`, :mod:`lab`, :mod:`gamma`
"""

from edgebox.vision.dice_sets import DICE_SETS
from edgebox.vision.frame import Frame, load_frame
from edgebox.vision.reader import Reader
from edgebox.vision.reading import DieReading, Reading

__all__ = ["DICE_SETS", "DieReading", "Frame", "Reader", "Reading", "load_frame"]
