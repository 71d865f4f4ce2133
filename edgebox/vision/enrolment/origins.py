"""Which examples came of one picture, however they were cut out of it.

Over another picture of the empty tray, or by a later recogniser, a die is cut out a little
otherwise.
"""

from __future__ import annotations

from edgebox.vision.enrolment.examples import Example


class Origins:
    """Numbers pictures, each by the examples that came of it."""

    def __init__(self) -> None:
        self._numbers: dict[str | bytes, int] = {}

    def of(self, example: Example) -> int:
        """Return the number of the picture that an example came of."""
        # what was taught to an older Edgebox is only known by how it was cut out
        marks = [each for each in (example.origin, example.crop.image.tobytes()) if each]
        known = (self._numbers[each] for each in marks if each in self._numbers)
        number = next(known, len(self._numbers))
        for each in marks:
            self._numbers.setdefault(each, number)
        return number
