"""A browser without a window, for the pages of `serve`."""

import html
import http.client
import re
from dataclasses import dataclass, field
from urllib.parse import urlencode

from support.board_server import DIRECTOR, PIN


@dataclass
class Answer:
    """The server's answer to a request."""

    status: int
    headers: dict[str, str]
    text: str


@dataclass
class Client:
    """A browser without a window: it keeps cookies, and sends forms with their token."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> Answer:
        """Send a request."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        sent = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, body.encode(), sent | headers)
        response = connection.getresponse()
        for cookie in response.headers.get_all("Set-Cookie") or ():
            name, value = cookie.split(";")[0].split("=", 1)
            self.cookies[name] = value
        answer = Answer(response.status, dict(response.headers), response.read().decode())
        connection.close()
        return answer

    def get(self, path: str, **headers: str) -> Answer:
        """Ask for a page."""
        return self.ask("GET", path, **headers)

    def post(self, path: str, token: str | None = None, **fields: str) -> Answer:
        """Send a form. If `token` is None, the form contains the token of the director's page."""
        form_token = token_of(self.get("/director")) if token is None else token
        return self.ask("POST", path, urlencode({**fields, "form_token": form_token}))

    def enter(self, pin: str = PIN, name: str = DIRECTOR) -> Answer:
        """Sign in."""
        return self.post("/director/enter", name=name, pin=pin)

    def act(self, path: str, **fields: str) -> Answer:
        """Send a form, and answer yes if the page asks."""
        answer = self.post(path, **fields)
        sure = re.search(r'name="sure" value="([^"]*)"', answer.text) if answer.status == 200 else None
        return self.post(path, **fields, sure=html.unescape(sure[1])) if sure else answer


def token_of(answer: Answer) -> str:
    """The token of the first form of a page."""
    match = re.search('name="form_token" value="([0-9a-f]+)"', answer.text)
    assert match
    return match[1]
