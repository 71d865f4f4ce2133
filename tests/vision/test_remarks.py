"""Libraries that decode pictures print nothing of their own where a picture is read."""

from __future__ import annotations

import io
import struct
import zlib

import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageCms

from edgebox.vision.picture_file import decode
from edgebox.vision.remarks import without_remarks

PICTURE = Pillow.fromarray(np.random.default_rng(1).integers(0, 255, (60, 80, 3), np.uint8))


def saved(kind: str, **options: object) -> bytes:
    file = io.BytesIO()
    PICTURE.save(file, kind, **options)
    return file.getvalue()


def faulty(kind: str) -> bytes:
    """Return a whole picture of which libpng or libjpeg has something to say."""
    if kind == "PNG":
        # a profile of colours that is cut short, as some programs for pictures write
        profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
        return saved("PNG", icc_profile=profile[:-20])
    whole = saved("JPEG")
    return whole.replace(b"JFIF\0\1", b"JFIF\0\2", 1)


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_what_is_no_matter_of_the_picture_is_not_remarked_on(
    kind: str, capfd: pytest.CaptureFixture[str]
) -> None:
    image, _ = decode(faulty(kind), "odd")

    assert capfd.readouterr().err == ""
    assert np.array_equal(image, decode(saved(kind), "usual")[0])


def test_how_a_picture_is_to_be_turned_stays() -> None:
    exif = Pillow.Exif()
    exif[0x0112] = 6
    assert decode(saved("PNG", exif=exif), "turned")[0].shape == (80, 60, 3)


@pytest.mark.parametrize(
    ("bodies", "shape"),
    [([b""], (60, 80, 3)), ([b"Exif\0\0MM"], (60, 80, 3)), (["turned", "turned"], (80, 60, 3))],
)
def test_what_is_said_wrongly_of_how_to_turn_is_not_remarked_on(
    bodies: list[bytes | str], shape: tuple[int, ...], capfd: pytest.CaptureFixture[str]
) -> None:
    exif = Pillow.Exif()
    exif[0x0112] = 6
    turned = exif.tobytes().removeprefix(b"Exif\0\0")
    whole = saved("PNG")
    for body in bodies:
        part = b"eXIf" + (turned if isinstance(body, str) else body)
        crc = struct.pack(">I", zlib.crc32(part))
        whole = whole[:33] + struct.pack(">I", len(part) - 4) + part + crc + whole[33:]

    assert decode(whole, "odd")[0].shape == shape
    assert capfd.readouterr().err == ""


def test_a_picture_of_a_telephone_stays_as_it_is_to_be_turned() -> None:
    """It begins with how it lies, and does not say which revision of JPEG it is."""
    exif = Pillow.Exif()
    exif[0x0112] = 6
    whole = saved("JPEG", exif=exif)
    begin, length = whole.index(b"\xff\xe0"), 18
    telephone = whole[:begin] + whole[begin + length :]
    assert without_remarks(telephone, "JPEG") is telephone
    assert decode(telephone, "turned")[0].shape == (80, 60, 3)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "BMP"])
def test_what_there_is_nothing_to_say_of_stays_as_it_is(kind: str) -> None:
    whole = saved(kind)
    assert without_remarks(whole, kind) is whole, "it may be large"
