"""Finding dice: where they may lie, and what the empty tray shows that it is none.

- the network that marks dice and ground, and what it says: :mod:`finder`, :mod:`findings`; once
  more from nearer: :mod:`closer`
- what it overlooks: :mod:`overlooked`, :mod:`cut_off`, :mod:`missed`
- what is no die, but foreign, or lay there before: :mod:`strays`, :mod:`new_finds`,
  :mod:`printed`, :mod:`left_in`
- nor but a shadow: :mod:`shadow`, :mod:`sharp_edges`
"""
