"""The plug is pulled at random moments of an evening at the Table: it goes on exactly there.

A child process plays a script on a Table with the real journal, and says on a pipe what has been
shown. It is killed at any moment; the next one must stand where the last one stood, or one step
further: what was under way may have reached the disk though nobody saw it.

``python -m tests.box.test_table_killed 500`` kills that often.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
import traceback
from functools import cache
from pathlib import Path

from edgebox.box.fight.offering import offered, purchases
from edgebox.box.hand import kinds_of
from edgebox.box.inputs import Act, Begin, GoOn, TakeBack, TrayDie, TrayRead
from edgebox.box.keeping import Keeper
from edgebox.box.screens import facts as f
from edgebox.box.snapshot import Stage
from edgebox.combat.scene import AnyCommand
from edgebox.devices.pins import Panel
from edgebox.dice.six_sided import Asked
from edgebox.journal import Journal, SessionFacts
from edgebox.rules.characters.character import Side
from tests.box.fights import yard
from tests.box.tables import Rig
from tests.combat.fight import ANN, BEN, THUG
from tests.journal.table import EVENING, facts, likely

KILLS = 20
LONG = 240
"""Things done in the evening; then it begins anew."""

_SYSTEMS = ("small-computer-system", "personal-terminal", "imperial-facility")


def begins(moment: int) -> SessionFacts:
    """Return what is begun at a moment: an encounter, or a fight with slicing in its rounds."""
    if moment // 60 % 4 == 0 and moment:
        return yard(ANN, BEN, THUG, system="small-computer-system")
    return facts(_SYSTEMS[moment % 3])


def one_thing(rig: Rig, moment: int) -> None:
    """Do what is done at a moment of the evening, as the Table stands; all in one event."""
    dice = random.Random(moment)
    now, chance = rig.desk.waiting, dice.random()
    if now.stage in (Stage.SET_UP, Stage.ENDED) or moment % 60 == 59:
        rig.post(Begin(begins(moment)))
    elif chance < 0.12 and rig.desk.can_undo:
        rig.post(TakeBack())
    elif now.stage in (Stage.RESULT, Stage.TOLD):
        rig.post(GoOn())
    elif now.stage is Stage.SPEND and chance < 0.5:
        rig.post(GoOn(now.by_gm))
    elif rig.desk.asked is not None:
        assert rig.tray.looking, "the unfinished roll is asked for"
        assert rig.tray.pool == rig.desk.asked
        rig.post(TrayRead(thrown(rig.desk.asked, dice), True, "", rig.tray.number))
    else:
        action = in_fight(rig, dice) if rig.desk.fight is not None else likely(rig.state, dice)
        rig.post(Begin(begins(moment)) if action is None else Act(*action))


def in_fight(rig: Rig, dice: random.Random) -> tuple[AnyCommand, None] | None:
    """Return something that can be done in the fight now."""
    assert rig.desk.fight is not None
    scene = rig.desk.fight.scene
    bought = [each.command for side in Side for each in purchases(scene, side)]
    if rig.stage() is Stage.SPEND and bought:
        return dice.choice(bought), None
    able = [each.command for each in offered(scene) if each.refusal is None]
    return (dice.choice(able), None) if able else None


def thrown(asked: Asked, dice: random.Random) -> tuple[TrayDie, ...]:
    """Return dice as they fell."""
    return tuple(TrayDie(die, dice.choice(die.faces)) for die in kinds_of(asked))


def standing(rig: Rig) -> str:
    """Return all that must be the same after the plug was pulled, as text."""
    desk = rig.desk
    state = "" if desk.game is None else repr(desk.game.moment)
    log = [line.lines for line in desk.log]
    return repr((state, desk.place, desk.waiting, rig.shown(), log, desk.rolls))


def rig_with(keeper: Keeper | None) -> Rig:
    """Return a Table that goes on with what its keeper has."""
    rig = Rig(dice="camera", keeper=keeper)
    rig.desk.resume()
    rig.settle()
    return rig


@cache
def evening() -> tuple[str, ...]:
    """Play the script in memory, and return how the Table stands after each thing done."""
    rig = rig_with(None)
    stands = [standing(rig)]
    for moment in range(LONG):
        one_thing(rig, moment)
        stands.append(standing(rig))
        assert not isinstance(rig.shown(Panel.PLAYERS), f.Refused), rig.shown()
    return tuple(stands)


def play_on(path: Path, shown: int, pipe: int) -> None:
    """Resume the evening and play it until killed; say what was shown."""
    rig = rig_with(Journal.open(path, clock=lambda: EVENING))
    stands, stood = evening(), standing(rig)
    here = [moment for moment in (shown, shown + 1) if moment <= LONG and stands[moment] == stood]
    if not here:
        raise AssertionError(f"at {shown} it stood\n{stands[shown]}\nand now\n{stood}")
    moment = here[0]
    os.write(pipe, f"{moment}\n".encode())
    while moment < LONG:
        one_thing(rig, moment)
        moment += 1
        assert standing(rig) == stands[moment], moment
        os.write(pipe, f"{moment}\n".encode())


def killed_once(path: Path, shown: int, dice: random.Random) -> int:
    """Let a child play on, kill it at a random moment, and return what it has shown last."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            play_on(path, shown, writing)
        except BaseException:
            os.write(writing, f"failed {traceback.format_exc()}".encode())
        finally:
            os._exit(0)
    os.close(writing)
    said = b""
    lines, delay = dice.randrange(1, 9), dice.random() * 0.006
    while said.count(b"\n") < lines and (piece := os.read(reading, 4096)):
        said += piece
    time.sleep(delay)
    os.kill(child, signal.SIGKILL)
    while piece := os.read(reading, 65536):
        said += piece
    os.close(reading)
    os.waitpid(child, 0)
    assert b"failed" not in said, said.decode()
    whole = said.decode().rpartition("\n")[0].splitlines()
    told = [int(moment) for moment in whole]
    assert told == [*range(shown + (told[0] > shown), told[-1] + 1)] if told else True
    return told[-1] if told else shown


