"""Sessions, identified by cookies: the directors who are signed in, and the tokens that forms must contain."""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

COOKIE = "stichtisch_visit"
_SECONDS = 12 * 3600
_BYTES = 24


@dataclass(frozen=True)
class Notice:
    """A report for the next page: the key of a text with its facts, and the equivalent command."""

    key: str
    facts: dict[str, object] = field(default_factory=dict)
    command: str = ""


class Visits:
    """The directors who are signed in, by the token in their cookie.

    Other visitors also have a token, for the form that asks for the PIN, but nothing is stored about them.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._secret = secrets.token_bytes(32)
        self._directors: dict[str, tuple[str, float]] = {}
        self._notices: dict[str, Notice] = {}

    def new_token(self) -> str:
        """Return a new token for a visitor."""
        return secrets.token_urlsafe(_BYTES)

    def enter(self, person: str) -> str:
        """Sign a director in, and return their new token. The visitor's earlier token gets no rights."""
        token = self.new_token()
        self._directors[token] = (person, self._clock() + _SECONDS)
        return token

    def leave(self, token: str) -> None:
        """Sign a director out."""
        self._directors.pop(token, None)
        self._notices.pop(token, None)

    def leave_all(self, person: str, but: str = "") -> None:
        """End all sessions of a director except the one with the token `but`."""
        for token, (one, _) in list(self._directors.items()):
            if one == person and token != but:
                self.leave(token)

    def note(self, token: str, notice: Notice) -> None:
        """Store a report for a director's next page."""
        if self.director(token) is not None:
            self._notices[token] = notice

    def notice(self, token: str) -> Notice | None:
        """Return the stored report, and delete it."""
        return self._notices.pop(token, None)

    def director(self, token: str) -> str | None:
        """Return the director who is signed in with this token, or None if there is no unexpired session."""
        person, until = self._directors.get(token, ("", 0.0))
        if self._clock() >= until:
            self.leave(token)
            return None
        return person

    def form_token(self, token: str) -> str:
        """Return the token that forms of this visitor must contain."""
        return hmac.new(self._secret, token.encode("utf-8", "replace"), hashlib.sha256).hexdigest()

    def has_sent(self, token: str, form_token: str) -> bool:
        """Return whether a form has the token of this visitor."""
        expected = self.form_token(token).encode()
        return bool(token) and hmac.compare_digest(expected, form_token.encode("utf-8", "replace"))
