"""Writes the trained networks where the program finds them, as plain ONNX with fixed shapes."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper
from torch import nn

from edgebox.vision.networks import ANSWER, MAP
from models.making.classes import FACES, KINDS, PRINTINGS
from models.making.nets import (
    DIE_PARTS,
    DIE_SIDE,
    FACE_PARTS,
    FACE_SIDE,
    FINDER_SIZE,
    FINDER_STRIDE,
    LIES,
    LIES_REACH,
)
from models.making.quicker import quicken
from models.making.variations import DIE_MARGIN, FACE_MARGIN

WHOLE = 256
"""Arrays of fewer numbers keep all their digits: they weigh nothing."""


def export(
    net: nn.Module, channels: int, size: tuple[int, int], path: Path, layer: str | None = None
) -> None:
    """Write a network as ONNX for one picture of a size (width, height), its weights halved.

    Args:
        net: the network.
        channels: of its picture.
        size: of its picture.
        path: where it is written.
        layer: a layer whose map it gives as well.
    """
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
            output_names=[ANSWER],
        )
    quicken(path)
    if layer is not None:
        show(path, layer)
    halve(path)


def show(path: Path, layer: str) -> None:
    """Let a network give the map of one of its layers besides its answer."""
    model = onnx.load(str(path))
    graph = model.graph
    shown = next(each for each in graph.node if each.name == layer).output[0]
    known = onnx.shape_inference.infer_shapes(model).graph.value_info
    given = next(each for each in known if each.name == shown)
    for node in graph.node:
        for names in (node.input, node.output):
            for i, name in enumerate(names):
                names[i] = MAP if name == shown else name
    given.name = MAP
    graph.output.append(given)
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString())


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
                "lies": [LIES, LIES_REACH],
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
