"""``edgebox bench eye`` with a reader that answers what the test wants."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from PIL import Image

from edgebox.bench.eye import PICTURES, named_rigs, read_folder
from edgebox.bench.matching import NEAR_ENOUGH, OVERLAP_ENOUGH
from edgebox.cli import main
from edgebox.dice import Pool
from edgebox.dice.six_sided import Sixes
from edgebox.errors import BadInputError
from edgebox.vision import DieReading, Frame, Reading
from tests.bench.judged import label, read


class FakeReader:
    """Answers by the picture's name, and notes how it was asked."""

    answers: ClassVar[dict[str, tuple[DieReading, ...]]] = {}
    asked: ClassVar[list[tuple[str, str, bool]]] = []
    expected: ClassVar[list[object]] = []

    def __init__(self, dice_set: str = "auto") -> None:
        if dice_set == "none":
            raise BadInputError("there is no dice set 'none'.")
        self.dice_set = dice_set

    def read(self, frame: Frame, empty: Frame | None = None, expect: object = None) -> Reading:
        name = "/".join(Path(frame.name).parts[-2:])
        self.asked.append((name, self.dice_set, empty is not None))
        self.expected.append(expect)
        dice = self.answers[name]
        return Reading(frame.name, dice, all(each.sure for each in dice), None, 10.0)


@pytest.fixture(autouse=True)
def _fake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("edgebox.vision.Reader", FakeReader)
    FakeReader.answers, FakeReader.asked, FakeReader.expected = {}, [], []


def rig(folder: Path, *dice: list[dict[str, Any]], photos: bool = False) -> Path:
    """Write a labelled folder with a picture for each list of dice."""
    folder.mkdir(parents=True)
    images = []
    for number, each in enumerate(dice):
        Image.new("RGB", (400, 300), "#808080").save(folder / f"roll{number:02}.png")
        images.append({"image": f"roll{number:02}.png", "dice": each})
    if not photos:
        Image.new("RGB", (400, 300), "#808080").save(folder / "empty.png")
    (folder / "labels.json").write_text(json.dumps(images if photos else {"images": images}))
    return folder


@pytest.fixture
def rigs(tmp_path: Path) -> list[str]:
    first = rig(
        tmp_path / "first",
        [label("boost", "a", 10), label("ability", "s", 200)],
        [label("boost", "a", 10, cocked=True)],
    )
    second = rig(
        tmp_path / "photos",
        [{"die": "d6", "face": "3", "box": [150, 150, 20, 20]}],
        photos=True,
    )
    FakeReader.answers = {
        "first/roll00.png": (read("boost", "a", 10), read("ability", "ss", 200)),
        "first/roll01.png": (read("boost", "s", 10, sure=False),),
        "photos/roll00.png": (
            read("d6", "3", 120, 120),
            read("d6", "5", 0, 0, sure=False),  # cut by the border
            read("d6", "1", 250, 30, sure=False),  # spurious
        ),
    }
    return [str(first), str(second)]


def document(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    told = capsys.readouterr()
    assert told.err == ""
    lines = told.out.splitlines()
    assert len(lines) == 1
    answer = json.loads(lines[0])
    assert isinstance(answer, dict)
    return answer


def counts(figures: dict[str, Any]) -> dict[str, str]:
    return {name: f"{each['count']}/{each['of']}" for name, each in figures.items()}


def test_json_is_one_document_with_each_rig_and_all(
    rigs: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "eye", *rigs, "--json"]) == 0

    answer = document(capsys)
    assert list(answer["rigs"]) == ["first", "photos"]
    assert counts(answer["rigs"]["first"]["dice"]) == {
        "found": "2/2",
        "spurious": "0/3",
        "type": "3/3",
        "face": "1/2",
        "right_flagged": "0/1",
        "wrong_sure": "1/2",
        "cocked_sure": "0/1",
    }
    assert counts(answer["rigs"]["photos"]["dice"])["spurious"] == "1/1"
    assert [answer["rigs"][each]["left_out"] for each in ("first", "photos")] == [0, 1]
    assert answer["total"]["left_out"] == 1
    assert counts(answer["total"]["dice"])["found"] == "3/3"
    assert counts(answer["total"]["trays"]) == {
        "right": "0/3",
        "right_and_sure": "0/3",
        "silent_misreads": "1/3",
        "flagged_without_cause": "0/1",
    }
    assert answer["silent_misreads"] == [str(Path(rigs[0]) / "roll00.png")]
    assert answer["confusion"]["faces"][0] == {"is": "ability:s", "read": "ability:ss", "count": 1}
    assert answer["reliability"]["called_0.99"]["of"] == 3
    assert answer["total"]["milliseconds"]["median"] == 10
    assert answer["pictures"] == []


