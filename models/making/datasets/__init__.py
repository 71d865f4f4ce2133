"""Trays by the thousand, with the truth about their dice.

- one rig, and pictures of it: :mod:`rigs`, :mod:`labelled`, :mod:`ink_told`
- what the networks are taught with: :mod:`dataset`, :mod:`repainting`, :mod:`signs`
- what they are not: :mod:`held_out`, :mod:`legible`, :mod:`calibrated`, :mod:`owners`; and the
  pictures that come with the project: :mod:`shipped`
"""
