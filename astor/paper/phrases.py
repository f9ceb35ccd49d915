"""What the print calls things: in the words of the screens, so that paper and phones say the same."""

import json
from collections.abc import Mapping
from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from astor.handbook.words import filled, written
from factions.rules.goods import GOODS

WORDS = settings.BASE_DIR / "frontend" / "src" / "core" / "words"


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Every sentence the screens have in a language, by its key."""
    found: dict[str, str] = {}
    for file in sorted(WORDS.glob(f"*{language}.json")):
        found |= json.loads(file.read_text(encoding="utf-8"))
    return found


def spoken() -> str:
    return translation.get_language() or settings.LANGUAGE_CODE


def has(key: str) -> bool:
    return key in catalogue(spoken())


def sentence(key: str) -> str:
    """As it stands, with its gaps."""
    return catalogue(spoken())[key]


def say(key: str, **facts: int | str) -> str:
    return filled(sentence(key), facts)


def word(*keys: str) -> str:
    """The first of these that there is a word for; else the end of the last, as it is written."""
    found = next((key for key in keys if has(key)), "")
    return say(found, n=1) if found else keys[-1].rpartition(".")[2].replace("_", " ")


def capital(text: str) -> str:
    """As it stands at the head of a column."""
    return text[:1].upper() + text[1:]


def goods(amounts: Mapping[str, int]) -> str:
    """ "2 gold, 1 food"."""
    there = [(amounts[good], good) for good in GOODS if amounts.get(good)]
    return ", ".join(f"{written(n)} {say(f'what.{good}', n=n)}" for n, good in there)


def stats(x: int, y: int) -> str:
    """ "+2 / −1"."""
    return "\u00a0/\u00a0".join(written(n, signed=n != 0) for n in (x, y))


def phase(name: str) -> str:
    """ "t3/trade" is the third turn's trade."""
    turn, _slash, kind = name.rpartition("/")
    told = say(f"phase.{kind}")
    return f"{_('Turn %(turn)s') % {'turn': turn.removeprefix('t')}} · {told}" if turn not in ("", "t0") else told
