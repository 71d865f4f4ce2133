"""Teaches the networks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from models.making.classes import FACES, KINDS, NUMERAL_FACES, UNTOLD
from models.making.networks.nets import DIE_PARTS, FACE_PARTS
from models.making.networks.shapes import LIES, LIES_REACH
from models.making.pictures import batches
from models.making.shown.looks import Looks

Tell = Callable[[str], None]
"""Told a line from time to time."""

MARKS_WEIGHT = 0.3
"""How much telling signs apart counts in the face network's lesson; telling faces is 1.5."""

MAKERS_AT_ONCE, SIGNS_OF_EACH, TIMES = 2, 16, 3
"""In each batch of faces: makers of signs, how many signs of each, and how often each sign. Those
of one maker are what must be told apart at a table."""

MOST_SIGNS = 64
"""Dice with signs in a batch at most; where there are fewer, usual ones make up for them, as
batches that are all of a size go quicker."""

FEWEST_SIGNS = 4
"""Makers of fewer signs have little to tell apart."""

_KIND_OF_FACE = torch.tensor([KINDS.index(kind) for kind, _ in FACES])


def _device() -> torch.device:
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def learn(
    net: nn.Module,
    steps: int,
    rate: float,
    batches_of: Iterator[dict[str, Tensor]],
    loss_of: Callable[[Tensor, dict[str, Tensor]], dict[str, Tensor]],
    tell: Tell,
    name: str,
    seconds: float | None = None,
) -> None:
    """Run the steps of a one-cycle training; ends early when its time is over.

    Args:
        net: what is taught, in place.
        steps: how many, unless ``seconds`` are given.
        rate: of learning, at its highest.
        batches_of: endless batches of what the network is shown, ``pictures`` as it takes them,
            and should answer.
        loss_of: what its answers cost, each question by its name.
        tell: told of progress.
        name: of the network.
        seconds: for the training.
    """
    device = _device()
    net.to(device)
    net.train()
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.02)
    started = time.monotonic()
    sums: dict[str, Tensor] = {}
    step = 0

    def progress() -> float:
        return step / steps if seconds is None else (time.monotonic() - started) / seconds

    while (done := progress()) < 1:
        warm = min(1.0, (step + 1) / 200)
        for group in optimiser.param_groups:
            group["lr"] = rate * warm * (0.5 * (1 + np.cos(np.pi * done)) + 0.005)
        batch = {k: v.to(device, non_blocking=True) for k, v in next(batches_of).items()}
        pictures = batch["pictures"].contiguous(memory_format=torch.channels_last)
        with torch.autocast(device.type, torch.bfloat16):
            scores = net(pictures)
        # what answers cost is weighed in 32 bits: 16 hardly tell 0.98 from 0.99
        losses = loss_of(scores.float(), batch)
        total = torch.stack(list(losses.values())).sum()
        optimiser.zero_grad(set_to_none=True)
        total.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 4.0)
        optimiser.step()
        step += 1
        for key, value in losses.items():
            # a graphics card is waited for only where the sums are told
            sums[key] = sums.get(key, torch.zeros_like(value)) * 0.99 + value.detach() * 0.01
        if step % 100 == 0:
            part = 1 - 0.99**step
            told = "  ".join(f"{key} {float(value) / part:.3f}" for key, value in sums.items())
            tell(f"{name} {done:6.1%}  step {step}  {time.monotonic() - started:.0f} s  {told}")
    net.eval()


