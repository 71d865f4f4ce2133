"""The network of numerals, which begins as the face network; needs the extra ``train``."""

from dataclasses import fields, replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="the training needs the extra 'train'")
pytest.importorskip("onnx", reason="the training needs the extra 'train'")

import torch

from edgebox.vision import networks
from models.making.classes import FACES, NUMERAL_FACES
from models.making.networks.nets import FACE_PARTS, FaceNet, NumeralNet
from models.making.shown.looks import Looks
from models.making.teaching.continuing import take_up
from models.making.teaching.export import export_numerals
from models.making.teaching.training import numeral_losses, with_numerals
from tests.making.dice_shown import one_die


def a_net() -> NumeralNet:
    """A network of numerals, begun as a face network that has learned something."""
    net = NumeralNet()
    net.begin_as(a_face_net())
    net.eval()
    return net


def a_face_net() -> FaceNet:
    torch.manual_seed(3)
    face = FaceNet()
    for _ in range(3):
        face(torch.rand(4, 3, 64, 64))
    face.eval()
    return face


def test_it_begins_by_looking_as_the_face_network_does_and_weighs_numerals_as_that_does() -> None:
    net, face, pictures = a_net(), a_face_net(), torch.rand(4, 3, 64, 64)
    with torch.no_grad():
        assert torch.allclose(net.maps(pictures), face.maps(pictures), atol=1e-5)
    faces = face.head.weight[FACE_PARTS["face"]]
    assert torch.equal(net.head.weight, faces[list(NUMERAL_FACES)])
    assert {FACES[number][0] for number in NUMERAL_FACES} == {"d10", "d00"}


def test_a_numeral_is_weighed_against_all_others() -> None:
    """Those of the other kind too: nothing else tells tens from units."""
    batch = {"face": torch.tensor([NUMERAL_FACES[3], -1])}
    scores = torch.zeros(2, 20)
    assert numeral_losses(scores, batch)["numeral"].item() == pytest.approx(np.log(20), abs=1e-4)
    scores[0, 3] = 50
    assert numeral_losses(scores, batch)["numeral"].item() == pytest.approx(0, abs=1e-4)
    scores[0, 13] = 60
    assert numeral_losses(scores, batch)["numeral"].item() == pytest.approx(10, abs=1e-3)


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
        before = net(pictures)
    export_numerals(net, 64, path)
    assert path.stat().st_size < 440_000
    monkeypatch.setattr(networks, "model_file", Path)
    written = networks.Network(str(path))
    told = np.concatenate([written(each[None].numpy()) for each in pictures])
    # weights have eight bits
    assert told == pytest.approx(before.numpy(), abs=0.02 * float(before.abs().max()))

    again = NumeralNet()
    take_up(again, [path], [pictures])
    assert again.eval()(pictures).detach().numpy() == pytest.approx(told, abs=2e-3)
