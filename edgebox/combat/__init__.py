"""Structured time: initiative, turns, range, attacks, injuries, recovery (section R).

:func:`edgebox.combat.decide.decide` makes events of a state and a command,
:func:`edgebox.combat.apply.apply` makes a state of a state and an event; both are pure.
:mod:`edgebox.combat.scene` does the same with a slicing encounter inside the same rounds.
"""
