"""Pursuits (SET-6): orders, ready to be given, that bring an objective nearer of which facts tell something. Pure.

For each objective one at most, in the phase in which it can be given, and none that has been put before the same court
in this phase. What is read is the faction's own, its odds included, and what everybody knows of others.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from msgspec import convert

from astor.game.orders import drafts
from astor.game.play.sight import faction_of, powers
from astor.game.rows.board import Board
from astor.game.rows.own import ProposalRow
from diplomacy import sending
from diplomacy.evidence.done import on, struck
from diplomacy.evidence.held import settled
from diplomacy.evidence.logs import between
from diplomacy.evidence.questions import Testimony, for_players, of_key
from diplomacy.marriages import questions as marriages
from diplomacy.marriages.rules import Heir, marriageable
from diplomacy.placards.questions import spares
from diplomacy.summits import questions as summits
from diplomacy.trade.appeals import beyond
from diplomacy.trade.questions import offers_by, partners
from diplomacy.treaties import questions as treaties
from diplomacy.treaties.rules import ALLIANCE, PEACE, WAR
from factions.questions import phase_now, played
from factions.research.questions import learner
from factions.rows import ObjectiveRow, ProvinceRow, TechnologyRow
from factions.story.questions import pursued
from factions.story.rules.evidence import Look
from war import questions as forces
from war.march.reach import reaches
from war.purchase import questions as purchase
from war.purchase.rules import HOUSES, open_sites
from war.questions import plays
from war.rows import ArmyRow
from war.upkeep.forecast import ahead, coming_harvest, coming_upkeep
from war.wire import Reach

LIKELY = 0.7
"""Only an attack is proposed that holds the field in the end as likely as this."""
FEE = 2
"""So many of a good for a lesson: that is what most pay; whoever is asked may counter."""
Pursued = Literal["propose_marriage", "propose_treaty", "publish_paper", "offer", "file_plan", "buy"]
"""The orders that pursuits are."""


@dataclass(frozen=True)
class Pursuit:
    """The order, and of an attack how likely it holds the field (1 where nobody defends), else 0."""

    command: Pursued
    args: Mapping[str, Any]
    chance: float = 0.0


@dataclass(frozen=True)
class Way:
    """When a fact can be helped, the power it takes, and the orders for a seat of a faction and a look, best first."""

    phases: tuple[str, ...]
    power: str
    orders: Callable[[Board, str, str, Look], Iterator[Pursuit]]


def pursuits(board: Board, seat: str) -> dict[str, Pursuit]:
    """Objective → the order that would help it: of this seat's own first, then of its faction's.

    Of one's own objective also what others of the court decide: it can be proposed to them.
    """
    faction, found = faction_of(board, seat), dict[str, Pursuit]()
    goals = pursued(board, seat, faction) if faction else {}
    own = [goal for goal in goals.values() if goal.state not in ("claimed", "confirmed")]
    for goal in sorted(own, key=lambda goal: (not goal.seat, goal.key)):
        order = _order(board, seat, faction, goal)
        if order and order not in found.values() and not _proposed(board, seat, order):
            found[goal.key] = order
    return found


def _order(board: Board, seat: str, faction: str, goal: ObjectiveRow) -> Pursuit | None:
    """The best for the first of what it lacks that can be helped in this phase."""
    ways = [(way, look) for way, look in board.once(f"ways/{goal.key}", lambda now: _ways(now, goal.key))
            if goal.seat or way.power in powers(board, faction)[seat]]  # fmt: skip
    lacking = _lacking(board, goal) if ways else []
    for way, look in ways:
        order = next(way.orders(board, seat, faction, look), None) if look in lacking else None
        if order:
            return order
    return None


def _ways(board: Board, goal: str) -> list[tuple[Way, Look]]:
    """What it looks at and an order can help in this phase."""
    phase, looks = phase_now(board), board.named(ObjectiveRow, goal).looks
    ways = [(WAYS[look.fact], look) for look in looks if look.fact in WAYS]
    return [(way, look) for way, look in ways if phase in way.phases]


def _lacking(board: Board, goal: ObjectiveRow) -> list[Look]:
    """What the objective looks at and does not find as it stands now, as far as its players know."""
    found = of_key(board, goal.key)
    if found is None:
        return []
    told = for_players(board, goal, found)
    if told.verdict != "open":
        return []
    seen = zip(goal.looks, told.looks, strict=True)
    return [look for look, now in seen if now.stand == "not_yet" and _helps(look, now)]


def _helps(look: Look, now: Testimony) -> bool:
    """Would the order that helps the fact bring this nearer: fewer wars, more of everything else?"""
    return now.n > look.most if look.fact == "wars" else now.n < now.least


def _proposed(board: Board, seat: str, order: Pursuit) -> bool:
    """Has this seat laid it before others of its court, and waits for them?"""
    waiting = board.of(ProposalRow).values()
    return any((one.seat, one.command) == (seat, order.command) for one in waiting)


def _asked(board: Board, faction: str, other: str, code: str) -> bool:
    """Has this faction put something of the kind before that one in this phase?"""
    return board.size(sending.RANG, f"{board.fact('phase')} {faction} {code} faction/{other}") > 0


# Marriages


def _matches(board: Board, seat: str, faction: str, look: Look) -> Iterator[Pursuit]:
    """An heir of ours, where the objective is a person's own their character, for one of a court that is no enemy."""
    if any(suit.proposer == faction for _, suit in board.heap(marriages.SUITS, faction)):
        return
    states, mine = treaties.others(board, faction), {person.key for person in played(board, seat)}
    free = [heir for heir in marriages.heirs(board).values() if marriageable(heir)]
    for heir in _by_key(free):
        if heir.faction != faction or (look.fact != "weddings" and heir.key not in mine):
            continue
        for spouse in _by_key(free):
            peaceful = states.get(spouse.faction, WAR) != WAR
            if peaceful and not _asked(board, faction, spouse.faction, "marriage_proposed"):
                home = spouse.faction if look.fact == "abroad" else faction
                yield Pursuit("propose_marriage", {"heir": heir.key, "spouse": spouse.key, "residence": home})


