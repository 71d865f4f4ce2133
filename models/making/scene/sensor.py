"""What a camera makes of light: blur, noise, white balance, tones, sharpening, and JPEG."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.making.chance import log_uniform

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Sensor:
    """One camera's way with light; the same for all pictures of a rig."""

    exposure: float
    balance: tuple[float, float, float]
    blur: float
    """Radius of the lens's blur in pixels."""
    noise: float
    """Read noise as a share of full light."""
    shot: float
    """Noise of the light itself, as a share at full light."""
    smooth: float
    """How much the camera smooths noise away, in pixels."""
    sharpen: float
    contrast: float
    saturation: float
    vignette: float
    quality: int
    """Of the JPEG, 1 to 100."""


def random_sensor(rng: np.random.Generator) -> Sensor:
    """Return a random camera."""
    return Sensor(
        exposure=float(np.exp(rng.normal(-0.05, 0.22))),
        balance=tuple(np.exp(rng.normal(0, 0.07, 3)).tolist()),
        blur=float(abs(rng.normal(0, 0.7))),
        noise=log_uniform(0.0003, 0.005, rng),
        shot=log_uniform(0.002, 0.03, rng),
        smooth=float(rng.choice([0, 0, rng.uniform(0.3, 0.9)])),
        sharpen=float(rng.choice([0, rng.uniform(0, 1.2)])),
        contrast=float(rng.normal(0, 0.25)),
        saturation=float(np.exp(rng.normal(0, 0.18))),
        vignette=float(rng.uniform(0, 0.45)),
        quality=int(rng.integers(55, 97)),
    )


def brightness(light: Floats) -> Floats:
    """Return (H, W) the mean of the colours of (H, W, 3)."""
    # three times as quick as the mean over an axis so short
    return (light[:, :, 0] + light[:, :, 1] + light[:, :, 2]) / np.float32(3)


def develop(
    light: Floats, sensor: Sensor, level: Floats, rng: np.random.Generator, drag: float = 0.0
) -> bytes:
    """Return a JPEG of linear RGB light.

    Args:
        light: (H, W, 3) linear RGB.
        sensor: the camera.
        level: (3,) what the camera takes for a middle white.
        rng: the source of noise.
        drag: how far the picture moved while it was taken, in pixels.
    """
    high, wide = light.shape[:2]
    image = light * (np.array(sensor.balance, np.float32) / level * sensor.exposure)
    if sensor.vignette > 0.02:
        y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
        away = ((x - wide / 2) ** 2 + (y - high / 2) ** 2) / (wide**2 / 4)
        image *= (1 - sensor.vignette * 0.7 * away / (1 + away))[:, :, None]
    # bright spots spread before they are cut off at full light
    image = np.minimum(image, 6)
    if sensor.blur > 0.25:
        image = cv2.GaussianBlur(image, (0, 0), sensor.blur)
    if drag >= 2:
        n = 2 * int(drag // 2) + 1
        kernel = np.zeros((n, n), np.float32)
        a = rng.uniform(0, np.pi)
        end = (int(n / 2 + n / 2 * np.cos(a)), int(n / 2 + n / 2 * np.sin(a)))
        cv2.line(kernel, (n - 1 - end[0], n - 1 - end[1]), end, 1.0)
        image = cv2.filter2D(image, -1, kernel / max(kernel.sum(), 1))
    grain = rng.standard_normal((high, wide, 3), dtype=np.float32)
    image = image + grain * np.sqrt(sensor.noise**2 + sensor.shot**2 * np.maximum(image, 0) * 0.3)
    if sensor.smooth > 0:
        image = cv2.GaussianBlur(image, (0, 0), sensor.smooth)
    image = np.clip(image, 0, None)
    bright = image >= 0.8
    image[bright] = 0.8 + 0.2 * np.tanh((image[bright] - 0.8) / 0.2)
    image = np.clip(image, 0, 1) ** (1 / 2.2)
    image = image + sensor.contrast * image * (1 - image) * (image - 0.5) * 2
    grey = brightness(image)[:, :, None]
    image = grey + (image - grey) * sensor.saturation
    if sensor.sharpen > 0.05:
        image = image + sensor.sharpen * (image - cv2.GaussianBlur(image, (0, 0), 1.2))
    done = np.clip(image[:, :, ::-1] * 255 + 0.5, 0, 255).astype(np.uint8)
    _, data = cv2.imencode(".jpg", done, [cv2.IMWRITE_JPEG_QUALITY, sensor.quality])
    return data.tobytes()
