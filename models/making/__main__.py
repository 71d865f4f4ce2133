"""Makes the recogniser again: ``python -m models.making all``.

Stages can be run one by one; trays that are there already are kept, so that a stopped run goes on.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import cv2

from edgebox.errors import EdgeboxError
from edgebox.home import write_whole
from models.making.progress import tracked

HERE = Path(__file__).resolve().parent.parent

TRAYS = {
    "trays": 1_100_000,
    "full": 8_500_000,
    "painted": 9_700_000,
    "stacked": 4_700_000,
    "rare": 5_600_000,
    "ten-sided": 5_900_000,
    "signs": 5_200_000,
    "cluttered": 6_600_000,
}
"""Folders of trays for training, and the first seed of each: any dice, as many as there is room
for, the same painted by many makers, dice on dice, kinds that are rare in them, ten-sided dice
painted by many makers, dice with signs of their own, and few dice among many foreign things."""

CHECK = 2_100_000
"""The first seed of the rigs that the confidence is fitted with."""

EXTRA = ("mujoco", "numba", "onnx", "torch")
"""What the extra ``train`` installs."""

COUNTS = {
    "rigs": (2100, "rigs for training, two trays each"),
    "full": (280, "rigs with as many dice as there is room for, two trays each"),
    "painted": (100, "rigs with dice painted anew, twelve trays each"),
    "stacked": (400, "rigs with many dice on others, two trays each"),
    "rare": (550, "rigs with pipped dice in one tray and ten-sided ones in another"),
    "ten-sided": (165, "rigs with ten-sided dice painted anew, twelve trays each"),
    "makers": (300, "makers of signs, four trays each; six at a time"),
    "cluttered": (160, "rigs with many foreign things, two trays each"),
    "check-rigs": (500, "rigs for the confidence, four trays each"),
    "owners": (21, "owners who teach the box their dice, for the confidence there"),
    "held-out-rigs": (70, "rigs of each sort to judge with, four trays each"),
}
"""Options that say how much is made: what the recipe has, and of what."""

NO_DICE_YET = "the networks find no dice yet: teach them longer (--steps)."

NETWORKS = ("finder", "die", "face", "numerals")
STAGES = (*TRAYS, *NETWORKS, "confidence", "enrolment")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m models.making",
        description="Make the recogniser in models/ again: trays, the networks, and their\n"
        "confidence, with known dice and with those that an owner teaches the box. It\n"
        "writes over the networks that are there. Trays that are there are kept, so a run\n"
        "that was stopped goes on; networks are taught with all trays in the folder, also\n"
        "with those of a run with other numbers.",
        epilog=f"""stages, in their order:
  {" ".join(TRAYS)}
                trays to teach with, each in a folder of its own
  {" ".join(NETWORKS)}
                teach a network with these trays
  confidence    fit what "sure" means, with rigs that no network has seen
  enrolment     the same of dice that an owner teaches the box
  all           all of these
and beside them:
  held-out      rigs to judge the networks with, for edgebox bench eye
  shipped       trays like those that come with the project