def _by_key(heirs: list[Heir]) -> list[Heir]:
    return sorted(heirs, key=lambda heir: heir.key)


# Treaties

TREATIES: Mapping[str, tuple[tuple[str, str], ...]] = {
    "peaces": ((WAR, PEACE),),
    "wars": ((WAR, PEACE),),
    "reconciled": ((WAR, PEACE), (PEACE, ALLIANCE)),
    "allies": ((PEACE, ALLIANCE),),
    "treaty_partners": ((WAR, PEACE), (PEACE, ALLIANCE)),
    "signatures": ((WAR, PEACE), (PEACE, ALLIANCE)),
}
"""Fact → what two have to be to each other, and what a treaty would make of them."""
COUNTED_ONCE = ("treaty_partners", "signatures")
"""Who has a treaty with this court already brings these no nearer."""


def _treaties(board: Board, _seat: str, faction: str, look: Look) -> Iterator[Pursuit]:
    """A treaty with a court with which there is none, who would rather make peace before who may become an ally."""
    if treaties.may_write(board, faction):
        return
    own = board.heap(treaties.PARTIES, faction)
    binding = ("open", "made") if look.fact in COUNTED_ONCE else ("open",)
    bound = {party for _, treaty in own if treaty.state in binding for party in treaty.parties}
    fought = {end for _, pair in between(board, faction, "war_began") for end in (pair.a, pair.b)}
    for state, makes in TREATIES[look.fact]:
        for other, now in sorted(treaties.others(board, faction).items()):
            if look.fact == "reconciled" and other not in fought:
                continue
            if now == state and other not in bound and not _asked(board, faction, other, "treaty_proposed"):
                yield Pursuit("propose_treaty", {"to": [other], "makes": makes})


# Knowledge


def _papers(board: Board, seat: str, _faction: str, look: Look) -> Iterator[Pursuit]:
    for technology in sorted(summits.inventors(board)):
        if look.takes(technology) and summits.may_publish(board, seat, technology) is None:
            yield Pursuit("publish_paper", {"technology": technology})


