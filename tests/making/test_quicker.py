"""Networks in operators that run quickly."""

from pathlib import Path
from typing import Any

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
    write(path, node, [1, 3, 4, 6], [1, 5, 4 * strides[0], 6 * strides[1]], arrays)


def sorting(path: Path, mode: str) -> None:
    node = onnx.helper.make_node("DepthToSpace", ["in"], ["out"], name="up", blocksize=2, mode=mode)
    write(path, node, [1, 12, 4, 6], [1, 3, 8, 12], {})


def write(
    path: Path,
    node: Any,
    into: list[int],
    out: list[int],
    arrays: dict[str, np.ndarray],
) -> None:
    ends = [
        onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, shape)
        for name, shape in (("in", into), ("out", out))
    ]
    weights = [
        onnx.numpy_helper.from_array(values.astype(np.float32), name)
        for name, values in arrays.items()
    ]
    graph = onnx.helper.make_graph([node], "g", ends[:1], ends[1:], weights)
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
    from models.making.quicker import quicken

    path = tmp_path / "net.onnx"
    doubling(path, [2, 2])
    before = answer(path)
    assert quicken(path) > 0
    assert not operators(path) & {"ConvTranspose", "DepthToSpace"}
    assert answer(path) == pytest.approx(before, abs=1e-5)
    assert quicken(path) == 0


def test_a_sorting_channel_by_channel_is_done_in_steps_and_the_answers_stay(tmp_path: Path) -> None:
    from models.making.quicker import quicken

    path = tmp_path / "net.onnx"
    sorting(path, "CRD")
    before = answer(path)
    assert quicken(path) > 0
    assert (answer(path) == before).all()


def test_another_sorting_is_refused(tmp_path: Path) -> None:
    from models.making.quicker import quicken

    path = tmp_path / "net.onnx"
    sorting(path, "DCR")
    with pytest.raises(ValueError, match="up does something else"):
        quicken(path)


def test_one_that_does_not_double_is_refused(tmp_path: Path) -> None:
    from models.making.quicker import quicken

    path = tmp_path / "net.onnx"
    doubling(path, [1, 1])
    with pytest.raises(ValueError, match="up does something else"):
        quicken(path)
