"""Names with a meaning of their own for ``--dice-set``: the printings, and telling them apart."""

PRINTINGS = ("starwars", "genesys")
DICE_SETS = ("auto", *PRINTINGS)


def usual_set(name: str) -> str | None:
    """Return the set of usual dice of a name, with capital letters or not; ``None`` if it is none.

    No dice that an owner teaches the box may be called so.
    """
    return name.lower() if name.lower() in DICE_SETS else None
