"""Evidence (SET-6): what a faction has fought, promised and dealt. Pure."""

from collections import Counter
from collections.abc import Collection, Iterator

from msgspec import Struct, convert

from astor.game.rows.board import Board
from diplomacy.evidence.logs import between, lines
from diplomacy.rows import MarriageRow, PaperRow, TheoryRow, TreatyRow
from diplomacy.trade.rules.deals import Stake
from diplomacy.treaties.questions import others
from factions.rows import BuildingRow, ProvinceRow
from factions.story.rules.evidence import Counted, Look, counted
from war.rows import BattleRow


def wars(board: Board, faction: str, _look: Look) -> Counted:
    """Factions it is at war with."""
    return counted(f"faction/{other}" for other, state in others(board, faction).items() if state == "war")


def allies(board: Board, faction: str, _look: Look) -> Counted:
    return counted(f"faction/{other}" for other, state in others(board, faction).items() if state == "alliance")


def reconciled(board: Board, faction: str, look: Look) -> Counted:
    """Allies it was once at war with."""
    fought = {end for _, pair in between(board, faction, "war_began") for end in (pair.a, pair.b)}
    return counted(row for row in allies(board, faction, look).rows if row.partition("/")[2] in fought)


def peaces(board: Board, faction: str, _look: Look) -> Counted:
    """Wars of its own that a peace has ended."""
    return counted(row for row, _ in between(board, faction, "peace_made"))


def _treaties(board: Board, faction: str) -> Iterator[tuple[str, TreatyRow]]:
    for key, treaty in board.of(TreatyRow).items():
        if faction in treaty.parties and treaty.state != "open":
            yield f"treaty/{key}", treaty


def treaty_partners(board: Board, faction: str, _look: Look) -> Counted:
    """Factions with which it has a treaty that stands: one treaty for each."""
    kept = ((row, t.parties) for row, t in _treaties(board, faction) if t.state == "made")
    partner = {other: row for row, parties in kept for other in parties if other != faction}
    return Counted(len(partner), tuple(dict.fromkeys(partner.values())))


def signatures(board: Board, faction: str, _look: Look) -> Counted:
    """Treaties it has made with others, whatever became of them."""
    return counted(row for row, _ in _treaties(board, faction))


def renounced(board: Board, faction: str, _look: Look) -> Counted:
    """Treaties it has gone back on."""
    return counted(row for row, treaty in _treaties(board, faction) if treaty.renounced_by == faction)


def weddings(board: Board, faction: str, _look: Look) -> Counted:
    return counted(f"marriage/{key}" for key, m in board.some(MarriageRow, "state", "proposer", "receiver").items()
                   if m.state == "made" and faction in (m.proposer, m.receiver))  # fmt: skip


def crownings(board: Board, faction: str, look: Look) -> Counted:
    """How often a new monarch was crowned there."""
    return counted(lines(board, faction, "crowned", turn=look.turn, faction=faction))


# Battles


def fights(board: Board) -> Iterator[tuple[str, BattleRow]]:
    """The battles that are over."""
    fields = (
        "state", "outcome", "attacker", "defender", "joined", "led", "place", "ranks", "taken", "allies", "rounds",
    )  # fmt: skip
    return ((f"battle/{key}", b) for key, b in board.some(BattleRow, *fields).items() if b.state == "over")


def ground(board: Board, place: str) -> Collection[str]:
    """What a battle there was fought for: the terrain, and what stands there."""
    land = board.some(ProvinceRow, "terrain").get(place)
    stands = board.some(BuildingRow, "province", "kind").values()
    return {land.terrain, *(b.kind for b in stands if b.province == place)} if land else {"sea"}


def on(board: Board, place: str, look: Look) -> bool:
    """Is this ground the look counts?"""
    return not look.of or not set(look.of).isdisjoint(ground(board, place))


def _sides(battle: BattleRow) -> dict[str, str]:
    """Faction → the side it fought on."""
    joined = {ally: battle.allies.get(ally, "") for ally in battle.joined}
    return {**joined, battle.attacker: "attacker", battle.defender: "defender"}


def victories(board: Board, faction: str, look: Look) -> Counted:
    """Battles that its side has won."""
    won = (row for row, b in fights(board) if _sides(b).get(faction) == b.outcome and on(board, b.place, look))
    return counted(won)


# Deals


def deals(board: Board, faction: str, _look: Look) -> Counted:
    """Those it struck: every party reads a line of its own."""
    return counted(lines(board, faction, "deal_struck"))


class Struck(Struct, frozen=True):
    """What the line of a deal tells of it: with whom, and what moved."""

    faction: str
    gave: Stake
    got: Stake


def struck(board: Board, faction: str) -> Iterator[tuple[str, str, Struck]]:
    """Row, phase and terms of each deal it struck."""
    for row, line in lines(board, faction, "deal_struck").items():
        yield row, line.phase, convert(line.facts, Struck)


def partners(board: Board, faction: str, _look: Look) -> Counted:
    """With how many others it dealt in the trade phase in which these were most."""
    met = {(phase, deal.faction): row for row, phase, deal in struck(board, faction)}
    best = Counter(phase for phase, _ in met).most_common(1)
    return counted(row for (phase, _), row in met.items() if best and phase == best[0][0])


def lands_given(board: Board, faction: str, _look: Look) -> Counted:
    """Deals in which it gave land for something."""
    return counted(row for row, _, deal in struck(board, faction) if deal.gave.provinces and not deal.got.empty)


def technologies_sold(board: Board, faction: str, _look: Look) -> Counted:
    """Deals in which it taught something for goods."""
    return counted(row for row, _, deal in struck(board, faction) if deal.gave.technologies and deal.got.goods)


def lore_for_land(board: Board, faction: str, _look: Look) -> Counted:
    """Deals in which one side gave a technology and the other land."""
    found = list[str]()
    for row, _, deal in struck(board, faction):
        gave, got = deal.gave, deal.got
        if (gave.technologies and got.provinces) or (gave.provinces and got.technologies):
            found.append(row)
    return counted(found)


def hired(board: Board, faction: str, _look: Look) -> Counted:
    """Units it took over from lords who could not pay them."""
    return counted(lines(board, faction, "hired", faction=faction))


# The scholars


def theories(board: Board, faction: str, _look: Look) -> Counted:
    """Theories of its wizard that were accepted."""
    return counted(f"theory/{key}" for key, _ in _accepted(board, faction))


def _accepted(board: Board, faction: str) -> Iterator[tuple[str, TheoryRow]]:
    known = board.some(TheoryRow, "faction", "state", "phase").items()
    return ((key, t) for key, t in known if (t.faction, t.state) == (faction, "accepted"))


def theory_summits(board: Board, faction: str, _look: Look) -> Counted:
    """Summits that accepted one."""
    return counted({theory.phase: f"theory/{key}" for key, theory in _accepted(board, faction)}.values())


def papers(board: Board, faction: str, look: Look) -> Counted:
    return counted(f"paper/{key}" for key, p in board.some(PaperRow, "faction", "technology").items()
                   if p.faction == faction and look.takes(p.technology))  # fmt: skip
