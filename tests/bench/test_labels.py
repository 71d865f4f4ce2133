import json
import os
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from edgebox.bench.labels import cause_to_ask, check_boxes, load_labels, sorted_kinds
from edgebox.errors import BadInputError, MissingFileError

DIE: dict[str, Any] = {"die": "boost", "face": "a", "box": [1, 2, 3, 4]}


def written(folder: Path, content: object) -> Path:
    (folder / "labels.json").write_text(json.dumps(content))
    return folder


def test_the_labels_of_a_rig_are_of_whole_dice(tmp_path: Path) -> None:
    die = DIE | {"cocked": True, "visible": 0.5, "top_visible": 0.4, "glare": 0.3, "blur": 0.1}
    named = {"image": "roll00.jpg", "dice": [die | {"tilt": 9}], "foreign": 2}

    labels = load_labels(written(tmp_path, {"setup": "x", "images": [named]}))

    assert labels["boxes"] == "dice"
    assert labels["images"][0]["image"] == "roll00.jpg"
    assert labels["images"][0]["foreign"] == 2
    assert labels["images"][0]["dice"] == [die]


def test_a_plain_list_is_of_pips_and_what_it_does_not_say_is_good(tmp_path: Path) -> None:
    labels = load_labels(written(tmp_path, [{"image": "a.jpg", "dice": [DIE]}]))

    assert labels["boxes"] == "pips"
    assert labels["images"][0]["foreign"] == 0
    assert labels["images"][0]["dice"] == [
        DIE | {"cocked": False, "visible": 1, "top_visible": 1, "glare": 0, "blur": 0}
    ]


def test_a_share_that_a_program_just_missed_is_the_whole(tmp_path: Path) -> None:
    missed = DIE | {"visible": 1 + 1e-9, "glare": -1e-9}
    labels = load_labels(written(tmp_path, [{"image": "a.jpg", "dice": [missed]}]))
    die = labels["images"][0]["dice"][0]
    assert (die["visible"], die["glare"]) == (1, 0)


def test_null_says_as_little_as_nothing(tmp_path: Path) -> None:
    unsaid = dict.fromkeys(("cocked", "visible", "top_visible", "glare", "blur"))
    image = {"image": "a.jpg", "dice": [DIE | unsaid], "foreign": None}
    plain = {"image": "a.jpg", "dice": [DIE]}

    assert load_labels(written(tmp_path, [image])) == load_labels(written(tmp_path, [plain]))


def test_symbols_of_a_face_are_labelled_in_any_order(tmp_path: Path) -> None:
    dice = [DIE | {"face": face} for face in ("as", "", "aa")] + [
        DIE | {"die": "d6", "face": 5},
        DIE | {"die": "other", "face": "star"},
    ]
    labels = load_labels(written(tmp_path, [{"image": "a.jpg", "dice": dice}]))
    assert [each["face"] for each in labels["images"][0]["dice"]] == ["sa", "", "aa", "5", "star"]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"box": [1, 2, 3]}, '"box" is not x, y, width and height in pixels'),
        ({"box": [1, 2, 3, float("nan")]}, '"box" is not x, y, width and height in pixels'),
        ({"box": [1e300, 2, 3, 1e300]}, '"box" is not x, y, width and height in pixels'),
        ({"box": [1, 2, -3, 4]}, '"box" is not x, y, width and height in pixels'),
        ({"box": [1, 2, 3, 0]}, '"box" is not x, y, width and height in pixels'),
        ({"box": "1234"}, '"box" is not x, y, width and height in pixels'),
        ({"box": None}, '"box" is not x, y, width and height in pixels'),
        ({"face": None}, '"face" is no face'),
        ({"visible": "much"}, '"visible" is no share from 0 to 1'),
        ({"visible": 10**400}, '"visible" is no share from 0 to 1'),
        ({"box": [True, True, 5, 5]}, '"box" is not x, y, width and height in pixels'),
        ({"glare": -0.1}, '"glare" is no share from 0 to 1'),
        ({"blur": float("nan")}, '"blur" is no share from 0 to 1'),
        ({"visible": 50}, '"visible" is no share from 0 to 1'),
        ({"top_visible": 1.01}, '"top_visible" is no share from 0 to 1'),
        ({"cocked": "false"}, '"cocked" is neither true nor false'),
        ({"cocked": "no"}, '"cocked" is neither true nor false'),
    ],
)
def test_a_wrong_label_is_told_with_its_place(
    tmp_path: Path, wrong: dict[str, Any], told: str
) -> None:
    images = [{"image": "a.jpg", "dice": []}, {"image": "b.jpg", "dice": [DIE, DIE | wrong]}]
    with pytest.raises(BadInputError) as error:
        load_labels(written(tmp_path, {"images": images}))
    place = f"{tmp_path / 'labels.json'}: picture 2 (b.jpg), die 2"
    assert str(error.value) == f"{place}: {told}."


@pytest.mark.parametrize("again", ["a.jpg", "./a.jpg"])
def test_a_picture_that_is_labelled_twice_is_refused_as_it_would_count_twice(
    tmp_path: Path, again: str
) -> None:
    images = [{"image": name, "dice": [DIE]} for name in ("a.jpg", "b.jpg", again)]
    with pytest.raises(BadInputError) as error:
        load_labels(written(tmp_path, {"images": images}))
    assert str(error.value) == (
        f"{tmp_path / 'labels.json'}: picture 3 ({again}) is the same as picture 1; "
        "write all its dice there, once."
    )


def test_dice_that_are_no_list_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInputError) as error:
        load_labels(written(tmp_path, [{"image": "a.jpg", "dice": {}}]))
    assert str(error.value).endswith('picture 1: "dice" is no list.')


