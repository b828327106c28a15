"""The cookie that identifies a browser, and the code word that allows it to take part."""

import hmac
import secrets
from dataclasses import dataclass

COOKIE = "stichtisch_play"
# The letters of code words, without those that look like another letter or a digit.
_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
_CODE_LETTERS = 6
_TOKEN_BYTES = 16
_TRUSTED, _GUEST = "t", "g"


def new_code() -> str:
    """Return a code word."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LETTERS))


def plain(code: str) -> str:
    """Return a typed code word in the form used for comparison: upper case, without surrounding spaces."""
    return code.strip().upper()


@dataclass(frozen=True)
class Pass:
    """The pass of a browser.

    `token` is random. `trusted`: whether the browser has sent the code word; `known`: whether its cookie contains the
    token; `here`: whether the browser runs on this computer.
    """

    token: str
    trusted: bool
    known: bool = True
    here: bool = False


class Passes:
    """Writes cookies, and reads only cookies that the same object has written."""

    def __init__(self) -> None:
        self._key = secrets.token_bytes(32)

    def new(self) -> Pass:
        """Return a pass for a browser that has none."""
        return Pass(secrets.token_hex(_TOKEN_BYTES), trusted=False, known=False)

    def written(self, one: Pass) -> str:
        """Return the value of the cookie."""
        text = f"{one.token}.{_TRUSTED if one.trusted else _GUEST}"
        return f"{text}.{self._sealed(text)}"

    def read(self, cookie: str | None) -> Pass | None:
        """Return the pass in a cookie, or None if this object did not write the cookie."""
        text, _, seal = (cookie or "").rpartition(".")
        if not hmac.compare_digest(self._sealed(text).encode(), seal.encode("utf-8", "replace")):
            return None
        token, _, kind = text.partition(".")
        return Pass(token, kind == _TRUSTED)

    def _sealed(self, text: str) -> str:
        return hmac.new(self._key, text.encode("utf-8", "replace"), "sha256").hexdigest()
