"""Technology (TECH-1 to TECH-3): what a faction knows and could learn, what it costs it, what it changes. Pure."""

from dataclasses import replace

from astor.game.rows.board import Board, index
from astor.game.values.errors import Refused
from factions.questions import lands
from factions.research.rules import effects, research
from factions.research.rules.effects import Effects, Realm
from factions.research.rules.research import Scholar, Technology
from factions.rows import BuildingRow, FactionRow, KnowledgeRow, ProvinceRow, RelationRow, SabotageRow, TechnologyRow
from factions.rules.treasury import treasury


def _whose(knowledge: KnowledgeRow) -> tuple[str, ...]:
    return (knowledge.faction,)


LEARNT = index(KnowledgeRow, _whose, lambda _: 0)
"""What each faction knows or holds a card for."""


def lore(board: Board, faction: str) -> Effects:
    """What a faction's trait and technologies change, as the board stands; nothing for the independents."""
    return board.once(f"lore/{faction}", lambda now: _lore(now, faction))


def _lore(board: Board, faction: str) -> Effects:
    known = faction in board.some(FactionRow)
    return effects.in_force(_realm(board), faction) if known else ()


def _realm(board: Board) -> Realm:
    return Realm(
        factions=board.some(FactionRow, "effects").values(),
        technologies=board.some(TechnologyRow, "effects").values(),
        knowledge=board.some(KnowledgeRow, "faction", "technology", "state", "stands").values(),
        buildings=board.some(BuildingRow, "province").values(),
        provinces=board.some(ProvinceRow, "owner").values(),
        relations=board.some(RelationRow, "a", "b", "state").values(),
    )


def kept(board: Board, knowledge: KnowledgeRow) -> bool:
    """Has the faction the benefit of what it knows? (TECH-2)"""
    return knowledge.technology in board.once(f"kept/{knowledge.faction}", lambda now: _kept(now, knowledge.faction))


def _kept(board: Board, faction: str) -> frozenset[str]:
    realm = _realm(board)
    return frozenset(known.technology for known in learnt(board, faction) if effects.kept(realm, known))


def learnt(board: Board, faction: str) -> list[KnowledgeRow]:
    """What a faction knows or holds a card for."""
    return [row for _, row in board.heap(LEARNT, faction)]


def learner(board: Board, faction: str) -> Scholar:
    """What a faction knows and holds cards for; its treasury is not looked at."""
    return board.once(f"learner/{faction}", lambda now: research.scholar(learnt(now, faction), faction, {}))


def scholar(board: Board, faction: str) -> Scholar:
    """What a faction knows and could pay."""
    return replace(learner(board, faction), stock=treasury(board.named(FactionRow, faction)))


def technology(board: Board, key: str) -> Technology:
    return Technology(key, tuple(board.named(TechnologyRow, key).needs))


def may_learn(board: Board, faction: str, key: str) -> Refused | None:
    """Has it the prerequisites, and something to learn? (TRADE-4, TECH-4)"""
    return research.may_learn(learner(board, faction), technology(board, key))


def learnable(board: Board, faction: str) -> list[str]:
    """The technologies it could be taught."""
    return [key for key in board.some(TechnologyRow) if may_learn(board, faction, key) is None]


def may_research(board: Board, faction: str, key: str) -> Refused | None:
    """May it research this itself? (SET-3, TECH-1)"""
    return research.may_research(learner(board, faction), technology(board, key))


def cost(board: Board, faction: str, key: str) -> dict[str, int]:
    return research.price(board.named(TechnologyRow, key), lore(board, faction))


def sites(board: Board, faction: str) -> list[str]:
    """Where an institution of this faction may stand, its lands first (TECH-2)."""
    houses = board.some(BuildingRow, "holder", "province").values()
    return [*lands(board, faction), *(house.province for house in houses if house.holder == faction)]


def site(board: Board, faction: str, key: str, wish: str) -> str:
    """The province where an institution shall stand: the one wished for, else the capital, else the first there is.

    "" where the technology stands in no place.
    """
    if not board.named(TechnologyRow, key).institution:
        return ""
    return wish or board.named(FactionRow, faction).capital or next(iter(sites(board, faction)), "")


def may_stand(board: Board, faction: str, key: str, province: str) -> Refused | None:
    """May what this technology founds stand there? (TECH-2)"""
    founds = board.named(TechnologyRow, key).institution
    return research.may_stand(key, province, sites(board, faction)) if founds else None


def known_to(board: Board, key: str) -> dict[str, KnowledgeRow]:
    """The factions that know a technology, each with its row."""
    rows = board.of(KnowledgeRow).values()
    return {row.faction: row for row in rows if (row.technology, row.state) == (key, "known")}


def sabotaged(board: Board, faction: str, key: str) -> bool:
    """Does this technology fail if the faction tries to develop it now (SUB-2)?"""
    spoilt = (faction, key, board.fact("phase"))
    return any((s.faction, s.technology, s.phase) == spoilt for s in board.of(SabotageRow).values())
