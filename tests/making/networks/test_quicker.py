"""Networks in operators that run quickly."""

from pathlib import Path

import cv2
import numpy as np
import pytest

onnx = pytest.importorskip("onnx")


def doubling(path: Path, strides: list[int]) -> None:
    """Write a network of one transposed convolution, of chance weights."""
    rng = np.random.default_rng(4)
    weights = [
        onnx.numpy_helper.from_array(rng.normal(size=shape).astype(np.float32), each)
        for each, shape in (("w", (3, 5, 2, 2)), ("b", (5,)))
    ]
    node = onnx.helper.make_node(
        "ConvTranspose", ["in", "w", "b"], ["out"], name="up", kernel_shape=[2, 2], strides=strides
    )
    ends = ("in", [1, 3, 4, 6]), ("out", [1, 5, 4 * strides[0], 6 * strides[1]])
    given, told = (
        onnx.helper.make_tensor_value_info(each, onnx.TensorProto.FLOAT, shape)
        for each, shape in ends
    )
    graph = onnx.helper.make_graph([node], "g", [given], [told], weights)
    opset = onnx.helper.make_opsetid("", 13)
    onnx.save(onnx.helper.make_model(graph, opset_imports=[opset], ir_version=8), str(path))


def answer(path: Path) -> np.ndarray:
    sides = onnx.load(str(path)).graph.input[0].type.tensor_type.shape.dim
    shape = [each.dim_value for each in sides]
    net = cv2.dnn.readNetFromONNX(str(path))
    net.setInput(np.random.default_rng(5).random(shape, np.float32))
    return np.asarray(net.forward())


def operators(path: Path) -> set[str]:
    return {node.op_type for node in onnx.load(str(path)).graph.node}


def test_a_transposed_convolution_is_replaced_and_the_answers_stay(tmp_path: Path) -> None:
    from models.making.networks.quicker import quicken

    path = tmp_path / "net.onnx"
    doubling(path, [2, 2])
    before = answer(path)
    assert quicken(path) == 1
    assert not operators(path) & {"ConvTranspose", "DepthToSpace"}
    assert answer(path) == pytest.approx(before, abs=1e-5)
    assert quicken(path) == 0


def test_one_that_does_not_double_is_refused(tmp_path: Path) -> None:
    from models.making.networks.quicker import quicken

    path = tmp_path / "net.onnx"
    doubling(path, [1, 1])
    with pytest.raises(ValueError, match="up does something else"):
        quicken(path)
