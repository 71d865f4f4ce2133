"""Writes the trained networks where the program finds them, as plain ONNX with fixed shapes."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import torch
from torch import nn

from models.making.classes import FACES, KINDS, PRINTINGS
from models.making.nets import (
    DIE_PARTS,
    DIE_SIDE,
    FACE_PARTS,
    FACE_SIDE,
    FINDER_SIZE,
    FINDER_STRIDE,
)
from models.making.samples import DIE_MARGIN, FACE_MARGIN


def export(net: nn.Module, channels: int, size: tuple[int, int], path: Path) -> None:
    """Write a network as ONNX for one picture of a size (width, height)."""
    net = net.cpu().eval()
    blank = torch.zeros(1, channels, size[1], size[0])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            net,
            (blank,),
            str(path),
            dynamo=False,
            opset_version=13,
            input_names=["picture"],
            output_names=["answer"],
        )


def facts(confidence: dict[str, Any]) -> str:
    """Return the text of ``eye.json``: what the program must know of the networks."""
    return (
        json.dumps(
            {
                "kinds": KINDS,
                "faces": FACES,
                "printings": PRINTINGS,
                "die_parts": _ends(DIE_PARTS),
                "face_parts": _ends(FACE_PARTS),
                "finder_size": FINDER_SIZE,
                "finder_stride": FINDER_STRIDE,
                "die_side": DIE_SIDE,
                "die_margin": DIE_MARGIN,
                "face_side": FACE_SIDE,
                "face_margin": FACE_MARGIN,
                "confidence": confidence,
            },
            indent=1,
        )
        + "\n"
    )


def _ends(parts: dict[str, slice]) -> dict[str, list[int]]:
    return {name: [part.start, part.stop] for name, part in parts.items()}
