"""Every error that Edgebox raises on purpose.

One root, so that a caller can catch all of them; each is also the builtin that fits, so that code
which knows nothing of Edgebox still does the right thing. A message names the thing, the place in
it, and the remedy: it is shown to people as it is.
"""


class EdgeboxError(Exception):
    """The root of all errors that Edgebox raises on purpose."""


class BadInputError(EdgeboxError, ValueError):
    """What a person or a file gave can't be understood (exit status 2)."""


class NotationError(BadInputError):
    """A pool, a die, a face or a roll that section N does not know."""


class MissingFileError(BadInputError, FileNotFoundError):
    """A file that was named is not there, or can't be opened."""

    def __str__(self) -> str:
        """Return the message alone: OSError would show its arguments."""
        return str(self.args[0]) if self.args else ""


class WorkFailedError(EdgeboxError, RuntimeError):
    """The input was understood but the work could not be done (exit status 1)."""


class CameraError(EdgeboxError, OSError):
    """A camera can't be opened or used."""

    def __str__(self) -> str:
        """Return the message alone: OSError would show its arguments."""
        return str(self.args[0]) if self.args else ""


class CameraLostError(CameraError):
    """A camera that worked gives no pictures any more: unplugged, or frozen."""


class RefusedError(EdgeboxError, ValueError):
    """A step that the rules do not allow now; it costs nothing and changes nothing (O-13)."""
