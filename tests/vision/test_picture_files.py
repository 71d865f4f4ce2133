"""Every odd kind of picture file becomes a picture, or a plain error."""

import io
import resource
import subprocess
import sys
from itertools import product
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image as Pillow
from PIL import ImageOps, features

from edgebox.errors import BadInputError, WorkFailedError
from edgebox.vision import DieReading, Frame, Reading, load_frame
from edgebox.vision.frame import empty_like
from edgebox.vision.picture_file import decode, save_picture

RED_LEFT = np.zeros((60, 80, 3), np.uint8)
"""RGB: red on the left, blue on the right."""
RED_LEFT[:, :40, 0] = 200
RED_LEFT[:, 40:, 2] = 100


def saved(picture: Pillow.Image, kind: str, **options: object) -> bytes:
    file = io.BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def kinds() -> dict[str, bytes]:
    rgb = Pillow.fromarray(RED_LEFT)
    return {
        "plain": saved(rgb, "PNG"),
        "alpha": saved(rgb.convert("RGBA"), "PNG"),
        "palette": saved(rgb.quantize(8), "PNG"),
        "jpeg": saved(rgb, "JPEG", quality=95, subsampling=0),
        "progressive": saved(rgb, "JPEG", quality=95, subsampling=0, progressive=True),
        "bitmap": saved(rgb, "BMP"),
        "tiff": saved(rgb, "TIFF"),
        "webp": saved(rgb, "WEBP", lossless=True),
    }


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_every_kind_becomes_blue_green_red(kind: str) -> None:
    image, scale = decode(kinds()[kind], "odd")

    assert (image.shape, image.dtype, scale) == ((60, 80, 3), np.dtype(np.uint8), 1)
    assert np.abs(image[30, 10].astype(int) - (0, 0, 200)).max() < 12
    assert np.abs(image[30, 70].astype(int) - (100, 0, 0)).max() < 12


def test_grey_pictures_get_three_equal_channels() -> None:
    image, _ = decode(saved(Pillow.fromarray(np.full((60, 80), 77, np.uint8)), "PNG"), "grey")

    assert image.shape == (60, 80, 3)
    assert (image == 77).all()


@pytest.mark.parametrize(("white", "seen"), [(1023, 255), (511, 127), (2047, 127), (255, 255)])
def test_a_dim_deep_picture_is_as_dim_as_it_is_beside_a_bright_one(white: int, seen: int) -> None:
    data = cv2.imencode(".png", np.full((60, 80, 3), white, np.uint16))[1]
    image, _ = decode(data.tobytes(), "deep")
    assert image.max() == seen


@pytest.mark.parametrize(("bits", "white"), [(16, 65535), (12, 4095), (10, 1023)])
def test_deep_pictures_keep_their_brightness(bits: int, white: int) -> None:
    deep = np.zeros((60, 80, 3), np.uint16)
    deep[:, 40:] = white
    deep[:, :40] = white // 2
    done, data = cv2.imencode(".png", deep)
    assert done

    image, _ = decode(data.tobytes(), f"{bits} bits")

    assert image.dtype == np.uint8
    assert image[30, 70].tolist() == [255, 255, 255]
    assert image[30, 10].tolist() == [127, 127, 127]


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_picture_that_says_it_lies_on_its_side_is_turned(kind: str) -> None:
    exif = Pillow.Exif()
    exif[0x0112] = 6  # to be turned right by a quarter

    image, scale = decode(saved(Pillow.fromarray(RED_LEFT), kind, exif=exif), "turned")

    assert (image.shape, scale) == ((80, 60, 3), 1)
    assert image[5, 30, 2] > 150  # what was left is on top


