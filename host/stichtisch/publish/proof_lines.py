"""The proof of a sheet, in lines of a title and what holds: for the foot of the sheet on paper and on pages."""

from cardrules.games import club_rules_of
from stichtisch.i18n import Texts
from stichtisch.sheets.sheet import Sealed, Sheet
from stichtisch.text import harmless


def proof_lines(sheet: Sheet, texts: Texts) -> list[tuple[str, str]]:
    """Return the table, its last seal, whether the chain holds, and which deals differ from the report of the table."""
    lines = (
        [(texts.say("proof.table"), texts.say("paper.long"))] if sheet.on_paper else _of_table(sheet, texts)
    )
    if club_rules_of(sheet.session.game).ZERO_SUM:
        balanced = texts.say("proof.zero" if sheet.balanced else "proof.not_zero")
        lines.append((texts.say("proof.sum"), balanced))
    corrected = [sheet.deal_name(deal) for deal in sheet.deals if deal.corrected is not None]
    lines.append((texts.say("proof.corrected"), ", ".join(corrected) or texts.say("proof.none")))
    return lines


def _of_table(sheet: Sheet, texts: Texts) -> list[tuple[str, str]]:
    sealed = sheet.sealed
    lines = [
        (texts.say("proof.table"), harmless(sheet.session.serial)),
        (texts.say("proof.hash"), sealed.hash or texts.say("proof.unsealed")),
    ]
    if sealed.hash:
        held = "proof.holds_until" if sealed.late else "proof.holds"
        lines.append((texts.say("proof.chain"), texts.say("proof.fails" if sealed.wrong else held)))
        lines.append((texts.say("proof.signature"), texts.say(_SIGNED[sealed.signed])))
        lines.append((texts.say("proof.public"), _public(sealed, texts)))
    if sealed.late:
        lines.append((texts.say("proof.late"), texts.say("proof.late.not", count=sealed.late)))
    return lines


def _public(sealed: Sealed, texts: Texts) -> str:
    if not sealed.unsigned:
        return texts.say("proof.signed")
    if not sealed.public:
        return texts.say("proof.none")
    return texts.say("proof.public.not", events=", ".join(map(str, sealed.unsigned)))


_SIGNED = {None: "proof.unchecked", True: "proof.signed", False: "proof.forged"}
