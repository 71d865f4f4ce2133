"""Labels that no reading can ever agree with: kinds of dice and faces that are not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from edgebox.bench.labels import sorted_kinds
from edgebox.bench.matching import TrayOutcome
from edgebox.dice.die import shortened
from edgebox.dice.symbols import BLANK
from edgebox.vision.die_words import OTHER
from edgebox.vision.enrolment import load_dice
from edgebox.vision.networks import facts
from edgebox.vision.recognising.dice_sets import usual_set


def misnamed(trays: Iterable[TrayOutcome], dice_set: str) -> Iterator[str]:
    """Yield what is to be said of labels with a kind or a face that is never read: misspelt ones.

    Args:
        trays: what was read beside its labels.
        dice_set: the printing, or the dice that an owner taught the box.
    """
    labelled = Counter(
        (tray.rig, str(each.label["die"]), str(each.label["face"]))
        for tray in trays
        for each in tray.outcomes
        if each.label is not None and each.label["die"] != OTHER
    )
    faces = dict.fromkeys(facts().faces)
    if not usual_set(dice_set) and any(tuple(those) not in faces for _, *those in labelled):
        taught = load_dice(dice_set)
        if taught is not None:
            faces |= dict.fromkeys((each.die, each.face) for each in taught.examples)
    kinds = sorted_kinds({OTHER, *(kind for kind, _ in faces)})
    unheard_of: Counter[tuple[str, str]] = Counter()
    for (rig, kind, _), count in labelled.items():
        if kind not in kinds:
            unheard_of[rig, kind] += count
    for (rig, kind), count in unheard_of.items():
        yield (
            f"{rig}: {_dice(count)} labelled {shortened(kind)!r}, which the box never reads; "
            f"name one of {', '.join(kinds)}."
        )
    for (rig, kind, face), count in labelled.items():
        if kind in kinds and (kind, face) not in faces:
            known = (each or BLANK for of, each in faces if of == kind)
            yield (
                f"{rig}: {_dice(count)} labelled {kind} with the face {shortened(face)!r}, which "
                f"that die does not have; its faces are {' '.join(known)}."
            )


def _dice(count: int) -> str:
    return "1 die is" if count == 1 else f"{count} dice are"
