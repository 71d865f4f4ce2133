"""``edgebox bench eye-speed``: the time and memory of one reading, beside a nano-size detector."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from edgebox.bench.eye_options import add_dice_set
from edgebox.bench.shipped_trays import shipped_trays
from edgebox.errors import BadInputError, MissingFileError, WorkFailedError
from edgebox.terminal.harmless import on_one_line

if TYPE_CHECKING:
    from edgebox.vision import Frame, Reading

SHIPPED = shipped_trays() / "starwars" / "roll00.jpg"
"""The picture that is read when none is named; it comes with the source, not with a wheel."""

SIZE = (1280, 960)
"""Width and height in pixels of the picture that the bound of 40 ms is for."""


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox bench eye-speed``."""
    parser.description = (
        "Time one reading on one thread, from the decoded picture to the finished reading, in\n"
        "turn with a detector of the size of YOLOv8 nano at 640x640, run by cv2.dnn (the network\n"
        "alone; its weights are random); and the peak memory of a fresh process that reads it."
    )
    parser.epilog = (
        "Without --picture it reads docs/pictures/trays/starwars/roll00.jpg, which comes with the\n"
        "source folder only; anywhere else, name a picture.\n\n"
        "example: edgebox bench eye-speed --picture roll.jpg --repeat 25"
    )
    parser.add_argument("--picture", metavar="FILE", help=f"the picture ({SHIPPED.name})")
    parser.add_argument(
        "--empty", metavar="IMAGE", help="the empty tray (empty.jpg beside the picture, if any)"
    )
    parser.add_argument("--repeat", type=int, default=15, help="how often to measure each (15)")
    add_dice_set(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(options: argparse.Namespace) -> int:
    """Measure and print."""
    _one_thread_for_numpy()
    picture, empty = _pictures(options.picture, options.empty)
    if options.repeat < 1:
        raise BadInputError(f"--repeat {options.repeat}: give a whole number from 1 on.")
    # first, so that what is wrong with the pictures comes out in its own words
    measured = measure(picture, empty, options.dice_set, options.repeat)
    memory = peak_memory(picture, empty, options.dice_set)
    measured["peak_megabytes"] = round(memory / 1e6, 1)
    if options.json:
        print(json.dumps(measured))
    else:
        print("\n".join(map(on_one_line, _told(measured))))
    return 0


def measure(picture: Path, empty: Path | None, dice_set: str, repeat: int) -> dict[str, Any]:
    """Time readings and the detector in turn, on one thread, each after one run as a warm-up.

    Returns:
        What was measured, ready for JSON; ``detector`` is ``None`` where ``onnx`` is missing.

    Raises:
        BadInputError: a picture can't be read, or there is no such dice set.
    """
    import cv2

    from edgebox.vision import Reader, load_frame

    frame, bare = load_frame(picture), None if empty is None else load_frame(empty)
    reader = Reader(dice_set)
    detect = _detector()
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        reading = reader.read(frame, empty=bare)
        if detect is not None:
            detect()
        reads, detections = [], []
        busy = time.process_time()
        for _ in range(repeat):
            reads.append(_timed(lambda: reader.read(frame, empty=bare)))
            if detect is not None:
                detections.append(_timed(detect))
        busy = time.process_time() - busy
    finally:
        cv2.setNumThreads(threads)
    return _document(frame, reading, reads, detections, busy)


def peak_memory(picture: Path, empty: Path | None, dice_set: str) -> int:
    """Return the most memory in bytes that a fresh process held while it read a picture.

    Raises:
        WorkFailedError: the process failed.
    """
    code = "import sys; from edgebox.bench.eye_speed import read_once; read_once(*sys.argv[1:])"
    given = [str(picture), str(empty or ""), dice_set]
    done = subprocess.run(
        [sys.executable, "-c", code, *given], capture_output=True, text=True, check=False
    )
    if done.returncode:
        why = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise WorkFailedError(f"A fresh process could not read {picture}: {why}")
    return int(done.stdout.split()[-1])


def read_once(picture: str, empty: str, dice_set: str) -> None:
    """Read one picture and print this process's peak memory in bytes; for a process of its own."""
    from edgebox.vision import Reader, load_frame

    Reader(dice_set).read(load_frame(picture), empty=load_frame(empty) if empty else None)
    print(_peak())


def _peak() -> int:
    """Return the most memory that this process has held, in bytes."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        import resource

        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024
    # where Linux gives it: getrusage there also counts what the parent held when it started us
    return int(status.partition("VmHWM:")[2].split()[0]) * 1024


def _pictures(picture: str | None, empty: str | None) -> tuple[Path, Path | None]:
    from edgebox.vision.frame import empty_beside

    if "" in (picture, empty):
        raise BadInputError("a name is empty; write it as in --picture roll.jpg --empty tray.jpg")
    if picture is None and not SHIPPED.is_file():
        raise MissingFileError(
            f"{SHIPPED}: the picture that comes with the source is not here; name one with "
            "--picture, as docs/pictures/trays/starwars/roll00.jpg in the source."
        )
    path = SHIPPED if picture is None else Path(picture)
    return path, empty_beside(path) if empty is None else Path(empty)


def _one_thread_for_numpy() -> None:
    """Keep numpy's libraries to one thread; they look at this only when they are loaded."""
    if "numpy" not in sys.modules:
        for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
            os.environ[name] = "1"


def _detector() -> Callable[[], object] | None:
    """Return what runs the detector once; ``None`` where the package ``onnx`` is missing."""
    try:
        from edgebox.bench.yolo import SIDE, detector

        network = detector().onnx
    except ImportError:
        return None
    import cv2
    import numpy as np

    net = cv2.dnn.readNetFromONNX(np.frombuffer(network, np.uint8))
    picture = np.random.default_rng(0).random((1, 3, SIDE, SIDE), np.float32)

    def detect() -> object:
        net.setInput(picture)
        return net.forward()

    return detect


def _timed(work: Callable[[], object]) -> float:
    """Return how long some work takes, in milliseconds."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def _document(
    frame: Frame, reading: Reading, reads: list[float], detections: list[float], busy: float
) -> dict[str, Any]:
    import cv2

    read = statistics.median(reads)
    detection = statistics.median(detections) if detections else None
    height, width = frame.image.shape[:2]
    return {
        "picture": frame.name,
        "size": [width, height],
        "dice": len(reading.dice),
        "opencv": cv2.__version__,
        "repeat": len(reads),
        "reading_milliseconds": round(read, 2),
        # what other programs on a shared machine take away is least in the quickest
        "quickest_milliseconds": round(min(reads), 2),
        "detector_milliseconds": None if detection is None else round(detection, 2),
        "ratio": None if detection is None else round(read / detection, 3),
        # 1 if one thread did it all; less if the machine was busy with other programs
        "threads_used": round(busy * 1000 / (sum(reads) + sum(detections)), 2),
    }


def _told(measured: dict[str, Any]) -> list[str]:
    """Return the lines that tell it to a person."""
    size, read = tuple(measured["size"]), measured["reading_milliseconds"]
    lines = [
        f"{measured['picture']}: {size[0]}x{size[1]}, {measured['dice']} dice; median of "
        f"{measured['repeat']} on one thread, OpenCV {measured['opencv']}",
        f"  reading        {read:>9.1f} ms, {measured['quickest_milliseconds']:.1f} the quickest",
    ]
    if measured["ratio"] is None:
        lines.append("Not installed: onnx. To compare: pip install 'edgebox[bench]'")
    else:
        lines += [
            f"  YOLO nano      {measured['detector_milliseconds']:>9.1f} ms",
            f"  reading : YOLO {measured['ratio']:>9.2f}",
        ]
    lines.append(f"  peak memory    {measured['peak_megabytes']:>9.1f} MB, of a fresh process")
    if size != SIZE:
        lines.append(f"The bound is for a picture of {SIZE[0]}x{SIZE[1]} with 12 dice.")
    if measured["threads_used"] > 1.2:
        lines.append(f"Not one thread: {measured['threads_used']} were busy.")
    return lines
