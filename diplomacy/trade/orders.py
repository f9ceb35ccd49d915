"""Trade (TRADE-1 to TRADE-7): offer, answer offers and give; Control makes deals, ends offers and grants contact."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import msgspec

from astor.game.orders import filed
from astor.game.orders.proposals import end
from astor.game.play.call import Answer, Call
from astor.game.play.play import Command
from astor.game.play.sight import faction_of
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.arguments import Key, Note, Reason
from astor.game.values.errors import Refused, insist
from astor.game.values.sides import CONTROL
from astor.game.values.texts import one_line
from diplomacy import sending
from diplomacy.models import Deal
from diplomacy.rows import DealRow
from diplomacy.trade import close, questions
from diplomacy.trade.questions import may_agree, offers_by, offers_to, partners, rulings, tradeable
from diplomacy.trade.rules import deals
from diplomacy.trade.rules.deals import MOST_OPEN, Stake
from factions import books, relations
from factions.arguments import Goods
from factions.books import Item, item
from factions.models import Faction, Knowledge, Province
from factions.questions import lands
from factions.research.orders import learn
from factions.research.questions import learnable, learner
from factions.research.rules.research import WILDCARD
from factions.rows import FactionRow, TechnologyRow
from factions.rules.goods import GOODS
from war.armies import losses
from war.models import Unit

Keys = Annotated[list[Key], msgspec.Meta(max_length=20)]


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one side puts in."""

    goods: Goods = {}
    provinces: Keys = []
    technologies: Keys = []
    units: Keys = []

    @property
    def stake(self) -> Stake:
        return Stake(self.goods, tuple(self.provinces), tuple(self.technologies), tuple(self.units))


def offer(call: Call, *, to: Key, gives: Terms, wants: Terms, note: Note = "") -> None:
    """Offer another faction a deal: what you give for what you want (TRADE-5)."""
    _lay(call, to, gives.stake, wants.stake, note)
    call.say(f"faction/{to}", "offered", faction=call.asker.faction)


def counter(call: Call, *, deal: Key, gives: Terms, wants: Terms, note: Note = "") -> None:
    """Answer an offer with one of your own, in its place (TRADE-5)."""
    found = to_me(call, deal)
    end(call, found)
    _lay(call, found.offerer, gives.stake, wants.stake, note, counters=True)
    call.say(f"faction/{found.offerer}", "countered", faction=call.asker.faction)


def _lay(call: Call, to: str, gives: Stake, wants: Stake, note: str, *, counters: bool = False) -> None:
    _allow(call, to, gives, wants)
    put(call, to, gives, wants, note, counters=counters)


def put(call: Call, to: str, gives: Stake, wants: Stake, note: str, *, counters: bool = False) -> None:
    """The offer lies before the other faction, unless the same or too many do already."""
    mine, event = call.asker.faction, call.event
    own = offers_by(call.board, mine).values()
    if any((deal.receiver, deal.gives, deal.wants) == (to, gives, wants) for deal in own):
        raise Refused("lies_already", faction=to)
    if len(own) >= MOST_OPEN:
        raise Refused("too_many_offers", most=MOST_OPEN)
    sending.admit(call, [to], "offered", "countered")
    Deal(event=event, key=call.page.key("deal"), offerer=mine, receiver=to, gives=gives,
         wants=wants, counters=counters, note=one_line(note), seat=call.asker.key,
         phase=event.phase, at=call.now).save()  # fmt: skip


def _allow(call: Call, to: str, gives: Stake, wants: Stake) -> None:
    """Refused unless the two may trade, and this may be offered."""
    insist(questions.may_meet(call.board, call.asker.faction, to))
    fits(call, to, gives, wants)


def fits(call: Call, to: str, gives: Stake, wants: Stake) -> None:
    """Refused unless the terms themselves may be offered (TRADE-4 to TRADE-6)."""
    mine, other = (questions.side(call.board, faction) for faction in (call.asker.faction, to))
    insist(deals.may_offer(mine, other, gives, wants, questions.rulings(call.board)))


def give(call: Call, *, to: Key, goods: Goods) -> None:
    """Give goods away; nobody has to accept them (TRADE-5)."""
    gift, nothing = Stake(goods), Stake()
    _allow(call, to, gift, nothing)
    strike(call, call.asker.faction, to, gift, nothing)


def accept(call: Call, *, deal: Key) -> Answer:
    """Take an offer: both sides move in one step, or nothing moves (TRADE-5).

    What you lack is refused and the offer stands. If it is the offerer who cannot keep it any more, it fails for good:
    the offerer is told by which rule, you only that it failed, for the rest is theirs to know.
    """
    found = to_me(call, deal)
    insist(questions.may_meet(call.board, found.receiver, found.offerer))
    return settle(call, found)


