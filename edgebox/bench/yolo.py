"""A detector of the size of YOLOv8 nano, to measure time against: its weights are random.

The graph is YOLOv8n's (depth 0.33, width 0.25, 80 classes, batch normalisation folded into the
convolutions), written with plain operators that OpenCV 4.10 and 5 both run. Its time does not
depend on its weights; what it answers means nothing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

SIDE = 640
"""The side of the picture that it takes, in pixels."""

CLASSES = 80
BOX_BINS = 64
"""Numbers for a box: four sides with a distribution over 16 distances each."""

_OPSET = 13


@dataclass(frozen=True)
class Detector:
    """A network as a file and what it costs."""

    onnx: bytes
    """Takes (1, 3, 640, 640) float32, gives (1, 144, 8400) float32."""
    parameters: int
    flops: int
    """Of one picture: two for each multiplication with addition in a convolution."""


@dataclass(frozen=True)
class _Value:
    """Something that flows in the graph: its name, channels, and side in pixels."""

    name: str
    channels: int
    side: int


@dataclass
class _Graph:
    """Collects nodes and weights."""

    random: np.random.Generator
    nodes: list[Any] = field(default_factory=list)
    weights: list[Any] = field(default_factory=list)
    parameters: int = 0
    flops: int = 0

    def add(self, kind: str, inputs: list[str], outputs: int = 1, **attributes: Any) -> list[str]:
        from onnx import helper

        names = [f"{kind.lower()}{len(self.nodes)}_{place}" for place in range(outputs)]
        self.nodes.append(helper.make_node(kind, inputs, names, **attributes))
        return names

    def constant(self, value: np.ndarray[Any, Any]) -> str:
        from onnx import numpy_helper

        name = f"weight{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(value, name))
        return name

    def convolution(self, x: _Value, channels: int, kernel: int, stride: int = 1) -> _Value:
        """Add a convolution without what follows it."""
        shape = (channels, x.channels, kernel, kernel)
        fan_in = x.channels * kernel * kernel
        weight = self.random.normal(0, math.sqrt(2 / fan_in), shape).astype(np.float32)
        side = x.side // stride
        self.parameters += weight.size + channels
        self.flops += 2 * weight.size * side * side
        inputs = [x.name, self.constant(weight), self.constant(np.zeros(channels, np.float32))]
        (name,) = self.add(
            "Conv",
            inputs,
            kernel_shape=[kernel, kernel],
            strides=[stride, stride],
            pads=[kernel // 2] * 4,
        )
        return _Value(name, channels, side)

    def conv(self, x: _Value, channels: int, kernel: int = 1, stride: int = 1) -> _Value:
        """Add a convolution and its SiLU."""
        y = self.convolution(x, channels, kernel, stride)
        (gate,) = self.add("Sigmoid", [y.name])
        (name,) = self.add("Mul", [y.name, gate])
        return _Value(name, channels, y.side)

    def concat(self, *parts: _Value) -> _Value:
        (name,) = self.add("Concat", [part.name for part in parts], axis=1)
        return _Value(name, sum(part.channels for part in parts), parts[0].side)

    def c2f(self, x: _Value, channels: int, repeat: int, *, shortcut: bool) -> _Value:
        """Add YOLOv8's block: half goes round, the other half through ``repeat`` bottlenecks."""
        y, half = self.conv(x, channels), channels // 2
        halves = self.add("Split", [y.name], outputs=2, axis=1)
        parts = [_Value(name, half, y.side) for name in halves]
        for _ in range(repeat):
            z = self.conv(self.conv(parts[-1], half, 3), half, 3)
            if shortcut:
                (name,) = self.add("Add", [parts[-1].name, z.name])
                z = _Value(name, half, y.side)
            parts.append(z)
        return self.conv(self.concat(*parts), channels)

    def sppf(self, x: _Value) -> _Value:
        """Add the pyramid of pools."""
        parts = [self.conv(x, x.channels // 2)]
        for _ in range(3):
            (name,) = self.add(
                "MaxPool", [parts[-1].name], kernel_shape=[5, 5], strides=[1, 1], pads=[2] * 4
            )
            parts.append(_Value(name, x.channels // 2, x.side))
        return self.conv(self.concat(*parts), x.channels)

    def doubled(self, x: _Value) -> _Value:
        scales = self.constant(np.array([1, 1, 2, 2], np.float32))
        (name,) = self.add(
            "Resize",
            [x.name, "", scales],
            mode="nearest",
            coordinate_transformation_mode="asymmetric",
            nearest_mode="floor",
        )
        return _Value(name, x.channels, x.side * 2)

    def head(self, x: _Value) -> str:
        """Add what answers for one scale: (1, 144, side²)."""
        boxes = self.convolution(self.conv(self.conv(x, 64, 3), 64, 3), BOX_BINS, 1)
        kinds = self.convolution(self.conv(self.conv(x, 80, 3), 80, 3), CLASSES, 1)
        (chances,) = self.add("Sigmoid", [kinds.name])
        both = self.concat(boxes, _Value(chances, CLASSES, x.side))
        shape = self.constant(np.array([1, both.channels, x.side * x.side], np.int64))
        return self.add("Reshape", [both.name, shape])[0]


def detector(seed: int = 0) -> Detector:
    """Return the detector.

    Raises:
        ImportError: the package ``onnx`` is not installed.
    """
    from onnx import TensorProto, helper

    graph = _Graph(np.random.default_rng(seed))
    _backbone_and_neck(graph)
    anchors = sum((SIDE // stride) ** 2 for stride in (8, 16, 32))
    picture = helper.make_tensor_value_info("images", TensorProto.FLOAT, [1, 3, SIDE, SIDE])
    answer = helper.make_tensor_value_info(
        graph.nodes[-1].output[0], TensorProto.FLOAT, [1, BOX_BINS + CLASSES, anchors]
    )
    model = helper.make_model(
        helper.make_graph(graph.nodes, "nano", [picture], [answer], graph.weights),
        opset_imports=[helper.make_opsetid("", _OPSET)],
        ir_version=7,
    )
    return Detector(model.SerializeToString(), graph.parameters, graph.flops)


def _backbone_and_neck(graph: _Graph) -> None:
    x = graph.conv(_Value("images", 3, SIDE), 16, 3, 2)
    x = graph.c2f(graph.conv(x, 32, 3, 2), 32, 1, shortcut=True)
    fine = graph.c2f(graph.conv(x, 64, 3, 2), 64, 2, shortcut=True)
    middle = graph.c2f(graph.conv(fine, 128, 3, 2), 128, 2, shortcut=True)
    x = graph.c2f(graph.conv(middle, 256, 3, 2), 256, 1, shortcut=True)
    coarse = graph.sppf(x)
    # down to the finest scale and up again
    up = graph.c2f(graph.concat(graph.doubled(coarse), middle), 128, 1, shortcut=False)
    small = graph.c2f(graph.concat(graph.doubled(up), fine), 64, 1, shortcut=False)
    medium = graph.c2f(graph.concat(graph.conv(small, 64, 3, 2), up), 128, 1, shortcut=False)
    large = graph.c2f(graph.concat(graph.conv(medium, 128, 3, 2), coarse), 256, 1, shortcut=False)
    graph.add("Concat", [graph.head(scale) for scale in (small, medium, large)], axis=2)