def finder_losses(maps: Tensor, batch: dict[str, Tensor]) -> dict[str, Tensor]:
    """Return the finder's losses: heat, place and size, ground."""
    heat, truth = maps[:, 0], batch["heat"]
    sure = torch.sigmoid(heat).clamp(1e-5, 1 - 1e-5)
    peak = (truth == 1).float()
    matters = (~batch["ignored"]).float()
    hit = torch.log(sure) * (1 - sure) ** 2 * peak
    miss = torch.log(1 - sure) * sure**2 * (1 - truth) ** 4 * (1 - peak) * matters
    count = peak.sum().clamp(min=1)
    boxed = (batch["boxes"][:, 2:3] != 0).float()
    off = (maps[:, 1:5] - batch["boxes"]).abs() * boxed
    return {
        "heat": -(hit + miss).sum() / count,
        "place": off.sum() / boxed.sum().clamp(min=1),
        "ground": 0.5 * functional.cross_entropy(maps[:, 5:9], batch["ground"]),
    }


def die_losses(scores: Tensor, batch: dict[str, Tensor]) -> dict[str, Tensor]:
    """Return the die network's losses, one for each question."""
    asked = {name: scores[:, part] for name, part in DIE_PARTS.items()}
    is_die = batch["kind"] < len(KINDS)
    seen = ((batch["hidden"] < 0.5) & is_die).float() * (1 + 2 * batch["cocked"])
    lies = _at(asked["lies"], batch["ways"])
    known, points = ~torch.isnan(batch["points"]), torch.nan_to_num(batch["points"])
    weight = known.float() * (1 - 0.6 * batch["hidden"])[:, None]
    # the first direction decides whether a die counts as level
    weight[:, 0] *= 6 + 6 * batch["cocked"]
    missed = functional.binary_cross_entropy_with_logits(lies, points, reduction="none") * weight
    return {
        "kind": functional.cross_entropy(asked["kind"], batch["kind"]),
        "lifted": 0.7 * _yes_or_no(asked["lifted"][is_die], batch["lifted"][is_die]),
        "hidden": 0.5 * _yes_or_no(asked["hidden"][is_die], batch["hidden"][is_die]),
        "upper": 4.0 * ((asked["upper"] - batch["upper"]).abs() * seen[:, None]).mean(),
        "level": 2.0 * missed[:, 0].sum() / weight.sum(),
        "lies": 2.0 * missed[:, 1:].sum() / weight.sum(),
    }


def _at(lies: Tensor, ways: Tensor) -> Tensor:
    """Return the scores (N, Q) of directions (N, Q, 2), between the nearest that were told."""
    grid = (ways / LIES_REACH).unsqueeze(1)
    maps = lies.view(-1, 1, LIES, LIES)
    told = functional.grid_sample(maps, grid, padding_mode="border", align_corners=True)
    return told[:, 0, 0]


def face_losses(scores: Tensor, batch: dict[str, Tensor]) -> dict[str, Tensor]:
    """Return the face network's losses, one for each question."""
    asked = {name: scores[:, part] for name, part in FACE_PARTS.items()}
    kind, face = batch["kind"], batch["face"]
    known, printed = face >= 0, batch["printing"] >= 0
    kinds = functional.cross_entropy(asked["kind"], kind, ignore_index=UNTOLD)
    seen = (batch["hidden"] < 0.5).float() * (1 + 2 * batch["cocked"])
    # a face is only weighed against the other faces of its die
    other = _KIND_OF_FACE.to(kind.device)[None, :] != kind[:, None]
    faces = asked["face"].masked_fill(other, -30.0)
    up = functional.normalize(asked["up"], dim=1)
    pointing = known & ~torch.isnan(batch["up"]).any(dim=1)
    losses = {
        "kind": 0.5 * kinds,
        "face": 1.5 * functional.cross_entropy(faces[known], face[known]),
        "printing": 0.2
        * functional.cross_entropy(asked["printing"][printed], batch["printing"][printed]),
        "cocked": 0.3 * _yes_or_no(asked["cocked"], batch["cocked"]),
        "hidden": 0.3 * _yes_or_no(asked["hidden"], batch["hidden"]),
        "off": 4.0 * ((asked["off"] - batch["off"]).abs() * seen[:, None]).mean(),
        "up": 0.1 * (1 - (up[pointing] * batch["up"][pointing]).sum(dim=1)).mean(),
        "marks": MARKS_WEIGHT * _told_apart(asked["marks"], batch["mark"]),
    }
    return {key: value for key, value in losses.items() if not torch.isnan(value)}