@pytest.mark.parametrize("kind", ["WEBP", "AVIF"])
@pytest.mark.parametrize("number", range(1, 9))
def test_pictures_are_turned_and_mirrored_as_they_say_they_lie(number: int, kind: str) -> None:
    if kind == "AVIF" and not (features.check("avif") and cv2.haveImageWriter("turned.avif")):
        pytest.skip("neither of the libraries has to know this kind")
    exif = Pillow.Exif()
    exif[0x0112] = number
    corners = np.zeros((60, 80, 3), np.uint8)
    corners[:20, :20], corners[:20, -20:], corners[-20:, :20] = (255, 0, 0), (0, 255, 0), 255
    drawn = Pillow.fromarray(corners)

    turned = saved(drawn, kind, exif=exif, lossless=True, quality=100)
    image, _ = decode(turned, "turned")

    as_seen = np.asarray(ImageOps.exif_transpose(Pillow.open(io.BytesIO(turned))))
    assert image.shape == as_seen.shape
    assert np.abs(image[..., ::-1].astype(int) - as_seen).max() < 16


@pytest.mark.parametrize("kind", ["JPEG", "WEBP"])
@pytest.mark.parametrize(
    "exif",
    [
        b"II*\0\xff\xff\xff",
        # an orientation that is told by words
        b"II*\0\x08\0\0\0\x01\0\x12\x01\x02\0\x04\0\0\0top\0\0\0\0\0",
        b"neither II nor MM",
    ],
)
def test_a_whole_picture_with_spoilt_exif_data_is_read(exif: bytes, kind: str) -> None:
    spoilt = saved(Pillow.fromarray(RED_LEFT), kind, exif=b"Exif\0\0" + exif)
    image, _ = decode(spoilt, "spoilt")
    assert image.shape == (60, 80, 3)


@pytest.mark.parametrize("kind", sorted(kinds()))
@pytest.mark.parametrize("share", [0.2, 0.6, 0.95])
def test_a_picture_that_is_cut_off_is_refused(kind: str, share: float) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (60, 80, 3), np.uint8)
    whole = {
        "plain": saved(Pillow.fromarray(noise), "PNG"),
        "jpeg": saved(Pillow.fromarray(noise), "JPEG"),
    }.get(kind, kinds()[kind])

    with pytest.raises(BadInputError, match=r"torn\.jpg: (the picture is damaged|this is no)"):
        decode(whole[: int(len(whole) * share)], "torn.jpg")


def test_a_decoder_says_nothing_of_its_own(capfd: pytest.CaptureFixture[str]) -> None:
    """What fails is said once, in the words of the error."""
    # OpenCV 4 has it in another place
    (getattr(cv2, "setLogLevel", None) or cv2.utils.logging.setLogLevel)(3)
    with pytest.raises(BadInputError):
        decode(kinds()["tiff"][:-30], "torn.tif")
    assert capfd.readouterr().err == ""


def test_a_thumbnail_does_not_make_a_torn_picture_whole() -> None:
    """The little picture in the EXIF data has an end mark of its own."""
    noise = np.random.default_rng(1).integers(0, 255, (60, 80, 3), np.uint8)
    thumbnail = b"Exif\0\0" + saved(Pillow.fromarray(RED_LEFT), "JPEG")
    whole = saved(Pillow.fromarray(noise), "JPEG")
    segment = b"\xff\xe1" + (len(thumbnail) + 2).to_bytes(2, "big") + thumbnail
    torn = whole[:2] + segment + whole[2:-200]

    with pytest.raises(BadInputError, match="cut off"):
        decode(torn, "torn.jpg")


