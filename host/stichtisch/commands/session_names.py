"""The names of a session's people as commands print them. Unnamed guests are shown in the user's language."""

from stichtisch.i18n.guests import guest_name
from stichtisch.i18n.users import users_language
from stichtisch.store import StoredSession


def session_names(session: StoredSession) -> list[str]:
    """Return the names of all people of a session, by number."""
    return [guest_name(name, users_language()) for name in session.names]
