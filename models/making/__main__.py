"""Makes the recogniser again: ``python -m models.making all``.

Stages can be run one by one; what is there already is kept, so that a stopped run goes on.
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
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

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

NO_DICE_YET = "the networks find no dice yet: teach them longer (--steps)."

NETWORKS = ("finder", "die", "face", "numerals")
STAGES = (*TRAYS, *NETWORKS, "confidence", "enrolment")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m models.making",
        description="Make the recogniser in models/ again: trays, the networks, and their\n"
        "confidence, with known dice and with those that an owner teaches the box. It\n"
        "writes over the networks that are there; trays that are there are kept, so a run\n"
        "that was stopped goes on.",
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
  python -m models.making all --work making    some hours on two cores""",
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
    parser.add_argument(
        "--rigs", type=int, default=2500, help="rigs for training, two trays each (default: 2500)"
    )
    parser.add_argument(
        "--full",
        type=int,
        default=1000,
        help="rigs with as many dice as there is room for, two trays each (default: 1000)",
    )
    parser.add_argument(
        "--painted",
        type=int,
        default=500,
        help="rigs with dice painted anew, twelve trays each (default: 500)",
    )
    parser.add_argument(
        "--stacked",
        type=int,
        default=1000,
        help="rigs with many dice on others, two trays each (default: 1000)",
    )
    parser.add_argument(
        "--rare",
        type=int,
        default=500,
        help="rigs with pipped and ten-sided dice alone, two trays each (default: 500)",
    )
    parser.add_argument(
        "--ten-sided",
        type=int,
        default=350,
        help="rigs with ten-sided dice painted anew, twelve trays each (default: 350)",
    )
    parser.add_argument(
        "--makers", type=int, default=500, help="makers of signs, four trays each (default: 500)"
    )
    parser.add_argument(
        "--cluttered",
        type=int,
        default=600,
        help="rigs with many foreign things, two trays each (default: 600)",
    )
    parser.add_argument(
        "--check-rigs", type=int, default=500, help="rigs for the confidence (default: 500)"
    )
    parser.add_argument(
        "--owners",
        type=int,
        default=21,
        help="owners who teach the box their dice, for the confidence there (default: 21)",
    )
    parser.add_argument(
        "--held-out-rigs",
        type=int,
        default=70,
        help="rigs of each sort to judge with, four trays each (default: 70)",
    )
    parser.add_argument(
        "--seconds", type=float, help="train each network this long instead of --steps"
    )
    parser.add_argument(
        "--steps", type=int, help="steps of each network (default: as each network needs)"
    )
    parser.add_argument(
        "--workers",
        type=int,
        default=os.cpu_count() or 1,
        help="processes that make trays, and what networks are shown of them",
    )
    parser.add_argument(
        "--continue",
        dest="goes_on",
        action="store_true",
        help="teach the networks that are there further, rather than new ones",
    )
    parser.add_argument(
        "--rate", type=float, help="of learning at its highest (default: as each network needs)"
    )
    parser.add_argument(
        "--seed", type=int, default=1, help="of the training's own choices (default: 1)"
    )
    return parser.parse_args()


def main() -> None:
    """Run the stages that were asked for."""
    options = _options()
    if missing := [each for each in EXTRA if find_spec(each) is None]:
        raise SystemExit(
            f"Making the recogniser needs {', '.join(missing)}: pip install -e '.[train]'"
        )
    cv2.setNumThreads(1)
    for stage in STAGES if options.stage == "all" else (options.stage,):
        started = time.monotonic()
        print(f"{stage} …", flush=True)
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
        print(f"{stage} done after {time.monotonic() - started:.0f} s", flush=True)


def _write(options: argparse.Namespace, name: str) -> None:
    from models.making.dataset import (
        write_cluttered,
        write_full,
        write_painted,
        write_rare,
        write_rig,
        write_stacked,
        write_ten_sided,
    )
    from models.making.signs import MAKERS, write_makers

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
    from models.making.held_out import HELD_OUT, write_held_out

    for kind, first in HELD_OUT.items():
        write = partial(write_held_out, kind=kind, work=options.work)
        _in_parallel(options, kind, write, first, options.held_out_rigs)


def _shipped(options: argparse.Namespace) -> None:
    from models.making.shipped import write_pictures

    write_pictures(options.work / "shipped")


def _in_parallel(
    options: argparse.Namespace, name: str, write: Callable[[int], object], first: int, count: int
) -> None:
    """Write what belongs to so many seeds, with progress."""
    from models.making.dataset import in_parallel

    with _progress() as progress:
        task = progress.add_task(name, total=count)
        for _ in in_parallel(write, range(first, first + count), options.workers):
            progress.advance(task)


def _tell(line: str) -> None:
    print(line, flush=True)


def _network(options: argparse.Namespace, name: str) -> None:
    import torch

    from models.making.lessons import LESSONS
    from models.making.pictures import records

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
    from models.making import confidence, objectness, sides
    from models.making.export import facts
    from models.making.held_out import ROLLS, write_for_fit
    from models.making.seen_trays import seen_trays

    folder, count = options.work / "check", options.check_rigs
    _in_parallel(options, "check", partial(write_for_fit, folder=folder), CHECK, count)
    eye = HERE / "eye.json"
    # a stopped run leaves the confidence that was there
    before = json.loads(eye.read_text(encoding="utf-8")) if eye.exists() else {}
    eye.write_text(
        facts(
            before.get("objectness", objectness.AS_IT_LOOKS),
            before.get("sides", sides.NONE),
            before.get("confidence", {}),
        ),
        encoding="utf-8",
    )
    trays = seen_trays([folder / f"rig{seed}" for seed in range(CHECK, CHECK + count)])
    with _progress() as progress:
        seen = list(progress.track(trays, total=count * ROLLS, description="reading"))
    if not any(tray.seen.dice for pair in seen for tray in pair):
        raise SystemExit(NO_DICE_YET)
    dice = objectness.fit([tray for pair in seen for tray in pair])
    weighed = [[objectness.weighed(tray, dice) for tray in pair] for pair in seen]
    side = sides.fit([tray for pair in weighed for tray in pair])
    # one picture of four is read without the empty tray, as people do
    usual = [pair[number % 4 == 0] for number, pair in enumerate(weighed)]
    eye.write_text(facts(dice, side, confidence.fit(usual, side)), encoding="utf-8")


def _enrolment(options: argparse.Namespace) -> None:
    from edgebox.vision.enrolment import TrainedEye
    from models.making.enrolment import OWNERS, fitted, of_owner

    eye, sets = TrainedEye(), []
    with _progress() as progress:
        task = progress.add_task("owners", total=options.owners)
        for number in range(options.owners):
            dice, asked = of_owner(OWNERS + number, options.work, eye)
            # of an owner's dice that are hardly found, too few can be taught
            if dice.examples and asked:
                sets.append((dice, asked))
            progress.advance(task)
    if not sets:
        raise SystemExit(NO_DICE_YET)
    weights, lines = fitted(sets)
    (HERE / "enrolment.json").write_text(json.dumps(weights, indent=1) + "\n", encoding="utf-8")
    print("\n".join(lines))


def _progress() -> Progress:
    return Progress("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())


if __name__ == "__main__":
    main()