def test_a_damaged_png_is_refused() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (60, 80, 3), np.uint8)
    data = bytearray(saved(Pillow.fromarray(noise), "PNG"))
    data[len(data) // 2] ^= 0xFF

    with pytest.raises(BadInputError, match="damaged"):
        decode(bytes(data), "hurt.png")


@pytest.mark.parametrize("progressive", [False, True])
def test_a_damaged_jpeg_is_refused(progressive: bool, capfd: pytest.CaptureFixture[str]) -> None:
    """Its end mark is there, but OpenCV would show grey where dice may have lain."""
    noise = np.random.default_rng(1).integers(0, 255, (120, 160, 3), np.uint8)
    data = bytearray(saved(Pillow.fromarray(noise), "JPEG", progressive=progressive))
    data[len(data) // 2 : len(data) * 3 // 4] = bytes(len(data) * 3 // 4 - len(data) // 2)

    with pytest.raises(BadInputError, match=r"hurt\.jpg: the picture is damaged"):
        decode(bytes(data), "hurt.jpg")

    assert capfd.readouterr().err == ""  # libjpeg's own lines name no file


def test_what_a_decoder_may_warn_of_is_no_damage() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (120, 160, 3), np.uint8)
    whole = saved(Pillow.fromarray(noise), "JPEG")
    padded = whole[:-2] + bytes(4) + whole[-2:]
    revision = whole.index(b"JFIF\0") + 5
    newer = whole[:revision] + b"\2" + whole[revision + 1 :]

    for data in (padded, newer):
        assert np.array_equal(decode(data, "odd.jpg")[0], decode(whole, "whole.jpg")[0])
    with pytest.raises(BadInputError, match="damaged"):
        decode(whole[:-2] + bytes(40) + whole[-2:], "hurt.jpg")


def test_colours_of_print_are_no_damage() -> None:
    image, _ = decode(saved(Pillow.fromarray(RED_LEFT).convert("CMYK"), "JPEG"), "print.jpg")

    assert image.shape == (60, 80, 3)


def test_absurd_sizes_are_refused_before_decoding() -> None:
    head = bytearray(saved(Pillow.new("1", (64, 64)), "BMP"))
    for width, height in [(15_000, 15_000), (60_000, 60_000), (30_000, 40)]:
        head[18:26] = width.to_bytes(4, "little") + height.to_bytes(4, "little")
        with pytest.raises(BadInputError, match=r"huge\.bmp: .*make it smaller"):
            decode(bytes(head), "huge.bmp")


def test_a_strip_is_refused_with_its_size() -> None:
    """No tray is like that, and dice that are sought at 320x240 would vanish in it."""
    with pytest.raises(BadInputError, match="800x60 pixels, a mere strip"):
        decode(saved(Pillow.new("RGB", (800, 60)), "PNG"), "strip.png")


def test_a_speck_is_refused_with_its_size() -> None:
    with pytest.raises(BadInputError, match="only 1x1 pixels"):
        decode(saved(Pillow.new("RGB", (1, 1)), "PNG"), "speck.png")


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_a_large_picture_is_reduced_and_says_by_how_much(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(saved(Pillow.new("RGB", (6000, 4000), (9, 90, 200)), kind))

    frame = load_frame(path)

    assert frame.image.shape == (2000, 3000, 3)
    assert frame.scale == 2
    assert frame.at is None
    assert np.abs(frame.image[1000, 1500].astype(int) - (200, 90, 9)).max() < 4


@pytest.mark.parametrize(
    ("kind", "turned", "size"),
    [("JPEG", 1, (8000, 4201)), ("JPEG", 6, (8000, 4201)), ("PNG", 1, (8003, 4200))],
)
def test_what_a_large_picture_shows_is_told_within_it_and_where_it_is(
    kind: str, turned: int, size: tuple[int, int]
) -> None:
    """Its sides are no whole number of those of the reduced one."""
    large = Pillow.new("L", size)
    large.paste(255, (7200, 4000, 7600, 4200))
    exif = Pillow.Exif()
    exif[0x0112] = turned
    data = saved(large, kind, exif=exif)

    image, scale = decode(data, "large")

    high, wide = (size[1], size[0]) if turned == 1 else size
    assert image.shape[0] * scale <= high
    assert image.shape[1] * scale <= wide
    box = cv2.boundingRect((image[:, :, 0] > 127).astype(np.uint8))
    there = (7200, 4000, 400, 200) if turned == 1 else (1, 7200, 200, 400)
    assert np.array(box) * scale == pytest.approx(np.array(there), abs=scale)


def test_a_large_deep_picture_is_reduced_like_any_other() -> None:
    data = cv2.imencode(".png", np.full((4000, 4400, 3), 40_000, np.uint16))[1]

    image, scale = decode(data.tobytes(), "deep")

    assert (image.shape, scale) == ((2000, 2200, 3), 2)
    assert (image == 40_000 >> 8).all()


def test_what_was_read_is_told_in_pixels_of_the_given_picture() -> None:
    die = DieReading("ability", "s", True, 0.99, (10, 20, 30, 40), upper=(40.5, 20.0))
    reading = Reading("large.jpg", (die,), at=1.23456)

    large = reading.enlarged(2)

    assert large.dice[0].box == (20, 40, 60, 80)
    assert large.dice[0].upper == (81.0, 40.0)
    assert large.as_json()["at"] == 1.235
    assert reading.enlarged(1) is reading
    assert "at" not in Reading("roll.jpg").as_json()


def test_fifty_megapixels_need_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "fifty.jpg"
    path.write_bytes(saved(Pillow.new("L", (8700, 5800), 120), "JPEG"))
    code = (
        "import resource, sys; from edgebox.vision import load_frame;"
        "peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024;"
        "before = peak(); frame = load_frame(sys.argv[1]);"
        "print(frame.image.shape, frame.scale, peak() - before)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True
    )

    *shape, scale, more = done.stdout.split()
    assert (" ".join(shape), float(scale)) == ("(1450, 2175, 3)", 4)
    assert float(more) < 60  # MB; the whole picture alone has 151


def test_a_picture_that_does_not_fit_into_memory_is_told_as_such(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    full = cv2.error("Insufficient memory")
    full.code = cv2.Error.StsNoMem

    def decoded(_data: object, _flags: int) -> None:
        raise full

    monkeypatch.setattr(cv2, "imdecode", decoded)
    with pytest.raises(BadInputError, match=r"80x60 pixels, more than fit into .* make it smaller"):
        decode(saved(Pillow.fromarray(RED_LEFT), "PNG"), "roll.png")


def test_a_file_of_absurd_size_is_not_even_opened(tmp_path: Path) -> None:
    path = tmp_path / "film.jpg"
    with path.open("wb") as file:
        file.truncate(300_000_000)  # takes no room on the disk

    with pytest.raises(BadInputError, match=r"film\.jpg: the file is larger"):
        load_frame(path)


STARTS = [saved(Pillow.fromarray(RED_LEFT), kind) for kind in ("PNG", "JPEG", "BMP", "TIFF")]


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=300), st.sampled_from([b"", *STARTS]), st.integers(0, 400))
def test_any_bytes_are_a_picture_or_a_plain_error(data: bytes, start: bytes, kept: int) -> None:
    try:
        image, scale = decode(start[:kept] + data, "any.jpg")
    except BadInputError as error:
        told = str(error)
    else:
        assert (image.ndim, image.dtype) == (3, np.dtype(np.uint8))
        assert scale >= 1
        return
    assert told.startswith("any.jpg: ")


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(STARTS), st.data())
def test_any_flipped_byte_gives_a_picture_or_a_plain_error(
    whole: bytes, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(whole) - 1))
    hurt = bytearray(whole)
    hurt[place] = data.draw(st.integers(0, 255))
    try:
        image, _ = decode(bytes(hurt), "any.jpg")
    except BadInputError as error:
        told = str(error)
    else:
        assert (image.ndim, image.dtype) == (3, np.dtype(np.uint8))
        return
    assert told.startswith("any.jpg: ")


