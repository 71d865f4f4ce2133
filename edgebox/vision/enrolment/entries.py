"""Examples as JSON keeps them; the picture of each lies beside, as a PNG."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from edgebox.kept import Kept
from edgebox.vision.enrolment.body import COLOURS
from edgebox.vision.enrolment.crops import SIDE, Crop, Floats
from edgebox.vision.enrolment.examples import DESCRIBED, Description, Example, LeftOut, described
from edgebox.vision.enrolment.eye import Eye
from edgebox.vision.enrolment.names import BLANK_WORD, FACES
from edgebox.vision.frame import Image

NOT_AS_SAVED = "its list of pictures is not as it was saved"


@dataclass(frozen=True)
class Entries:
    """The examples of a file."""

    examples: tuple[Example, ...]
    left_out: tuple[LeftOut, ...]
    """Those of which the picture is missing or damaged: without it a die can't be compared."""
    anew: list[Any] | None
    """The entries described by this recogniser, if another one described them; else ``None``."""


def fingerprint(eye: Eye) -> str:
    """Return what tells descriptions of one kind from another: the network's, and our own way."""
    return f"{eye.fingerprint}/{DESCRIBED}"


def pictures_of(kept: Kept) -> Path:
    """Return the folder of a set's pictures."""
    return kept.folder / "pictures"


def picture_name(example: Example) -> str:
    """Return the name of an example's picture: what it shows, and a digest."""
    face = example.face or BLANK_WORD
    return f"{example.die}-{face}-{digest_of(example.crop.image)[:10]}.png"


def digest_of(image: Image) -> str:
    """Return what tells a picture from all others."""
    # of the pixels: another version of OpenCV may write them in other bytes
    return hashlib.sha256(np.ascontiguousarray(image).tobytes()).hexdigest()


def entry_of(example: Example) -> dict[str, Any]:
    """Return an example as JSON has it; its picture lies beside."""
    return {
        "die": example.die,
        "face": example.face,
        "picture": picture_name(example),
        "sha256": digest_of(example.crop.image),
        "upper": [round(each, 4) for each in example.crop.upper],
        "source": example.source,
        "added": example.added,
        "poor": example.poor,
        "marks": _as_text(example.described.marks),
        "colour": _as_text(example.described.colour),
    }


def entries_in(content: dict[str, Any], pictures: Path, eye: Eye) -> Entries:
    """Return the examples that a file holds.

    Args:
        content: the file's.
        pictures: the folder of the pictures.
        eye: describes them anew where another recogniser described them, or a description is
            damaged.

    Raises:
        ValueError: there is no list of examples, or none of them can be used.
    """
    is_anew = content.get("eye") != fingerprint(eye)
    examples, left_out, anew = [], [], []
    for entry in _entries(content):
        try:
            example = _example(entry, pictures, eye, is_anew)
        except ValueError as error:
            # what was described by another recogniser must not count if the picture comes back
            kept = {**entry, "marks": ""} if is_anew else entry
            left_out.append(LeftOut(*_named(entry), str(error), kept))
            anew.append(kept)
        else:
            examples.append(example)
            anew.append(entry_of(example) if is_anew else entry)
    if left_out and not examples:
        raise ValueError(_none(left_out[0].why))
    return Entries(tuple(examples), tuple(left_out), anew if is_anew else None)


def check_entries(content: dict[str, Any], pictures: Path) -> None:
    """Check that a file holds examples that can be used, or none because all were taken away.

    Args:
        content: the file's.
        pictures: the folder of the pictures.

    Raises:
        ValueError: there is no list of examples, or none of them can be used.
    """
    flaw = None
    for entry in _entries(content):
        try:
            _shown(entry, pictures)
        except ValueError as error:
            flaw = flaw or str(error)
        else:
            return
    if flaw is not None:
        raise ValueError(_none(flaw))


def _entries(content: dict[str, Any]) -> list[dict[Any, Any]]:
    kept = content.get("examples")
    if not isinstance(kept, list):
        raise ValueError(NOT_AS_SAVED)
    return [each if isinstance(each, dict) else {} for each in kept]


def _none(why: str) -> str:
    return f"none of its pictures can be used: {why}"


def _named(entry: dict[Any, Any]) -> tuple[str, str]:
    """Return die and face of an entry, ``""`` for both if it does not tell them."""
    die, face = entry.get("die"), entry.get("face")
    if isinstance(die, str) and face in FACES.get(die, ()):
        return die, str(face)
    return "", ""


def _example(entry: dict[Any, Any], pictures: Path, eye: Eye, is_anew: bool) -> Example:
    """Return the example of an entry.

    Args:
        entry: as :func:`entry_of` made it.
        pictures: the folder of the pictures.
        eye: describes it anew where that has to be.
        is_anew: whether it has to be in any case.

    Raises:
        ValueError: the entry or its picture is not as it was saved; says which in plain words.
    """
    die, face, crop = _shown(entry, pictures)
    seen = None if is_anew else _description(entry, eye)
    source, added = (str(entry.get(key, "")) for key in ("source", "added"))
    return Example(
        die,
        face,
        crop,
        described(crop, eye) if seen is None else seen,
        source,
        added,
        poor=entry.get("poor") is True,
    )


def _description(entry: dict[Any, Any], eye: Eye) -> Description | None:
    """Return how an entry was described; ``None`` if that is damaged."""
    marks = _vector(entry.get("marks"), eye.features)
    colour = _vector(entry.get("colour"), COLOURS)
    return None if marks is None or colour is None else Description(marks, colour)


def _shown(entry: dict[Any, Any], pictures: Path) -> tuple[str, str, Crop]:
    """Return die, face and picture of an entry; errors as :func:`_example` has them."""
    texts = [entry.get(key) for key in ("die", "face", "picture", "sha256")]
    if not all(isinstance(text, str) for text in texts):
        raise ValueError(NOT_AS_SAVED)
    die, face, picture, digest = map(str, texts)
    if face not in FACES.get(die, ()):
        raise ValueError(f"there is no {die} die with the face {face!r}")
    image = _picture(pictures / Path(picture).name, digest)
    return die, face, Crop(image, _upper(entry.get("upper")))


def _picture(path: Path, digest: str) -> Image:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise ValueError(f"its picture {path.name} is missing") from None
    except (OSError, ValueError):  # a name with a NUL in it is a ValueError
        raise ValueError(f"its picture {path.name!r} can't be read") from None
    decoded = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None
    image = np.zeros(0, np.uint8) if decoded is None else np.asarray(decoded, np.uint8)
    if image.shape != (SIDE, SIDE, 3) or digest_of(image) != digest:
        raise ValueError(f"its picture {path.name} is not the one that was saved")
    return image


def _upper(values: Any) -> tuple[float, float]:
    numbers = values if isinstance(values, list) else []
    # True is an int too, and no number is below 9 if it is none
    if len(numbers) != 2 or not all(type(x) in (int, float) and abs(x) < 9 for x in numbers):
        raise ValueError(NOT_AS_SAVED)
    return float(numbers[0]), float(numbers[1])


def _as_text(vector: Floats) -> str:
    return base64.b64encode(vector.astype("<f2").tobytes()).decode("ascii")


def _vector(text: Any, length: int) -> Floats | None:
    """Return the vector (length,) of a text; ``None`` if it is damaged."""
    try:
        data = base64.b64decode(text, validate=True)
    except (TypeError, ValueError):
        return None
    if len(data) != 2 * length:
        return None
    vector = np.frombuffer(data, "<f2").astype(np.float32)
    return vector if np.isfinite(vector).all() else None
