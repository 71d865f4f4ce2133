"""How far a long work has come: a bar on standard error, if that is a terminal."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING, Self

from edgebox.terminal.harmless import harmless, on_one_line

if TYPE_CHECKING:
    from rich.progress import Progress


class Steps:
    """Shows a bar while inside its ``with`` block, and prints around it.

    Where standard error is no terminal, or the work is a single step, there is no bar and
    nothing is loaded for it.
    """

    def __init__(self, total: int) -> None:
        """Prepare a bar of so many steps; 0 for none."""
        self._total = total
        self._bar: Progress | None = None

    def __enter__(self) -> Self:
        if self._total > 0 and sys.stderr is not None and sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import (
                BarColumn,
                MofNCompleteColumn,
                Progress,
                TaskProgressColumn,
                TextColumn,
                TimeRemainingColumn,
            )

            self._bar = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TaskProgressColumn(),
                TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=True,
                # what is printed may go to a file; it must not be led to the terminal
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self._bar.add_task("", total=self._total)
            self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def name(self, text: str) -> None:
        """Say what is worked on now."""
        if self._bar is not None:
            from rich.markup import escape

            self._bar.update(self._bar.task_ids[0], description=escape(on_one_line(text)))

    def advance(self, steps: float = 1) -> None:
        """Say that so many more steps are done."""
        if self._bar is not None:
            self._bar.advance(self._bar.task_ids[0], steps)

    def say(self, text: str) -> None:
        """Print a line on standard error, above the bar."""
        text = harmless(text)
        if self._bar is None:
            print(text, file=sys.stderr, flush=True)
        else:
            self._above(text)

    def give(self, text: str) -> None:
        """Print a result on standard output, above the bar if both are on one terminal."""
        text = harmless(text)
        if self._bar is None or not sys.stdout.isatty():
            print(text, flush=True)
        else:
            self._above(text)

    def _above(self, text: str) -> None:
        if self._bar is not None:
            self._bar.console.print(text, markup=False, highlight=False, soft_wrap=True)
