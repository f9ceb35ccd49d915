"""War: what orders, closes and sight of every chapter ask of a board: where everybody stands, and the season. Pure."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from astor.game.play.sight import powers
from astor.game.rows.board import Board, index
from astor.game.rows.frozen import BoardRow
from factions import turns
from factions.powers import RULER
from factions.questions import played
from factions.rows import (
    BorderRow,
    BuildingRow,
    CharacterRow,
    FactionRow,
    OfficerRow,
    ProvinceRow,
    RelationRow,
    SeaZoneRow,
)
from factions.rulings import ruled
from war.rows import ActivationRow, ArmyRow, GrowthRow, PlanRow, UnitRow
from war.rules.standing import Theatre

R = TypeVar("R", bound=BoardRow)

SEASONS = ("season_1", "season_2")


def theatre(board: Board) -> Theatre:
    """Where everybody stands and who is at war with whom; it stays as it is when the board goes on."""
    return board.once("theatre", _theatre)


def _theatre(board: Board) -> Theatre:
    """What the rules of war read of each kind of row; whatever else changes leaves the theatre as it is."""
    return Theatre(
        armies=_rows(board, ArmyRow, "name", "faction", "place", "commander", "lieutenant", "fleet", "crossing"),
        units=_rows(board, UnitRow, "kind", "faction", "place", "army", "aboard", "moved", "x", "y"),
        officers=_rows(board, OfficerRow, "name", "faction", "home", "x", "y", "alive", "moved"),
        buildings=_rows(board, BuildingRow, "province", "kind"),
        borders=_rows(board, BorderRow, "a", "b", "kind"),
        relations=_rows(board, RelationRow, "a", "b", "state"),
        growths=_rows(board, GrowthRow, "officer", "season", "choice"),
        provinces=_rows(board, ProvinceRow, "owner", "terrain", "coast", "taken"),
        sea_zones=_rows(board, SeaZoneRow, "neighbours"),
        capitals=board.once("theatre/capitals", _capitals),
        garrisons=ruled(board).garrison_without_general,
        season=season(board),
        crowned=board.once("crowned", _crowned),
    )


def _rows(board: Board, kind: type[R], *columns: str) -> Mapping[str, R]:
    return board.once(f"theatre/{kind.KIND}", lambda now: dict(now.some(kind, *columns)))


def _capitals(board: Board) -> Mapping[str, str]:
    return {key: faction.capital for key, faction in board.some(FactionRow, "capital").items()}


def _crowned(board: Board) -> frozenset[str]:
    """The officers who wear a crown."""
    courtiers = board.some(CharacterRow, "officer", "office", "alive").values()
    return frozenset(c.officer for c in courtiers if c.office == RULER and c.alive)


def season(board: Board) -> str:
    """The season that is being played, as t3/season_1; "" outside of one."""
    return _season_of(board.fact("phase"), board.fact("part"))


def coming_season(board: Board) -> str:
    """The season that is being played; while the war is prepared the first one."""
    preparing = board.fact("part") == "preparation"
    return season(board) or (_season_of(board.fact("phase"), SEASONS[0]) if preparing else "")


def _season_of(phase: str, part: str) -> str:
    return f"{phase.partition('/')[0]}/{part}" if turns.kind_of(phase) == "war" and part in SEASONS else ""


TURNS = index(ActivationRow, lambda turn: (turn.army,), lambda _: 0)
"""The turns to act, by their armies."""


def turns_to_act(board: Board, armies: Iterable[str]) -> Mapping[str, ActivationRow]:
    """Which of these armies have a turn in the season that is played → that turn; none between seasons."""
    now = season(board)
    turns = (turn for army in armies for _, turn in board.heap(TURNS, army))
    return {turn.army: turn for turn in turns if now and turn.season == now}


def armies(board: Board, faction: str) -> list[str]:
    """The armies of a faction."""
    return board.once(f"armies/{faction}", lambda now: sorted(
        key for key, army in now.some(ArmyRow, "faction").items() if army.faction == faction
    ))  # fmt: skip


PLANS = index(PlanRow, lambda plan: (plan.army,), lambda _: 0)
"""What generals mean to do, by their armies."""


def plan_of(board: Board, army: str) -> PlanRow | None:
    """What was planned for an army (WAR-12)."""
    return next((plan for _, plan in board.heap(PLANS, army)), None)


def meant(board: Board, army: str) -> PlanRow | None:
    """What a general means to do when called, unless it is done."""
    plan = plan_of(board, army)
    return plan if plan and plan.orders and not plan.done else None


def has_acted(board: Board, army: str) -> bool:
    """Is its turn of this season done?"""
    return any(turn.state == "done" for turn in turns_to_act(board, [army]).values())


def plays(board: Board, seat: str, officer: str) -> bool:
    """Is this officer the seat's own character?"""
    return bool(officer) and any(person.officer == officer for person in played(board, seat))


def holders_of_war(board: Board, faction: str) -> list[str]:
    """The seats that decide for a faction's armies."""
    return [seat for seat, held in powers(board, faction).items() if "war" in held]
