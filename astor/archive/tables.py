"""An event as tables for those who count: entries, tallies, battles and deals, each a file in a zip."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from msgspec import convert, to_builtins

from astor.archive import standing
from astor.archive.people import Veil
from astor.archive.progress import Tell, counted, nobody
from astor.game.journal import sealing
from astor.game.models import Entry
from astor.game.play.play import play_of
from astor.game.rows.board import Board
from astor.game.rows.own import LineRow
from astor.game.values.spreadsheets import table
from diplomacy.evidence.done import Struck
from factions.rows import TallyRow
from factions.rules.goods import GOODS
from war.battle.rules.record import SIDES
from war.rows import BattleRow

Row = tuple[Any, ...]
Rows = Iterable[Row]
Told = Callable[[Any], Any]

ENTRIES = ("seq", "at", "phase", "actor", "command", "args", "reason", "closing", "undoes", "undone_by", "dice", "rows")
TALLIES = ("faction", "turn", *(f"treasury_{good}" for good in GOODS), *(f"income_{good}" for good in GOODS))
BATTLES = ("key", "season", "place", "attacker", "defender", "allies", "rounds", "lost_by_attacker", "lost_by_defender",
           "outcome", "taken")  # fmt: skip
STAKES = ("goods", "provinces", "technologies", "units")
DEALS = ("at", "phase", "faction", "with", *(f"gave_{stake}" for stake in STAKES),
         *(f"got_{stake}" for stake in STAKES))  # fmt: skip
WRITTEN = frozenset(("text", "note", "matter", "venue", "hypothesis", "conclusion", "headline", "sits_at"))
"""Arguments, and fields that are written over, in which people say something in their own words."""
BEGINS = (1980, 1, 1, 0, 0, 0)
"""The date of each file in the zip, so that the same event is the same zip."""


def write(key: str, file: Path, *, people: bool = True, separator: str = ",", tell: Tell = nobody) -> int:
    """Write the zip; returns how many entries it tells. What players wrote to each other is not among them."""
    board, told = standing.board(key), Veil() if not people else _unchanged
    entries = list(counted(_entries(board, told), tell, board.seq))
    with ZipFile(file, "w", ZIP_DEFLATED) as packed:
        for name, heading, rows in (
            ("entries", ENTRIES, entries),
            ("tallies", TALLIES, _tallies(board)),
            ("battles", BATTLES, _battles(board)),
            ("deals", DEALS, _deals(board)),
        ):
            packed.writestr(ZipInfo(f"{name}.csv", BEGINS), table([heading, *rows], separator), ZIP_DEFLATED)
    return len(entries)


def _unchanged(value: Any) -> Any:
    return value


def _entries(board: Board, told: Told) -> Iterator[Row]:
    play = play_of(board)
    found = Entry.objects.filter(event__key=board.event, seq__lte=board.seq).order_by("seq")
    for entry in found.iterator(chunk_size=200):
        args = told(_unwritten(sealing.args_told(play, entry)))
        rows = " ".join(sorted(sealing.images_told(play, entry)))
        yield (entry.seq, _when(entry.at), entry.phase, told(entry.actor), entry.command, _json(args), entry.reason,
               entry.closing or "", _json(entry.undoes), entry.undone_by or "", _json(entry.dice), rows)  # fmt: skip


def _unwritten(value: Any) -> Any:
    """What came with an order, and with an order inside it, without what people wrote in their own words."""
    if isinstance(value, list):
        return [_unwritten(part) for part in value]
    if not isinstance(value, dict):
        return value
    written = {*WRITTEN, "value"} if value.get("field") in WRITTEN else WRITTEN
    return {name: _unwritten(part) for name, part in value.items() if name not in written}


def _tallies(board: Board) -> Iterator[Row]:
    for tally in sorted(board.of(TallyRow).values(), key=lambda tally: (tally.faction, tally.turn)):
        yield (tally.faction, tally.turn, *_amounts(tally.treasury), *_amounts(tally.income))


def _amounts(goods: Mapping[str, int]) -> Iterator[int]:
    return (goods.get(good, 0) for good in GOODS)


def _battles(board: Board) -> Iterator[Row]:
    for key, battle in board.of(BattleRow).items():
        allies = " ".join(f"{ally}:{battle.allies.get(ally, '')}" for ally in battle.joined)
        told = (battle.season, battle.place, battle.attacker, battle.defender)
        fallen = (sum(one.toll.of(side) for one in battle.rounds) for side in SIDES)
        yield (key, *told, allies, battle.round, *fallen, battle.outcome, battle.taken)


def _deals(board: Board) -> Iterator[Row]:
    struck = (line for line in board.of(LineRow).values() if line.code == "deal_struck")
    for line in sorted(struck, key=lambda line: (line.at, line.seq_no)):
        deal, own = convert(line.facts, Struck), line.side.partition("/")[2]
        stakes = (
            _json(part.get(stake) or "") for part in (to_builtins(deal.gave), to_builtins(deal.got)) for stake in STAKES
        )
        yield (_when(line.at), line.phase, own, deal.faction, *stakes)


def _when(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds")


def _json(value: Any) -> str:
    """Nothing is an empty cell."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True) if value else ""