def kill_often(folder: Path, kills: int) -> int:
    """Kill so many children; return how many things were done in all."""
    dice, shown, done = random.Random(1138), 0, 0
    evening()
    path = folder / "journal.sqlite3"
    for _ in range(kills):
        before = shown
        shown = killed_once(path, shown, dice)
        done += shown - before
        if shown >= LONG - 1:
            path = folder / f"journal-{done}.sqlite3"
            shown = 0
    return done


def test_a_table_killed_at_any_moment_goes_on_exactly_there(tmp_path: Path) -> None:
    assert kill_often(tmp_path, KILLS) > KILLS


def test_an_unfinished_roll_is_asked_for_again(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    rig = rig_with(Journal.open(path)).begin()
    rig.tap("confirm")
    rig.lay("Y:s Y:s G:- P:- P:-", 2)
    rig.screen(f.Doubt)
    before = rig.state
    rig.desk.keeper.close()
    again = rig_with(Journal.open(path))
    assert again.state == before
    assert again.screen(f.RollThese).purpose == "enter I/O"
    assert again.tray.looking
    again.lay("Y:s Y:s G:- P:- P:-")
    assert again.screen(f.NetShown).net.success == 2


def test_who_has_let_go_and_what_was_read_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    rig = rig_with(Journal.open(path)).begin()
    rig.tap("confirm")
    rig.lay("Y:sa Y:s G:a P:t P:tt")
    for stage in (Stage.RESULT, Stage.TOLD, Stage.SPEND):
        assert rig.stage() is stage
        rig.desk.keeper.close()
        rig = rig_with(Journal.open(path))
        assert rig.stage() is stage
        rig.skip()
    assert rig.desk.waiting.by_gm or rig.stage() is Stage.CHOOSE


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as name:
        count = int(sys.argv[1]) if len(sys.argv) > 1 else 500
        print(f"{count} kills, {kill_often(Path(name), count)} things done, nothing lost or twice")