example:
  python -m models.making all --work making    some three hours on two cores""",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "stage",
        metavar="STAGE",
        choices=(*STAGES, "all", "held-out", "shipped"),
        help="what to make: one of those below",
    )
    parser.add_argument(
        "--work", type=Path, default=Path("making"), help="folder for trays (default: making)"
    )
    for name, (usual, what) in COUNTS.items():
        parser.add_argument(
            f"--{name}", type=_count, default=usual, help=f"{what} (default: {usual})"
        )
    parser.add_argument(
        "--seconds", type=_above_0, help="train each network this long instead of --steps"
    )
    parser.add_argument(
        "--steps", type=_count, help="steps of each network (default: as each network needs)"
    )
    parser.add_argument(
        "--workers",
        type=_count,
        default=os.cpu_count() or 1,
        help="processes that make trays, and what networks are shown of them (default: one for "
        "each core)",
    )
    parser.add_argument(
        "--continue",
        dest="goes_on",
        action="store_true",
        help="teach the networks that are there further, rather than new ones",
    )
    parser.add_argument(
        "--rate", type=_above_0, help="of learning at its highest (default: as each network needs)"
    )
    parser.add_argument(
        "--seed", type=_seed, default=1, help="of the training's own choices (default: 1)"
    )
    parser.add_argument(
        "--from",
        dest="first",
        metavar="STAGE",
        choices=STAGES,
        help="of all stages make this one and those after it: the earlier ones are done",
    )
    options = parser.parse_args()
    if options.first and options.stage != "all":
        parser.error("--from goes with the stage all")
    return options


def _count(text: str) -> int:
    return _whole(text, least=1)


def _seed(text: str) -> int:
    return _whole(text, least=0)


def _whole(text: str, least: int) -> int:
    if not text.isdecimal() or int(text) < least:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {least} on")
    return int(text)


def _above_0(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is no number above 0")
    return number


def main() -> None:
    """Run the stages that were asked for."""
    options = _options()
    if missing := [each for each in EXTRA if find_spec(each) is None]:
        raise SystemExit(
            f"Making the recogniser needs {', '.join(missing)}: pip install -e '.[train]'"
        )
    cv2.setNumThreads(1)
    stages: tuple[str, ...] = (options.stage,)
    if options.stage == "all":
        stages = STAGES[STAGES.index(options.first or STAGES[0]) :]
    for stage in stages:
        started = time.monotonic()
        print(f"{stage} …", flush=True)
        try:
            _make(options, stage)
        except (KeyboardInterrupt, EdgeboxError, OSError) as error:
            why = "stopped" if isinstance(error, KeyboardInterrupt) else error
            raise SystemExit(f"{stage}: {why}\n{_to_go_on(options, stage)}") from None
        print(f"{stage} done after {time.monotonic() - started:.0f} s", flush=True)


def _to_go_on(options: argparse.Namespace, stage: str) -> str:
    if options.stage == "all":
        return f"To go on, run the same with --from {stage}: trays that are there are kept."
    return "To go on, run the same: trays that are there are kept."


def _make(options: argparse.Namespace, stage: str) -> None:
    if stage in NETWORKS:
        _network(options, stage)
    elif stage in TRAYS:
        _write(options, stage)
    elif stage == "held-out":
        _held_out(options)
    elif stage == "shipped":
        _shipped(options)
    elif stage == "confidence":
        _confidence(options)
    else:
        _enrolment(options)


def _write(options: argparse.Namespace, name: str) -> None:
    from models.making.datasets.dataset import (
        write_cluttered,
        write_full,
        write_painted,
        write_rare,
        write_rig,
        write_stacked,
        write_ten_sided,
    )
    from models.making.datasets.signs import MAKERS, write_makers

    write, count = {
        "trays": (write_rig, options.rigs),
        "full": (write_full, options.full),
        "stacked": (write_stacked, options.stacked),
        "rare": (write_rare, options.rare),
        "painted": (write_painted, options.painted),
        "ten-sided": (write_ten_sided, options.ten_sided),
        "signs": (write_makers, -(-options.makers // MAKERS)),
        "cluttered": (write_cluttered, options.cluttered),
    }[name]
    _in_parallel(options, name, partial(write, folder=options.work / name), TRAYS[name], count)


def _held_out(options: argparse.Namespace) -> None:
    from models.making.datasets.held_out import HELD_OUT, write_held_out

    for kind, first in HELD_OUT.items():
        write = partial(write_held_out, kind=kind, work=options.work)
        _in_parallel(options, kind, write, first, options.held_out_rigs)


def _shipped(options: argparse.Namespace) -> None:
    from models.making.datasets.shipped import write_pictures

    write_pictures(options.work / "shipped")


def _in_parallel(
    options: argparse.Namespace, name: str, write: Callable[[int], object], first: int, count: int
) -> None:
    """Write what belongs to so many seeds, with progress."""
    from models.making.datasets.dataset import in_parallel

    for _ in tracked(in_parallel(write, range(first, first + count), options.workers), count, name):
        pass


def _tell(line: str) -> None:
    print(line, flush=True)


def _network(options: argparse.Namespace, name: str) -> None:
    import torch

    from models.making.pictures import records
    from models.making.teaching.lessons import LESSONS

    torch.manual_seed(options.seed)
    lesson = LESSONS[name]
    for folder in lesson.folders:
        if not records([options.work / folder]):
            raise SystemExit(
                f"{options.work / folder}: there are no trays here. Make them first: "
                f"python -m models.making {folder} --work {options.work}"
            )
    lesson.teach(
        options.work,
        HERE,
        _tell,
        goes_on=options.goes_on,
        steps=options.steps or lesson.steps,
        seconds=options.seconds,
        seed=options.seed,
        rate=options.rate or lesson.rate,
        workers=options.workers,
    )


def _confidence(options: argparse.Namespace) -> None:
    from models.making.datasets.held_out import ROLLS, write_for_fit
    from models.making.fitting import confidence, objectness, sides
    from models.making.fitting.seen_trays import seen_trays
    from models.making.teaching.export import facts

    folder, count = options.work / "check", options.check_rigs
    _in_parallel(options, "check", partial(write_for_fit, folder=folder), CHECK, count)
    eye = HERE / "eye.json"
    # a stopped run leaves the confidence that was there
    before = json.loads(eye.read_text(encoding="utf-8")) if eye.exists() else {}
    kept = facts(
        before.get("objectness", objectness.AS_IT_LOOKS),
        before.get("sides", sides.NONE),
        before.get("confidence", {}),
    )
    write_whole(eye, kept.encode())
    trays = seen_trays([folder / f"rig{seed}" for seed in range(CHECK, CHECK + count)])
    seen = list(tracked(trays, count * ROLLS, "reading"))
    dice = objectness.fit([tray for pair in seen for tray in pair])
    weighed = [[objectness.weighed(tray, dice) for tray in pair] for pair in seen]
    if not any(look.is_die for pair in weighed for tray in pair for look in tray.seen.looks):
        raise SystemExit(NO_DICE_YET)
    side = sides.fit([tray for pair in weighed for tray in pair])
    # one picture of four is read without the empty tray, as people do
    usual = [pair[number % 4 == 0] for number, pair in enumerate(weighed)]
    write_whole(eye, facts(dice, side, confidence.fit(usual, side)).encode())


def _enrolment(options: argparse.Namespace) -> None:
    from edgebox.vision.enrolment import TrainedEye
    from models.making.datasets.owners import write_owner
    from models.making.fitting.enrolment import OWNERS, fitted, of_owner

    folder, count = options.work / "owners", options.owners
    _in_parallel(options, "owners", partial(write_owner, folder=folder), OWNERS, count)
    eye, sets = TrainedEye(), []
    for seed in tracked(range(OWNERS, OWNERS + count), count, "teaching"):
        dice, asked = of_owner(folder / f"owner{seed}", eye)
        # of an owner's dice that are hardly found, too few can be taught
        if dice.examples and asked:
            sets.append((dice, asked))
    if not sets:
        raise SystemExit(NO_DICE_YET)
    weights, lines = fitted(sets)
    write_whole(HERE / "enrolment.json", (json.dumps(weights, indent=1) + "\n").encode())
    print("\n".join(lines))


if __name__ == "__main__":
    main()
