"""The lesson of each network: what it is shown, how it is taught, and where it is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray
from torch import Tensor, nn

from edgebox.home import write_whole
from edgebox.vision.finding.finder import Finder
from edgebox.vision.networks import DIE, FACE, FINDER, NUMERALS
from models.making.networks import nets, shapes
from models.making.shown.looks import NEAR_SIDE, load_looks
from models.making.shown.shows import Varied, shows
from models.making.shown.trays import load_trays, varied_trays
from models.making.shown.variations import NUMERAL_MARGIN, varied_dice, varied_faces
from models.making.teaching import training
from models.making.teaching.continuing import take_up
from models.making.teaching.export import export_finder, export_looking, export_numerals

SHOWN_AGAIN = 8
"""Of the batches that a network will be taught with, it is measured on so many first, if it is
taught further."""


@dataclass(frozen=True)
class Lesson:
    """How one network is made."""

    name: str
    """Of the network, as people call it."""
    net: Callable[[], nn.Module]
    files: tuple[str, ...]
    """It is written to, part by part."""
    folders: tuple[str, ...]
    """Of trays, by name."""
    channels: int
    size: tuple[int, int]
    """Width and height of its picture."""
    load: Callable[[list[Path], int], Any]
    """Reads folders of trays, by so many processes."""
    varied: Varied
    losses: Callable[..., dict[str, Tensor]]
    batch: int
    steps: int
    """Of a whole training; the finder's take about twice as long as the others'."""
    rate: float
    """Of learning, at its highest."""
    chosen: Callable[..., Iterator[NDArray[np.intp]]] = training.shuffled
    """Which pictures are shown."""

    def teach(
        self,
        work: Path,
        models: Path,
        tell: training.Tell,
        *,
        goes_on: bool,
        steps: int,
        seconds: float | None,
        seed: int,
        rate: float,
        workers: int,
    ) -> None:
        """Teach the network with its trays and write it.

        Args:
            work: where the folders of trays are.
            models: folder in which it is written, and, if it is taught further, read.
            tell: told of progress.
            goes_on: whether to teach the one there further.
            steps: of the training, unless ``seconds`` are given.
            seconds: for the training.
            seed: of the training's choices.
            rate: of learning, at its highest.
            workers: processes that make what the network is shown.
        """
        net, shown = self.net(), self.load([work / name for name in self.folders], workers)
        first = islice(self._batches(shown, seed, workers=0), SHOWN_AGAIN)
        self._begin(net, models, (batch["pictures"] for batch in first), goes_on)
        made = self._batches(shown, seed, workers)
        training.learn(net, steps, rate, made, self.losses, tell, self.name, seconds)
        # a network that is there stays until the new one is written as a whole
        with TemporaryDirectory() as folder:
            self._write(net, Path(folder))
            for name in self.files:
                write_whole(models / name, (Path(folder) / name).read_bytes())

    def _begin(
        self, net: nn.Module, models: Path, pictures: Iterator[Tensor], goes_on: bool
    ) -> None:
        """Give a network the weights that it begins with, if it is taught further.

        Args:
            net: the network.
            models: folder in which networks are written.
            pictures: some batches of what it will be shown.
            goes_on: whether it is taught further.
        """
        if goes_on:
            take_up(net, self._paths(models), pictures)

    def _write(self, net: nn.Module, folder: Path) -> None:
        if isinstance(net, nets.Looking):
            export_looking(net, self.size[0], self._paths(folder))
        else:
            assert isinstance(net, nets.Finder)
            export_finder(net, self._paths(folder))

    def _paths(self, folder: Path) -> list[Path]:
        return [folder / name for name in self.files]

    def _batches(self, shown: Any, seed: int, workers: int) -> Iterator[dict[str, Tensor]]:
        chosen = self.chosen(shown, self.batch, np.random.default_rng(seed))
        for batch in shows(shown, self.varied, chosen, seed, workers):
            yield batch | {"pictures": self._taken(batch["pictures"])}

    def _taken(self, pictures: Tensor) -> Tensor:
        """Return pictures as the network takes them, (N, C, H, W)."""
        return pictures if pictures.shape[1] == self.channels else pictures.permute(0, 3, 1, 2)


class NumeralLesson(Lesson):
    """That of the network of numerals, which begins as the face network."""

    def _begin(
        self, net: nn.Module, models: Path, pictures: Iterator[Tensor], goes_on: bool
    ) -> None:
        if goes_on:
            super()._begin(net, models, pictures, goes_on)
            return
        assert isinstance(net, nets.NumeralNet)
        face = nets.FaceNet()
        take_up(face, [models / name for name in FACE], pictures)
        net.begin_as(face)

    def _write(self, net: nn.Module, folder: Path) -> None:
        assert isinstance(net, nets.NumeralNet)
        export_numerals(net, self.size[0], *self._paths(folder))


_LESSONS = (
    Lesson(
        "finder",
        nets.Finder,
        FINDER,
        ("trays", "full", "cluttered"),
        6,
        shapes.FINDER_SIZE,
        lambda folders, _: load_trays(folders),
        varied_trays,
        training.finder_losses,
        32,
        5_000,
        2e-3,
    ),
    Lesson(
        "die",
        nets.DieNet,
        DIE,
        ("trays", "full", "stacked", "rare", "cluttered"),
        3,
        (shapes.DIE_SIDE, shapes.DIE_SIDE),
        partial(load_looks, finder=Finder),
        varied_dice,
        training.die_losses,
        256,
        6_000,
        2.5e-3,
    ),
    Lesson(
        "face",
        nets.FaceNet,
        FACE,
        ("trays", "full", "painted", "stacked", "rare", "signs"),
        3,
        (shapes.FACE_SIDE, shapes.FACE_SIDE),
        load_looks,
        varied_faces,
        training.face_losses,
        192,
        7_000,
        2.5e-3,
        training.with_signs,
    ),
    NumeralLesson(
        "numerals",
        nets.NumeralNet,
        (NUMERALS,),
        ("ten-sided", "rare"),
        3,
        (shapes.FACE_SIDE, shapes.FACE_SIDE),
        partial(load_looks, side=NEAR_SIDE),
        # a level die's face is where all dice have it: nothing here leans
        partial(varied_faces, margin=NUMERAL_MARGIN, astray=0.0),
        training.numeral_losses,
        192,
        8_000,
        2e-3,
        training.with_numerals,
    ),
)

LESSONS = {lesson.name: lesson for lesson in _LESSONS}
"""The lessons, by the name of the network."""
