"""Writes the wiring table and the diagram: ``python -m edgebox.devices.wiring [FOLDER [PINS]]``."""

from __future__ import annotations

import sys
from pathlib import Path

from edgebox.devices.pins import load_pins, shipped_pins
from edgebox.devices.wiring.diagram import wiring_diagram
from edgebox.devices.wiring.table import wiring_table
from edgebox.errors import EdgeboxError


def main(words: list[str]) -> int:
    """Write ``wiring.md``, ``wiring.svg`` and ``wiring.png``; return the exit status.

    Args:
        words: the folder to write to (the shipped pins file's), and a pins file of one's own.
    """
    try:
        pins = load_pins(words[1] if len(words) > 1 else None)
        folder = Path(words[0]) if words else shipped_pins().parent
        diagram = wiring_diagram(pins)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "wiring.md").write_text(wiring_table(pins), encoding="utf-8")
        diagram.save(folder / "wiring.svg")
        diagram.save(folder / "wiring.png")
    except (EdgeboxError, OSError) as error:
        print(error, file=sys.stderr)
        return 2 if isinstance(error, ValueError) else 1
    print(f"wrote wiring.md, wiring.svg and wiring.png in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