def test_people_get_tables_with_counts_beside_percentages(
    rigs: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "eye", *rigs]) == 0

    told = capsys.readouterr().out
    lines = told.splitlines()
    first = next(line for line in lines if line.startswith("first"))
    assert first.split("  ")[-1].strip() == "0/1 0 %"
    assert "1/2 50.0 %" in first
    kinds = lines[lines.index("") :]
    assert any(line.startswith("ability ") and "0/1 0 %" in line for line in kinds)
    assert sum(line.startswith("all ") for line in lines) == 2
    assert "Called 0.99 or more: 2 of 3 dice are right" in told
    assert f"silent misread: {Path(rigs[0]) / 'roll00.png'}" in told
    assert told.count("silent misread: ") == 1
    # a find that counts as nothing is not hidden either
    assert "left out: 1 find cut by the border" in told
    assert main(["bench", "eye", rigs[0]]) == 0
    assert "left out" not in capsys.readouterr().out


def test_a_rig_that_is_called_all_has_a_row_beside_that_of_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folders = [
        rig(tmp_path / "all", [label("boost", "a", 10)]),
        rig(tmp_path / "blue", [label("boost", "a", 10), label("boost", "s", 200)]),
    ]
    FakeReader.answers = dict.fromkeys(("all/roll00.png", "blue/roll00.png"), ())

    assert main(["bench", "eye", *map(str, folders)]) == 0

    rows = [line.split()[:2] for line in capsys.readouterr().out.splitlines()[1:4]]
    assert rows == [["all", "0/1"], ["blue", "0/2"], ["all", "0/3"]]