def test_a_picture_is_written_as_the_kind_that_its_name_tells(tmp_path: Path) -> None:
    blue = np.full((40, 50, 3), (200, 0, 0), np.uint8)

    save_picture(tmp_path / "seen.PNG", blue)

    assert (tmp_path / "seen.PNG").read_bytes()[1:4] == b"PNG"
    assert (load_frame(tmp_path / "seen.PNG").image == blue).all()


def test_a_picture_of_another_kind_or_place_is_not_written(tmp_path: Path) -> None:
    blue = np.full((40, 50, 3), (200, 0, 0), np.uint8)
    with pytest.raises(BadInputError, match=r"seen\.txt"):
        save_picture(tmp_path / "seen.txt", blue)
    with pytest.raises(WorkFailedError, match=r"nowhere.*can't be written"):
        save_picture(tmp_path / "nowhere" / "seen.png", blue)
    # more pixels in a row than its kind of file can have
    with pytest.raises(WorkFailedError, match=r"seen\.webp: this can't be made .*; try \.png"):
        save_picture(tmp_path / "seen.webp", np.zeros((2, 17_000, 3), np.uint8))
    assert list(tmp_path.iterdir()) == []


def test_a_picture_that_is_not_written_as_a_whole_leaves_the_one_before(tmp_path: Path) -> None:
    path, before = tmp_path / "seen.png", np.full((40, 50, 3), (200, 0, 0), np.uint8)
    (tmp_path / "link.png").symlink_to(path)
    save_picture(path, before)
    noise = np.random.default_rng(1).integers(0, 255, (400, 500, 3), np.uint8)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)

    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, limits[1]))  # as if the disk were full
    try:
        with pytest.raises(WorkFailedError, match=r"link\.png: the picture can't .*; make room"):
            save_picture(tmp_path / "link.png", noise)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)

    assert (load_frame(path).image == before).all()
    assert len(list(tmp_path.iterdir())) == 2
    save_picture(tmp_path / "link.png", noise)
    assert (load_frame(path).image == noise).all()


