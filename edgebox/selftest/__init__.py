"""Checks every part of the box, and says in a line each what is right, simulated, or wrong."""

from edgebox.selftest.result import Result, State

__all__ = ["Result", "State"]
