"""Every code the server can say has a sentence in the client's catalogue."""

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import get_args

import pytest
from django.conf import settings

from astor.game.play.play import SEAT, Command, plays
from diplomacy.lives.rules import Lot
from diplomacy.trade.rules.contact import Why as Contact
from factions.order.rules import Cause
from factions.production.rules import Note, Why
from factions.relations import NEWS
from factions.research.rules.effects import TRAIT
from factions.story.rules.saga import DEATHS, STAYED, What
from factions.upkeep.rules import NEEDS
from tests.house.source import ROOT, modules, tree
from tests.translate import SCREENS, asked, words
from war.march.rules.movement import NO_ROOM, How

WORDS = ROOT / "frontend" / "src" / "core" / "words"
FILLED = re.compile(r"\{[^{}|]*\}|%\(\w+\)s")
"""What is filled in: its name is nobody's to read."""
UNSAID = {"join", "mark_seen"}
"""Orders no screen ever names: the seat is taken on a page of its own, and reading is no order."""

LORE = {"technology", "ways"}
"""What is known, as a cause: by its name for who knows it, and as ways for everybody else."""


@cache
def catalogue() -> set[str]:
    return {key for path in WORDS.glob("*en.json") for key in json.loads(path.read_text())}


def said(call: str, place: int) -> Iterator[str]:
    """The literal codes given to calls of this name, as its argument at this place or as `code=`."""
    for path in modules():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and _name(node.func) == call:
                given = [k.value for k in node.keywords if k.arg == "code"] or node.args[place : place + 1]
                yield from (code for value in given for n in _spoken(value) if (code := _code(n)))


def _spoken(value: ast.expr) -> Iterator[ast.AST]:
    """What may be said: of a choice both ways it can go, not what decides it; what is put together is listed below."""
    if isinstance(value, ast.IfExp):
        yield from (*_spoken(value.body), *_spoken(value.orelse))
    elif not isinstance(value, ast.JoinedStr):
        yield from ast.walk(value)


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _code(node: ast.AST) -> str:
    """The code this literal is; "" if it is none."""
    value = node.value if isinstance(node, ast.Constant) else None
    return value if isinstance(value, str) and value.isidentifier() else ""


def _told_by_name(command: Command) -> bool:
    """What a seat may order has a name, and by that and what came with it the desk tells it too."""
    return SEAT in command.by and command.name not in UNSAID


def steps() -> set[str]:
    """What the bells do, each an entry of the journal by its function's name."""
    return {step.__name__ for phase in plays["storms"].phases for step in phase.steps}


@cache
def codes() -> dict[str, set[str]]:
    """Group of the catalogue → what the server can say of it."""
    return {
        "refused": set(said("Refused", 0)) | {"server_error", NO_ROOM},
        "line": {
            *said("say", 1),
            *said("report", 1),
            *said("drop", 2),
            *said("drop_pool", 2),
            *NEWS.values(),
            *(f"went_{how}" for how in How),
            *Lot,
            *said("_note", 1),
        },
        "bye": set(said("Bye", 0)),
        "note": set(said("Note", 0)) | {note.value for note in Note if note.value},
        "why": {why.value for why in (*Why, *Cause)} | NEEDS.keys() | {TRAIT, *LORE},
        "contact": {why.value for why in Contact},
        "saga.did": set(get_args(What)),
        "saga.many": set(get_args(What)) - DEATHS - {STAYED},
        "command": {command.name for command in plays["storms"].commands if SEAT in command.by} - UNSAID,
        "desk.did": {command.name for command in plays["storms"].commands if not _told_by_name(command)} | steps(),
    }


GROUPS = ["refused", "line", "bye", "note", "why", "contact", "saga.did", "saga.many", "command", "desk.did"]


@pytest.mark.parametrize("group", GROUPS)
def test_every_code_has_a_sentence(group: str):
    found = codes()[group]
    assert len(found) >= 2, "the search for codes found nothing: it no longer fits the code"
    missing = {f"{group}.{code}" for code in found} - catalogue()
    assert missing == set(), f"say it in the words of its chapter, below {WORDS.relative_to(ROOT)}"


def test_order_is_public_order():
    """One word, one meaning: what seats give are plans, purchases and acts, and rows are ranked without the word."""
    said = {key: text for screen in SCREENS for key, text in words(screen, "en").items()}
    pages = {text: text for context, text, many in asked() for text in (text, many)}
    assert len(said) > 2000
    assert len(pages) > 100
    other = re.compile(r"(?<!public )\border(?:s|ed|ing)?\b", re.IGNORECASE)
    assert [key for key, text in {**said, **pages}.items() if other.search(FILLED.sub("", text))] == []


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_each_key_stands_in_one_catalogue(language: str):
    """Which of two sentences would be said would depend on what a page has read by then."""
    stands = Counter(key for path in WORDS.glob(f"*{language}.json") for key in json.loads(path.read_text()))
    assert stands
    assert [key for key, times in stands.items() if times > 1] == []
