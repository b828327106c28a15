from cardrules.rules import Rules
from cardrules.tricks import Order

def order_of(rules: Rules, solo: str | None) -> Order: ...
