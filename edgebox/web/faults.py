"""What can go wrong with the page."""

from __future__ import annotations

from edgebox.errors import BadInputError, EdgeboxError, WorkFailedError


class PageError(WorkFailedError):
    """The page can't be served."""


class RequestError(BadInputError):
    """A request that can't be understood."""


class TooLargeError(RequestError):
    """A request with more in it than is taken."""


class GmOnlyError(EdgeboxError, PermissionError):
    """Something that only the GM's pages may do."""

    def __str__(self) -> str:
        """Return the message alone: OSError would show its arguments."""
        return str(self.args[0]) if self.args else ""
