"""The door to the GM's pages: a PIN with limited tries, and a cookie that keeps it open."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

FREE_TRIES = 5
"""After so many wrong PINs from one address it has to wait, each time longer."""
MOST_TRIES = 100
"""After so many wrong PINs altogether nobody gets in any more until the box is started again."""
_FIRST_PAUSE = 30.0
_LONGEST_PAUSE = 3600.0
_MOST_ADDRESSES = 1000


@dataclass(frozen=True)
class Knock:
    """What became of a try."""

    cookie: str | None = None
    """Keeps the door open; ``None``: the PIN was wrong, or was not looked at."""
    words: str = ""
    """Why it stays closed."""
    wait: int = 0
    """Seconds until the next try; 0: at once."""


@dataclass
class _Tries:
    wrong: int = 0
    free_at: float = 0.0


class Door:
    """Knows who is the GM."""

    def __init__(self, pin: str, clock: Callable[[], float], secret: bytes | None = None) -> None:
        """Set up.

        Args:
            pin: what the GM types; empty: everybody may come in.
            clock: the seconds of a steady clock.
            secret: what cookies are signed with; one that is kept lets them outlast a restart with
                the same PIN.
        """
        self._pin = pin
        self._clock = clock
        self._secret = secret or secrets.token_bytes(32)
        self._tries: OrderedDict[str, _Tries] = OrderedDict()
        self._wrong = 0
        self._key: str | None = secrets.token_urlsafe(24)

    @property
    def closed(self) -> bool:
        """Whether a PIN is asked for at all."""
        return bool(self._pin)

    @property
    def key(self) -> str | None:
        """Opens the door once without a PIN, for the browser that the program itself opens."""
        return self._key

    def lets_in(self, cookie: str | None) -> bool:
        """Whether somebody with this cookie is the GM."""
        if not self._pin:
            return True
        nonce, _, _ = (cookie or "").partition(".")
        return bool(cookie) and hmac.compare_digest(self._signed(nonce), cookie or "")

    def knock(self, address: str, pin: str) -> Knock:
        """Try a PIN from an address of the network."""
        now = self._clock()
        tries = self._tries.setdefault(address, _Tries())
        self._tries.move_to_end(address)
        if self._wrong >= MOST_TRIES:
            return Knock(words="Too many wrong PINs; start the box again for a new one.", wait=3600)
        if now < tries.free_at:
            return _later(tries.free_at - now)
        if hmac.compare_digest(pin.strip().encode(), self._pin.encode()):
            del self._tries[address]
            return Knock(self._signed(secrets.token_urlsafe(16)))
        tries.wrong += 1
        self._wrong += 1
        while len(self._tries) > _MOST_ADDRESSES:
            self._tries.popitem(last=False)
        left = FREE_TRIES - tries.wrong
        if left > 0:
            more = "1 more try" if left == 1 else f"{left} more tries"
            return Knock(words=f"That is not the PIN. You have {more}.")
        pause = min(_LONGEST_PAUSE, _FIRST_PAUSE * 2**-left)
        tries.free_at = now + pause
        return _later(pause)

    def use(self, key: str) -> Knock:
        """Try the key, which works once."""
        if self._key is None or not hmac.compare_digest(key.encode(), self._key.encode()):
            return Knock(words="This link was used already; enter the PIN.")
        self._key = None
        return Knock(self._signed(secrets.token_urlsafe(16)))

    def _signed(self, nonce: str) -> str:
        text = f"{nonce}.{self._pin}".encode()
        return f"{nonce}.{hmac.new(self._secret, text, hashlib.sha256).hexdigest()}"


def _later(seconds: float) -> Knock:
    wait = max(1, round(seconds))
    return Knock(words=f"Wrong too often; wait {wait} seconds.", wait=wait)
