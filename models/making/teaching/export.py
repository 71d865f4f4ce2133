"""Writes the trained networks where the program finds them, as plain ONNX with fixed shapes."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import NodeProto, TensorProto, helper, numpy_helper
from torch import nn

from edgebox.vision.networks import ANSWER, BARE, GIVEN, MAP, Confidence, Regression
from models.making.classes import FACES, KINDS, PRINTINGS
from models.making.networks.bare_apart import COLOURS, BareTray, BesideBareTray
from models.making.networks.four_at_once import FourAtOnce
from models.making.networks.nets import (
    DIE_PARTS,
    FACE_PARTS,
    FaceNet,
    Finder,
    Looking,
    NumeralNet,
)
from models.making.networks.quicker import quicken
from models.making.networks.shapes import (
    DIE_SIDE,
    FACE_SIDE,
    FINDER_SIZE,
    FINDER_STRIDE,
    LIES,
    LIES_REACH,
)
from models.making.shown.variations import DIE_MARGIN, FACE_MARGIN, NUMERAL_MARGIN

WHOLE = 512
"""Arrays of fewer numbers keep all their digits: they weigh nothing."""

MOST = 127
"""The largest number of 8 bits, on either side of nothing."""


def export_finder(net: Finder, paths: Sequence[Path]) -> None:
    """Write the two parts of the finder, their weights halved.

    Args:
        net: the network.
        paths: where that of the empty tray is written, and where the rest.
    """
    bare, beside = paths
    net = net.cpu().eval()
    shape = (1, COLOURS, *reversed(FINDER_SIZE))
    of_tray = BareTray(net)
    with torch.no_grad():
        maps = of_tray(torch.zeros(shape))
    _write(of_tray, [shape], bare, ANSWER)
    _write(BesideBareTray(net), [shape, tuple(maps.shape)], beside, ANSWER)
    quicken(beside)
    for path in paths:
        halve(path)


def export_looking(net: Looking, side: int, paths: Sequence[Path]) -> None:
    """Write the two parts of a network that looks at dice.

    The weights of the first are halved, those of the last part of the face network quartered: so
    there is room for the network of numerals.

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
    _write(net.alone, [shape], first, ANSWER)
    both = 2 * places + 1
    _write(FourAtOnce(net, places), [(1, channels, both, both)], last, ANSWER, MAP)
    halve(first)
    if isinstance(net, FaceNet):
        quarter(last)
    else:
        halve(last)


def export_numerals(net: NumeralNet, side: int, path: Path) -> None:
    """Write the network of numerals for one picture, its weights quartered.

    Args:
        net: the network.
        side: of its pictures.
        path: where it is written.
    """
    _write(net, [(1, 3, side, side)], path, ANSWER)
    quarter(path)


def _write(net: nn.Module, shapes: Sequence[tuple[int, ...]], path: Path, *gives: str) -> None:
    net = net.cpu().eval()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            net,
            tuple(map(torch.zeros, shapes)),
            str(path),
            dynamo=False,
            opset_version=13,
            input_names=[GIVEN, BARE][: len(shapes)],
            output_names=list(gives),
        )


def halve(path: Path) -> None:
    """Store a network's weights as 16-bit numbers, made 32-bit again when it is opened.

    The program counts with 32 bits as before; the weights lose their last digits, and the file half
    its size.
    """
    _store(path, _in_16_bits)


def quarter(path: Path) -> None:
    """Store a network's weights as 8-bit numbers, each row of them with a scale of its own.

    They are made 32-bit again when it is opened, and the file is a quarter as large. What has one
    row alone is halved.
    """
    _store(path, _in_8_bits)


Stored = tuple[list[TensorProto], list[NodeProto]]
"""Arrays of a file, and what makes of them the weights of a name as it is opened."""


def _in_16_bits(values: NDArray[np.float32], name: str) -> Stored:
    array = numpy_helper.from_array(values.astype(np.float16), f"{name}.16")
    return [array], [helper.make_node("Cast", [array.name], [name], to=TensorProto.FLOAT)]


def _in_8_bits(values: NDArray[np.float32], name: str) -> Stored:
    if values.ndim == 1:
        return _in_16_bits(values, name)
    scale = np.abs(values).max(axis=tuple(range(1, values.ndim)), keepdims=True) / MOST
    scale[scale == 0] = 1
    arrays = [
        numpy_helper.from_array(np.round(values / scale).astype(np.int8), f"{name}.8"),
        numpy_helper.from_array(scale, f"{name}.scale"),
    ]
    return arrays, [
        helper.make_node("Cast", [f"{name}.8"], [f"{name}.32"], to=TensorProto.FLOAT),
        helper.make_node("Mul", [f"{name}.32", f"{name}.scale"], [name]),
    ]


def _store(path: Path, stored: Callable[[NDArray[np.float32], str], Stored]) -> None:
    """Store the large arrays of a network's weights in another way."""
    model = onnx.load(str(path))
    arrays, nodes = [], []
    for each in model.graph.initializer:
        values = numpy_helper.to_array(each)
        if values.dtype == np.float32 and values.size >= WHOLE:
            small, made = stored(values, each.name)
            arrays += small
            nodes += made
        else:
            arrays.append(each)
    nodes += model.graph.node
    del model.graph.initializer[:], model.graph.node[:]
    model.graph.initializer.extend(arrays)
    model.graph.node.extend(nodes)
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString())


def facts(objectness: Regression, sides: Regression, confidence: Confidence) -> str:
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
                "numeral_margin": NUMERAL_MARGIN,
                "objectness": objectness,
                "sides": sides,
                "confidence": confidence,
            },
            indent=1,
        )
        + "\n"
    )


def _ends(parts: dict[str, slice]) -> dict[str, list[int]]:
    return {name: [part.start, part.stop] for name, part in parts.items()}
