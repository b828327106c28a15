"""Exported journals that a forger puts together of genuine pieces: nothing but a genuine piece is ever proved."""

from hypothesis import HealthCheck, Phase, given, seed, settings
from support.forged import forged, no_forgery_is_proved


def prove(count: int, chance: int) -> list[str]:
    """Check so many forgeries; what was proved wrongly."""

    @seed(chance)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(forged())
    def check(case: tuple[bytes, list[bytes], str]) -> None:
        no_forgery_is_proved(case)

    try:
        check()
    except AssertionError as error:
        return [f"{type(error).__name__}: {error}"]
    return []
