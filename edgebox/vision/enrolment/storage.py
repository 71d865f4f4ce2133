"""Where taught dice lie: ``dice/NAME/`` of the user's data folder.

``dice-0001.json`` holds the examples of a set, described; the highest number counts. Each
example's picture is a PNG in ``pictures/``, named by what it shows, so that a person can see what
was learned, and so that it can be described anew when the recogniser changes.
"""

from __future__ import annotations

import base64
import hashlib
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from edgebox.errors import BadInputError, WorkFailedError
from edgebox.home import home_folder, write_whole
from edgebox.kept import Kept, checked_name, names_in
from edgebox.vision.enrolment.crops import SIDE, Crop, Floats
from edgebox.vision.enrolment.examples import DESCRIBED, Description, Example, described
from edgebox.vision.enrolment.eye import Eye, TrainedEye
from edgebox.vision.enrolment.matching import EnrolledDice
from edgebox.vision.enrolment.names import BLANK_WORD, FACES
from edgebox.vision.frame import Image

VERSION = 1
_STEM = "dice"
TAKEN = ("auto", "starwars", "genesys")
"""Names that ``--dice-set`` already gives a meaning."""


def dice_folder(name: str) -> Path:
    """Return the folder of a set's files.

    Raises:
        BadInputError: the name is not usable, or has a meaning of its own.
    """
    checked_name(name, "the name of a set of dice")
    if name.lower() in TAKEN:
        raise BadInputError(
            f"{name!r} has a meaning of its own for --dice-set; call your dice something else."
        )
    return home_folder() / "dice" / name


def dice_names() -> list[str]:
    """Return the names of all sets that were taught, sorted."""
    return names_in(home_folder() / "dice", _STEM)


def load_dice(name: str, eye: Eye | None = None) -> EnrolledDice | None:
    """Return the set of dice of a name, or ``None`` if it was never taught.

    When the recogniser has changed since, the examples are described anew from their pictures,
    and kept so where that can be written.

    Raises:
        BadInputError: the name is not usable, or a file is damaged or too new; says what to do.
    """
    eye = eye or TrainedEye()
    kept = _kept(name)
    content = kept.newest()
    if content is None:
        return None
    pictures = kept.folder / "pictures"
    with kept.understood():
        anew = content["eye"] != _fingerprint(eye)
        examples = tuple(
            _example(entry, pictures, eye if anew else None) for entry in content["examples"]
        )
        if anew:
            with suppress(WorkFailedError):
                entries = [_entry(each) for each in examples]
                kept.save(
                    kept.numbers()[-1],
                    {**content, "eye": _fingerprint(eye), "examples": entries},
                )
        return EnrolledDice(name, examples, eye)


def save_dice(dice: EnrolledDice) -> Path:
    """Keep a set of dice as the one that counts, and return its file.

    Raises:
        WorkFailedError: it can't be written; what was known before still counts.
    """
    kept = _kept(dice.name)
    for example in dice.examples:
        path = kept.folder / "pictures" / _picture_name(example)
        if not path.is_file():
            write_whole(path, _png(example.crop.image))
    path = kept.save(
        kept.next(),
        {
            "name": dice.name,
            "made": datetime.now(UTC).isoformat(timespec="seconds"),
            "eye": _fingerprint(dice.eye),
            "pictures": [_picture_name(example) for example in dice.examples],
            "examples": [_entry(example) for example in dice.examples],
        },
    )
    for old in kept.outdated():
        kept.remove(old)
    _tidy(kept)
    return path


def undo_dice(name: str) -> int:
    """Go back to what was known before, and return how many steps back are left.

    Raises:
        BadInputError: there is nothing to undo, or what was known before is damaged, or the name
            is not usable.
        WorkFailedError: the file can't be taken away.
    """
    kept = _kept(name)
    pictures = kept.folder / "pictures"
    kept.remove(
        kept.undone(
            lambda content: [_example(each, pictures, None) for each in content["examples"]]
        )
    )
    _tidy(kept)
    return len(kept.numbers())


