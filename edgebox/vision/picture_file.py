"""Picture files: their bytes made into a picture of bounded size, or a plain error; and written.

Whatever the file holds (grey, 16 bits, alpha, a palette, a rotation in its EXIF data) becomes
(H, W, 3) uint8 BGR. A file that is cut off or damaged is refused: what is missing may hold dice.
"""

from __future__ import annotations

import io
import re
import warnings
from pathlib import Path
from typing import Any, TypeVar

import cv2
import numpy as np
import simplejpeg
from numpy.typing import NDArray
from PIL import ExifTags
from PIL import Image as Pillow

from edgebox.errors import BadInputError, WorkFailedError
from edgebox.home import write_named
from edgebox.vision.remarks import without_remarks

Image = NDArray[np.uint8]
"""A picture: (H, W, 3) uint8, BGR."""

Number = np.integer[Any] | np.floating[Any]
"""What a file may hold of each channel at each pixel."""

Channel = TypeVar("Channel", bound=Number)

SUFFIXES = frozenset({".jpg", ".jpeg", ".jpe", ".png", ".bmp", ".webp", ".tif", ".tiff"})
"""The endings by which pictures in a folder are known, and that one may be written with."""

OTHER_SUFFIXES = frozenset({".jfif", ".gif", ".avif", ".heic", ".heif", ".jxl"})
"""Those of pictures that may be given, but are not written, or can't even be opened; in a folder
they are told of all the same."""

SMALLEST, LARGEST = 32, 20_000
"""A side of a picture in pixels: less shows no dice, more is a slip or an attack."""

LONGEST = 4
"""How many times longer one side may be than the other: no tray is like that, and its dice would be
specks to the finder, which sees all of it at 320x240."""

MOST_PIXELS = 120_000_000
"""The largest picture that is opened at all; phones take up to 108 million."""

KEPT_PIXELS = 8_000_000
"""A larger picture is reduced while it is decoded, so that memory stays bounded."""

JPEG = ("JPEG", "MPO")
"""The kinds of files that hold a JPEG picture first of all."""

ALWAYS_READ = ("BMP", "PNG", "PPM", "TIFF", "WEBP")
"""Other kinds of files that every OpenCV reads: what it can't read of them is damaged."""

SEVERAL = ("PNG", "TIFF", "WEBP")
"""The kinds of files that may hold more than one picture, of which only the first would be seen."""

TURNED_HERE = ("AVIF", "WEBP")
"""The kinds of files that not every OpenCV turns as they say they lie."""

_PNG_END = b"IEND\xaeB`\x82"

_HARMLESS = re.compile(r".*: [1-8] extraneous bytes before marker 0xd9|.*unknown JFIF revision.*")
"""What a decoder warns of though the picture is whole. Some cameras fill up what they send with a
few bytes; where a byte of the picture itself is lost, eleven and more were left over."""

_KINDS = {
    "HEIC": re.compile(rb"....ftyp(hei|hev|mif1|msf1)", re.DOTALL),
    "AVIF": re.compile(rb"....ftypavi", re.DOTALL),
    "JPEG XL": re.compile(rb"\xff\x0a|\0{3}\x0cJXL "),
}
"""What files begin with that hold pictures, but may not be opened."""

_SILENT = 0
"""The level of OpenCV's log at which it says nothing."""

_JPEG_REDUCED = {
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}


