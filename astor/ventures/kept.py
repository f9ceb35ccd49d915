"""What a venture is played by: the ring's rules, an edition's, or a quest as it was begun (VEN-10). Pure."""

from collections.abc import Collection
from functools import lru_cache
from typing import Any

import msgspec

from astor.game.rows.board import Board
from astor.ventures.models import DUEL, QUEST, SKIRMISH
from astor.ventures.reading import content, quest_checks
from astor.ventures.reading.content import Tome
from astor.ventures.reading.quest_tables import QuestFile, TextsFile
from astor.ventures.reading.skirmish_content import EDITIONS, edition
from astor.ventures.rows import TomeRow, VentureRow
from astor.ventures.rules.crew import NOBODY, crew
from astor.ventures.rules.ground import WALL
from astor.ventures.rules.play import Ruleset
from astor.ventures.rules.quest.sheet import Tale
from astor.ventures.rules.ring.warriors import Bout
from astor.ventures.rules.skirmish.figures import Edition, Fray


class _Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A quest as an event keeps it: what its files say."""

    quest: QuestFile
    texts: dict[str, TextsFile]


def written(tome: Tome) -> str:
    """A quest as an event keeps it."""
    return msgspec.json.encode(_Told(tome.quest, dict(tome.texts))).decode()


def tome_of(board: Board, venture: VentureRow) -> Tome | None:
    """The quest of a venture, None if nobody can read it; of one begun before quests were kept what its folder says."""
    row = board.find(TomeRow, venture.key)
    return readable(row.told) if row else content.tomes().get(venture.about)


@lru_cache(200)
def readable(told: str) -> Tome | None:
    """What an event keeps, read again; None if it cannot be. Files bring anything: it is looked through as a folder."""
    try:
        found = msgspec.json.decode(told, type=_Told)
    except (msgspec.MsgspecError, RecursionError):
        return None
    faults = quest_checks.of_quest(found.quest)
    faults += [
        fault for code, texts in found.texts.items() for fault in quest_checks.of_texts(found.quest, texts, code)
    ]
    return None if faults else Tome(found.quest, found.texts)


def rules_of(board: Board, venture: VentureRow) -> Ruleset[Any]:
    """The rule set of a venture that can be read."""
    if venture.kind == DUEL:
        return content.ring()
    if venture.kind == SKIRMISH:
        return content.skirmish(venture.rules)
    tome = tome_of(board, venture)
    assert tome is not None
    return tome.rules


def opened(board: Board, venture: VentureRow) -> Any:
    """The state of a venture, or None if it or what it was begun by cannot be read any more."""
    tome = tome_of(board, venture) if venture.kind == QUEST else None
    if tome is None and venture.about not in grounds(venture.kind, venture.rules):
        return None
    rules = rules_of(board, venture)
    try:
        state = msgspec.convert(venture.play, rules.state)
    except msgspec.ValidationError:
        return None
    fits = _fits(tome, state) if tome else _stand(venture, state)
    return state if venture.rules == rules.key and fits else None


def grounds(kind: str, rules: str) -> Collection[str]:
    """The boards of a duel or of a skirmish, by key; none of an edition there is not."""
    if kind == SKIRMISH and rules in EDITIONS:
        return edition(rules).grounds
    return content.grounds() if kind == DUEL else ()


def _stand(venture: VentureRow, state: Bout | Fray) -> bool:
    """Are its fighters those whom the sides name, each on a cell of its own, on a board there is?"""
    fighters = {one.key for side in ("a", "b") for one in crew(side, venture.sides.get(side, NOBODY))}
    there = state.warriors if isinstance(state, Bout) else state.figures
    cells = [one.cell for one in there if not one.out]
    known = {one.key for one in there} == fighters and state.acting in {"", *fighters}
    armed = isinstance(state, Bout) or _armed(edition(venture.rules), state)
    return known and armed and len(set(cells)) == len(cells) and state.ground in grounds(venture.kind, venture.rules)


def _armed(rules: Edition, fray: Fray) -> bool:
    """Is there all that its figures carry and know, and whoever names next?"""
    gear = all({figure.held, *figure.weapons} <= rules.weapons.keys() for figure in fray.figures)
    known = all({*figure.spells, *figure.spent, *figure.cast} <= rules.spells.keys() for figure in fray.figures)
    return gear and known and fray.naming in {"", *(figure.key for figure in fray.figures)}


def _fits(tome: Tome, tale: Tale) -> bool:
    """Does the quest have the paragraphs, the things and the fight that its tale speaks of?"""
    if not {tale.at, tale.before} <= {"", *tome.paragraphs} or not set(tale.hero.items) <= tome.quest.items.keys():
        return False
    combat = tome.paragraphs[tale.at].combat if tale.at else None
    if tale.field is None or combat is None:
        return tale.field is None and combat is None
    enemies = tale.field.enemies
    cells = [tale.field.hero, *(enemy.cell for enemy in enemies if enemy.foe.health)]
    apart = len(set(cells)) == len(cells) > 1 and all(combat.ground.at(cell) != WALL for cell in cells)
    return apart and [enemy.key for enemy in enemies] == [str(n) for n in range(1, len(combat.foes) + 1)]
