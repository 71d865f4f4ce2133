"""An example of every screen: for the sheet of pictures in the docs and for the golden images."""

from __future__ import annotations

from dataclasses import replace

from edgebox.box.hand import LEFT
from edgebox.box.screens import facts as f
from edgebox.box.screens.d6_examples import D6_EXAMPLES
from edgebox.box.screens.fight_examples import FIGHT_EXAMPLES
from edgebox.dice import Die, NetResult, Pool, Roll
from edgebox.slicing.model import Kind, SystemState

_ANN = f.Status(SystemState.NORMAL, 2, "Tavi Renn")
_WARNED = f.Status(SystemState.WARNED, 3, "Tavi Renn")
_GM = f.Status(SystemState.WARNED, 3, "GM")
_ALARMED = f.Status(SystemState.ALARMED, 5, "Programs")
_FAULT = f.Status(SystemState.NORMAL, 2, "Tavi Renn", fault=True)
_PLAIN = f.Status()
_READ = f.Keys(up="Read", down="Read", back="Back")

_SPOTS = ((310.0, 240.0), (395.0, 262.0), (820.0, 330.0), (640.0, 520.0), (980.0, 610.0))


def _seen(roll: str, doubtful: tuple[int, ...] = ()) -> tuple[f.SeenDie, ...]:
    return tuple(
        f.SeenDie(rolled.die, rolled.face, place not in doubtful)
        for place, rolled in enumerate(Roll.parse(roll))
    )


_OPERATIONS = (
    f.Row("Move to DIR", "no check"),
    f.Row("Move to SUB-a", "no check"),
    f.Row("List", refusal="PROC is a processor; List needs a directory."),
    f.Row("Control", "Daunting  GGYYPPPP  12%"),
    f.Row("Exit", "costs nothing"),
)

_MAP = f.MapSeen(
    status=_WARNED,
    places=(
        f.Place("I/O-a", 0, 0, Kind.PORT),
        f.Place("SUB-c", 1, 0, Kind.SUB, "FRWL"),
        f.Place("SUB-a", 1, 1, Kind.SUB),
        f.Place("SUB-b", 1, 2, Kind.SUB, "FRWL"),
        f.Place("PROC", 2, 1, Kind.MAIN, "SPDR"),
        f.Place("DIR", 3, 1, Kind.DIRECTORY),
        f.Place("DATA-a", 4, 0, Kind.DATA),
        f.Place("DATA-b", 4, 2, Kind.DATA),
    ),
    lines=(
        ("I/O-a", "SUB-c"),
        ("PROC", "SUB-a"),
        ("PROC", "SUB-b"),
        ("PROC", "SUB-c"),
        ("DIR", "PROC"),
        ("DATA-a", "DIR"),
        ("DATA-b", "DIR"),
    ),
    at="PROC",
    told="processor, Daunting",
)

_LISTS = f.RollThese(
    status=_WARNED,
    who="Tavi Renn",
    purpose="list DIR",
    pool=Pool.parse("YYGG B PP K"),
    difficulty="Average",
    chance=0.734,
    keys=f.Keys(up="Boost", confirm="By hand", back="Undo"),
)

_IN_DOUBT = f.Doubt(
    status=_WARNED,
    die=f.SeenDie(Die.DIFFICULTY, "tt", sure=False),
    number=1,
    of=2,
    why="it leans: it may lie on something",
    plan=f.Plan(_SPOTS, 1),
)

