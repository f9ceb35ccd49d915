"""What an order would make of its faction's coming upkeep (UPK-2, ORD-1), told before it is given. Pure.

Nothing is tried: what stands in the order is counted as if it were done, what is offered as if it were accepted. Only
what its faction knows of itself is read, and of others what everybody sees; so nobody can ask here for secrets.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from astor.game.orders.commands import understand
from astor.game.play.play import play_of
from astor.game.play.sight import faction_of
from astor.game.rows.board import Board
from astor.game.rows.frozen import replace
from astor.game.rows.own import ProposalRow
from astor.game.rows.page import Image
from astor.game.rows.views import is_public
from diplomacy.rows import DealRow, PoolRow, TreatyRow
from diplomacy.trade.orders import Terms
from diplomacy.trade.rules.deals import Stake
from diplomacy.treaties.rules import PEACE
from factions import relations
from factions.research.questions import cost, learner
from factions.research.rules import effects
from factions.research.rules.effects import Effect, Effects
from factions.rows import ProvinceRow, TechnologyRow
from factions.scenario import xy
from factions.upkeep.rules import Mouth
from war.purchase.orders import Ware
from war.purchase.questions import bill
from war.purchase.rules import Wish
from war.rows import UnitRow
from war.scenario import STATS
from war.upkeep import rules
from war.upkeep.forecast import ahead, coming_harvest, coming_upkeep
from war.upkeep.questions import place
from war.upkeep.rules import Change, Toll

Goods = Mapping[str, int]


def foreseen(board: Board, seat: str, command: str, args: Mapping[str, Any]) -> Image | None:
    """What the coming upkeep will cost the seat's faction once this is done, and what more than now (`worse`).

    None where no upkeep comes any more, or where the order changes nothing that it hangs on. `args` as they came in;
    raises the refusal that says which of them is none.
    """
    faction, turn = faction_of(board, seat), coming_upkeep(board)
    if not turn or not faction:
        return None
    change = _change(board, faction, command, args)
    if change is None:
        return None
    now = ahead(board, faction, turn, coming_harvest(board, faction))
    # Another harvest is reckoned only where something is learnt
    taught = ahead(board, faction, turn, coming_harvest(board, faction, change.learnt)) if change.learnt else now
    then = rules.changed(taught, change)
    return {"then": _told(rules.toll(then)), "worse": _told(rules.toll(then, now))}


def _told(toll: Toll) -> Image:
    """Units by kind and place, as the screens count them."""
    units = Counter((mouth.kind, mouth.place.partition("/")[2]) for mouth in toll.leaves)
    leaves = [{"kind": kind, "place": where, "n": n} for (kind, where), n in units.items()]
    return {"rises": list(toll.rises), "starves": list(toll.starves), "leaves": leaves}


def _change(board: Board, faction: str, command: str, args: Mapping[str, Any]) -> Change | None:
    if command == "send_proposal":
        proposal = board.find(ProposalRow, str(args.get("proposal")))
        if proposal is None or proposal.faction != faction:
            return None
        command, args = proposal.command, proposal.args
    known = FORESEEN.get(command)
    return known(board, faction, **understand(play_of(board).command(command), args)) if known else None


# Deals


def _deal(board: Board, faction: str, other: str, gives: Stake, wants: Stake) -> Change:
    """Both sides have moved (TRADE-5). What either cannot put in is left out: the order would be refused.

    Who teaches a technology knows it still; who learns it has what it changes (TRADE-4, TECH-3).
    """
    goods = Counter(wants.goods)
    goods.subtract(gives.goods)
    owners = {key: land.owner for key, land in board.some(ProvinceRow, "owner").items()}
    lands = {key: other for key in gives.provinces if owners.get(key) == faction}
    lands |= {key: faction for key in wants.provinces if owners.get(key) == other and _is_seen(board)}
    gone = [f"unit/{key}" for key in gives.units]
    come = [_mouth(board, unit) for key in wants.units if (unit := board.find(UnitRow, key))]
    learnt = _learnt(board, faction, wants.technologies)
    return Change(goods=goods, lands=lands, gone=gone, come=come, learnt=learnt)


def _is_seen(board: Board) -> bool:
    """Does everybody see how lands stand (SEAT-5)? Else nobody learns here how one of others' would."""
    return is_public(board, ProvinceRow, "order", "starving", "fought", "taken")


