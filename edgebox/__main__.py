"""Lets ``python -m edgebox`` stand for the ``edgebox`` command."""

from edgebox.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
