"""Examples as JSON keeps them; the picture of each lies beside, as a PNG."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from edgebox.errors import BadInputError
from edgebox.kept import Kept, OutOfReachError
from edgebox.vision.enrolment.body import COLOURS
from edgebox.vision.enrolment.crops import SIDE, Crop, Floats
from edgebox.vision.enrolment.examples import DESCRIBED, Description, Example, LeftOut, described
from edgebox.vision.enrolment.eye import Eye
from edgebox.vision.enrolment.names import BLANK_WORD, FACES
from edgebox.vision.frame import Image
from edgebox.vision.picture_file import decode

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
        "origin": example.origin,
        "marks": _as_text(example.described.marks),
        "colour": _as_text(example.described.colour),
    }


def entries_in(content: dict[str, Any], kept: Kept, eye: Eye) -> Entries:
    """Return the examples that a file holds; where no picture can be used, all are left out.

    Args:
        content: the file's.
        kept: the files of the set.
        eye: describes them anew where another recogniser described them, or a description is
            damaged.

    Raises:
        ValueError: there is no list of examples, or none of them is as it was saved.
        OutOfReachError: there is no folder of pictures, or it can't be opened.
    """
    pictures = pictures_of(kept)
    is_anew = content.get("eye") != fingerprint(eye)
    examples, left_out, anew = [], [], []
    for entry in _entries(content):
        try:
            example = _example(entry, pictures, eye, is_anew)
        except ValueError as error:
            # what was described by another recogniser must not count if the picture comes back
            stays = {**entry, "marks": ""} if is_anew else entry
            left_out.append(LeftOut(*_named(entry), str(error), stays))
            anew.append(stays)
        else:
            examples.append(example)
            anew.append(entry_of(example) if is_anew else entry)
    if left_out and not examples:
        _check_whole([each.entry for each in left_out])
        _check_folder(kept)
    return Entries(tuple(examples), tuple(left_out), anew if is_anew else None)


def check_entries(content: dict[str, Any], kept: Kept) -> None:
    """Check that a file holds examples that can be used, or none because all were taken away.

    Args:
        content: the file's.
        kept: the files of the set.

    Raises:
        ValueError: there is no list of examples, or none of them is as it was saved.
        OutOfReachError: none of the pictures can be used; says what to do.
    """
    entries = _entries(content)
    flaws = (_flaw(entry, pictures_of(kept)) for entry in entries)
    why = next(flaws, None)
    if why is None or None in flaws:
        return
    _check_whole(entries)
    _check_folder(kept)
    raise none_usable(kept, why)


def none_usable(kept: Kept, why: str) -> OutOfReachError:
    """Return the error that none of the pictures of a set can be used.

    Args:
        kept: the files of the set.
        why: what is wrong with the first of them.
    """
    return OutOfReachError(
        f"{pictures_of(kept)}: none of its pictures can be used: {why}; put them back, with the "
        f"right to read them, or {kept.again}"
    )


def unusable(content: dict[str, Any], kept: Kept) -> list[tuple[str, str, str]]:
    """Return die, face and picture of each entry of a file that can't be used.

    Args:
        content: the file's.
        kept: the files of the set.

    Raises:
        ValueError: there is no list of examples, or none of them is as it was saved.
    """
    entries = _entries(content)
    bad = [each for each in entries if _flaw(each, pictures_of(kept)) is not None]
    if bad:
        _check_whole(entries)
    return [(*_named(each), str(each.get("picture"))) for each in bad]


def _check_whole(entries: list[dict[Any, Any]]) -> None:
    """Check that some entry is as it was saved; of others no picture could be known again."""
    if not any(_told(entry) and _named(entry)[0] for entry in entries):
        raise ValueError(NOT_AS_SAVED)


def _check_folder(kept: Kept) -> None:
    """Check that the folder of the pictures is there, and can be opened.

    Raises:
        OutOfReachError: it is not; says what to do.
    """
    folder = pictures_of(kept)
    try:
        next(folder.iterdir(), None)
    except FileNotFoundError:
        raise OutOfReachError(
            f"{folder}: the folder of the pictures is missing; put it back. If it is lost, make "
            f"an empty one, and {kept.again}"
        ) from None
    except OSError as error:
        raise OutOfReachError(
            f"{folder}: the folder of the pictures can't be opened ({error.strerror or error}); "
            f"give yourself the right to read it."
        ) from None


def _flaw(entry: dict[Any, Any], pictures: Path) -> str | None:
    """Say why an entry can't be used; ``None`` if it can."""
    try:
        _shown(entry, pictures)
    except ValueError as error:
        return str(error)
    return None


def _entries(content: dict[str, Any]) -> list[dict[Any, Any]]:
    kept = content.get("examples")
    if not isinstance(kept, list):
        raise ValueError(NOT_AS_SAVED)
    return [each if isinstance(each, dict) else {} for each in kept]


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
    source, added, origin = (str(entry.get(key, "")) for key in ("source", "added", "origin"))
    return Example(
        die,
        face,
        crop,
        described(crop, eye) if seen is None else seen,
        source,
        added,
        poor=entry.get("poor") is True,
        origin=origin,
    )


def _description(entry: dict[Any, Any], eye: Eye) -> Description | None:
    """Return how an entry was described; ``None`` if that is damaged."""
    marks = _vector(entry.get("marks"), eye.features)
    colour = _vector(entry.get("colour"), COLOURS)
    return None if marks is None or colour is None else Description(marks, colour)


def _shown(entry: dict[Any, Any], pictures: Path) -> tuple[str, str, Crop]:
    """Return die, face and picture of an entry; errors as :func:`_example` has them."""
    texts = _told(entry)
    if texts is None:
        raise ValueError(NOT_AS_SAVED)
    die, face, picture, digest = texts
    if face not in FACES.get(die, ()):
        raise ValueError(f"there is no {die} die with the face {face!r}")
    image = _picture(pictures / Path(picture).name, digest)
    return die, face, Crop(image, _upper(entry.get("upper")))


def _told(entry: dict[Any, Any]) -> tuple[str, str, str, str] | None:
    """Return die, face, picture and digest of an entry; ``None`` if it does not tell all."""
    texts = [entry.get(key) for key in ("die", "face", "picture", "sha256")]
    if not all(isinstance(text, str) for text in texts):
        return None
    die, face, picture, digest = map(str, texts)
    return die, face, picture, digest


def _picture(path: Path, digest: str) -> Image:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise ValueError(f"its picture {path.name} is missing") from None
    except OSError as error:
        raise ValueError(f"its picture {path.name} can't be read ({error.strerror})") from None
    except ValueError:  # a name with a NUL in it
        raise ValueError(f"its picture {path.name!r} can't be read") from None
    try:
        image, _ = decode(data, path.name)
    except BadInputError:
        image = np.zeros(0, np.uint8)
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