@pytest.mark.parametrize("foreign", [float("inf"), -3, 1.5, "2"])
def test_foreign_things_that_are_no_count_are_refused(tmp_path: Path, foreign: object) -> None:
    image = {"image": "a.jpg", "dice": [], "foreign": foreign}
    with pytest.raises(BadInputError) as error:
        load_labels(written(tmp_path, [image]))
    assert str(error.value).endswith('picture 1: "foreign" is no whole number from 0 on.')


def test_a_die_that_the_border_cuts_may_begin_outside_of_the_picture(tmp_path: Path) -> None:
    cut = DIE | {"box": [-5, -2, 40, 40]}
    labels = load_labels(written(tmp_path, [{"image": "a.jpg", "dice": [cut]}]))
    assert labels["images"][0]["dice"][0]["box"] == [-5, -2, 40, 40]


@pytest.mark.parametrize(
    ("box", "outside"),
    [
        ([-20, 300, 60, 60], False),
        ([-40, 300, 60, 60], True),
        ([600, 440, 60, 60], False),
        ([300, 5000, 90, 90], True),
        ([5000, 300, 90, 90], True),
    ],
)
def test_a_box_whose_middle_lies_outside_of_the_picture_is_refused(
    box: list[float], outside: bool
) -> None:
    dice = [DIE | {"box": [10, 10, 40, 40]}, DIE | {"box": box}]
    image: Any = {"image": "a.jpg", "dice": dice, "foreign": 0}
    told = pytest.raises(BadInputError, match=r"a\.jpg: the box of die 2 .* 640x480 pixels")
    with told if outside else nullcontext():
        check_boxes(image, (640, 480), "a.jpg")


def test_labels_may_begin_with_a_mark_of_utf8(tmp_path: Path) -> None:
    written(tmp_path, [{"image": "a.jpg", "dice": []}])
    path = tmp_path / "labels.json"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert load_labels(tmp_path)["images"][0]["image"] == "a.jpg"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b'{\n"images": [,]}', "line 2: Expecting value"),
        (b"[" + b"9" * 5000 + b"]", "thousands of digits"),
        (b'{"images": "\xff"}', "no UTF-8"),
    ],
    ids=["a slip", "a long number", "no text"],
)
def test_what_is_no_json_is_told_in_our_words(tmp_path: Path, content: bytes, told: str) -> None:
    (tmp_path / "labels.json").write_bytes(content)
    with pytest.raises(BadInputError, match=told) as error:
        load_labels(tmp_path)
    assert "sys." not in str(error.value)
    assert "codec" not in str(error.value)


def test_lists_that_stand_too_deep_are_told(tmp_path: Path) -> None:
    (tmp_path / "labels.json").write_text("[" * 100_000)
    with pytest.raises(BadInputError, match=r"labels\.json: lists stand too deep"):
        load_labels(tmp_path)


def test_what_a_label_lacks_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match=r'picture 1 \(a\.jpg\), die 1: "box" is missing'):
        load_labels(written(tmp_path, [{"image": "a.jpg", "dice": [{"die": "d6", "face": "1"}]}]))
    with pytest.raises(BadInputError, match='picture 1: "image" is missing'):
        load_labels(written(tmp_path, [{"dice": []}]))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "7",
        '{"images": []}',
        '{"images": ["roll00.jpg"]}',
        '{"images": [{"image": "a", "dice": [{}]}]}',
        '[{"image": "a", "dice": [{"die": "d6", "face": "1", "box": [1, 2, 3]}]}]',
        '[{"image": "a", "dice": [{"die": "d6", "face": "1", "box": [1, 2, 3, "x"]}]}]',
    ],
)
def test_labels_that_are_none_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "labels.json").write_text(text)

    with pytest.raises(BadInputError, match=r"labels\.json"):
        load_labels(tmp_path)


def test_missing_labels_are_named(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match=r"labels\.json"):
        load_labels(tmp_path)


@pytest.mark.parametrize(
    ("said", "cause"),
    [
        ({}, None),
        ({"cocked": False, "visible": 0.6, "top_visible": 0.6, "glare": 0.25}, None),
        ({"cocked": True}, "cocked"),
        ({"visible": 0.59}, "hidden"),
        ({"top_visible": 0.59}, "hidden"),
        ({"glare": 0.26}, "glare"),
        ({"blur": 0.05}, None),
        ({"blur": 0.06}, "blurred"),
        ({"die": "other"}, "of no known kind"),
    ],
)
def test_what_gives_cause_to_ask(said: dict[str, Any], cause: str | None) -> None:
    assert cause_to_ask(DIE | said) == cause


def test_kinds_have_one_order_and_strangers_come_last() -> None:
    assert sorted_kinds({"zocchi", "other", "d6", "boost"}) == ["boost", "d6", "other", "zocchi"]


def test_labels_that_may_not_be_read_are_not_called_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    written(tmp_path, [])
    monkeypatch.setattr(Path, "open", refused)
    with pytest.raises(MissingFileError, match=r"labels can't be opened .*your right to read it"):
        load_labels(tmp_path)


def test_labels_in_a_folder_that_may_not_be_entered_are_not_called_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stat = Path.stat

    def refused(path: Path, **how: bool) -> os.stat_result:
        if path.name == "labels.json":
            raise PermissionError(13, "Permission denied", str(path))
        return stat(path, **how)

    def unopened(path: Path, *_: object) -> object:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "stat", refused)
    monkeypatch.setattr(Path, "open", unopened)
    with pytest.raises(MissingFileError, match=r"labels can't be opened \(Permission denied\)"):
        load_labels(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_labels_in_a_named_pipe_are_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "labels.json")
    with pytest.raises(BadInputError, match=r"labels\.json: this is no file; name a folder"):
        load_labels(tmp_path)