def settle(call: Call, found: Deal) -> Answer:
    """Both sides move, or the offer fails."""
    asked = found.as_row(DealRow)
    insist(questions.may_agree(call.board, found.receiver, asked))
    theirs = questions.may_agree(call.board, found.offerer, asked)
    end(call, found)
    if theirs is not None:
        call.say(f"faction/{found.receiver}", "deal_failed", faction=found.offerer)
        side, facts = f"faction/{found.offerer}", theirs.facts
        call.say(side, "deal_failed_here", faction=found.receiver, refused=theirs.code, facts=facts)
        return {"failed": "goods_gone"}
    strike(call, found.offerer, found.receiver, asked.gives, asked.wants)
    return {}


def refuse(call: Call, *, deal: Key) -> None:
    """Turn an offer down."""
    close.drop(call, to_me(call, deal), "offer_refused", by=call.asker.faction)


def withdraw_offer(call: Call, *, deal: Key) -> None:
    """Take back an offer of yours that was not answered yet."""
    found = of_mine(call, deal)
    filed.taken_back(call, found.seat, "offer", f"faction/{found.receiver}")
    close.drop(call, found, "offer_withdrawn", by=call.asker.faction)


def of_mine(call: Call, key: str) -> Deal:
    """An offer of this faction's that waits for the other."""
    found = Deal.find(call.event, key)
    if found is None or found.offerer != call.asker.faction:
        raise Refused("deal_gone")
    return found


def to_me(call: Call, key: str) -> Deal:
    """An offer that waits for this faction's answer."""
    found = Deal.find(call.event, key)
    if found is None or found.receiver != call.asker.faction:
        raise Refused("deal_gone")
    return found


# What changes hands


def strike(call: Call, offerer: str, receiver: str, gives: Stake, wants: Stake) -> None:
    """Both sides move at once; each is told in its own terms."""
    _hand_over(call, gives, offerer, receiver)
    _hand_over(call, wants, receiver, offerer)
    for faction, other, gave, got in ((offerer, receiver, gives, wants), (receiver, offerer, wants, gives)):
        if items := [*_told(other, got, 1), *_told(other, gave, -1)]:
            books.state(call, faction, items)
        call.say(f"faction/{faction}", "deal_struck", faction=other, gave=built(gave), got=built(got))


def built(stake: Stake) -> dict[str, Any]:
    """A stake in JSON values, as log lines keep it."""
    kept: dict[str, Any] = msgspec.to_builtins(stake)
    return kept


def _told(other: str, stake: Stake, sign: int) -> Iterable[Item]:
    """What a statement says came in or went out; who has taught a technology knows it still (TRADE-4)."""
    for good, amount in stake.goods.items():
        yield item(f"faction/{other}", good, sign * amount, "TRADE-5")
    for row in stake.rows:
        kind = row.partition("/")[0]
        if kind != "technology" or sign > 0:
            yield item(row, kind, sign, "TRADE-5")


def _hand_over(call: Call, stake: Stake, giver: str, taker: str) -> None:
    Faction.named(call.event, giver).spend(stake.goods)
    Faction.named(call.event, taker).gain(stake.goods)
    for province in Province.these(call.event, stake.provinces):
        _cede(call, province, taker)
    for knowledge in Knowledge.every(call.event, faction=giver):
        if knowledge.technology in stake.technologies:
            learn(call, taker, knowledge.technology, stands=knowledge.stands)
    for unit in Unit.these(call.event, stake.units):
        _second(call, unit, taker)


def _cede(call: Call, province: Province, to: str) -> None:
    """Buildings, hunger and public order go with it; units stay, and stay their owner's (TRADE-6)."""
    former, province.owner = province.owner, to
    province.save()
    facts = {"province": province.key, "faction": to, "from": former}
    call.report("province.owner", "province_ceded", to, former, **facts)


def _second(call: Call, unit: Unit, to: str) -> None:
    """A mercenary serves its new lord where it stands, as one of his own (TRADE-6)."""
    left, unit.faction, unit.former, unit.army = unit.army, to, "", ""
    unit.save()
    losses.dissolve(call, left)


# Control's hand


def make_deal(call: Call, *, a: Key, b: Key, gives: Terms, wants: Terms, reason: Reason = "") -> None:
    """Two factions exchange this at once, in any phase and in contact or not; both must have their part of it."""
    del reason  # kept with the entry
    if a == b:
        raise Refused("to_yourself", row=f"faction/{b}")
    given, wanted, ruled = gives.stake, wants.stake, questions.rulings(call.board)
    insist(deals.well_formed(given, wanted, ruled))
    for party, puts_in, takes in ((a, given, wanted), (b, wanted, given)):
        side = questions.side(call.board, Faction.named(call.event, party).key)
        if no := deals.may_agree(side, puts_in, takes, ruled):
            raise Refused(no.code, **{"faction": party, **no.facts})
    strike(call, a, b, given, wanted)


