"""The same network in operators that every OpenCV runs quickly.

OpenCV 5.0 runs a transposed convolution some twenty times slower than the sums in it deserve. One
that doubles the sides, two by two with steps of two, is an ordinary convolution of single places
followed by a sorting of what it gives.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
from onnx import helper, numpy_helper


def without_transposed(path: Path) -> int:
    """Rewrite the transposed convolutions of an ONNX file; it answers as before.

    Returns:
        how many there were.

    Raises:
        ValueError: one of them does something else than doubling the sides.
    """
    model = onnx.load(str(path))
    graph = model.graph
    weights = {each.name: each for each in graph.initializer}
    nodes: list[onnx.NodeProto] = []
    for node in graph.node:
        if node.op_type != "ConvTranspose":
            nodes.append(node)
            continue
        kernel = numpy_helper.to_array(weights[node.input[1]])
        bias = numpy_helper.to_array(weights[node.input[2]])
        _check(node, kernel.shape)
        into, out = kernel.shape[:2]
        # what a place gives to each of its four: channel by channel, upper left to lower right
        flat = np.ascontiguousarray(kernel.transpose(1, 2, 3, 0).reshape(out * 4, into, 1, 1))
        for name, values in ((node.input[1], flat), (node.input[2], np.repeat(bias, 4))):
            weights[name].CopyFrom(numpy_helper.from_array(values, name))
        fours = f"{node.output[0]}_fours"
        nodes += [
            helper.make_node(
                "Conv", list(node.input), [fours], name=f"{node.name}/Fours", kernel_shape=[1, 1]
            ),
            helper.make_node(
                "DepthToSpace",
                [fours],
                list(node.output),
                name=f"{node.name}/Sorted",
                blocksize=2,
                mode="CRD",
            ),
        ]
    count = len(nodes) - len(graph.node)  # each became two
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString())
    return count


def _check(node: onnx.NodeProto, kernel: tuple[int, ...]) -> None:
    how = {each.name: helper.get_attribute_value(each) for each in node.attribute}
    doubling = (
        kernel[2:] == (2, 2)
        and list(how.get("strides", [])) == [2, 2]
        and not any(how.get("pads", []))
        and not any(how.get("output_padding", []))
        and how.get("group", 1) == 1
    )
    if not doubling:
        raise ValueError(f"{node.name} does something else than doubling the sides")
