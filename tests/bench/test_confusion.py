import io
import re

from PIL import Image

from edgebox.bench.confusion import MISSED, NO_DIE, Confusion, draw, face_name, grids
from edgebox.bench.labels import KINDS
from edgebox.bench.matching import Outcome
from edgebox.drawing import font
from tests.bench.judged import label, read

OUTCOMES = [
    Outcome(label("boost", "a", 100), read("boost", "a", 100)),
    Outcome(label("boost", "", 100), read("boost", "a", 100)),
    Outcome(label("boost", "", 100), read("boost", "a", 100)),
    Outcome(label("ability", "s", 100), read("difficulty", "f", 100)),
    Outcome(label("d6", "6", 100), None),
    Outcome(None, read("d6", "1", 100)),
    Outcome(label("force", "n", 100, cocked=True), read("d6", "2", 100)),
]


def test_everything_is_counted_where_it_belongs() -> None:
    confusion = Confusion.of(OUTCOMES)

    assert dict(confusion.faces) == {
        ("boost:a", "boost:a"): 1,
        ("boost:-", "boost:a"): 2,
        ("ability:s", "difficulty:f"): 1,
        ("d6:6", MISSED): 1,
        (NO_DIE, "d6:1"): 1,
    }
    assert dict(confusion.kinds) == {
        ("boost", "boost"): 3,
        ("ability", "difficulty"): 1,
        ("d6", MISSED): 1,
        (NO_DIE, "d6"): 1,
        ("force", "d6"): 1,  # cocked ones too
    }


def test_a_die_that_is_labelled_with_the_words_for_none_is_a_die_that_was_got_wrong() -> None:
    outcomes = [
        Outcome(label("missed", "a", 100), None),
        Outcome(label(NO_DIE, "a", 100), read("boost", "a", 100)),
        *OUTCOMES,
    ]

    confusion = Confusion.of(outcomes)

    assert confusion.kinds["'missed'", MISSED] == 1
    assert confusion.kinds["'no die there'", "boost"] == 1
    assert confusion.kinds[NO_DIE, "d6"] == 1
    drawing = draw(confusion, "made up").to_svg()
    assert ">'missed'<" in drawing
    assert "1 of 7 uncocked dice are right" in drawing


def test_the_json_has_only_errors_the_commonest_first() -> None:
    document = Confusion.of(OUTCOMES).as_json()

    assert document["faces"][0] == {"is": "boost:-", "read": "boost:a", "count": 2}
    assert len(document["faces"]) == 4
    assert {"is": "force", "read": "d6", "count": 1} in document["types"]
    assert all(each["is"] != each["read"] for each in document["types"])


def test_a_die_of_no_known_kind_has_no_face() -> None:
    assert face_name("other", "") == "other"
    assert face_name("d6", "3") == "d6:3"


def test_red_is_where_the_errors_are_and_green_where_all_is_right() -> None:
    confusion = Confusion.of(OUTCOMES)
    scene = draw(confusion, "made up")
    picture = Image.open(io.BytesIO(scene.to_png(1.0))).convert("RGB")
    faces, kinds = grids(confusion)

    def colour(place: tuple[float, float]) -> str:
        # beside the count that stands in the middle
        pixel = picture.getpixel((round(place[0] - 4), round(place[1] - 3)))
        assert isinstance(pixel, tuple)
        red, green, blue = pixel
        if red > green + 60:
            return "red"
        return "green" if green > red + 20 and green > blue + 20 else "none"

    assert picture.size == (round(scene.width), round(scene.height))
    for row in faces.rows:
        for column in faces.columns:
            count = confusion.faces.get((row, column), 0)
            wanted = "none" if not count else "green" if row == column else "red"
            assert colour(faces.centre(row, column)) == wanted, (row, column)
    for row in kinds.rows:
        for column in kinds.columns:
            count = confusion.kinds.get((row, column), 0)
            wanted = "none" if not count else "green" if row == column else "red"
            assert colour(kinds.centre(row, column)) == wanted, (row, column)


def test_only_rows_with_errors_are_named_and_their_errors_told() -> None:
    drawing = draw(Confusion.of(OUTCOMES), "made up").to_svg()

    assert ">boost:-<" in drawing
    assert ">boost:a (2)<" in drawing
    assert ">difficulty:f (1)<" in drawing
    assert ">missed (1)<" in drawing
    assert ">boost:a<" not in drawing
    assert "1 of 5 uncocked dice are right, 4 misread or missed, 1 found where no die is" in drawing


def test_a_row_with_many_errors_tells_the_commonest() -> None:
    outcomes = [Outcome(label("d6", "6", 100), read("d6", face, 100)) for face in "1122334455"] + [
        Outcome(label("d6", "6", 100), read("d6", "3", 100))
    ]

    drawing = draw(Confusion.of(outcomes), "made up").to_svg()

    assert "d6:3 (3), d6:1 (2), d6:2 (2), d6:4 (2) and 1 more" in drawing


def test_faces_stand_in_the_order_of_the_dice_and_those_of_a_die_together() -> None:
    faces, _ = grids(Confusion.of(OUTCOMES))

    order = ["boost:-", "boost:a", "ability:s", "difficulty:f", "d6:1", "d6:6"]
    assert faces.rows == [*order, NO_DIE]
    assert faces.columns == [*order, MISSED]


def test_the_columns_of_faces_are_named_by_their_dice() -> None:
    drawing = draw(Confusion.of(OUTCOMES), "made up").to_svg()
    # beside a row and a column of kinds
    assert drawing.count(">boost<") == 3


def test_the_picture_is_as_wide_as_what_is_told_in_it() -> None:
    right = [Outcome(label("d10", f"{n}", 100), read("d10", f"{n}", 100)) for n in range(60)]
    wrong = [Outcome(label("d6", "6", 100), read("challenge", f, 100)) for f in ("ff", "tt", "ft")]
    confusion = Confusion.of(right + wrong)
    width, (faces, _) = draw(confusion, "made up").width, grids(confusion)
    assert width > faces.right + font.width("challenge:ff (1), challenge:ft (1)", 10)

    each = [Outcome(label(kind, "", 100, cocked=True), None) for kind in KINDS]
    _, kinds = grids(confusion := Confusion.of(each))
    assert draw(confusion, "made up").width > kinds.right


def test_all_right_is_a_picture_too() -> None:
    scene = draw(Confusion.of(OUTCOMES[:1]), "made up")

    assert "1 of 1 uncocked dice are right, 0 misread" in scene.to_svg()
    assert "#c62828" not in scene.to_svg()


def test_a_misspelt_kind_of_any_length_stays_in_its_room() -> None:
    kind = "a die of a kind that nobody has ever heard of"
    confusion = Confusion.of([Outcome(label(kind, "a", 100), read("boost", "a", 100)), *OUTCOMES])

    drawing = draw(confusion, "made up").to_svg()

    faces, kinds = grids(confusion)
    named = re.findall(r">(a die of[^<]*)<", drawing)
    rooms = sorted([kinds.wide, kinds.wide, kinds.left, faces.left])
    widths = sorted(font.width(name, 10) for name in named)
    assert len(widths) == 4
    assert all(width <= room for width, room in zip(widths, rooms, strict=True))
