"""Writes the trained networks where the program finds them, as plain ONNX with fixed shapes."""

from __future__ import annotations

import json
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper
from torch import nn

from edgebox.vision.networks import ANSWER, MAP
from models.making.classes import FACES, KINDS, PRINTINGS
from models.making.four_at_once import FourAtOnce
from models.making.nets import (
    DIE_PARTS,
    DIE_SIDE,
    FACE_PARTS,
    FACE_SIDE,
    FINDER_SIZE,
    FINDER_STRIDE,
    LIES,
    LIES_REACH,
    Looking,
)
from models.making.quicker import quicken
from models.making.variations import DIE_MARGIN, FACE_MARGIN

WHOLE = 256
"""Arrays of fewer numbers keep all their digits: they weigh nothing."""


def export(net: nn.Module, shape: tuple[int, ...], path: Path) -> None:
    """Write a network as ONNX for one picture, its weights halved.

    Args:
        net: the network.
        shape: of what it is given: (1, C, H, W).
        path: where it is written.
    """
    _write(net, shape, path, ANSWER)
    quicken(path)
    halve(path)


def export_looking(net: Looking, side: int, paths: Sequence[Path]) -> None:
    """Write the two parts of a network that looks at dice, their weights halved.

    Args:
        net: the network.
        side: of its pictures.
        paths: where the first part is written, and where the last.
    """
    first, last = paths
    net = net.cpu().eval()
    shape = (1, 3, side, side)
    with torch.no_grad():
        _, channels, places, _ = net.alone(torch.zeros(shape)).shape
    _write(net.alone, shape, first, ANSWER)
    both = 2 * places + 1
    _write(FourAtOnce(net, places), (1, channels, both, both), last, ANSWER, MAP)
    for path in paths:
        halve(path)


def _write(net: nn.Module, shape: tuple[int, ...], path: Path, *gives: str) -> None:
    net = net.cpu().eval()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            net,
            (torch.zeros(shape),),
            str(path),
            dynamo=False,
            opset_version=13,
            input_names=["given"],
            output_names=list(gives),
        )


def halve(path: Path) -> None:
    """Store a network's weights as 16-bit numbers, made 32-bit again when it is opened.

    The program counts with 32 bits as before; the weights lose their last digits, and the file half
    its size.
    """
    model = onnx.load(str(path))
    graph = model.graph
    casts = []
    for each in graph.initializer:
        values = numpy_helper.to_array(each)
        if values.dtype == np.float32 and values.size >= WHOLE:
            name = each.name
            each.CopyFrom(numpy_helper.from_array(values.astype(np.float16), f"{name}.16"))
            casts.append(
                helper.make_node("Cast", [f"{name}.16"], [name], to=onnx.TensorProto.FLOAT)
            )
    for cast in reversed(casts):
        graph.node.insert(0, cast)
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString())


def facts(sides: dict[str, Any], confidence: dict[str, Any]) -> str:
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
                "lies": [LIES, LIES_REACH],
                "die_side": DIE_SIDE,
                "die_margin": DIE_MARGIN,
                "face_side": FACE_SIDE,
                "face_margin": FACE_MARGIN,
                "sides": sides,
                "confidence": confidence,
            },
            indent=1,
        )
        + "\n"
    )


def _ends(parts: dict[str, slice]) -> dict[str, list[int]]:
    return {name: [part.start, part.stop] for name, part in parts.items()}
