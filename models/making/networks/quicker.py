"""The same network in operators that every OpenCV runs quickly.

OpenCV 5.0 runs a transposed convolution some twenty times slower than the sums in it deserve. One
that doubles the sides, two by two with steps of two, is an ordinary convolution of single places
followed by a sorting of what it gives. Sorted along all six axes at once (``DepthToSpace``) that is
slow in turn; two sortings of four axes take a sixth of the time.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import GraphProto, NodeProto, helper, numpy_helper, shape_inference

FOURS = "/Fours"
"""The name of a convolution that stands for a transposed one ends so."""


def quicken(path: Path) -> int:
    """Rewrite an ONNX file of fixed shapes; it answers as before.

    Returns:
        how many transposed convolutions were rewritten.

    Raises:
        ValueError: one does something else than doubling the sides.
    """
    model = onnx.load(str(path))
    sizes = _sizes(model)
    nodes: list[NodeProto] = []
    count = 0
    for node in model.graph.node:
        if node.op_type == "ConvTranspose":
            nodes += _doubling(model.graph, node, sizes[node.input[0]])
            count += 1
        else:
            nodes.append(node)
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString())
    return count


def _doubling(graph: GraphProto, node: NodeProto, size: list[int]) -> list[NodeProto]:
    """Return what stands for a transposed convolution of a map of a size (1, C, H, W)."""
    kernel, bias = (_values(graph, name) for name in node.input[1:])
    _check_doubling(node, kernel.shape)
    into, channels = kernel.shape[:2]
    # what a place gives to each of its four: channel by channel, upper left to lower right
    flat = np.ascontiguousarray(kernel.transpose(1, 2, 3, 0).reshape(channels * 4, into, 1, 1))
    _replace(graph, node.input[1], flat)
    _replace(graph, node.input[2], np.repeat(bias, 4))
    fours = f"{node.output[0]}_fours"
    single = helper.make_node(
        "Conv", list(node.input), [fours], name=f"{node.name}{FOURS}", kernel_shape=[1, 1]
    )
    return [single, *_sorting(graph, node, fours, channels, *size[2:])]


def _reshaped(graph: GraphProto, given: str, out: str, shape: list[int]) -> NodeProto:
    held = _counted(graph, f"{out}/shape", shape)
    return helper.make_node("Reshape", [given, held], [out], name=f"{out}/Reshape")


def _sorting(
    graph: GraphProto, node: NodeProto, fours: str, channels: int, high: int, wide: int
) -> list[NodeProto]:
    """Return what sorts (1, 4 C, H, W) into (1, C, 2 H, 2 W): first the columns, then the rows."""
    steps: tuple[tuple[str, list[int]], ...] = (
        ("Reshape", [1, channels * 2, 2, high * wide]),
        ("Transpose", [0, 1, 3, 2]),
        ("Reshape", [channels, 2, high, wide * 2]),
        ("Transpose", [0, 2, 1, 3]),
        ("Reshape", [1, channels, high * 2, wide * 2]),
    )
    nodes, last = [], fours
    for number, (operator, numbers) in enumerate(steps, 1):
        name = f"{node.name}/Sorted/{number}"
        out = node.output[0] if number == len(steps) else name
        if operator == "Reshape":
            nodes.append(_reshaped(graph, last, out, numbers))
        else:
            nodes.append(helper.make_node(operator, [last], [out], name=name, perm=numbers))
        last = out
    return nodes


def _held(graph: GraphProto, name: str) -> onnx.TensorProto:
    held: onnx.TensorProto = next(each for each in graph.initializer if each.name == name)
    return held


def _values(graph: GraphProto, name: str) -> NDArray[Any]:
    values: NDArray[Any] = numpy_helper.to_array(_held(graph, name))
    return values


def _replace(graph: GraphProto, name: str, values: NDArray[Any]) -> None:
    _held(graph, name).CopyFrom(numpy_helper.from_array(values, name))


def _add(graph: GraphProto, name: str, values: NDArray[Any]) -> str:
    graph.initializer.append(numpy_helper.from_array(values, name))
    return name


def _counted(graph: GraphProto, name: str, numbers: list[int]) -> str:
    return _add(graph, name, np.array(numbers, np.int64))


def _how(node: NodeProto) -> dict[str, Any]:
    return {each.name: helper.get_attribute_value(each) for each in node.attribute}


def _sizes(model: onnx.ModelProto) -> dict[str, list[int]]:
    """Return the shape of each value in a network of fixed shapes."""
    inferred = shape_inference.infer_shapes(model).graph
    return {
        each.name: [side.dim_value for side in each.type.tensor_type.shape.dim]
        for each in (*inferred.input, *inferred.value_info)
    }


def _check_doubling(node: NodeProto, kernel: tuple[int, ...]) -> None:
    how = _how(node)
    doubling = (
        kernel[2:] == (2, 2)
        and list(how.get("strides", [])) == [2, 2]
        and not any(how.get("pads", []))
        and not any(how.get("output_padding", []))
        and how.get("group", 1) == 1
    )
    if not doubling:
        raise ValueError(f"{node.name} does something else than doubling the sides")
