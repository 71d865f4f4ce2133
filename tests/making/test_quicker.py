"""Networks in operators that run quickly."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

onnx = pytest.importorskip("onnx")


def written(
    path: Path,
    operator: str,
    name: str,
    kernel: tuple[int, ...],
    ends: tuple[list[int], list[int]],
    **how: Any,
) -> None:
    """Write a network of one operator, of chance weights, from a shape to a shape."""
    rng, out = np.random.default_rng(4), ends[1][1]
    weights = [
        onnx.numpy_helper.from_array(rng.normal(size=shape).astype(np.float32), each)
        for each, shape in (("w", kernel), ("b", (out,)))
    ]
    node = onnx.helper.make_node(
        operator, ["in", "w", "b"], ["out"], name=name, kernel_shape=list(kernel[2:]), **how
    )
    given, told = (
        onnx.helper.make_tensor_value_info(each, onnx.TensorProto.FLOAT, shape)
        for each, shape in zip(("in", "out"), ends, strict=True)
    )
    graph = onnx.helper.make_graph([node], "g", [given], [told], weights)
    opset = onnx.helper.make_opsetid("", 13)
    onnx.save(onnx.helper.make_model(graph, opset_imports=[opset], ir_version=8), str(path))


def doubling(path: Path, strides: list[int]) -> None:
    ends = [1, 3, 4, 6], [1, 5, 4 * strides[0], 6 * strides[1]]
    written(path, "ConvTranspose", "up", (3, 5, 2, 2), ends, strides=strides)


def convolving(path: Path, kernel: int, groups: int, pad: int = 0) -> None:
    out = 4 + 2 * pad - kernel + 1
    ends = [1, 8, 4, 4], [1, 6, out, out]
    shape = (6, 8 // groups, kernel, kernel)
    written(path, "Conv", "whole", shape, ends, group=groups, pads=[pad] * 4)


def answer(path: Path) -> np.ndarray:
    sides = onnx.load(str(path)).graph.input[0].type.tensor_type.shape.dim
    shape = [each.dim_value for each in sides]
    net = cv2.dnn.readNetFromONNX(str(path))
    net.setInput(np.random.default_rng(5).random(shape, np.float32))
    return np.asarray(net.forward())


def operators(path: Path) -> set[str]:
    return {node.op_type for node in onnx.load(str(path)).graph.node}


def test_a_transposed_convolution_is_replaced_and_the_answers_stay(tmp_path: Path) -> None:
    from models.making.quicker import quicken

    path = tmp_path / "net.onnx"
    doubling(path, [2, 2])
    before = answer(path)
    assert quicken(path) == 1
    assert not operators(path) & {"ConvTranspose", "DepthToSpace"}
    assert answer(path) == pytest.approx(before, abs=1e-5)
    assert quicken(path) == 0


def test_one_that_does_not_double_is_refused(tmp_path: Path) -> None:
    from models.making.quicker import quicken

    path = tmp_path / "net.onnx"
    doubling(path, [1, 1])
    with pytest.raises(ValueError, match="up does something else"):
        quicken(path)


@pytest.mark.parametrize("groups", [1, 2])
def test_a_convolution_that_covers_its_map_is_replaced_and_the_answers_stay(
    tmp_path: Path, groups: int
) -> None:
    from models.making.quicker import quicken

    path = tmp_path / "net.onnx"
    convolving(path, 4, groups)
    before = answer(path)
    assert quicken(path) == 1
    assert "Conv" not in operators(path)
    assert answer(path).shape == (1, 6, 1, 1)
    assert answer(path) == pytest.approx(before, abs=1e-5)
    assert quicken(path) == 0


@pytest.mark.parametrize(("kernel", "pad"), [(3, 0), (4, 1)])
def test_one_that_slides_over_its_map_is_left(tmp_path: Path, kernel: int, pad: int) -> None:
    from models.making.quicker import quicken

    path = tmp_path / "net.onnx"
    convolving(path, kernel, 1, pad)
    assert quicken(path) == 0