def _mouth(board: Board, unit: UnitRow) -> Mouth:
    """A unit as it is fed and paid. Unlike `rules.mouth` it reads no `upkeep`, which others do not see (UPK-4)."""
    return Mouth(f"unit/{unit.key}", unit.kind, place(board, unit.place), unit.x - unit.y)


def _learnt(board: Board, faction: str, keys: Iterable[str]) -> Effects:
    """What these technologies change for a faction once it learns them; nothing what it knows already (TECH-3).

    What stands in a place is left out while it is at war: its enemy may learn there too, and nobody says so (TECH-2).
    """
    fought = any(faction in sides for sides in relations.wars(board))
    found = list[Effect]()
    for key in sorted({*keys} - learner(board, faction).knows):
        technology = board.find(TechnologyRow, key)
        if technology and not (fought and technology.institution):
            found += effects.taught(technology)
    return tuple(found)


def _offer(board: Board, faction: str, *, to: str, gives: Terms, wants: Terms, **_: object) -> Change:
    return _deal(board, faction, to, gives.stake, wants.stake)


def _counter(board: Board, faction: str, *, deal: str, gives: Terms, wants: Terms, **_: object) -> Change | None:
    asked = _asked(board, faction, deal)
    return _deal(board, faction, asked.offerer, gives.stake, wants.stake) if asked else None


def _accept(board: Board, faction: str, *, deal: str, **_: object) -> Change | None:
    asked = _asked(board, faction, deal)
    if asked is None:
        return None
    return _deal(board, faction, asked.offerer, asked.wants, asked.gives)


def _asked(board: Board, faction: str, key: str) -> DealRow | None:
    """An offer that waits for this faction's answer."""
    deal = board.find(DealRow, key)
    return deal if deal is not None and deal.receiver == faction else None


def _give(board: Board, faction: str, *, to: str, goods: Mapping[str, int], **_: object) -> Change:
    return _deal(board, faction, to, Stake(goods), Stake())


# Purchases and research


def _buy(board: Board, faction: str, *, wares: Iterable[Ware], **_: object) -> Change:
    """What is paid; a regiment takes its militia's place and wants gold as well (BUY-1, UPK-1)."""
    wishes = [Wish(ware.kind, ware.subject) for ware in wares]
    counted = bill(board, faction, wishes)
    levied = [line.wish.subject for line in counted.lines if line.wish.kind == "regiment" and line.block is None]
    x, y = xy(STATS["regiment"])
    come = [_mouth(board, replace(board.named(UnitRow, key), kind="regiment", x=x, y=y)) for key in levied]
    return Change(goods=_paid(counted.cost), gone=[f"unit/{key}" for key in levied], come=come)


def _research(board: Board, faction: str, *, technology: str, payment: Goods | None, **_: object) -> Change | None:
    if board.find(TechnologyRow, technology) is None:
        return None
    goods = _paid(cost(board, faction, technology) if payment is None else payment)
    return Change(goods=goods, learnt=_learnt(board, faction, [technology]))


def _pool(board: Board, faction: str, *, technology: str, shares: Mapping[str, Goods], **_: object) -> Change:
    return Change(goods=_paid(shares.get(faction, {})), learnt=_learnt(board, faction, [technology]))


def _join(board: Board, faction: str, *, pool: str, **_: object) -> Change | None:
    found = board.find(PoolRow, pool)
    if found is None or faction not in found.shares:
        return None
    return Change(goods=_paid(found.shares[faction]), learnt=_learnt(board, faction, [found.technology]))


def _paid(goods: Mapping[str, int]) -> dict[str, int]:
    return {good: -n for good, n in goods.items()}


# Treaties


def _write(_board: Board, faction: str, *, to: Iterable[str], makes: str, **_: object) -> Change | None:
    return Change(peace=set(to) - {faction}) if makes == PEACE else None


def _sign(board: Board, faction: str, *, treaty: str, **_: object) -> Change | None:
    found = board.find(TreatyRow, treaty)
    if found is None or faction not in found.parties or found.makes != PEACE:
        return None
    return Change(peace=set(found.parties) - {faction})


FORESEEN: Mapping[str, Callable[..., Change | None]] = {
    "offer": _offer, "counter": _counter, "accept": _accept, "give": _give, "buy": _buy, "research": _research,
    "pool_research": _pool, "join_pool": _join, "propose_treaty": _write, "sign": _sign,
    "offer_lesson": _offer, "accept_lesson": _accept,
}  # fmt: skip
"""Order → what it changes; no other order does, or nobody can say what."""
