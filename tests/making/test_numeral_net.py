"""The network of numerals, which goes by the face network's maps; needs the extra ``train``."""

from dataclasses import fields, replace
from itertools import islice, repeat
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="the training needs the extra 'train'")
pytest.importorskip("onnx", reason="the training needs the extra 'train'")

import torch

from edgebox.vision import networks
from models.making.classes import FACES, NUMERAL_FACES
from models.making.continuing import take_up
from models.making.export import export_numerals
from models.making.looks import Looks
from models.making.nets import FACE_PARTS, NumeralNet
from models.making.training import learn, numeral_losses, with_numerals
from tests.making.shown import one_die


def a_net() -> NumeralNet:
    """A network of numerals whose face network has learned something."""
    torch.manual_seed(3)
    net = NumeralNet()
    net.face.train()
    for _ in range(3):
        net.face(torch.rand(4, 3, 64, 64))
    net.begin_as_face()
    net.eval()
    return net


def test_it_begins_with_what_the_face_network_says_of_numerals() -> None:
    net, pictures = a_net(), torch.rand(4, 3, 64, 64)
    with torch.no_grad():
        faces = net.face(pictures)[:, FACE_PARTS["face"]]
        assert torch.allclose(net(pictures), faces[:, list(NUMERAL_FACES)], atol=1e-5)
    assert {FACES[number][0] for number in NUMERAL_FACES} == {"d10", "d00"}


def test_the_face_network_learns_nothing_by_it() -> None:
    net = a_net()
    before = {name: values.clone() for name, values in net.state_dict().items()}
    batch = {
        "pictures": torch.rand(8, 3, 64, 64),
        "face": torch.tensor(NUMERAL_FACES[:8]),
        "kind": torch.tensor([networks.facts().kinds.index("d10")] * 8),
    }
    learn(net, 2, 1e-2, repeat(batch), numeral_losses, lambda _: None, "numerals")
    after = net.state_dict()
    changed = {name for name in after if not torch.equal(before[name], after[name].cpu())}
    assert changed
    assert all(name.startswith("end.") for name in changed)


def test_a_numeral_is_weighed_against_those_of_its_kind_alone() -> None:
    kinds = networks.facts().kinds
    batch = {
        "face": torch.tensor([NUMERAL_FACES[3], -1]),
        "kind": torch.tensor([kinds.index("d10")] * 2),
    }
    scores = torch.zeros(2, 20)
    scores[:, 10:] = 50
    assert numeral_losses(scores, batch)["numeral"].item() == pytest.approx(np.log(10), abs=1e-4)
    scores[0, 3] = 50
    assert numeral_losses(scores, batch)["numeral"].item() == pytest.approx(0, abs=1e-4)


def test_it_is_shown_ten_sided_dice_that_can_be_read() -> None:
    die = one_die()
    faces = [NUMERAL_FACES[0], NUMERAL_FACES[5], 0, -1, NUMERAL_FACES[7]]
    many = {
        each.name: np.repeat(getattr(die, each.name), len(faces), axis=0) for each in fields(Looks)
    }
    hidden = np.array([0, 1, 0, 0, 0], np.float32)
    looks = replace(Looks(**many), face=np.array(faces), hidden=hidden)
    shown = list(islice(with_numerals(looks, 2, np.random.default_rng(1)), 4))
    assert {int(each) for batch in shown for each in batch} == {0, 4}


def test_it_is_written_small_and_answers_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    net, path = a_net(), tmp_path / "numerals.onnx"
    pictures = torch.rand(4, 3, 64, 64)
    with torch.no_grad():
        maps, before = net.face.maps(pictures), net(pictures)
    export_numerals(net, path)
    assert path.stat().st_size < 370_000
    monkeypatch.setattr(networks, "model_file", Path)
    written = networks.Network(str(path))
    told = np.concatenate([written(each[None].numpy()) for each in maps])
    # weights have eight bits
    assert told == pytest.approx(before.numpy(), abs=0.02 * float(before.abs().max()))

    again = NumeralNet()
    take_up(again.end, [path], [maps])
    assert again.end.eval()(maps).detach().numpy() == pytest.approx(told, abs=2e-3)