def decode(data: bytes, name: str) -> tuple[Image, float]:
    """Return the picture of a file's bytes, and how many times larger the file's own picture is.

    Of one that is reduced, the last few pixels that fill no whole one are left out: what is told in
    pixels of the file's own picture lies within that.

    Args:
        data: all bytes of the file.
        name: the file's name, for messages.

    Raises:
        BadInputError: the bytes are no whole picture, or it is too small or too large.
    """
    width, height, kind, turned = _header(data, name)
    check_no_speck(width, height, name)
    if max(height, width) > LARGEST or width * height > MOST_PIXELS:
        raise _too_large(name, f"{width}x{height} pixels")
    check_no_strip(width, height, name)
    if kind == "GIF":
        raise BadInputError(
            f"{name}: a GIF has too few colours to tell dice by; save the picture as JPEG or PNG."
        )
    if kind in JPEG and not _jpeg_is_whole(data):
        raise _cut_off(name)
    factor = reduction(width * height)
    try:
        pixels = _pixels(data, kind, factor)
        # a file may be turned on its side by its EXIF data: compare the longer sides
        if factor > 1 and pixels is not None and max(pixels.shape[:2]) == max(width, height):
            pixels = reduced(pixels, factor)  # before anything else takes as much memory again
        image = _as_bytes(pixels)
    except MemoryError:
        size = f"{width}x{height} pixels, more than fit into this computer's memory"
        raise _too_large(name, size) from None
    if pixels is None and kind in ALWAYS_READ:
        raise _cut_off(name)
    if image is None:
        raise _no_picture(name, data)
    image = _upright(image, turned)
    shorter, longer = (side // factor for side in sorted((width, height)))
    high, wide = (longer, shorter) if image.shape[0] > image.shape[1] else (shorter, longer)
    return np.ascontiguousarray(image[:high, :wide], np.uint8), float(factor)


def check_no_speck(width: int, height: int, name: str, what: str = "picture") -> None:
    """Make sure that a picture or a video has enough pixels to show dice.

    Raises:
        BadInputError: it has not.
    """
    if min(width, height) < SMALLEST:
        raise BadInputError(
            f"{name}: the {what} has only {width}x{height} pixels; "
            f"dice can be read from about 640x480 upwards."
        )


def check_no_strip(width: int, height: int, name: str, what: str = "picture") -> None:
    """Make sure that a picture or a video is not far longer one way than the other.

    Raises:
        BadInputError: it is.
    """
    if max(width, height) > LONGEST * min(width, height):
        raise BadInputError(
            f"{name}: the {what} has {width}x{height} pixels, a mere strip; cut it to the tray."
        )


def check_picture_name(path: Path) -> None:
    """Make sure that a picture can be written by that name, before long work.

    Raises:
        BadInputError: its ending is that of no picture.
    """
    if path.suffix.lower() not in SUFFIXES:
        raise BadInputError(f"{path}: name a picture to draw into, as in seen.png or seen.jpg.")


def save_picture(path: Path, image: Image) -> None:
    """Write a picture, as the kind that the file's ending tells, as a whole or not at all.

    Args:
        path: of the file.
        image: (H, W, 3) uint8, BGR.

    Raises:
        BadInputError: the ending is that of no picture.
        WorkFailedError: it can't be written.
    """
    check_picture_name(path)
    try:
        done, data = cv2.imencode(path.suffix.lower(), image)
    except cv2.error:
        done = False
    if not done:
        raise WorkFailedError(f"{path}: this can't be made into such a picture; try .png.")
    write_named(path, data.tobytes(), "the picture")


def reduction(pixels: int) -> int:
    """Return by what a picture's sides are divided for it to be kept in memory: 1, 2, 4 or 8."""
    factor = 1
    while pixels > KEPT_PIXELS * factor * factor and factor < 8:
        factor *= 2
    return factor


def reduced(image: NDArray[Channel], factor: int) -> NDArray[Channel]:
    """Return an image (H, W, 3) with its sides divided by a whole number, without what is over."""
    high, wide = (max(1, side // factor) for side in image.shape[:2])
    whole = image[: high * factor, : wide * factor]
    return np.asarray(cv2.resize(whole, (wide, high), interpolation=cv2.INTER_AREA), image.dtype)


def _header(data: bytes, name: str) -> tuple[int, int, str, int]:
    """Return width, height, kind and orientation as the head of the file says.

    Nothing is decoded yet.
    """
    if not data:
        raise BadInputError(f"{name}: the file is empty, no picture; take it again.")
    try:
        with warnings.catch_warnings():
            # Pillow warns of pictures that are well within our own bounds
            warnings.simplefilter("ignore")
            with Pillow.open(io.BytesIO(data)) as head:
                width, height = head.size
                kind = head.format or ""
                turned = _orientation(head) if kind in TURNED_HERE else 1
                pictures = _pictures(head) if kind in SEVERAL else 1
                if kind == "PNG":
                    _verify(head, data, name)
    except Pillow.DecompressionBombError:
        raise _too_large(name, "far too many pixels") from None
    except BadInputError:
        raise
    except Exception:  # on spoilt bytes the format readers raise nearly anything
        raise _no_picture(name, data) from None
    if pictures > 1:
        raise BadInputError(
            f"{name}: the file holds {pictures} pictures; save each in a file of its own."
        )
    return width, height, kind, turned


def _pictures(head: Pillow.Image) -> int:
    """Return how many pictures a file holds; in a TIFF a smaller second one is a preview."""
    try:
        many, size = int(getattr(head, "n_frames", 1)), head.size
        if many > 1 and head.format == "TIFF":
            head.seek(1)
        return many if head.size == size else 1
    except Exception:  # as in _header; the first picture may be whole
        return 1


def _orientation(head: Pillow.Image) -> int:
    """Return how a picture lies, as EXIF counts it; 1 is upright."""
    try:
        return int(head.getexif().get(ExifTags.Base.Orientation, 1))
    except Exception:  # as in _header; a picture with spoilt EXIF data may be whole
        return 1


def _upright(image: Image, turned: int) -> Image:
    """Return a picture that lies as EXIF counts it (1 to 8) as it is to be seen."""
    if turned in (2, 4, 5, 7):
        image = image[:, ::-1]
    quarters = {3: 2, 4: 2, 5: 1, 6: 3, 7: 3, 8: 1}.get(turned, 0)
    return np.rot90(image, quarters)


def _verify(head: Pillow.Image, data: bytes, name: str) -> None:
    # that the last bytes are lacking Pillow does not notice
    if _PNG_END not in data:
        raise _cut_off(name)
    try:
        head.verify()
    except Exception:  # as above
        raise _cut_off(name) from None


def _jpeg_is_whole(data: bytes) -> bool:
    """Say whether all of a picture can be decoded; OpenCV shows what can't be in grey, and goes on.

    A decoder can't tell all damage: where the bytes that follow fit again, nothing seems wrong.
    """
    try:
        *_, colours, _ = simplejpeg.decode_jpeg_header(data)
        wanted = "CMYK" if colours in ("CMYK", "YCCK") else "GRAY"
        simplejpeg.decode_jpeg(data, wanted, min_factor=8)
    except ValueError as error:
        return _HARMLESS.fullmatch(str(error)) is not None
    return True


def _pixels(data: bytes, kind: str, factor: int) -> NDArray[Number] | None:
    flags = cv2.IMREAD_COLOR | cv2.IMREAD_ANYDEPTH
    if factor > 1 and kind in JPEG:
        flags = _JPEG_REDUCED[factor]
    if kind in TURNED_HERE:
        flags |= cv2.IMREAD_IGNORE_ORIENTATION
    try:
        quiet()
        return cv2.imdecode(np.frombuffer(without_remarks(data, kind), np.uint8), flags)
    except cv2.error as error:
        if error.code == cv2.Error.StsNoMem:
            raise MemoryError from None
        return None


def _as_bytes(image: NDArray[Number] | None) -> Image | None:
    """Bring 16 bits a channel to 8; cameras that write 10 or 12 of them leave the rest zero."""
    if image is None or image.ndim != 3 or image.shape[2] != 3:
        return None
    if image.dtype == np.uint8:
        return np.asarray(image, np.uint8)
    if image.dtype != np.uint16:
        return None  # floating point has no agreed white
    brightest = int(np.max(image))
    # a dim picture of a camera has as many bits as its bright ones
    used = next((bits for bits in (8, 10, 12) if brightest < 1 << bits), 16)
    return np.asarray(np.right_shift(image, used - 8), np.uint8)


def quiet() -> None:
    """Keep OpenCV's own log lines off the terminal: what fails is said once, in our words."""
    # versions before 5 have it in another place
    for place in (getattr(getattr(cv2, "utils", None), "logging", None), cv2):
        set_level = getattr(place, "setLogLevel", None)
        if set_level is not None:
            set_level(_SILENT)


def _no_picture(name: str, data: bytes) -> BadInputError:
    kind = next((kind for kind, start in _KINDS.items() if start.match(data)), None)
    if kind is not None:
        hint = " (an iPhone takes JPEG with Settings, Camera, Formats, Most Compatible)"
        return BadInputError(
            f"{name}: this {kind} picture can't be opened; save it as JPEG or PNG"
            f"{hint if kind == 'HEIC' else ''}."
        )
    return BadInputError(
        f"{name}: this is no picture that can be read; give a JPEG or PNG of the tray."
    )


def _cut_off(name: str) -> BadInputError:
    return BadInputError(
        f"{name}: the picture is damaged or cut off; copy the file again or take it anew."
    )


def _too_large(name: str, size: str) -> BadInputError:
    return BadInputError(
        f"{name}: the picture has {size}; make it smaller (2 million are plenty; "
        f"{MOST_PIXELS // 1_000_000} million, and {LARGEST:,} a side, are the most)."
    )
