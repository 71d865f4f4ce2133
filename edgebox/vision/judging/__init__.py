"""Judging what was found and recognised: whether it is a die, and whether it and all is sure.

- whether a find is a die, at a glance (:mod:`glances`) and closely, or a side or the shadow of
  one: :mod:`objectness`, :mod:`sides`, :mod:`thrown_shadows`, :mod:`dice_found`
- what other dice say of it: :mod:`neighbours`, :mod:`room`; and those asked for: :mod:`expected`
- whether a die is read rightly: :mod:`confidence`, :mod:`washed_out`
- whether the picture can be trusted: :mod:`seen` (what was found in it), :mod:`view_in_doubt`,
  :mod:`unfit`, :mod:`indistinct`, :mod:`sharpness`
"""
