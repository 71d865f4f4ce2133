"""Net results: what is left when symbols have cancelled (D-3, D-4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from edgebox.dice.die import Face
from edgebox.dice.symbols import Symbol

_SUCCESS, _ADVANTAGE, _TRIUMPH, _FAILURE, _THREAT, _DESPAIR, _LIGHT, _DARK = (
    symbol.letter for symbol in Symbol
)


@dataclass(frozen=True)
class NetResult:
    """What a roll comes to after cancelling (D-3)."""

    success: int = 0
    """Successes less failures, triumphs and despairs counted in; negative for net failure."""
    advantage: int = 0
    """Advantages less threats; negative for net threat."""
    triumph: int = 0
    despair: int = 0
    light: int = 0
    dark: int = 0

    @property
    def succeeded(self) -> bool:
        """Whether a check with this result succeeds: at least one net success (D-4)."""
        return self.success >= 1

    @property
    def damage(self) -> int:
        """Net successes, none below zero."""
        return max(0, self.success)

    def as_json(self) -> dict[str, int]:
        """Return the result as the JSON contracts have it."""
        return asdict(self)

    @property
    def symbols(self) -> str:
        """The uncancelled symbols in letters, ``"ssa"``; ``"-"`` when nothing is left."""
        letters = (
            "x" * self.triumph
            + "y" * self.despair
            + ("s" * self.success if self.success > 0 else "f" * -self.success)
            + ("a" * self.advantage if self.advantage > 0 else "t" * -self.advantage)
            + "l" * self.light
            + "n" * self.dark
        )
        return letters or "-"

    @property
    def words(self) -> str:
        """The result in words: ``"2 successes, 1 threat"``."""
        parts = [
            _count(self.success, "success", "successes"),
            _count(-self.success, "failure", "failures"),
            _count(self.advantage, "advantage", "advantages"),
            _count(-self.advantage, "threat", "threats"),
            _count(self.triumph, "triumph", "triumphs"),
            _count(self.despair, "despair", "despairs"),
            _count(self.light, "light pip", "light pips"),
            _count(self.dark, "dark pip", "dark pips"),
        ]
        return ", ".join(part for part in parts if part) or "everything cancels out"


def net_of(faces: Iterable[Face]) -> NetResult:
    """Cancel the symbols of these faces against each other (D-3); their order does not matter."""
    letters = "".join(faces)
    triumph, despair = letters.count(_TRIUMPH), letters.count(_DESPAIR)
    return NetResult(
        success=letters.count(_SUCCESS) + triumph - letters.count(_FAILURE) - despair,
        advantage=letters.count(_ADVANTAGE) - letters.count(_THREAT),
        triumph=triumph,
        despair=despair,
        light=letters.count(_LIGHT),
        dark=letters.count(_DARK),
    )


def _count(number: int, one: str, many: str) -> str:
    return "" if number <= 0 else f"{number} {one if number == 1 else many}"
