"""Colours as people tell them apart."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.frame import Image


def to_lab(image: Image) -> NDArray[np.float32]:
    """Return (H, W, 3) float32 CIE Lab, L from 0 to 100, of (H, W, 3) uint8 BGR."""
    lab = cv2.cvtColor(image.astype(np.float32) * np.float32(1 / 255), cv2.COLOR_BGR2Lab)
    return np.asarray(lab, np.float32)
