"""Processes that work side by side."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import cv2


def processes(count: int) -> ProcessPoolExecutor:
    """Return so many fresh processes, in each of which OpenCV keeps to one core.

    Ones that are forked from a process that has used a graphics card could not use it.
    """
    return ProcessPoolExecutor(count, get_context("spawn"), cv2.setNumThreads, (1,))
