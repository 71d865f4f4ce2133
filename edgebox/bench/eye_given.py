"""What the measures of the eye take alike: options, and paths that people name."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_dice_set(parser: argparse.ArgumentParser) -> None:
    """Give a parser ``--dice-set``."""
    parser.add_argument(
        "--dice-set",
        metavar="NAME",
        default="auto",
        help="the printing, or dice you taught the box, as 'edgebox read' takes it (auto)",
    )


def add_no_empty(parser: argparse.ArgumentParser) -> None:
    """Give a parser ``--no-empty``."""
    parser.add_argument(
        "--no-empty", action="store_true", help="read as if the empty tray were not known"
    )


def is_file(path: Path) -> bool:
    """Say whether a path is a file; not, as far as one knows, if it can't be looked up."""
    try:
        return path.is_file()
    except OSError:
        return False
