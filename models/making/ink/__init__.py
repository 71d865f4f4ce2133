"""The ink on dice: symbols, pips and digits as outlines, and how makers differ in them.

- what is drawn: :mod:`symbols` (and :mod:`genesys`), :mod:`pips`, :mod:`numerals`; signs of no game
  that the box knows: :mod:`strange`
- how: :mod:`style`, :mod:`outlines`; and all of it on a face: :mod:`artwork`
"""