def cancel_offer(call: Call, *, deal: Key, reason: Reason = "") -> None:
    """Call an open offer off; both sides hear that it was Control."""
    del reason
    found = Deal.find(call.event, deal)
    if found is None:
        raise Refused("deal_gone")
    close.drop(call, found, "offer_cancelled")


def grant_contact(call: Call, *, a: Key, b: Key, reason: Reason = "") -> None:
    """Two factions may trade without border or ship, while they are not at war (TRADE-1, TRADE-3)."""
    del reason  # kept with the entry
    _permit(call, a, b, granted=True)


def withdraw_contact(call: Call, *, a: Key, b: Key, reason: Reason = "") -> None:
    """Contact that was granted ends; what border, ship or house gives the two they keep (TRADE-1)."""
    del reason
    _permit(call, a, b, granted=False)


def _permit(call: Call, a: str, b: str, *, granted: bool) -> None:
    relation = relations.between(call.event, a, b)
    if relation.contact == granted:
        raise Refused("no_change", field="contact")
    relation.contact = granted
    relation.save()
    for side, other in ((a, b), (b, a)):
        call.say(f"faction/{side}", "contact_granted" if granted else "contact_withdrawn", faction=other)


def offer_choices(board: Board, seat: str) -> Image | Refused:
    """Partner → the land that can be asked of it; and what this side could put in and could learn."""
    faction = faction_of(board, seat)
    found = partners(board, faction)
    if not found:
        return Refused("nobody_to_trade_with")
    own, ruled, fixed = questions.side(board, faction), rulings(board), questions.fixed(board)
    return {
        "faction": {other: {"provinces": sorted({*lands(board, other)} - fixed)} for other in found},
        "goods": tradeable(board, faction),
        "provinces": sorted(own.provinces - fixed),
        "technologies": sorted(own.scholar.knows),
        "units": sorted(own.mercenaries) if ruled.mercenaries else [],
        "learnable": learnable(board, faction),
    }


def give_choices(board: Board, seat: str) -> Image | Refused:
    """Whom it may give to or ask for a share."""
    found = partners(board, faction_of(board, seat))
    return {"faction": found} if found else Refused("nobody_to_trade_with")


def judged(asked: Mapping[str, Refused | None]) -> Image:
    """What waits for a yes, each with what would keep this side from it."""
    return {key: {"refused": no and no.code, "facts": no.facts if no else {}} for key, no in asked.items()}


def accept_choices(board: Board, seat: str) -> Image | Refused:
    """Offers that wait for an answer, each with what would keep this side from it."""
    faction = faction_of(board, seat)
    deals = offers_to(board, faction)
    if not deals:
        return Refused("no_offer")
    asked = {key: may_agree(board, faction, deal) for key, deal in deals.items()}
    return {"deal": judged(asked)}


def withdraw_offer_choices(board: Board, seat: str) -> Image | Refused:
    mine = sorted(offers_by(board, faction_of(board, seat)))
    return {"deal": mine} if mine else Refused("no_offer")


counter_choices = refuse_choices = accept_choices


def make_deal_choices(board: Board, _control: str) -> Image:
    """Faction → what it could put in, and what it does not know; and the goods that may be traded."""
    goods = [good for good in GOODS if rulings(board).credits or good != WILDCARD]
    return {"goods": goods, "faction": {key: _part(board, key) for key in board.some(FactionRow)}}


def _part(board: Board, faction: str) -> Image:
    """Whoever is taught something may be taught with it what it needs (TRADE-4)."""
    known = learner(board, faction).knows
    return {
        "provinces": sorted({*lands(board, faction)} - questions.fixed(board)),
        "technologies": sorted(known),
        "units": sorted(questions.mercenaries(board, faction)) if rulings(board).mercenaries else [],
        "unknown": sorted(board.some(TechnologyRow).keys() - known),
    }


COMMANDS = (
    Command(offer, choices=offer_choices, power="trade", phases=("trade",), most=60),
    Command(counter, choices=counter_choices, power="trade", phases=("trade",), most=60),
    Command(accept, choices=accept_choices, power="trade", phases=("trade",), most=60),
    Command(refuse, choices=refuse_choices, power="trade", phases=("trade",), most=60),
    Command(withdraw_offer, choices=withdraw_offer_choices, power="trade", phases=("trade",), most=60),
    Command(give, choices=give_choices, power="trade", phases=("trade",), most=30),
    Command(make_deal, choices=make_deal_choices, by=(CONTROL,)),
    Command(cancel_offer, by=(CONTROL,)),
    Command(grant_contact, by=(CONTROL,)),
    Command(withdraw_contact, by=(CONTROL,)),
)