def _lessons(board: Board, _seat: str, faction: str, _look: Look) -> Iterator[Pursuit]:
    """What this faction knows, what needs least else first, for two of what the other says it has; one at a time."""
    if any(deal.gives.technologies for deal in offers_by(board, faction).values()):
        return
    tree, knows = board.some(TechnologyRow, "needs"), learner(board, faction).knows
    taught = {(deal.faction, key) for _, _, deal in struck(board, faction) for key in deal.gave.technologies}
    for other in partners(board, faction):
        if _asked(board, faction, other, "offered"):
            continue
        for key in sorted(knows, key=lambda key: (len(tree[key].needs), key)):
            if (other, key) not in taught:
                good = min(spares(board, other), default="gold")
                terms = {"gives": {"technologies": [key]}, "wants": {"goods": {good: FEE}}}
                yield Pursuit("offer", {"to": other, **terms})


# What is bought


def _wares(board: Board, seat: str, faction: str, look: Look) -> Iterator[Pursuit]:
    """One of what is looked for, paid from what the coming upkeep leaves; nothing while the seat fills its basket.

    Houses count once for each foreign realm, so only where it has none yet; other buildings anywhere.
    """
    if drafts.meant(board, "fill_basket", seat, faction):
        return
    land = board.some(ProvinceRow, "owner")
    taken = set() if look.fact == "buildings" else {faction, "", *settled(board, faction, look)}
    own, price = purchase.means(board, faction), purchase.price_list(board, faction)
    house = HOUSES.get(own.kind)
    kinds = look.of or ([house] if house else [])
    left = beyond(ahead(board, faction, coming_upkeep(board), coming_harvest(board, faction)), own.stock)
    for kind in kinds:
        if kind in price and all(left.get(good, 0) >= n for good, n in price[kind].items()):
            for place in open_sites(own, kind):
                if land[place].owner not in taken:
                    yield Pursuit("buy", {"wares": [{"kind": kind, "subject": place}]})


# War


ON_GROUND = ("victories", "victories_led", "battles_led")
"""These look at the ground that is fought for."""


def _attacks(board: Board, seat: str, faction: str, look: Look) -> Iterator[Pursuit]:
    """Plans of armies that have none, against independents and enemies, the likeliest to hold the field first."""
    found = list[Pursuit]()
    last = forces.season(board).endswith("season_2")
    for army, told in reaches(board, faction).items():
        if last and forces.has_acted(board, army):
            continue
        reach = convert(told, Reach)
        own = board.named(ArmyRow, army)
        if forces.meant(board, army) or (look.fact.endswith("_led") and not plays(board, seat, own.commander)):
            continue
        open_to = {to: space for to, space in reach.spaces.items() if space.refused is None}
        for to, end in {"": reach.stay, **open_to}.items():
            for foe, odds in end.attack.items():
                if _is_meant(board, faction, look, foe, to or own.place):
                    orders = {"to": to, "attack": foe}
                    chance = odds.attacker if odds else 1.0
                    found.append(Pursuit("file_plan", {"army": army, "orders": orders}, chance))
    yield from sorted((plan for plan in found if plan.chance >= LIKELY), key=lambda plan: -plan.chance)


def _is_meant(board: Board, faction: str, look: Look, foe: str, place: str) -> bool:
    """Is it a foe already, the independents or an enemy, and would the battle be one that the look counts?"""
    if foe and treaties.others(board, faction).get(foe) != WAR:
        return False
    if look.fact in ON_GROUND and not on(board, place, look):
        return False
    land = board.some(ProvinceRow, "owner").get(place)
    brings_land = land is not None and land.owner == foe
    if look.fact in ("lands", "conquests"):
        return brings_land and look.takes(place)
    return brings_land or look.fact != "conquests_led"


# Which fact is helped by what

MATCHES, BONDS = Way(sending.TALKS, "rule", _matches), Way(sending.TALKS, "diplomacy", _treaties)
HOUSING, ATTACKS = Way(("purchase",), "treasury", _wares), Way(("war",), "war", _attacks)
WAYS: Mapping[str, Way] = {
    **dict.fromkeys(("weddings", "wed", "abroad"), MATCHES),
    **dict.fromkeys(TREATIES, BONDS),
    **dict.fromkeys(("houses", "footholds", "buildings"), HOUSING),
    **dict.fromkeys(("lands", "conquests", "victories", "conquests_led", "victories_led", "battles_led"), ATTACKS),
    "papers": Way(sending.TALKS, "summits", _papers),
    "technologies_sold": Way(("trade",), "trade", _lessons),
}  # fmt: skip
"""What can be helped by an order that is ready, and how; the rest of the facts come of play alone."""
