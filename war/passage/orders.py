"""War (WAR-20): units of one faction go aboard the ships of another: offered by either side, answered by the other."""

from collections.abc import Collection

from astor.game.arguments import Key
from astor.game.call import Call
from astor.game.errors import Refused, insist
from astor.game.proposals import end
from factions.research.questions import lore
from war import questions
from war.arguments import Units
from war.armies import transfer
from war.battle import questions as battles
from war.march import turns
from war.march.rules.movement import NO_ROOM
from war.models import Army, Passage
from war.passage import questions as passages
from war.passage import rules

MOST_OPEN = 10
"""So many passages may one faction have offered at a time."""


# What a seat may ask


def offer_passage(call: Call, *, units: Units, carrier: Key, berth: Key) -> None:
    """Offer units of yours to the ships of another faction, or ships of yours to the units of another (WAR-20)."""
    field, asker = questions.theatre(call.board), call.asker.faction
    keys = sorted(set(units))
    insist(rules.may_offer(field, asker, keys, carrier, berth))
    passenger, place = str(field.unit(keys[0])["faction"]), str(field.unit(keys[0])["place"])
    if asker == carrier:
        insist(rules.may_take(field, keys, carrier, berth, lore(call.board, carrier)))
    open_now = call.board.of("passage").values()
    if any(set(keys) & set(row["units"]) for row in open_now if row["carrier"] == carrier):
        raise Refused("offered_already")
    if sum(row["proposer"] == asker for row in open_now) >= MOST_OPEN:
        raise Refused("too_many_offers", most=MOST_OPEN)
    Passage(event=call.event, key=call.page.key("passage"), passenger=passenger, carrier=carrier, proposer=asker,
            units=keys, place=place, berth=berth, seat=call.asker.key, phase=call.event.phase,
            at=call.now).save()  # fmt: skip
    other, code = (passenger, "ships_offered") if asker == carrier else (carrier, "passage_asked")
    call.say(f"faction/{other}", code, faction=asker, place=place, berth=berth, n=len(keys))


def accept_passage(call: Call, *, passage: Key) -> None:
    """Take units of another faction aboard, or send yours aboard its ships: at once, and it is their move (WAR-20)."""
    found = _to_me(call, passage)
    if battles.in_progress(call.board):  # nobody comes to its help or escapes from it
        raise Refused("battle_first")
    known = lore(call.board, found.carrier)
    no = rules.may_take(questions.theatre(call.board), found.units, found.carrier, found.berth, known)
    if no is not None and no.code == NO_ROOM and call.asker.faction != found.carrier:
        raise Refused("ships_full", faction=found.carrier)  # how much room is left is the carrier's to know
    insist(no)
    end(call, found)
    embark(call, found)


def refuse_passage(call: Call, *, passage: Key) -> None:
    """Leave them ashore."""
    drop(call, _to_me(call, passage), "passage_refused", by=call.asker.faction)


def withdraw_passage(call: Call, *, passage: Key) -> None:
    """Take back what you have offered and the other side has not answered yet."""
    found = _one_of(call, passage, passages.offered(call.board, call.asker.faction))
    drop(call, found, "passage_withdrawn", by=call.asker.faction)


def _to_me(call: Call, key: str) -> Passage:
    """One that waits for this faction's answer."""
    return _one_of(call, key, passages.to_answer(call.board, call.asker.faction))


def _one_of(call: Call, key: str, keys: Collection[str]) -> Passage:
    if key not in keys:
        raise Refused("passage_gone")
    return Passage.named(call.event, key)


# What comes of it


def embark(call: Call, found: Passage) -> None:
    """Armies of which all go keep their officers; others part without one (WAR-18)."""
    field = questions.theatre(call.board)
    whole = rules.companies(field, found.units)
    for army in (Army.named(call.event, key) for key in whole):
        army.crossing = ""
        army.save()
        if field.season:
            turns.finish(call, army.key, "acted")
    transfer.absorb(call, "", [key for key in found.units if field.unit(key)["army"] not in (*whole, "")])
    transfer.board(call, found.units, found.berth, found.carrier)
    call.report("unit.place", "guests_aboard", found.passenger, found.carrier, faction=found.passenger,
                carrier=found.carrier, place=found.berth, n=len(found.units))  # fmt: skip


def drop(call: Call, found: Passage, code: str, **facts: str) -> None:
    """It comes to nothing; both sides hear why."""
    end(call, found)
    for side, other in ((found.passenger, found.carrier), (found.carrier, found.passenger)):
        call.say(f"faction/{side}", code, faction=other, place=found.place, **facts)
