"""Networks that were written can be taken up again; needs the extra ``train``."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch", reason="the training needs the extra 'train'")
pytest.importorskip("onnx", reason="the training needs the extra 'train'")

import cv2
import onnx
import torch

from edgebox.vision.networks import model_file
from models.making import nets
from models.making.continuing import take_up
from models.making.export import export


def a_net() -> torch.nn.Module:
    return a_little_run_in(nets.DieNet, (4, 3, nets.DIE_SIDE, nets.DIE_SIDE))


def a_finder() -> torch.nn.Module:
    return a_little_run_in(nets.Finder, (2, 6, *reversed(nets.FINDER_SIZE)))


def a_little_run_in(make: Callable[[], torch.nn.Module], shape: tuple[int, ...]) -> torch.nn.Module:
    torch.manual_seed(3)
    net = make()
    net.train()
    for _ in range(3):  # so that there is something to fold in
        net(torch.rand(shape))
    return net.eval()


def test_a_network_taken_up_answers_as_the_written_one(tmp_path: Path) -> None:
    net, path = a_net(), tmp_path / "die.onnx"
    pictures = torch.rand(4, 3, nets.DIE_SIDE, nets.DIE_SIDE)
    before = net(pictures)
    export(net, 3, (nets.DIE_SIDE, nets.DIE_SIDE), path)
    again = nets.DieNet()
    take_up(again, path, [pictures])
    # weights are written with half their digits
    assert torch.allclose(again.eval()(pictures), before, atol=5e-3)
    # and it goes on being taught from there, not from what one batch makes of it
    assert torch.allclose(again.train()(pictures), before, atol=5e-2)


def test_a_network_of_another_make_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "die.onnx"
    export(a_net(), 3, (nets.DIE_SIDE, nets.DIE_SIDE), path)
    with pytest.raises(ValueError, match="another make"):
        take_up(nets.FaceNet(), path, [])


def test_a_written_finder_has_no_slow_operators_and_half_the_digits(
    tmp_path: Path,
) -> None:
    path = tmp_path / "finder.onnx"
    export(a_finder(), 6, nets.FINDER_SIZE, path)
    graph = onnx.load(str(path)).graph
    assert not {node.op_type for node in graph.node} & {"ConvTranspose", "DepthToSpace"}
    assert path.stat().st_size < 700_000


def test_written_networks_of_dice_multiply_where_a_kernel_covers_the_whole_map(
    tmp_path: Path,
) -> None:
    path = tmp_path / "die.onnx"
    export(a_net(), 3, (nets.DIE_SIDE, nets.DIE_SIDE), path)
    for each in (path, model_file("die.onnx"), model_file("face.onnx")):
        graph = onnx.shape_inference.infer_shapes(onnx.load(str(each))).graph
        single = {
            value.name
            for value in graph.value_info
            if [side.dim_value for side in value.type.tensor_type.shape.dim][2:] == [1, 1]
        }
        assert not [
            node.name for node in graph.node if node.op_type == "Conv" and single & {*node.output}
        ]
        assert [node for node in graph.node if node.op_type == "Gemm"]


def test_a_finder_taken_up_answers_as_the_written_one(tmp_path: Path) -> None:
    net, path = a_finder(), tmp_path / "finder.onnx"
    pictures = torch.rand(1, 6, *reversed(nets.FINDER_SIZE))
    before = net(pictures)
    export(net, 6, nets.FINDER_SIZE, path)
    again = nets.Finder()
    take_up(again, path, [pictures])
    assert torch.allclose(again.eval()(pictures), before, atol=5e-3)


def test_a_written_face_network_gives_its_map_besides_the_answer(tmp_path: Path) -> None:
    size = (nets.FACE_SIDE, nets.FACE_SIDE)
    net, path = a_little_run_in(nets.FaceNet, (4, 3, *size)), tmp_path / "face.onnx"
    export(net, 3, size, path, nets.FACE_MAP)
    picture = torch.rand(1, 3, *size)

    read = cv2.dnn.readNetFromONNX(str(path))
    read.setInput(picture.numpy())
    parts = list(read.getUnconnectedOutLayersNames())
    answer, seen = read.forward(parts)

    assert parts == ["answer", "map"]
    with torch.no_grad():
        assert answer == pytest.approx(net(picture).numpy(), abs=2e-2)
        inside: Any = net.body
        assert seen == pytest.approx(inside[:7](picture).numpy(), abs=2e-2)