def numeral_losses(scores: Tensor, batch: dict[str, Tensor]) -> dict[str, Tensor]:
    """Return what numerals cost, each weighed against all others: it tells the kind of die, too."""
    known = batch["face"] >= 0
    numeral = batch["face"][known] - NUMERAL_FACES[0]
    return {"numeral": functional.cross_entropy(scores[known], numeral)}


def _yes_or_no(scores: Tensor, truth: Tensor) -> Tensor:
    return functional.binary_cross_entropy_with_logits(scores[:, 0], truth)


def _told_apart(vectors: Tensor, mark: Tensor) -> Tensor:
    """Pull vectors of the same mark together and push others apart (supervised contrast)."""
    known = mark >= 0
    vectors, mark = functional.normalize(vectors[known], dim=1), mark[known]
    near = vectors @ vectors.T / 0.1
    mine = torch.eye(len(mark), dtype=torch.bool, device=mark.device)
    near = near.masked_fill(mine, -1e4)
    same = (mark[:, None] == mark[None, :]) & ~mine
    some = same.any(dim=1)
    share = near - torch.logsumexp(near, dim=1, keepdim=True)
    mean = (share * same).sum(dim=1)[some] / same.sum(dim=1)[some]
    return -mean.mean()


def shuffled(shown: Any, batch: int, rng: np.random.Generator) -> Iterator[NDArray[np.intp]]:
    """Yield numbers of pictures for ever, each picture as often as any other."""
    while True:
        yield from batches(len(shown.pictures), batch, rng)


def with_numerals(looks: Looks, batch: int, rng: np.random.Generator) -> Iterator[NDArray[np.intp]]:
    """Yield numbers of ten-sided dice that can be read for ever, each as often as any other."""
    those = np.flatnonzero(np.isin(looks.face, NUMERAL_FACES) & (looks.hidden < 0.5))
    while True:
        for some in batches(len(those), batch, rng):
            yield those[some]


def with_signs(looks: Looks, batch: int, rng: np.random.Generator) -> Iterator[NDArray[np.intp]]:
    """Yield numbers of dice for ever, in each batch also makers' signs to tell apart."""
    usual, makers = np.flatnonzero(looks.kind != UNTOLD), _signs_of_makers(looks)
    while True:
        for some in batches(len(usual), batch, rng):
            signs = _some_signs(makers, rng)[:MOST_SIGNS]
            more = rng.choice(usual, MOST_SIGNS - len(signs))
            yield np.concatenate([usual[some], signs, more])


def _signs_of_makers(looks: Looks) -> list[list[NDArray[np.intp]]]:
    """Return, of each maker of some signs, the dice that show each, where two or more do."""
    makers: dict[int, dict[int, list[int]]] = {}
    for which in np.flatnonzero((looks.maker >= 0) & (looks.mark >= 0)).tolist():
        of_maker = makers.setdefault(int(looks.maker[which]), {})
        of_maker.setdefault(int(looks.mark[which]), []).append(which)
    found = [
        [np.array(those, np.intp) for those in signs.values() if len(those) > 1]
        for signs in makers.values()
    ]
    return [signs for signs in found if len(signs) >= FEWEST_SIGNS]


def _some_signs(makers: list[list[NDArray[np.intp]]], rng: np.random.Generator) -> NDArray[np.intp]:
    """Return dice of some makers, each of its signs several times."""
    chosen = [np.zeros(0, np.intp)]
    for maker in rng.permutation(len(makers))[:MAKERS_AT_ONCE]:
        signs = makers[maker]
        for sign in rng.permutation(len(signs))[:SIGNS_OF_EACH]:
            those = signs[sign]
            chosen.append(rng.permutation(those)[:TIMES])
    return np.concatenate(chosen)
