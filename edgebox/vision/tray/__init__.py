"""The tray: its floor, and what of a picture differs from the empty one.

- where its floor is: :mod:`inside`
- the empty tray as the camera sees it now, after a bump too: :mod:`bare_tray`, :mod:`alignment`,
  :mod:`registration`; and whether it is that tray at all: :mod:`other_tray`
- pictures made small, and one as it would look in another's light: :mod:`small_picture`,
  :mod:`relighting`
- what differs from it, whatever the light is now: :mod:`change`, :mod:`differing`,
  :mod:`differing_parts`
- what of it dice cover: :mod:`covered`
"""
