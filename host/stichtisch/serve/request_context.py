"""The visitor of a page: the language, the colours and, after signing in, the director's name."""

from dataclasses import dataclass
from urllib.parse import urlencode

from microdot import Request, Response

from stichtisch.serve.languages import choose
from stichtisch.serve.sessions import COOKIE, Visits

LANGUAGE_COOKIE = "stichtisch_language"
THEME_COOKIE = "stichtisch_theme"
THEMES = ("auto", "light", "dark")
# Pages whose form is sent to the page's own address.
_PAGES_WITH_A_FORM = ("/deal/", "/paper/", "/person/", "/rules/")
_YEAR = 365 * 24 * 3600


@dataclass
class Visitor:
    """The client of a request. `token` is empty if the client has no cookie yet."""

    address: str
    method: str
    path: str
    query: dict[str, str]
    language: str
    theme: str
    token: str
    director: str | None
    form_token: str

    def link(self, **changed: str) -> str:
        """Return the address of this page with these changes to its query."""
        return f"{self.path}?{urlencode({**self.query, **changed})}"


def visitor_of(request: Request, visits: Visits) -> Visitor:
    """Return the visitor who sent a request."""
    query = {name: request.args[name] for name in request.args} if request.args else {}
    cookies = request.cookies
    accepted = request.headers.get("Accept-Language")
    language = choose(query.pop("lang", None), cookies.get(LANGUAGE_COOKIE), accepted)
    asked, kept = query.pop("theme", None), cookies.get(THEME_COOKIE)
    theme = next((one for one in (asked, kept) if one in THEMES), THEMES[0])
    token = cookies.get(COOKIE, "")
    return Visitor(
        address=str(request.client_addr[0]) if request.client_addr else "",
        method=request.method,
        path=_page_of(request),
        query=query,
        language=language,
        theme=theme,
        token=token,
        director=visits.director(token) if token else None,
        form_token=visits.form_token(token) if token else "",
    )


def _page_of(request: Request) -> str:
    # Return the path of the page to which a request belongs. For an address that only receives forms, this is the
    # address without its last part.
    path: str = request.path
    if request.method != "POST" or any(part in path for part in _PAGES_WITH_A_FORM):
        return path
    page = path.rpartition("/")[0]
    return page if page.count("/") > 1 else "/director"


def keep_choices(request: Request, visitor: Visitor, response: Response) -> None:
    """Store the language and colours that were chosen in the address as cookies."""
    for name, cookie, value in (
        ("lang", LANGUAGE_COOKIE, visitor.language),
        ("theme", THEME_COOKIE, visitor.theme),
    ):
        if name in request.args:
            add_cookie(response, cookie, value, f"Max-Age={_YEAR}")


def add_cookie(response: Response, name: str, value: str, *facts: str) -> None:
    """Set a cookie that scripts cannot read, and that browsers do not send from other sites."""
    cookie = "; ".join((f"{name}={value}", "Path=/", "HttpOnly", "SameSite=Strict", *facts))
    response.headers["Set-Cookie"] = [*response.headers.get("Set-Cookie", []), cookie]
