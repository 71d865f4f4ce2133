"""``edgebox d6``: the D6 system, die codes against numbers."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module

_CHECK = "check"
_FORMS = {
    _CHECK: ("d6_check", "", "roll a die code; the word may be left out: edgebox d6 4D+2"),
    "initiative": ("d6_sides", "_initiative", "which side decides who acts first"),
    "combine": ("d6_group", "_combine", "several characters at one task"),
    "ambush": ("d6_sides", "_ambush", "who is spotted, and who is surprised"),
    "fall": ("d6_group", "_fall", "the damage of a fall"),
    "tables": ("d6_tables", "", "difficulties, modifiers, scales, falling; make them your own"),
}
"""Each form of the command: its module, the ending of its functions, and what it does."""


def prepared(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with ``check`` before a die code, where no form is named."""
    words = list(arguments)
    if not words or words[0] in _FORMS or words[0] in ("-h", "--help"):
        return words
    return [_CHECK, *words]


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox d6``."""
    parser.usage = "edgebox d6 CODE …   or   edgebox d6 initiative|combine|ambush|fall|tables …"
    parser.description = (
        "The D6 system: roll the dice of a die code such as 4D+2, add its pips, and tie or beat\n"
        "a number or the other side's roll."
    )
    parser.epilog = (
        "examples:\n"
        "  edgebox d6 4D+2 --against moderate             roll against a level of difficulty\n"
        "  edgebox d6 4D+2 --against 14 --roll 3,4,5,6    with dice you rolled yourself\n"
        "  edgebox d6 4D+2 --against 3D --read tray.jpg   with dice in a picture of the tray\n"
        "  edgebox d6 4D+2 --odds                         the chances of each level\n"
        "  edgebox d6 --character jax-durane --skill dodge --against moderate     from a sheet\n"
        "  edgebox d6 initiative Rebels=3D+2 Empire=3D    who decides which side acts first\n"
        "\n"
        "'edgebox d6 CODE --help' tells all that a roll can take: actions, preparing, rushing,\n"
        "scale, damage, modifiers, reactions."
    )
    forms = parser.add_subparsers(dest="form", required=True, metavar="CODE|FORM")
    for name, (module, ending, what) in _FORMS.items():
        form = forms.add_parser(
            name,
            help=what,
            prog="edgebox d6" if name == _CHECK else f"edgebox d6 {name}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        getattr(import_module(f"edgebox.commands.{module}"), f"describe{ending}")(form)


def run(options: argparse.Namespace) -> int:
    """Do what was asked."""
    module, ending, _ = _FORMS[options.form]
    status = getattr(import_module(f"edgebox.commands.{module}"), f"run{ending}")(options)
    assert isinstance(status, int)
    return status
