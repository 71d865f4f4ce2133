"""``edgebox bench``: measures speed and accuracy, one subject at a time."""

from __future__ import annotations

import argparse
import importlib

from edgebox.errors import BadInputError

SUBJECTS = {
    "odds": "the odds table beside other ways to count it",
    "engine": "encounters a second through the pure engine",
    "startup": "the time that a command takes to start",
    "table": "the box: presses, start, load at rest, a long evening",
    "eye": "dice read right in folders of pictures",
    "eye-speed": "time and memory of one reading beside a nano-size detector",
    "eye-video": "films of throws and hands: how soon they are read, and when they must not be",
    "page": "press to changed picture, many pages at rest, bytes of a first load",
}
"""Every subject and what it measures; each is the module of that name in ``edgebox.bench``,
with ``_`` for ``-``."""


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox bench``."""
    width = max(map(len, SUBJECTS)) + 2
    listing = "\n".join(f"  {name:<{width}}{what}" for name, what in SUBJECTS.items())
    parser.usage = "edgebox bench SUBJECT …"
    parser.description = "Measure speed and accuracy on this machine."
    parser.epilog = (
        f"subjects:\n{listing}\n\n"
        "examples:\n"
        "  edgebox bench odds               ours, a plain dictionary, icepool and dyce\n"
        "  edgebox bench startup --json     one JSON document\n\n"
        "'edgebox bench SUBJECT --help' says more."
    )
    parser.add_argument(
        "subject", nargs="?", choices=SUBJECTS, metavar="SUBJECT", help=argparse.SUPPRESS
    )
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    parser.set_defaults(parser_class=type(parser))


def run(options: argparse.Namespace) -> int:
    """Hand over to the subject."""
    if options.subject is None:
        raise BadInputError(f"Name what to measure: {', '.join(SUBJECTS)}.")
    subject = importlib.import_module(f"edgebox.bench.{options.subject.replace('-', '_')}")
    parser: argparse.ArgumentParser = options.parser_class(
        prog=f"edgebox bench {options.subject}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    subject.describe(parser)
    status: int = subject.run(parser.parse_args(options.rest))
    return status
