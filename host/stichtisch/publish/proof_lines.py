"""What proves a sheet, in lines of a title and what holds: for the foot of the sheet on paper and on pages."""

from cardrules.games import club_rules_of
from stichtisch.i18n import Texts
from stichtisch.sheets.sheet import Sheet
from stichtisch.text import harmless


def proof_lines(sheet: Sheet, texts: Texts) -> list[tuple[str, str]]:
    """Return the table, its last seal, whether the chain holds, and which deals are not as the table told them."""
    lines = (
        [(texts.say("proof.table"), texts.say("paper.long"))] if sheet.on_paper else _of_table(sheet, texts)
    )
    if club_rules_of(sheet.session.game).ZERO_SUM:
        balanced = texts.say("proof.zero" if sheet.balanced else "proof.not_zero")
        lines.append((texts.say("proof.sum"), balanced))
    corrected = [str(deal.number) for deal in sheet.deals if deal.corrected is not None]
    lines.append((texts.say("proof.corrected"), ", ".join(corrected) or texts.say("proof.none")))
    return lines


def _of_table(sheet: Sheet, texts: Texts) -> list[tuple[str, str]]:
    sealed = sheet.sealed
    lines = [
        (texts.say("proof.table"), harmless(sheet.session.serial)),
        (texts.say("proof.hash"), sealed.hash or texts.say("proof.unsealed")),
    ]
    if sealed.hash:
        lines.append((texts.say("proof.chain"), texts.say("proof.fails" if sealed.wrong else "proof.holds")))
        lines.append((texts.say("proof.signature"), texts.say(_SIGNED[sealed.signed])))
    return lines


_SIGNED = {None: "proof.unchecked", True: "proof.signed", False: "proof.forged"}
