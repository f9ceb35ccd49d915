"""What people type, at the one door every order passes: nothing hidden in it, nothing that runs over other lines."""

import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

from astor.game.errors import Refused

LONGEST = 32 * 1024
"""So much text has an order in all, whatever door it comes by; each of its arguments has a bound of its own."""
MOST_MARKS = 4
"""So many marks may stand on one letter: enough for every script, too few to cross out the lines around it."""
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters that show nothing."""
HIDDEN = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")
"""Marks that show nothing."""
UNSEEN = ("Cf", "Cs", "Co")
"""Kinds of characters that show nothing either."""
BREAKS = frozenset("\x0b\x0c\x85\u2028\u2029")
JOINERS = frozenset("\u200c\u200d")
JOINED = frozenset((
    "ARABIC", "SYRIAC", "MONGOLIAN", "NKO", "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU",
    "KANNADA", "MALAYALAM", "SINHALA", "KHMER", "MYANMAR", "TIBETAN"))  # fmt: skip
"""Scripts in which a joiner, itself unseen, changes how its neighbours are written."""
LOOKALIKES = {
    "a": "аαɑ", "b": "вβ", "c": "сϲᴄ", "d": "ԁ", "e": "еєεᴇ", "g": "ɡɢ", "h": "нһ", "i": "іιı", "j": "ј", "k": "кκ",
    "l": "ӏłʟɪ1|", "m": "мμ", "n": "пηɴ", "o": "оοօᴏø0", "p": "рρᴘ", "q": "ԛ", "r": "гʀ", "s": "ѕꜱ", "t": "тτŧᴛ",
    "u": "υս", "v": "ν", "w": "ѡω", "x": "хχ", "y": "уγ", "z": "ζ",
}  # fmt: skip
"""Letter → what passes for it in another script, or as a digit."""
PLAIN = {ord(other): letter for letter, others in LOOKALIKES.items() for other in others}
CAPITALS = {ord("I"): "l", ord("Ι"): "l", ord("І"): "l", ord("Ν"): "n", ord("Υ"): "y"}
"""Those that look like something else than their small letters do."""
PAIRS = (("rn", "m"), ("vv", "w"))
"""Two letters that pass for one."""
CONTROLS = ("control", "spielleitung", "arbitre")
"""What the referees are called in the languages of the screens."""
BEFORE = ("the", "die", "le", "l", "game", "team")
"""What may stand before that without making it somebody else."""


def legible(args: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of an order as they are carried out and kept; refused if they are too long or cannot be read."""
    try:
        if sum(map(len, _texts(args))) > LONGEST:
            raise Refused("bad_arguments", wrong=f"more than {LONGEST} characters")
        return {clean(key): _cleaned(value) for key, value in args.items()}
    except RecursionError:
        raise Refused("bad_arguments", wrong="nested too deeply") from None


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield str(key)
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _cleaned(value: Any) -> Any:
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, Mapping):
        return {clean(str(key)): _cleaned(inner) for key, inner in value.items()}
    return [_cleaned(inner) for inner in value] if isinstance(value, list) else value


def clean(text: str) -> str:
    """The same without what nobody sees: what turns the writing round, joins, breaks or fills without a trace."""
    if text.isascii() and text.isprintable():
        return text
    if "\0" in text:
        raise Refused("bad_arguments", wrong="a NUL, which no database column takes")
    if _is_piled_up(text):
        raise Refused("unreadable_text", most=MOST_MARKS)
    whole = text.replace("\r\n", "\n")
    return "".join(_shown(char, whole[at - 1 : at]) for at, char in enumerate(whole))


def _shown(char: str, before: str) -> str:
    """What is left of a character, after the one before it."""
    kind = unicodedata.category(char)
    if char in JOINERS:
        return char if before and unicodedata.name(before, "").split(" ")[0] in JOINED else ""
    if kind in UNSEEN or char in HIDDEN:
        return ""
    if char in BREAKS:
        return "\n"
    return " " if char in BLANKS or (kind == "Cc" and char not in "\n\t") else char


def _is_piled_up(text: str) -> bool:
    """Are there more marks on one letter than any script has? What nobody sees between them parts nothing."""
    run = 0
    for char in text:
        kind = unicodedata.category(char)
        if kind in UNSEEN:
            continue
        run = run + 1 if kind in ("Mn", "Me") else 0
        if run > MOST_MARKS:
            return True
    return False


def one_line(text: str) -> str:
    """What came through the door on one line that can be read; nothing may be left of it."""
    return " ".join("".join(c if c.isprintable() or c in JOINERS else " " for c in text).split())


def words(text: str) -> str:
    """The same; refused if nothing is left."""
    said = one_line(text)
    if not said:
        raise Refused("no_words")
    return said


# Names


def alike(one: str, other: str) -> bool:
    """Would the one be taken for the other: by other capitals, letters of another script, digits for letters?"""
    return not looks(one).isdisjoint(looks(other))


def looks(name: str) -> frozenset[str]:
    """What this name and those that would be taken for it have in common; a dot or a space tells none apart."""
    plain = skeleton(name)
    for pair, letter in PAIRS:
        plain = plain.replace(pair, letter)
    bare = "".join(c for c in plain if unicodedata.category(c)[0] not in "PZ")
    return frozenset((name.casefold(), bare or plain))


def skeleton(name: str) -> str:
    """A name in plain letters: which each of its own looks like."""
    plain = unicodedata.normalize("NFKC", name).translate(CAPITALS)
    return plain.casefold().translate(PLAIN)


def poses_as_control(name: str) -> bool:
    """Is this, or begins with, what the referees are called, however it is spelt?"""
    bare = "".join(c for c in unicodedata.normalize("NFKD", name) if unicodedata.category(c) != "Mn")
    words = [_dotless(word) for word in "".join(c if c.isalnum() else " " for c in skeleton(bare)).split()]
    glance = {_dotless(skeleton(called)) for called in CONTROLS}
    whole = words[1:] if words and words[0] in map(_dotless, BEFORE) else words
    return bool(words) and (words[0] in glance or "".join(whole) in glance)


def _dotless(word: str) -> str:
    """In capitals an i is the stroke that an l is, so the two are one."""
    return word.replace("i", "l")
