"""The wording check's patterns by language: rule, pattern, a sentence with a finding, and a sentence without.

host/STYLE.md gives the reasons. A pattern is kept only if at least nine in ten of its findings are correct.
"""

import re
from typing import NamedTuple


class Pattern(NamedTuple):
    """One rule, and a pair of sentences that tests it."""

    rule: str
    pattern: re.Pattern[str]
    bad: str
    good: str


# Parts of patterns: the start of a block or sentence, and the rest of a sentence that is not a question.
_START = r"(?:\A|(?<=[.!?]\s))"
_NO_QUESTION = r"(?![^.?!]*\?)"


def _pattern(rule: str, pattern: str, bad: str, good: str) -> Pattern:
    return Pattern(rule, re.compile(pattern.replace(" ", r"\s")), bad, good)


ENGLISH = [
    _pattern(
        "begin with the subject, not with Who",
        _START + r"Who\b" + _NO_QUESTION,
        "Who listens reads the PIN.",
        "Who deals? The person who sits left of the dealer.",
    ),
    _pattern(
        "name the thing; do not begin with What",
        _START + r"What\b" + _NO_QUESTION,
        "It ends. What is stored counts.",
        "What next? Run it again to see what is stored.",
    ),
    _pattern(
        "say reported, sent, listed or called, not told",
        r"\b[Tt]old\b(?! apart)",
        "Stakes are told when the evening is made.",
        "Both copies are told apart by their number.",
    ),
    _pattern(
        "say who does, not what nobody does",
        r"\b(?:(?<!at )(?<!on )which|what|(?<!so )(?<!now )that) nobody\b|\b[Nn]obody\b[^.]*\banybody\b",
        "It stays, which nobody could prove otherwise.",
        "It waits so that nobody is left out, where nobody sits.",
    ),
    _pattern(
        "say differs from", r"\botherwise than\b", "It lies otherwise than it was sent.", "Do otherwise."
    ),
    _pattern(
        "say which one", r"\bthe one or the other\b", "Take the one or the other.", "Take one or the other."
    ),
    _pattern(
        "put a noun before who: anyone who, the player who",
        r"\b(?:only|but|if|that|from|than|for|by) who \w+s\b",
        "In the end only who plays alone gets points.",
        "Only the player who leads gets points.",
    ),
    _pattern(
        "say is, is listed or is printed, not stands",
        r"\b(?:stands?|stood) (?:beside|in|with|there|here|below|under|behind)\b",
        "It stands with every correction.",
        "It is known who stands where.",
    ),
]
GERMAN = [
    _pattern("Blatt, nicht Deck", r"\bDecks?\b", "Deck 1: fertig.", "Blatt 1: fertig."),
    _pattern(
        "Etikett, nicht Tag oder Chip",
        r"\bTags\b|(?:\b(?:[Ee]in|[Dd]ieses|[Dd]as|[Ee]inen|[Ee]igene\w?)\s|NFC-|RFID-)Tag\b"
        r"|(?:Kopierter |NFC-|RFID-)Chip\b",
        "Dieses Tag ist gesperrt.",
        "Der Tag des Abends. Chips in der Bank.",
    ),
    _pattern("Ass-Solo", r"Fleischlos\w*|[Aa]ss-?solo\b", "Fleischloser", "Ass-Solo"),
    _pattern("Internationales Solo", r"Knochenmann", "Knochenmann", "Internationales Solo"),
    _pattern("Einwerfen", r"[Ee]inmischen|\bvergeben\b", "Einmischen", "Einwerfen"),
    _pattern("nicht am Zug", r"vorgeworfen|nicht an der Reihe", "vorgeworfen", "nicht am Zug"),
    _pattern("Mitspieler, Personen", r"\bLeuten?\b", "Neue Leute", "Neue Mitspieler läuten"),
    _pattern("Turnierleitung", r"\b(?:Spielleitung|Leitung)\b", "Nur die Leitung", "Nur die Turnierleitung"),
]
FRENCH = [
    _pattern(
        "pas 90", r"\b(?:[Ss]ous|[Pp]as de) [369]0\b|\bn[369]0\b", "pas de 90 annoncé", "pas 90, pas de solo"
    ),
    _pattern("capot", r"(?<!\.)\b(?:[Ss]chwarz|chelem|aucun pli)\b", "30 contre Schwarz", "30 contre capot"),
    _pattern("preneur", r"\bdéclarants?\b", "Le déclarant perd", "Le preneur perd"),
    _pattern(
        "maldonne", r"\b(?:Redonne|mauvaises? donnes?)\b|\bjet\w+ (?:mon|son) jeu", "Redonne", "Qui redonne ?"
    ),
    _pattern("solo muet", r"\b[Ss]olo (?:caché|secret)\b", "solo caché", "solo muet"),
    _pattern("Charlie", r"\b(?:Charlot|Karlchen)\b", "Charlot", "Charlie"),
    _pattern("étiquette", r"\b(?:[Pp]uces?|tags?)\b", "Puce copiée", "Étiquette copiée"),
    _pattern("pli, donne", r"\b(?:[Ll]evées|[Cc]oups?)\b", "Coup suivant", "Donne suivante : non levée"),
    _pattern("incorrect", r"\b(?:faux|fausse PIN)\b", "Code PIN faux", "Code PIN incorrect"),
]
PATTERNS = {"en": ENGLISH, "de": GERMAN, "fr": FRENCH}
