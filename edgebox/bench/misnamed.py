"""Labels that no reading can ever agree with: kinds of dice and faces that are not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from edgebox.bench.labels import sorted_kinds
from edgebox.bench.matching import TrayOutcome
from edgebox.dice.counted import dice_words
from edgebox.dice.die import shortened
from edgebox.dice.symbols import BLANK
from edgebox.files.pictures_named import pictures_named
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
    labelled: defaultdict[tuple[str, str, str], list[str]] = defaultdict(list)
    for tray in trays:
        for each in tray.outcomes:
            if each.label is not None and each.label["die"] != OTHER:
                those = tray.rig, str(each.label["die"]), str(each.label["face"])
                labelled[those].append(Path(tray.picture).name)
    faces = dict.fromkeys(facts().faces)
    if not usual_set(dice_set) and any((kind, face) not in faces for _, kind, face in labelled):
        taught = load_dice(dice_set)
        if taught is not None:
            faces |= dict.fromkeys((each.die, each.face) for each in taught.examples)
    kinds = sorted_kinds({OTHER, *(kind for kind, _ in faces)})
    unheard_of: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for (rig, kind, _), pictures in labelled.items():
        if kind not in kinds:
            unheard_of[rig, kind] += pictures
    for (rig, kind), pictures in unheard_of.items():
        yield (
            f"{rig}: {_dice_in(pictures)} labelled {shortened(kind)!r}, which the box never reads; "
            f"name one of {', '.join(kinds)}."
        )
    for (rig, kind, face), pictures in labelled.items():
        if kind in kinds and (kind, face) not in faces:
            known = (each or BLANK for of, each in faces if of == kind)
            yield (
                f"{rig}: {_dice_in(pictures)} labelled {kind} with the face {shortened(face)!r}, "
                f"which that die does not have; its faces are {' '.join(known)}."
            )


def _dice_in(pictures: Sequence[str]) -> str:
    """Say how many dice, and where; of each its picture."""
    where = pictures_named(sorted(set(pictures)))
    return f"{dice_words(len(pictures))} in {where} {'is' if len(pictures) == 1 else 'are'}"
