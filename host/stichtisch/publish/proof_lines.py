"""The proof of a sheet as lines, each with a title and a result, for the foot of the sheet on paper and on pages."""

from cardrules.games import club_rules_of
from stichtisch.i18n import Texts
from stichtisch.sheets.sheet import Sealed, Sheet
from stichtisch.text import harmless


def proof_lines(sheet: Sheet, texts: Texts) -> list[tuple[str, str]]:
    """Return lines with the table, its last seal, the state of the chain and the signatures, and corrected deals."""
    lines = (
        [(texts.say("proof.table"), texts.say("paper.long"))] if sheet.on_paper else _of_table(sheet, texts)
    )
    if club_rules_of(sheet.session.game).ZERO_SUM:
        balanced = texts.say("proof.zero" if sheet.balanced else "proof.not_zero")
        lines.append((texts.say("proof.sum"), balanced))
    corrected = [sheet.deal_name(deal) for deal in sheet.deals if deal.corrected is not None]
    lines.append((texts.say("proof.corrected"), ", ".join(corrected) or texts.say("proof.none")))
    unvouched = ", ".join(sheet.deal_name(deal) for deal in sheet.unvouched)
    if unvouched:
        lines.append((texts.say("proof.unvouched"), texts.say("proof.unvouched.not", deals=unvouched)))
    return lines


def _of_table(sheet: Sheet, texts: Texts) -> list[tuple[str, str]]:
    sealed = sheet.sealed
    lines = [
        (texts.say("proof.table"), harmless(sheet.session.serial)),
        (texts.say("proof.hash"), sealed.hash or texts.say("proof.unsealed")),
    ]
    if sealed.wrong:
        lines.append((texts.say("proof.chain"), texts.say("proof.fails")))
    elif sealed.hash:
        held = "proof.holds" if sealed.whole else "proof.holds_until"
        held = "proof.holds_in_part" if sealed.restored else held
        lines.append((texts.say("proof.chain"), texts.say(held)))
    if sealed.hash:
        signed = texts.say(_SIGNED[sealed.signed])
        if sealed.retired is not None:
            key, day = sealed.retired
            signed = texts.say("proof.retired", id=key, day=day)
        lines.append((texts.say("proof.signature"), signed))
        lines.append((texts.say("proof.public"), _public(sealed, texts)))
    if not sealed.revocations:
        lines.append((texts.say("check.club log"), texts.say("proof.log.fails")))
    if sealed.late:
        lines.append((texts.say("proof.late"), texts.say("proof.late.not", count=sealed.late)))
    if sealed.others:
        first, last = sealed.others[0], sealed.others[-1]
        lines.append((texts.say("proof.others"), texts.say("proof.others.not", first=first, last=last)))
    if sealed.restored:
        first, last = sealed.restored
        lines.append((texts.say("proof.restored"), texts.say("proof.others.not", first=first, last=last)))
    if sealed.date is not None:
        lines.append((texts.say("proof.date"), texts.say("proof.date.not", event=sealed.date)))
    if sealed.inferred:
        lines.append(
            (texts.say("check.cards"), texts.say("proof.seats.inferred", count=len(sealed.inferred)))
        )
    return lines


def _public(sealed: Sealed, texts: Texts) -> str:
    if not sealed.unsigned:
        return texts.say("proof.signed")
    if not sealed.public:
        return texts.say("proof.none")
    return texts.say("proof.public.not", events=", ".join(map(str, sealed.unsigned)))


_SIGNED = {None: "proof.unchecked", True: "proof.signed", False: "proof.forged"}
