"""What the Table is told of the dice under a camera, and which of them are a roll."""

from __future__ import annotations

import threading
from dataclasses import replace

import numpy as np
import pytest

from edgebox.box.inputs import TakeDice, Thing, TrayDie, TrayRead, TraySeen
from edgebox.box.snapshot import Snapshot
from edgebox.box.tray_watcher import tray_die
from edgebox.dice import Die, Roll
from edgebox.dice.six_sided import SIX, Sixes
from edgebox.errors import CameraLostError
from edgebox.sources.lay_there import LayThere
from edgebox.vision.finding.findings import FOREIGN as NO_FLOOR
from edgebox.vision.finding.findings import Findings
from edgebox.vision.frame import Frame
from edgebox.vision.judging.seen import Seen
from edgebox.vision.judging.view_in_doubt import FOREIGN
from edgebox.vision.motion.unrest import HAND
from edgebox.vision.reading import DieReading, Reading
from tests.box.waiting import RIGHT, taken, waiting_rig
from tests.box.watched import GG, ROLL, YG, Cued, Source, Watched, picture, shown_last
from tests.vision.drawn_tray import EMPTY, hand
from tests.vision.motion.test_late_focus import FOCUSING


def test_dice_at_rest_reach_the_table_with_the_number_of_the_look(
    still: list[Frame | Exception],
) -> None:
    watched = Watched(Source(still))
    watched.tray.look(YG)
    read = watched.next(TrayRead)
    assert [(die.die, die.face) for die in read.dice] == [
        (Die.PROFICIENCY, "x"),
        (Die.ABILITY, "sa"),
    ]
    assert read.sure
    assert read.look == 1
    assert set(watched.asked) == {YG}
    watched.close()


def test_dice_that_were_read_ahead_are_read_anew_when_others_are_asked_for(
    still: list[Frame | Exception],
) -> None:
    def asked_for_others() -> None:
        ahead.append(len(watched.asked))
        watched.tray.look(GG)

    ahead: list[int] = []
    all_but_at_rest = still[13]
    watched = Watched(Cued(still, (all_but_at_rest, asked_for_others)))
    watched.tray.look(YG)
    assert watched.next(TrayRead).look == 2
    assert ahead[0] > 0
    assert watched.asked[ahead[0] :] == [GG] * 3
    watched.close()


def test_dice_are_shown_while_they_still_move(still: list[Frame | Exception]) -> None:
    watched = Watched(Source(still))
    watched.tray.look(YG)
    assert watched.next(TraySeen).moving
    watched.close()


def test_dice_that_still_lie_as_they_were_given_are_no_new_roll_whoever_saw_them_since(
    still: list[Frame | Exception],
) -> None:
    """The camera was unplugged, or closed for a while: nobody threw the dice."""
    back = Source(still)
    watched = Watched(Source([*still, CameraLostError("gone")]), back)
    watched.tray.look(YG)
    assert watched.next(TrayRead).sure
    watched.tray.look(YG)

    back.asleep.wait(10)
    assert shown_last(watched) == ()
    watched.close()


