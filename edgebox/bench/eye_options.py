"""Options that the measures of the eye share."""

from __future__ import annotations

import argparse


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