EXAMPLES: dict[str, f.Facts] = {
    "starting": f.Starting(version="1.0", doing="looking for the camera"),
    "choose-system": f.Menu(
        status=_PLAIN,
        title="Choose a system",
        rows=(
            f.Row("Small computer system", "4 elements seen at first"),
            f.Row("Blast door", "Keypad and door control"),
            f.Row("Imperial facility"),
        ),
        at=1,
        keys=f.choosing("OK", "Menu"),
    ),
    "choose-slicers": f.Menu(
        title="Who slices?",
        rows=(
            f.Row("Tavi Renn", "Computers YYGG", ticked=True),
            f.Row("Okko Dash", "Computers YG", ticked=False),
            f.Row("Begin"),
        ),
        keys=f.choosing("Tick"),
    ),
    "operations": f.Menu(status=_ANN, title="What do you do?", rows=_OPERATIONS),
    "operation-check": f.Menu(status=_ANN, title="What do you do?", rows=_OPERATIONS, at=3),
    "operation-closed": f.Menu(status=_ANN, title="What do you do?", rows=_OPERATIONS, at=2),
    "refused": f.Refused(
        status=_ANN, what="Copy", why="FRWL runs on SUB-a: nothing but Engage and Exit is open."
    ),
    "roll-these": _LISTS,
    "roll-many": f.RollThese(
        status=_ALARMED,
        who="Tavi Renn",
        purpose="decrypt DATA-b",
        pool=Pool.parse("3Y2G4B1R3P2K"),
        difficulty="Daunting",
        chance=0.41,
    ),
    "roll-initiative": f.RollThese(
        status=_WARNED,
        who="Tavi Renn",
        purpose="initiative",
        pool=Pool.parse("YG"),
        difficulty="Simple",
    ),
    "roll-again": replace(
        _LISTS,
        note=LEFT,
        keys=f.Keys(up="By hand", down="More", confirm="Look again", back="Undo"),
    ),
    "tray-empty": f.Seen(
        status=_WARNED, dice=(), asked=7, keys=f.Keys(confirm="By hand", back="Back")
    ),
    "seen-some": f.Seen(status=_WARNED, dice=_seen("Y:sa G:aa P:t"), asked=5, moving=True),
    "seen-all": f.Seen(status=_WARNED, dice=_seen("Y:x G:sa G:s B:- P:tt P:f K:t", (4,)), asked=7),
    "seen-in-doubt": f.Seen(
        status=_WARNED,
        dice=_seen("Y:x G:sa G:s B:- P:tt"),
        asked=5,
        why="something that is no die is in view",
    ),
    "doubt-face": _IN_DOUBT,
    "doubt-missing": replace(
        _IN_DOUBT, of=1, why="it may be two dice that touch", also="missing 1 ability"
    ),
    "doubt-strange": f.Doubt(
        status=_WARNED,
        die=f.SeenDie(Die.ABILITY, None, sure=False),
        number=1,
        of=1,
        why="d6: take it out, or say what it is",
        also="missing 1 ability",
        plan=f.Plan(_SPOTS, 2),
        keys=f.choosing("", "Die", "Face"),
    ),
    "doubt-any-die": f.Doubt(
        status=_WARNED,
        die=None,
        number=1,
        of=2,
        why="d6: take it out, or say what it is",
        editing="die",
        keys=f.choosing("", "Back", "Die"),
    ),
    "doubt-die": f.Doubt(
        status=_WARNED,
        die=f.SeenDie(Die.CHALLENGE, "y", sure=False),
        number=2,
        of=2,
        why="it may be another kind of die",
        plan=f.Plan(_SPOTS, 4),
        editing="die",
        keys=f.choosing("Face", "Back", "Die"),
    ),
    "wrong-dice": f.WrongDice(status=_WARNED, missing=Pool.parse("GP"), extra=Pool.parse("B")),
    "missing-die": f.WrongDice(status=_WARNED, missing=Pool.parse("K"), extra=Pool()),
    "missing-in-doubt": f.WrongDice(
        status=_WARNED, missing=Pool.parse("GPP"), extra=Pool(), why="it is too dark: add light"
    ),
    "wrong-in-doubt": f.WrongDice(
        status=_WARNED,
        missing=Pool.parse("GP"),
        extra=Pool.parse("B"),
        why="something that is no die is in view",
    ),
    "by-hand": f.ByHand(
        status=_WARNED,
        dice=(
            *_seen("Y:x G:sa G:- "),
            f.SeenDie(Die.DIFFICULTY, "ft"),
            f.SeenDie(Die.DIFFICULTY, None),
            f.SeenDie(Die.SETBACK, None),
        ),
        at=3,
    ),
    "net-success": f.NetShown(
        status=_WARNED, who="Tavi Renn", purpose="list DIR", net=NetResult(2, -1, triumph=1)
    ),
    "net-failure": f.NetShown(
        status=_WARNED,
        who="Tavi Renn",
        purpose="decrypt DATA-b",
        net=NetResult(-2, 3, despair=1),
    ),
    "net-many": f.NetShown(
        status=_WARNED, who="Tavi Renn", purpose="list DIR", net=NetResult(5, 4, triumph=2)
    ),
    "net-nothing": f.NetShown(status=_WARNED, who="Tavi Renn", purpose="list DIR", net=NetResult()),
    "net-initiative": f.NetShown(
        status=_WARNED,
        who="Tavi Renn",
        purpose="initiative",
        net=NetResult(1, 2),
        judged=False,
        verdict="Tavi Renn attacks first",
    ),
    "spend": f.Spend(
        status=_WARNED,
        who="Tavi Renn",
        purse="aax",
        rows=(
            f.Row("recover 1 strain", cost="a"),
            f.Row("boost die on your next check", cost="aa"),
            f.Row("Insight: see the whole structure", cost="x"),
            f.Row("let the rest go"),
        ),
        at=1,
    ),
    "gm-spend": f.GmSpend(
        status=_GM,
        purse="ttty",
        rows=(
            f.Row("Strain", cost="t"),
            f.Row("Setback", cost="tt"),
            f.Row("Raise", cost="ttt"),
            f.Row("Kick out", cost="y"),
        ),
    ),
    "gm-spend-attack": f.GmSpend(
        status=_GM,
        purse="aaax",
        rows=(
            f.Row("Disorient", cost="a"),
            f.Row("Stress", cost="aa"),
            f.Row("Wound", cost="aaa"),
            f.Row("P-13: menu", cost="aa"),
        ),
    ),
    "programs-act": f.Told(
        status=_ALARMED,
        title="The programs act",
        lines=(
            "SPDR moves to DIR.",
            "SPDR@DIR surprises Tavi Renn: roll initiative.",
            "The system is now Alarmed.",
        ),
    ),
    "map": _MAP,
    "map-of-all": replace(
        _MAP,
        status=_GM,
        places=(
            *_MAP.places[:4],
            f.Place("PROC", 2, 1, Kind.MAIN, "(SPDR) Okko"),
            f.Place("DIR", 3, 1, Kind.DIRECTORY),
            f.Place("DATA-a", 4, 0, Kind.DATA, "(HNPT)"),
            f.Place("DATA-b", 4, 2, Kind.DATA),
        ),
        look="DATA-a",
        told="diaries, found 1",
    ),
    "element": f.Told(
        status=_WARNED,
        title="SUB-b",
        lines=(
            "sub-processor, Average",
            "operates experiments",
            "controlled",
            "SPDR, your spider",
            "Okko Dash is here",
        ),
        keys=_READ,
    ),
    "element-gm": f.Told(
        status=_GM,
        title="DATA-a",
        lines=(
            "data, Easy",
            "holds where the rarest trophy is kept",
            "found with 1 net success",
            "HNPT, the honeypot (lurks): Attack YGG, Countermeasures 2, Integrity 1",
        ),
        first=1,
        keys=_READ,
    ),
    "objectives": f.Objectives(
        status=_WARNED,
        rows=(
            ("copy DATA-b, or control SUB-a and control SUB-c", "open"),
            ("stay undetected", "lost"),
        ),
    ),
    "sheet": f.Sheet(
        status=_WARNED,
        name="Tavi Renn",
        at="PROC",
        operations=1,
        strain=9,
        strain_threshold=12,
        wounds=2,
        wound_threshold=10,
        boosts=2,
        next_check=Pool.parse("BK"),
        notes=("disoriented", "gear: DATA-b (encrypted)"),
    ),
    "sheet-options": f.Sheet(
        status=_WARNED,
        name="Vesh Aru",
        at="SUB",
        operations=2,
        strain=3,
        strain_threshold=14,
        wounds=0,
        wound_threshold=11,
        notes=(
            "WORM in the gear",
            "gear: DATA-a (spoiled, size 3)",
            "room 2 of 5",
            "copying DATA-c: 1 of 4",
            "SPDR is deployed on I/O",
            "sees Tavi Renn on PROC",
        ),
        first=1,
    ),
    "gm-overview-network": f.Overview(
        status=_WARNED,
        waiting="Vesh Aru rolls",
        slicers=(f.SlicerLine("Vesh Aru", "I/O-b", 3, 14, turn=True),),
        programs=("(SPDR@PROC)", "HNPT@DATA-a lurks", "WORM in Okko Dash's gear"),
        notes=("City registry: warned", "Traffic control: normal"),
        first=1,
        keys=_READ,
    ),
    "gm-overview": f.Overview(
        status=_WARNED,
        waiting="Tavi Renn chooses",
        slicers=(
            f.SlicerLine("Tavi Renn", "PROC", 9, 12, turn=True),
            f.SlicerLine("Okko Dash", None, 3, 14),
        ),
        programs=("SPDR@DIR", "FRWL@SUB-a", "(WTDG@PROC)"),
    ),
    "waiting": f.Waiting(status=_GM, whom="The GM", what="who may spend threat and despair"),
    "hand-over": f.HandOver(status=_GM, to="the GM", why="Players look away, please."),
    "ask": f.Ask(status=_ANN, question="Undo?", detail="Takes back: Tavi Renn moves to PROC."),
    "fault": f.Fault(
        status=_FAULT,
        part="Camera",
        what="It gives no pictures. Check its cable at both ends.",
        instead="Rolls go by hand or at random.",
    ),
    "settings": f.Menu(
        title="Settings",
        rows=(
            f.Row("Players' brightness", "191"),
            f.Row("Dim after", "2 min"),
            f.Row("Sleep after", "10 min"),
        ),
        keys=f.choosing("Change"),
    ),
    "setting": f.SettingItem(
        name="Sleep after", value="10 min", help="The displays go dark when nobody plays."
    ),
    "asleep": f.Asleep(place=2, waiting="Tavi Renn"),
    "shutdown": f.Shutdown(done=False),
    "good-night": f.Shutdown(done=True),
    "ended": f.Ended(
        status=f.Status(SystemState.WARNED, 7),
        rows=(("copy DATA-b", "met"), ("stay undetected", "met")),
        rounds=7,
    ),
    **D6_EXAMPLES,
    **FIGHT_EXAMPLES,
}
"""By name: the name of its golden image."""
