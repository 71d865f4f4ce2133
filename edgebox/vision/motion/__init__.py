"""Moving pictures: until dice have come to rest, and from there to one reading of a roll.

- still frames worth reading: :mod:`settling`; whether they can be seen: :mod:`sight`; what keeps
  dice from that: :mod:`unrest`
- what the view shows without dice and hands: :mod:`known_view`, :mod:`background`, :mod:`usual`;
  and hands: :mod:`intruding`
- one reading for each tray at rest: :mod:`watching`, :mod:`reading_ahead`, :mod:`agreeing`,
  :mod:`late_focus`
"""
