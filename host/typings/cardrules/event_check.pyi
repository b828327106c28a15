from typing import Any

from cardrules.session import Session

def check_event(session: Session, event: list[Any]) -> None: ...
