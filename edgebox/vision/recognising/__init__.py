"""Recognising dice: the kind, the face, and how each lies.

- the look at each die, and what it gave: :mod:`looking`, :mod:`look`
- numerals, and a box that holds a shadow: :mod:`numerals`, :mod:`merged_shadow`
- what is level: :mod:`level`, by how the camera stands: :mod:`standing`
- what printings there are: :mod:`dice_sets`
"""