@pytest.mark.parametrize(
    ("kind", "start"),
    [
        ("HEIC", b"\0\0\0\x24ftypheic"),
        ("AVIF", b"\0\0\0\x20ftypavif"),
        ("JPEG XL", b"\0\0\0\x0cJXL \r\n\x87\n"),
    ],
)
def test_a_picture_that_can_not_be_opened_is_told_by_its_kind(kind: str, start: bytes) -> None:
    told = rf"roll\.jpg: this {kind} picture can't be opened; save it as JPEG"
    with pytest.raises(BadInputError, match=told) as caught:
        decode(start + bytes(100), "roll.jpg")
    assert ("an iPhone takes JPEG" in str(caught.value)) == (kind == "HEIC")


def several(kind: str, second: Pillow.Image) -> bytes:
    first = Pillow.fromarray(RED_LEFT)
    return saved(first, kind, save_all=True, append_images=[second])


@pytest.mark.parametrize("kind", ["PNG", "TIFF", "WEBP"])
def test_of_several_pictures_in_a_file_none_is_passed_over(kind: str) -> None:
    second = Pillow.fromarray(RED_LEFT[:, ::-1].copy())
    with pytest.raises(BadInputError, match=r"rolls: the file holds 2 pictures; save each in a"):
        decode(several(kind, second), "rolls")


def test_a_preview_beside_a_picture_is_none_of_its_own() -> None:
    image, _ = decode(several("TIFF", Pillow.fromarray(RED_LEFT[::2, ::2].copy())), "scan")
    assert image.shape == (60, 80, 3)


def test_a_picture_of_few_colours_is_refused_whatever_opencv_can_open() -> None:
    with pytest.raises(BadInputError, match=r"roll\.gif: a GIF has too few colours .* as JPEG or"):
        decode(saved(Pillow.fromarray(RED_LEFT), "GIF"), "roll.gif")


def test_an_empty_tray_that_was_made_smaller_may_be_a_pixel_off() -> None:
    """Its sides were rounded; a shape that another camera has is told by both sizes."""
    empty = Frame(np.zeros((120, 160, 3), np.uint8), "empty.png")
    assert empty_like(empty, np.zeros((89, 120, 3), np.uint8)).shape == (89, 120, 3)
    wide = np.zeros((90, 160, 3), np.uint8)
    with pytest.raises(BadInputError, match=r"160x90 pixels, and empty\.png .*, 160x120;"):
        empty_like(empty, wide)


@pytest.mark.parametrize(
    ("ending", "lost"), [*product((".png", ".bmp", ".ppm"), (1, 400)), (".tiff", 1)]
)
def test_pictures_of_any_usual_kind_are_told_to_be_cut_off(
    tmp_path: Path, ending: str, lost: int, capfd: pytest.CaptureFixture[str]
) -> None:
    image = np.random.default_rng(1).integers(0, 255, (240, 320, 3)).astype(np.uint8)
    file = tmp_path / f"roll{ending}"
    file.write_bytes(cv2.imencode(ending, image)[1].tobytes()[:-lost])

    with pytest.raises(BadInputError, match="damaged or cut off; copy the file again"):
        load_frame(file)
    assert capfd.readouterr().err == ""
