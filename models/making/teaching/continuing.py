"""Takes the weights of shipped networks up again, so that they can be taught further.

A written network has its normalising folded into its convolutions. What a batch would be normalised
by is gone; it is measured anew on some pictures, so that the network starts just as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from edgebox.errors import BadInputError
from models.making.networks.bare_apart import as_one
from models.making.networks.nets import Finder
from models.making.networks.quicker import FOURS

WEIGHING = {"Conv", "ConvTranspose", "Gemm"}
"""Operators of a written network that have weights."""


def take_up(net: nn.Module, paths: Sequence[Path], batches: Iterable[Tensor]) -> None:
    """Give a network the weights of a written one.

    Args:
        net: of the same make; changed in place.
        paths: the ONNX files of its parts, in their order.
        batches: some hundred pictures as the network takes them, varied as in training.

    Raises:
        BadInputError: the files' network is of another make.
    """
    written = [each for path in paths for each in _weights(onnx.load(str(path)))]
    if isinstance(net, Finder):
        (of_tray, bias), (of_picture, _), *rest = written
        if of_tray.shape == of_picture.shape:
            written = [(as_one(of_tray, of_picture), bias), *rest]
    weighing = [
        each
        for each in net.modules()
        if isinstance(each, (nn.Conv2d, nn.ConvTranspose2d, nn.Linear))
    ]
    if [weight.shape for weight, _ in written] != [each.weight.shape for each in weighing]:
        names = " or ".join(map(str, paths))
        raise BadInputError(f"{names} holds a network of another make: it can't be taken up.")
    norms = _norms(net)
    for each, (weight, bias) in zip(weighing, written, strict=True):
        each.weight.data = torch.from_numpy(weight.copy())
        if each in norms:
            _pass_on(norms[each], torch.from_numpy(bias.copy()))
        elif each.bias is not None:
            each.bias.data = torch.from_numpy(bias.copy())
    _measure(net, list(norms.values()), batches)


def _weights(model: Any) -> Iterable[tuple[Any, Any]]:
    """Yield weights and bias of what has any, in the order in which it is run."""
    held = {each.name: numpy_helper.to_array(each) for each in model.graph.initializer}
    for node in model.graph.node:
        if node.op_type == "Cast" and node.input[0] in held:
            held[node.output[0]] = held[node.input[0]].astype(np.float32)
        elif node.op_type == "Mul" and all(name in held for name in node.input):
            held[node.output[0]] = held[node.input[0]] * held[node.input[1]]
    for node in model.graph.node:
        if node.op_type in WEIGHING:
            weight, *of = (held[name] for name in node.input[1:])
            bias = of[0] if of else np.zeros(len(weight), np.float32)
            if node.name.endswith(FOURS):  # a transposed convolution
                weight = weight.reshape(-1, 2, 2, weight.shape[1]).transpose(3, 0, 1, 2)
                bias = bias[::4]
            yield weight, bias


def _norms(net: nn.Module) -> dict[nn.Module, nn.BatchNorm2d]:
    """Return what normalises each convolution that is normalised."""
    blocks = [list(each.children()) for each in net.modules() if isinstance(each, nn.Sequential)]
    return {
        first: second
        for parts in blocks
        for first, second in pairwise(parts)
        if isinstance(first, nn.Conv2d) and isinstance(second, nn.BatchNorm2d)
    }


def _pass_on(norm: nn.BatchNorm2d, bias: Tensor) -> None:
    """Let a normalising only add a bias."""
    assert norm.running_mean is not None
    assert norm.running_var is not None
    norm.running_mean.zero_()
    norm.running_var.fill_(1 - norm.eps)
    norm.weight.data.fill_(1)
    norm.bias.data = bias


@torch.no_grad()
def _measure(net: nn.Module, norms: list[nn.BatchNorm2d], batches: Iterable[Tensor]) -> None:
    """Measure what each normalising sees, and let it take that out and put it back."""
    seen: dict[nn.BatchNorm2d, list[tuple[Tensor, Tensor]]] = {norm: [] for norm in norms}

    def note(norm: nn.Module, inputs: tuple[Tensor, ...], _: Tensor) -> None:
        assert isinstance(norm, nn.BatchNorm2d)
        values = inputs[0].float()
        seen[norm].append((values.mean((0, 2, 3)), (values**2).mean((0, 2, 3))))

    hooks = [norm.register_forward_hook(note) for norm in norms]
    net.eval()
    for pictures in batches:
        net(pictures)
    for hook in hooks:
        hook.remove()
    for norm, parts in seen.items():
        mean = torch.stack([first for first, _ in parts]).mean(0)
        spread = torch.stack([second for _, second in parts]).mean(0) - mean**2
        spread = spread.clamp(min=1e-4)
        assert norm.running_mean is not None
        assert norm.running_var is not None
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)
        norm.weight.data = torch.sqrt(spread + norm.eps)
        norm.bias.data = norm.bias.data + mean