def _kept(name: str) -> Kept:
    return Kept(
        dice_folder(name),
        _STEM,
        VERSION,
        f"the set of dice {name!r}",
        "lesson",
        f"take it away and teach the dice again: edgebox enroll {name} --undo",
        f"edgebox enroll {name} --undo",
    )


def _fingerprint(eye: Eye) -> str:
    """Return what tells descriptions of one kind from another: the network's, and our own way."""
    return f"{eye.fingerprint}/{DESCRIBED}"


def _tidy(kept: Kept) -> None:
    """Take away pictures that no kept file speaks of; one that can't be read keeps them all."""
    used: set[str] = set()
    try:
        for number in kept.numbers():
            used.update(kept.content(number)["pictures"])
    except (BadInputError, KeyError, TypeError):
        return
    with suppress(OSError):
        for path in (kept.folder / "pictures").glob("*.png"):
            if path.name not in used:
                path.unlink()


def _digest(image: Image) -> str:
    # of the pixels: another version of OpenCV may write them in other bytes
    return hashlib.sha256(np.ascontiguousarray(image).tobytes()).hexdigest()


def _picture_name(example: Example) -> str:
    face = example.face or BLANK_WORD
    return f"{example.die}-{face}-{_digest(example.crop.image)[:10]}.png"


def _png(image: Image) -> bytes:
    return cv2.imencode(".png", image)[1].tobytes()


def _entry(example: Example) -> dict[str, Any]:
    """Return an example as JSON has it; its picture lies beside."""
    return {
        "die": example.die,
        "face": example.face,
        "picture": _picture_name(example),
        "sha256": _digest(example.crop.image),
        "upper": [round(each, 4) for each in example.crop.upper],
        "source": example.source,
        "added": example.added,
        "marks": _as_text(example.described.marks),
        "colour": _as_text(example.described.colour),
    }


def _example(entry: dict[str, Any], pictures: Path, eye: Eye | None) -> Example:
    """Return the example of an entry.

    Args:
        entry: as :func:`_entry` made it.
        pictures: the folder of the pictures.
        eye: describes it anew; ``None`` takes it as it was described.

    Raises:
        ValueError, TypeError, KeyError: the entry or its picture is not as it was saved.
    """
    die, face = str(entry["die"]), str(entry["face"])
    if die not in FACES or face not in FACES[die]:
        raise ValueError(f"there is no {die} with a face {face!r}")
    image = _picture(pictures / Path(str(entry["picture"])).name, str(entry["sha256"]))
    crop = Crop(image, _two(entry["upper"]))
    if eye is None:
        seen = Description(_vector(entry["marks"]), _vector(entry["colour"]))
    else:
        seen = described(crop, eye)
    return Example(die, face, crop, seen, str(entry["source"]), str(entry["added"]))


def _picture(path: Path, digest: str) -> Image:
    try:
        data = path.read_bytes()
    except OSError:
        raise ValueError(f"its picture {path.name} can't be read") from None
    decoded = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None
    image = np.zeros(0, np.uint8) if decoded is None else np.asarray(decoded, np.uint8)
    if image.shape != (SIDE, SIDE, 3) or _digest(image) != digest:
        raise ValueError(f"its picture {path.name} is not the one that was saved")
    return image


def _two(values: Any) -> tuple[float, float]:
    x, y = (float(value) for value in values)
    return x, y


def _as_text(vector: Floats) -> str:
    return base64.b64encode(vector.astype("<f2").tobytes()).decode("ascii")


def _vector(text: str) -> Floats:
    vector = np.frombuffer(base64.b64decode(text, validate=True), "<f2").astype(np.float32)
    if not len(vector) or not np.isfinite(vector).all():
        raise ValueError("a vector is empty or has no numbers")
    return vector
