"""What people type, at the one door every order passes: nothing hidden in it, nothing that runs over other lines."""

import unicodedata
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from astor.game.values.confusables import SHAPES
from astor.game.values.errors import Refused

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
"""Letter → what passes for it in small, or as a digit, and is not in Unicode's own list of what is confusable."""
PLAIN = {ord(other): letter for letter, others in LOOKALIKES.items() for other in others}
CAPITALS = {ord("I"): "l", ord("Ι"): "l", ord("І"): "l", ord("Ν"): "n", ord("Υ"): "y"}
"""Those that look like something else than their small letters do."""
PAIRS = (("rn", "m"), ("vv", "w"))
"""Two letters that pass for one."""
CONTROLS = frozenset((
    "control", "controls", "controle", "ctrl", "referee", "umpire", "gamemaster", "arbiter", "spielleitung",
    "spielleiter", "spielleiterin", "schiedsrichter", "schiedsrichterin", "schiri", "arbitre", "arbitres",
    "maitredujeu", "maitredejeu", "organiser", "organizer", "organisateur", "organisatrice", "veranstalter",
    "veranstalterin", "admin", "administrator"))  # fmt: skip
"""What the referees, and whoever runs the event, are called in the languages of the screens; of two words as one."""
COMPOUNDED = 7
"""A word that ends in one of these, if it has so many letters, is one as well: Headcontrol, Oberschiedsrichter."""
OFFICES = frozenset((
    "game", "team", "head", "chief", "map", "main", "lead", "deputy", "assistant", "senior", "war", "plot",
    "rules"))  # fmt: skip
"""What a Control calls itself besides, with a name behind it: Map Control Bea."""


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
    plain = unicodedata.normalize("NFKC", name).translate(SHAPES)
    return plain.translate(CAPITALS).casefold().translate(PLAIN)


def poses_as_control(name: str) -> bool:
    """Would this be taken for one of the referees, however it is spelt?

    It is so if it begins or ends with what they are called, or has that after an office of theirs. In between, as in
    Anna Control-Smith or The Control Tower, it is a word like others.
    """
    words = _words(name)
    while len(words) > 1 and words[-1].isdigit():
        words = words[:-1]
    fronts = {"".join(words[:n]) for n in range(1, len(words) + 1)}
    backs = {"".join(words[n:]) for n in range(len(words))}
    after_office = {word for office, word in pairwise(words) if office in map(_sound, OFFICES)}
    return not REFEREES.isdisjoint(fronts | backs | after_office) or any(map(_is_compound, words))


def _words(name: str) -> list[str]:
    """The words of a name without what stands over letters; HeadControl is two."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", name) if unicodedata.category(c) != "Mn")
    text = ""
    for before, char in zip(f" {bare}", bare, strict=False):
        parts = not char.isalnum() or (before.islower() and char.isupper())
        text += f" {char if char.isalnum() else ''}" if parts else char
    return [_sound(skeleton(word)) for word in text.split()]


def _is_compound(word: str) -> bool:
    return any(word.endswith(called) and word != called for called in REFEREES if len(called) >= COMPOUNDED)


def _sound(word: str) -> str:
    """What sounds or looks the same is the same: k as c, a letter twice as once, i as the stroke that an l is."""
    plain = word.replace("k", "c").replace("i", "l")
    return "".join(c for before, c in zip(f" {plain}", plain, strict=False) if c != before)


REFEREES = frozenset(map(_sound, CONTROLS))
