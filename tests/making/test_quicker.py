"""Networks in operators that run quickly."""

from pathlib import Path

import cv2
import numpy as np
import pytest

onnx = pytest.importorskip("onnx")


def doubling(path: Path, strides: list[int]) -> None:
    rng = np.random.default_rng(4)
    arrays = {"w": rng.normal(size=(3, 5, 2, 2)), "b": rng.normal(size=5)}
    node = onnx.helper.make_node(
        "ConvTranspose", ["in", "w", "b"], ["out"], name="up", kernel_shape=[2, 2], strides=strides
    )
    shapes = {"in": [1, 3, 4, 6], "out": [1, 5, 4 * strides[0], 6 * strides[1]]}
    ends = [
        onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, shape)
        for name, shape in shapes.items()
    ]
    weights = [
        onnx.numpy_helper.from_array(values.astype(np.float32), name)
        for name, values in arrays.items()
    ]
    graph = onnx.helper.make_graph([node], "g", ends[:1], ends[1:], weights)
    opset = onnx.helper.make_opsetid("", 13)
    onnx.save(onnx.helper.make_model(graph, opset_imports=[opset], ir_version=8), str(path))


def answer(path: Path) -> np.ndarray:
    net = cv2.dnn.readNetFromONNX(str(path))
    net.setInput(np.random.default_rng(5).random((1, 3, 4, 6), np.float32))
    return np.asarray(net.forward())


def test_a_transposed_convolution_is_replaced_and_the_answers_stay(tmp_path: Path) -> None:
    from models.making.quicker import without_transposed

    path = tmp_path / "net.onnx"
    doubling(path, [2, 2])
    before = answer(path)
    assert without_transposed(path) == 1
    assert "ConvTranspose" not in {node.op_type for node in onnx.load(str(path)).graph.node}
    assert answer(path) == pytest.approx(before, abs=1e-5)
    assert without_transposed(path) == 0


def test_one_that_does_not_double_is_refused(tmp_path: Path) -> None:
    from models.making.quicker import without_transposed

    path = tmp_path / "net.onnx"
    doubling(path, [1, 1])
    with pytest.raises(ValueError, match="up does something else"):
        without_transposed(path)
