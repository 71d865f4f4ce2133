"""Takes the weights of shipped networks up again, so that they can be taught further.

A written network has its normalising folded into its convolutions. What a batch would be normalised
by is gone; it is measured anew on some pictures, so that the network starts just as it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from models.making.quicker import FOURS, GROUP

CONVOLUTIONS = {"Conv", "ConvTranspose", "Gemm"}
"""Operators that stand for convolutions in a written network; one may be of several products."""


def take_up(net: nn.Module, path: Path, batches: Iterable[Tensor]) -> None:
    """Give a network the weights of a written one.

    Args:
        net: of the same make; changed in place.
        path: the ONNX file.
        batches: some hundred pictures as the network takes them, varied as in training.

    Raises:
        ValueError: the file's network is of another make.
    """
    written = list(_convolutions(onnx.load(str(path))))
    convolutions = [
        each for each in net.modules() if isinstance(each, (nn.Conv2d, nn.ConvTranspose2d))
    ]
    shapes = [(len(each.weight), each.weight[0].numel()) for each in convolutions]
    if [(len(weight), weight[0].size) for weight, _ in written] != shapes:
        raise ValueError(f"{path} holds a network of another make")
    norms = _norms(net)
    for each, (weight, bias) in zip(convolutions, written, strict=True):
        each.weight.data = torch.from_numpy(weight.copy()).reshape(each.weight.shape)
        if each in norms:
            _pass_on(norms[each], torch.from_numpy(bias.copy()))
        elif each.bias is not None:
            each.bias.data = torch.from_numpy(bias.copy())
    _measure(net, list(norms.values()), batches)


def _convolutions(model: Any) -> Iterable[tuple[Any, Any]]:
    """Yield weight and bias of each convolution in the order in which they are run."""
    held = {each.name: numpy_helper.to_array(each) for each in model.graph.initializer}
    for node in model.graph.node:
        if node.op_type == "Cast" and node.input[0] in held:
            held[node.output[0]] = held[node.input[0]].astype(np.float32)
    run = (node for node in model.graph.node if node.op_type in CONVOLUTIONS)
    for name, parts in groupby(run, key=lambda node: node.name.partition(GROUP)[0]):
        pairs = [(held[part.input[1]], held[part.input[2]]) for part in parts]
        weight, bias = (np.concatenate(each) for each in zip(*pairs, strict=True))
        if name.endswith(FOURS):  # a transposed convolution
            weight, bias = (
                weight.reshape(-1, 2, 2, weight.shape[1]).transpose(3, 0, 1, 2),
                bias[::4],
            )
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