def test_the_empty_tray_is_given_unless_withheld(
    rigs: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    main(["bench", "eye", rigs[0], "--dice-set", "genesys", "--json"])
    assert document(capsys)["dice_set"] == "genesys"
    main(["bench", "eye", rigs[0], "--no-empty", "--json"])

    assert [(set_, empty) for _, set_, empty in FakeReader.asked] == [
        ("genesys", True),
        ("genesys", True),
        ("auto", False),
        ("auto", False),
    ]
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["empty_given"] is False


def test_a_tray_with_a_foreign_thing_in_its_labels_is_asked_about_with_cause(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = rig(tmp_path / "one", [label("boost", "a", 10)])
    FakeReader.answers = {"one/roll00.png": (read("boost", "a", 10, sure=False),)}
    labels = json.loads((folder / "labels.json").read_text())
    for foreign, asked in ((0, "1/1"), (1, "0/0")):
        labels["images"][0]["foreign"] = foreign
        (folder / "labels.json").write_text(json.dumps(labels))
        main(["bench", "eye", str(folder), "--json"])
        assert counts(document(capsys)["total"]["trays"])["flagged_without_cause"] == asked


def test_labels_are_in_pixels_of_the_file_also_of_a_picture_that_is_reduced_on_loading(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("edgebox.vision.picture_file.KEPT_PIXELS", 400 * 300 // 4)
    folder = rig(tmp_path / "one", [label("boost", "a", 200)])
    there = read("boost", "a", 200)
    FakeReader.answers = {"one/roll00.png": (there.enlarged(0.5),)}

    main(["bench", "eye", str(folder), "--json"])

    dice = counts(document(capsys)["total"]["dice"])
    assert (dice["found"], dice["spurious"]) == ("1/1", "0/1")


def test_the_reader_knows_the_labelled_dice_as_those_asked_for_if_it_may(
    rigs: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    main(["bench", "eye", *rigs])
    assert FakeReader.expected == [None] * 3
    capsys.readouterr()

    main(["bench", "eye", *rigs, "--expect", "--json"])

    assert FakeReader.expected[3:] == [Pool.parse("GB"), Pool.parse("B"), Sixes(1)]
    assert document(capsys)["expected"] is True


def test_pictures_are_written_where_they_are_asked_for(
    rigs: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "new" / "pictures"

    assert main(["bench", "eye", *rigs, "--pictures", str(place), "--json"]) == 0

    assert document(capsys)["pictures"] == [str(place / name) for name in PICTURES]
    for name in PICTURES:
        with Image.open(place / name) as picture:
            assert picture.format == ("JPEG" if name.endswith(".jpg") else "PNG")
            assert min(picture.size) > 300


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "dice set auto, empty tray given where known"),
        (
            ("--no-empty", "--expect", "--dice-set", "genesys"),
            "dice set genesys, empty tray withheld, the dice asked for known",
        ),
    ],
    ids=["as usual", "with less and more known"],
)
def test_the_pictures_say_what_was_scored(
    rigs: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    said: str,
) -> None:
    titles: list[str] = []

    def draw(_place: Path, _trays: object, of_what: str) -> list[Path]:
        titles.append(of_what)
        return []

    monkeypatch.setattr("edgebox.bench.eye._draw", draw)
    assert main(["bench", "eye", *rigs, "--pictures", str(tmp_path / "drawn"), *words]) == 0
    assert titles == [f"4 dice in 3 pictures of first, photos; {said}"]


def test_a_file_in_place_of_the_folder_for_pictures_is_found_before_the_work(
    rigs: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")

    assert main(["bench", "eye", *rigs, "--pictures", str(tmp_path / "file")]) == 2

    told = "is no folder; name one for --pictures, as in seen/"
    assert f"{tmp_path / 'file'} {told}" in capsys.readouterr().err
    assert main(["bench", "eye", *rigs, "--pictures", str(tmp_path / "file" / "seen")]) == 2
    told = "is no folder; name another one for --pictures, as in seen/"
    assert f"{tmp_path / 'file'} {told}" in capsys.readouterr().err
    assert FakeReader.asked == []


def test_nothing_is_drawn_among_labelled_pictures(
    rigs: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    there = sorted(Path(rigs[0]).iterdir())

    assert main(["bench", "eye", *rigs, "--pictures", rigs[0]]) == 2

    assert "name another one for --pictures, as in seen/" in capsys.readouterr().err
    assert FakeReader.asked == []
    assert sorted(Path(rigs[0]).iterdir()) == there


def test_pictures_that_can_not_be_drawn_cost_no_scores(
    rigs: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "drawn" / "reliability.png").mkdir(parents=True)
    words = ["bench", "eye", *rigs, "--pictures", str(tmp_path / "drawn")]

    assert main([*words, "--json"]) == 1
    told = capsys.readouterr()
    document = json.loads(told.out)
    assert document["rigs"]
    assert document["pictures"] == [str(tmp_path / "drawn" / "confusion.png")]
    assert "reliability.png: the picture can't be written" in told.err

    assert main(words) == 1
    assert "trays by rig" in capsys.readouterr().out


def test_pictures_into_a_folder_without_a_name_are_refused(
    rigs: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")

    assert main(["bench", "eye", *rigs, "--pictures", ""]) == 2

    assert "--pictures names nothing; write it as in --pictures seen/" in capsys.readouterr().err
    assert FakeReader.asked == []
    assert list((tmp_path / "here").iterdir()) == []


def test_a_progress_bar_shows_on_a_terminal_only_and_never_on_standard_output(
    rigs: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)

    assert main(["bench", "eye", *rigs, "--json"]) == 0

    told = capsys.readouterr()
    assert "2/2" in told.err, "both folders are read"
    assert len(told.out.splitlines()) == 1


def test_what_is_wrong_is_told_plainly(
    rigs: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "eye", str(tmp_path / "nowhere")]) == 2
    assert "there are no labels here" in capsys.readouterr().err
    assert main(["bench", "eye", rigs[0], "--dice-set", "none"]) == 2
    assert "no dice set" in capsys.readouterr().err
    (Path(rigs[0]) / "roll01.png").unlink()
    assert main(["bench", "eye", rigs[0]]) == 2
    assert "roll01.png" in capsys.readouterr().err


def test_what_can_not_be_read_keeps_nothing_else_from_being_scored(
    rigs: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (Path(rigs[0]) / "roll00.png").write_text("no picture")

    assert main(["bench", "eye", str(tmp_path / "nowhere"), *rigs, "--json"]) == 2

    told = capsys.readouterr()
    scored = json.loads(told.out)["rigs"]
    assert {name: counts(each["trays"])["right"] for name, each in scored.items()} == {
        "first": "0/1",
        "photos": "0/1",
    }
    nowhere, spoilt = told.err.splitlines()
    assert "nowhere" in nowhere
    assert "roll00.png: this is no picture" in spoilt


def test_a_box_outside_of_its_picture_is_told_and_not_scored(
    rigs: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(rigs[0]) / "labels.json"
    labels = json.loads(path.read_text())
    labels["images"][0]["dice"][0]["box"] = [5000, 5000, 90, 90]
    path.write_text(json.dumps(labels))

    assert main(["bench", "eye", *rigs, "--json"]) == 2

    told = capsys.readouterr()
    assert "roll00.png: the box of die 1 " in told.err
    assert json.loads(told.out)["silent_misreads"] == []


def test_labels_that_can_not_be_keep_nothing_else_from_being_scored(
    rigs: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deep = rig(tmp_path / "deep", [])
    (deep / "labels.json").write_text("[" * 100_000)
    endless = rig(tmp_path / "endless", [])
    (endless / "labels.json").write_text('[{"image": "roll00.png", "dice": [], "foreign": 1e999}]')
    long = "long" * 200

    assert main(["bench", "eye", str(deep), str(endless), long, *rigs, "--json"]) == 2

    told = capsys.readouterr()
    assert list(json.loads(told.out)["rigs"]) == ["first", "photos"]
    assert [line.partition(":")[2].partition(":")[0] for line in told.err.splitlines()] == [
        f" {deep / 'labels.json'}",
        f" {endless / 'labels.json'}",
        f" {Path(long) / 'labels.json'}",
    ]


def test_a_kind_of_die_that_is_never_read_is_told_as_a_label_may_be_misspelt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dice = [label("abilty", "s", 10), label("abilty", "a", 110), label("boost", "s", 210)]
    folder = rig(tmp_path / "a", [*dice, label("other", "", 310)])
    FakeReader.answers = {"a/roll00.png": (read("ability", "s", 10),)}
    assert main(["bench", "eye", str(folder)]) == 0
    told = capsys.readouterr()
    assert told.err.startswith(
        "edgebox: a: 2 dice in roll00.png are labelled 'abilty', which the box never reads; "
        "name one of boost, "
    )
    assert told.err.count("\n") == 1
    assert "dice by rig" in told.out


def test_the_first_picture_of_a_misspelt_label_is_named_and_how_many_more_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right, wrong = label("boost", "s", 10), label("abilty", "s", 110)
    folder = rig(tmp_path / "a", [right], [right, wrong], [wrong, wrong | {"face": "a"}], [wrong])
    FakeReader.answers = {f"a/roll0{number}.png": () for number in range(4)}
    assert main(["bench", "eye", str(folder)]) == 0
    told = capsys.readouterr().err
    assert "a: 4 dice in roll01.png and 2 more pictures are labelled 'abilty'" in told


def test_a_face_that_its_die_does_not_have_is_told_just_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dice = [label("boost", "zz", 10), label("boost", "zz", 110), label("d6", "7", 210)]
    right = [label("boost", "sa", 310), label("d6", "6", 310), label("other", "zz", 310)]
    folder = rig(tmp_path / "a", [*dice, *right, label("boost", "", 310)])
    FakeReader.answers = {"a/roll00.png": (read("boost", "s", 10),)}
    assert main(["bench", "eye", str(folder), "--json"]) == 0
    told = capsys.readouterr()
    boost, six = told.err.splitlines()
    assert boost.startswith(
        "edgebox: a: 2 dice in roll00.png are labelled boost with the face 'zz', which that die "
        "does not have; its faces are - "
    )
    assert six.startswith("edgebox: a: 1 die in roll00.png is labelled d6 with the face '7'")
    assert six.endswith("its faces are 1 2 3 4 5 6.")
    assert counts(json.loads(told.out)["total"]["dice"])["found"] == "1/7"


def test_kinds_and_faces_that_an_owner_taught_the_box_may_be_labelled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    examples = [SimpleNamespace(die="d20", face="17")]
    sets = {"mine": SimpleNamespace(examples=examples)}
    monkeypatch.setattr("edgebox.bench.misnamed.load_dice", sets.get)
    folder = rig(tmp_path / "a", [label("d20", "17", 10), label("d20", "18", 110)])
    FakeReader.answers = {"a/roll00.png": (read("d20", "17", 10),)}

    assert main(["bench", "eye", str(folder), "--dice-set", "mine"]) == 0

    told = capsys.readouterr().err
    assert "a: 1 die in roll00.png is labelled d20 with the face '18'" in told
    assert told.count("\n") == 1


def test_a_picture_that_can_not_be_read_still_counts_as_done(rigs: list[str]) -> None:
    (Path(rigs[0]) / "roll01.png").write_text("no picture")
    done: list[tuple[int, int]] = []

    trays = read_folder(
        Path(rigs[0]),
        each=lambda *each: done.append(each),
        spoilt=lambda _: None,
    )

    assert len(trays) == 1
    assert done == [(1, 2), (2, 2)]


def test_a_folder_of_rigs_is_all_of_them_and_names_are_told_apart(tmp_path: Path) -> None:
    places = [rig(tmp_path / name) for name in ("a/one", "a/two", "b/two")]

    rigs = named_rigs([tmp_path / "a", tmp_path / "b" / "two", tmp_path / "a" / "one"])

    assert list(rigs.values()) == places
    assert list(rigs) == ["one", str(places[1]), str(places[2])]


def test_a_folder_that_is_named_twice_counts_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = rig(tmp_path / "a" / "one")
    (tmp_path / "link").symlink_to(place)
    monkeypatch.chdir(tmp_path)

    rigs = named_rigs([Path("a/one"), place, tmp_path / "link"])

    assert [(name, folder.resolve()) for name, folder in rigs.items()] == [("one", place.resolve())]


def test_labelled_folders_are_found_however_deep_and_once(tmp_path: Path) -> None:
    places = [rig(tmp_path / name) for name in ("lent/old/attic", "lent/shop", "own")]
    rig(tmp_path / ".trash" / "gone")
    (tmp_path / "lent" / "back").symlink_to(tmp_path)
    (tmp_path / "circle").symlink_to(tmp_path / "circle")

    assert list(named_rigs([tmp_path]).values()) == places


def test_a_labelled_folder_is_scored_itself_whatever_lies_in_it(tmp_path: Path) -> None:
    place = rig(tmp_path / "a")
    rig(place / "older")

    assert named_rigs([place]) == {"a": place}


def test_folders_of_one_name_are_scored_each_under_its_path(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    places = [str(rig(tmp_path / name / "one", [label("boost", "a", 10)])) for name in "ab"]
    FakeReader.answers = {"one/roll00.png": (read("boost", "a", 10),)}

    assert main(["bench", "eye", *places, "--json"]) == 0

    scored = document(capsys)["rigs"]
    right = {name: counts(each["trays"])["right"] for name, each in scored.items()}
    assert right == dict.fromkeys(places, "1/1")


def test_an_empty_name_is_not_the_folder_that_one_is_in(
    rigs: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As of a variable that is not set."""
    monkeypatch.chdir(rigs[0])
    assert main(["bench", "eye", ""]) == 2
    assert "a name is empty; write it as in edgebox bench eye" in capsys.readouterr().err


def test_no_name_steers_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = rig(tmp_path / "a\x1b[2J", [label("boost", "a", 10)], [])
    (folder / "roll01.png").write_text("no picture")
    FakeReader.answers = {"a\x1b[2J/roll00.png": (read("boost", "a", 10),)}
    drawn = tmp_path / "b\x1b[2J"
    monkeypatch.setattr("edgebox.bench.eye._draw", lambda *_: [drawn / "confusion.png"])

    assert main(["bench", "eye", str(folder), "--pictures", str(drawn)]) == 2

    told = capsys.readouterr()
    assert "a\\x1b[2J/roll01.png: this is no picture" in told.err
    assert f"written: {tmp_path}/b\\x1b[2J/confusion.png" in told.out
    assert "\x1b" not in told.out + told.err


def test_the_help_says_what_is_found_and_what_is_cause_to_ask(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "eye", "--help"]) == 0
    told = capsys.readouterr().out
    assert "example: edgebox bench eye" in told
    assert "than 60 % in view" in told
    assert f"than\n  {NEAR_ENOUGH} of its longer side" in told
    assert OVERLAP_ENOUGH == 0.5
    assert "share half of what they cover" in told
    assert all(name in told for name in PICTURES)
