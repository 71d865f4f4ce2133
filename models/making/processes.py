"""Processes that work side by side."""

from __future__ import annotations

import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import cv2


def processes(count: int) -> ProcessPoolExecutor:
    """Return so many fresh processes, in each of which OpenCV keeps to one core.

    Ones that are forked from a process that has used a graphics card could not use it.
    """
    return ProcessPoolExecutor(count, get_context("spawn"), _begin)


def _begin() -> None:
    cv2.setNumThreads(1)
    leave_ctrl_c_to_the_first()


def leave_ctrl_c_to_the_first(*_: object) -> None:
    """Let this process finish what it does when a person presses Ctrl-C.

    A terminal tells all processes; the one that began them ends them.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
