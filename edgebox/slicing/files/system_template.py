"""What ``edgebox system new`` writes: a small system to change, with every key explained."""

from __future__ import annotations

TEMPLATE = """\
# A computer system for Edgebox. Change what you like, then:
#
#   edgebox system check FILE              finds slips and says what would be right
#   edgebox system show FILE --map map.svg draws it
#   edgebox play FILE                      plays it
#
# A line that begins with # is a comment. Texts stand in quotes.
# Complexity is one of: simple, easy, average, hard, daunting, formidable (0 to 5 difficulty dice).

name = @NAME@
summary = "The office computer of a small trader."
main = "PROC"                          # the main processor: who controls it controls everything

# What the players are after. Others: alter, delete, decrypt, control.
#   several at once       objective = { copy = ["DATA-a", "DATA-b"] }
#   one or the other      objective = { any = [{ copy = "DATA-a" }, { control = "PROC" }] }
#   without any alarm     objective = { copy = "DATA-b", undetected = true }
objective = { copy = "DATA-b" }

# Elements are called I/O, PROC, SUB, DIR or DATA, with a letter if there are several: SUB-a, SUB-b.
# The name says what it is. A line needs to be written at one of its two ends only.

# I/O port: where slicers enter. The slash needs the quotes.
[elements."I/O"]
complexity = "average"                 # of entering; "simple" takes no check
where = "terminal at the counter"      # its place in the building
link = "physical"                      # or "wireless"
lines = ["SUB-a"]

# Sub-processor: has functions to operate, and programs that guard it.
[elements.SUB-a]
complexity = "easy"                    # of gaining control
functions = ["alarm bell"]
programs = ["firewall"]                # firewall, watchdog, or one of your own (see below)
lines = ["PROC"]

[elements.PROC]
complexity = "hard"
programs = ["spider"]                  # sleeps until the system is warned, then hunts
lines = ["DIR"]

# Directory: hides its data until it is listed. Without a complexity it is open.
[elements.DIR]
complexity = "average"                 # of listing
knowledge = "Education"                # or Core Worlds, Lore, Outer Rim, Underworld, Xenology
bonus = "upgrade"                      # one for each rank; or "boost": one boost die
lines = ["DATA-a", "DATA-b"]

# Data: found after a List with that many net successes.
[elements.DATA-a]
found = 1
holds = "letters of complaint"         # no complexity: it is not encrypted

[elements.DATA-b]
found = 2
complexity = "average"                 # of decrypting
holds = "the second set of books"

# A program of your own: take away the # and put "ghost" among the programs of a processor.
# [programs.GHST]
# title = "ghost"
# operations = ["move 1", "engage"]    # move N, engage, block, raise state, distress call
# attack = "YG"                        # Y proficiency, G ability
# countermeasures = 2                  # takes that much off each hit
# integrity = 1

# Rules that not every table wants: take away the # of a pair. All others are explained in
# docs/optional-rules.md: ranged, opposed, deploy, worms, networks.
# [options]
# sizes = true                         # then: size = 3 below a data element
# honeypots = true                     # then: honeypot = true below a data element
"""


def starting_file(name: str) -> str:
    """Return the text of a new system file; the name is already fit for a TOML text."""
    return TEMPLATE.replace("@NAME@", f'"{name}"')
