"""Sessions behind cookies: the directors who are signed in, and the token that each form has to bring back."""

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
    """A report for the next page: the key of a text with its facts, and the command that does the same."""

    key: str
    facts: dict[str, object] = field(default_factory=dict)
    command: str = ""


class Visits:
    """The directors who are in, by the token in their cookie.

    A visitor who is not in has a token, too, for the form that asks for the PIN; of him nothing is kept.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._secret = secrets.token_bytes(32)
        self._directors: dict[str, tuple[str, float]] = {}
        self._notices: dict[str, Notice] = {}

    def new_token(self) -> str:
        """Return the token of a visitor."""
        return secrets.token_urlsafe(_BYTES)

    def enter(self, person: str) -> str:
        """Let a director in. Returns the new token; what was in his cookie before is worth nothing."""
        token = self.new_token()
        self._directors[token] = (person, self._clock() + _SECONDS)
        return token

    def leave(self, token: str) -> None:
        """Let a director out."""
        self._directors.pop(token, None)
        self._notices.pop(token, None)

    def leave_all(self, person: str, but: str = "") -> None:
        """End all sessions of a director but the one of token `but`."""
        for token, (one, _) in list(self._directors.items()):
            if one == person and token != but:
                self.leave(token)

    def note(self, token: str, notice: Notice) -> None:
        """Keep what the next page of a director reports."""
        if self.director(token) is not None:
            self._notices[token] = notice

    def notice(self, token: str) -> Notice | None:
        """Return what this page reports, once."""
        return self._notices.pop(token, None)

    def director(self, token: str) -> str | None:
        """Return which director that is, None for everybody else and after too long a time."""
        person, until = self._directors.get(token, ("", 0.0))
        if self._clock() >= until:
            self.leave(token)
            return None
        return person

    def form_token(self, token: str) -> str:
        """Return what forms shown to this visitor have to bring back."""
        return hmac.new(self._secret, token.encode("utf-8", "replace"), hashlib.sha256).hexdigest()

    def has_sent(self, token: str, form_token: str) -> bool:
        """Say whether a form was shown to this visitor."""
        expected = self.form_token(token).encode()
        return bool(token) and hmac.compare_digest(expected, form_token.encode("utf-8", "replace"))
