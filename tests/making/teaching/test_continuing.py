"""Networks that were written can be taken up again; needs the extra ``train``."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

pytest.importorskip("torch", reason="the training needs the extra 'train'")
pytest.importorskip("onnx", reason="the training needs the extra 'train'")

import numpy as np
import onnx
import torch

from edgebox.errors import BadInputError
from edgebox.vision import networks
from models.making.networks import nets, shapes
from models.making.teaching.continuing import take_up
from models.making.teaching.export import export_finder, export_looking

Net = TypeVar("Net", bound=torch.nn.Module)


LOOKING: list[tuple[type[nets.Looking], int]] = [
    (nets.DieNet, shapes.DIE_SIDE),
    (nets.FaceNet, shapes.FACE_SIDE),
]


def written_finder(folder: Path) -> tuple[nets.Finder, tuple[Path, Path]]:
    """A finder and where its two parts are written."""
    net = a_little_run_in(nets.Finder, (2, 6, *reversed(shapes.FINDER_SIZE)))
    parts = folder / "bare.onnx", folder / "beside.onnx"
    export_finder(net, parts)
    return net, parts


def a_little_run_in(make: Callable[[], Net], shape: tuple[int, ...]) -> Net:
    torch.manual_seed(3)
    net = make()
    net.train()
    for _ in range(3):  # so that there is something to fold in
        net(torch.rand(shape))
    net.eval()
    return net


def written(
    make: type[nets.Looking], side: int, folder: Path
) -> tuple[nets.Looking, tuple[Path, Path]]:
    """A network and where its two parts are written."""
    net = a_little_run_in(make, (4, 3, side, side))
    parts = folder / "first.onnx", folder / "last.onnx"
    export_looking(net, side, parts)
    return net, parts


@pytest.mark.parametrize(("make", "side"), LOOKING)
def test_a_network_taken_up_answers_as_the_written_one(
    make: type[nets.Looking], side: int, tmp_path: Path
) -> None:
    net, parts = written(make, side, tmp_path)
    pictures = torch.rand(4, 3, side, side)
    before, again = net(pictures), make()
    take_up(again, parts, [pictures])
    # weights are written with half their digits
    assert torch.allclose(again.eval()(pictures), before, atol=5e-3)
    # and it goes on being taught from there, not from what one batch makes of it
    assert torch.allclose(again.train()(pictures), before, atol=5e-2)


@pytest.mark.parametrize("make", [nets.FaceNet, nets.Finder])
def test_a_network_of_another_make_is_refused(
    make: Callable[[], torch.nn.Module], tmp_path: Path
) -> None:
    _, parts = written(nets.DieNet, shapes.DIE_SIDE, tmp_path)
    with pytest.raises(BadInputError, match="another make"):
        take_up(make(), parts, [])


def test_a_written_finder_has_no_slow_operators_and_half_the_digits(
    tmp_path: Path,
) -> None:
    _, parts = written_finder(tmp_path)
    for path in parts:
        graph = onnx.load(str(path)).graph
        assert not {node.op_type for node in graph.node} & {"ConvTranspose", "DepthToSpace"}
    assert sum(path.stat().st_size for path in parts) < 700_000


def test_written_networks_of_dice_multiply_where_a_layer_takes_in_the_whole_map(
    tmp_path: Path,
) -> None:
    _, parts = written(nets.DieNet, shapes.DIE_SIDE, tmp_path)
    shipped = (networks.model_file(part) for part in (*networks.DIE, *networks.FACE))
    for each in (*parts, *shipped):
        graph = onnx.shape_inference.infer_shapes(onnx.load(str(each))).graph
        single = {
            value.name
            for value in graph.value_info
            if [side.dim_value for side in value.type.tensor_type.shape.dim][2:] == [1, 1]
        }
        assert not [
            node.name for node in graph.node if node.op_type == "Conv" and single & {*node.output}
        ]
        multiplies = any(node.op_type == "Gemm" for node in graph.node)
        assert multiplies == each.stem.endswith("last")


def test_a_finder_taken_up_answers_as_the_written_one(tmp_path: Path) -> None:
    net, parts = written_finder(tmp_path)
    pictures = torch.rand(1, 6, *reversed(shapes.FINDER_SIZE))
    before, again = net(pictures), nets.Finder()
    take_up(again, parts, [pictures])
    assert torch.allclose(again.eval()(pictures), before, atol=5e-3)


def test_the_parts_of_a_finder_answer_together_as_the_network_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    net, parts = written_finder(tmp_path)
    monkeypatch.setattr(networks, "model_file", Path)
    monkeypatch.setattr(networks, "FINDER", tuple(map(str, parts)))
    picture, tray = torch.rand(2, 3, *reversed(shapes.FINDER_SIZE))
    read = networks.FindingNetwork()
    bare = read.bare(tray.numpy())

    with torch.no_grad():
        beside, alone = (
            net(torch.cat([picture, less])[None])[0].numpy() for less in (picture - tray, 0 * tray)
        )
    for _ in range(2):  # what it makes of the tray holds for the next picture
        assert read(picture.numpy(), bare) == pytest.approx(beside, abs=5e-3)
    assert read(picture.numpy()) == pytest.approx(alone, abs=5e-3)
    assert np.abs(beside - alone).max() > 0.02


@pytest.mark.parametrize(("make", "side"), LOOKING)
def test_the_written_parts_answer_together_as_the_network_does(
    make: type[nets.Looking], side: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    net, parts = written(make, side, tmp_path)
    monkeypatch.setattr(networks, "model_file", Path)
    pictures = torch.rand(5, 3, side, side)

    read = networks.LookingNetwork((str(parts[0]), str(parts[1])))
    answers, maps = read.with_maps(list(pictures.numpy()))

    with torch.no_grad():
        seen = net.alone(pictures)
        for pair in net.together:
            seen = pair(seen)
        assert np.array(answers) == pytest.approx(net(pictures).numpy(), abs=2e-2)
        assert np.array(maps) == pytest.approx(seen.numpy(), abs=2e-2)