def test_after_a_hand_over_the_dice_of_the_last_roll_the_next_one_is_waited_for(
    still: list[Frame | Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They must not stand on the display as if they were it."""
    monkeypatch.setattr("edgebox.box.tray_watcher.GLANCE", 0.0)
    rolled = threading.Event()
    passing = [picture(30 * n, 1.2 + n / 30) for n in range(1, 4)]
    later = [picture(255, 1.4 + n / 30) for n in range(30)]

    def waited() -> None:
        assert rolled.wait(10)

    source = Cued([*still, *passing, *later], (passing[0], waited))
    watched = Watched(source)
    watched.tray.look(YG)
    watched.next(TrayRead)
    watched.tray.look(YG)
    rolled.set()
    watched.next(TraySeen, lambda seen: seen.look == 2 and seen.moving)
    source.asleep.wait(10)
    assert shown_last(watched) == ()
    watched.close()


@pytest.mark.parametrize("shade", [255, 190], ids=["touched none", "set one right"])
def test_dice_that_lie_as_they_did_after_a_hand_came_in_are_read_out_again(
    shade: int, still: list[Frame | Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within one look: one of them is in doubt, perhaps, and a person is to say what it is."""
    monkeypatch.setattr("edgebox.box.tray_watcher.GLANCE", 0.0)
    passing = [picture(30 * n, 1.2 + n / 30) for n in range(1, 4)]
    later = [picture(shade, 1.4 + n / 30) for n in range(30)]
    watched = Watched(Source([*still, *passing, *later]))
    watched.tray.look(YG)
    assert watched.next(TrayRead).look == 1
    assert watched.next(TrayRead).look == 1
    watched.close()


def test_dice_that_lie_as_they_did_are_taken_if_that_is_asked_for(
    still: list[Frame | Exception],
) -> None:
    watched = Watched(Source([*still, CameraLostError("gone")]), Source(still))
    watched.tray.look(YG)
    assert watched.next(TrayRead).look == 1
    watched.tray.look(YG, as_it_lies=True)
    assert watched.next(TrayRead).look == 2
    watched.close()


def test_under_a_hand_no_dice_are_shown_but_that_something_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("edgebox.box.tray_watcher.GLANCE", 0.0)
    quiet = [Frame(EMPTY, "camera", n / 30) for n in range(30)]
    reaching = [Frame(hand(EMPTY.copy(), 30 * n), "camera", 1 + n / 30) for n in range(4, 12)]
    watched = Watched(Source([*quiet, *reaching]), empty=Frame(EMPTY))
    watched.tray.look(YG)
    assert watched.next(TraySeen, lambda seen: seen.moving and not seen.dice)
    watched.close()


def test_what_keeps_the_tray_from_coming_to_rest_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The picture alone does not say that it is a sleeve, or a book, which is waited for."""
    monkeypatch.setattr("edgebox.box.tray_watcher.GLANCE", 0.0)
    quiet = [Frame(EMPTY, "camera", n / 10) for n in range(10)]
    sleeve = [Frame(hand(EMPTY + n % 2, 300), "camera", 1 + n / 10) for n in range(50)]
    watched = Watched(Source([*quiet, *sleeve]), empty=Frame(EMPTY))
    watched.tray.look(YG)
    assert watched.next(TraySeen, lambda seen: seen.why == HAND).moving
    watched.close()


BLURRED = replace(
    ROLL, sure=False, dice=tuple(replace(die, sure=False, face="") for die in ROLL.dice)
)


@pytest.mark.parametrize("blurred", [BLURRED, replace(ROLL, dice=ROLL.dice[:1])])
@pytest.mark.parametrize("taken", [False, True])
def test_dice_are_read_anew_when_the_camera_has_found_its_focus(
    taken: bool, blurred: Reading
) -> None:
    """Not for the next roll, however: nobody threw them for that."""
    frames: list[Frame | Exception] = []
    for number, image in enumerate(FOCUSING):
        noisy = image.copy()
        noisy[0, 0] += number % 2  # a sensor is never quite quiet
        frames.append(Frame(noisy, "camera", number / 10))

    def read_more_surely() -> None:
        watched.reading = ROLL
        if taken:
            watched.tray.look(YG)

    source = Cued(frames, (frames[10], read_more_surely))
    watched = Watched(source, reading=blurred)
    watched.tray.look(YG)
    first = watched.next(TrayRead)
    assert (first.sure, first.untouched) == (blurred.sure, False)
    if taken:
        assert source.asleep.wait(10)
        assert not [
            each
            for each in [watched.told.get() for _ in range(watched.told.qsize())]
            if isinstance(each, TrayRead)
        ]
    else:
        again = watched.next(TrayRead)
        assert (again.sure, again.untouched, again.look) == (True, True, 1)
    watched.close()


def test_over_an_empty_tray_nothing_is_said_to_move() -> None:
    """The display then says which dice to roll."""
    quiet = [picture(90, n / 30) for n in range(30)]
    stirred = [picture(90 + 20 * (n % 3), 1 + n / 30) for n in range(20)]
    empty_again = [picture(90, 1.7 + n / 30) for n in range(30)]
    source = Source([*quiet, *stirred, *empty_again])
    watched = Watched(source, reading=Reading("bare"), empty=picture(90, None))
    watched.tray.look(YG)

    while not source.asleep.wait(0.01):
        pass
    told = [event for event in list(watched.told.queue) if isinstance(event, TraySeen)]
    watched.close()

    assert not told or not told[-1].moving


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("rolled", [True, False])
def test_that_a_lamp_has_gone_off_is_said_until_it_is_on_again(
    rolled: bool, known: bool, still: list[Frame | Exception]
) -> None:
    """It is told once: what is told keeps the displays awake."""
    quiet = [*still] if rolled else [picture(90, n / 30) for n in range(36)]
    unlit = np.asarray(picture(255 if rolled else 90, 0).image * 0.147, np.uint8)
    night = [Frame(unlit + n % 2, "camera", 1.5 + n / 5) for n in range(40)]
    day = [picture(255 if rolled else 90, 11 + n / 30) for n in range(30)]
    over, looked = threading.Event(), threading.Event()

    def looked_again() -> None:
        over.set()
        assert looked.wait(10)

    source = Cued([*quiet, *night, *day], (night[0], looked_again))
    reading = ROLL if rolled else Reading("bare")
    watched = Watched(source, reading=reading, empty=picture(90, None) if known else None)
    watched.tray.look(YG)
    assert over.wait(10)
    watched.tray.done()
    watched.tray.look(YG)
    looked.set()
    dark = watched.next(TraySeen, lambda seen: "dark" in seen.why)
    assert (dark.moving, dark.look) == (True, 2)
    assert source.asleep.wait(10)
    later = [event for event in list(watched.told.queue) if isinstance(event, TraySeen)]
    assert not later[-1].moving
    watched.close()


@pytest.mark.parametrize(
    ("dice", "doubt"),
    [
        (BLURRED.dice, FOREIGN),
        (ROLL.dice[:1], FOREIGN),
        (BLURRED.dice, None),
        (ROLL.dice[:1], None),
    ],
    ids=["a die in doubt", "one missing", "only a die in doubt", "only one missing"],
)
def test_what_is_wrong_with_dice_hides_no_doubt_of_the_picture(
    dice: tuple[DieReading, ...], doubt: str | None, still: list[Frame | Exception]
) -> None:
    told = "; ".join(why for why in ("not the dice asked for, or one leans", doubt) if why)
    watched = Watched(Source(still), reading=Reading("roll", dice, False, told, doubt=doubt))
    watched.tray.look(YG)
    read = watched.next(TrayRead)
    assert (read.sure, read.reason) == (False, doubt or "")
    watched.close()


def test_where_something_that_is_no_die_lies_is_told_until_a_person_says_it_is_right(
    still: list[Frame | Exception],
) -> None:
    ground = np.zeros((24, 32), np.uint8)
    ground[15:21, 5:15] = NO_FLOOR
    findings = Findings((), ground, np.zeros((24, 32), np.float32), 4.0)
    seen = Seen(findings, (), (), (), FOREIGN)
    watched = Watched(
        Source(still), reading=replace(ROLL, sure=False, reason=FOREIGN, doubt=FOREIGN, seen=seen)
    )
    watched.tray.look(YG)
    things = watched.next(TrayRead).things
    watched.close()
    assert things == (Thing((20, 60, 40, 24), "no die"),)

    rig = waiting_rig()
    shown: list[Snapshot] = []
    rig.table.listen(shown.append)
    dice = tuple(TrayDie(each.die, each.face) for each in Roll.parse(RIGHT))
    read = TrayRead(dice, False, FOREIGN, rig.tray.number, lay_there=LayThere.SOME, things=things)
    rig.post(read)
    assert shown[-1].tray.things == things
    rig.tray.stir()
    rig.settle()
    assert shown[-1].tray.things == (), "nobody knows where it lies now"
    rig.post(read)
    rig.ask(TakeDice)
    assert shown[-1].tray.things == things, "that was said of what lay there before"
    rig.ask(TakeDice)
    assert taken(rig)
    assert shown[-1].tray.things == ()


def test_clear_dice_that_the_eye_is_not_sure_of_as_a_whole_are_asked_about(
    still: list[Frame | Exception],
) -> None:
    """Each still picture has another die in doubt, so that in most no die is."""
    reading = replace(ROLL, sure=False, reason="ability: it leans")
    watched = Watched(Source(still), reading=reading)
    watched.tray.look(YG)
    assert watched.next(TrayRead).reason == "ability: it leans"
    watched.close()


def test_a_die_of_no_narrative_kind_keeps_its_words() -> None:
    die = tray_die(DieReading("d6", "4", True, 0.9, (0, 0, 9, 9)), YG)
    assert die.die is None
    assert not die.sure
    assert die.words == "d6: 4"


def test_w12_six_sided_dice_are_dice_when_they_are_asked_for() -> None:
    die = tray_die(DieReading("d6", "4", True, 0.9, (0, 0, 9, 9)), Sixes(2))
    assert (die.die, die.face, die.sure) == (SIX, "4", True)
    unknown = tray_die(DieReading("other", "", True, 0.9, (0, 0, 9, 9)), Sixes(2))
    assert (unknown.die, unknown.sure, unknown.words) == (None, False, "an unknown die")
