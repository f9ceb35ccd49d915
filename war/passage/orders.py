"""War (WAR-20): units of one faction go aboard the ships of another: offered by either side, answered by the other."""

from collections.abc import Collection

from astor.game.orders import filed
from astor.game.orders.proposals import end
from astor.game.play.call import Call
from astor.game.play.play import Command
from astor.game.play.sight import faction_of
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.arguments import Key
from astor.game.values.errors import Refused, insist
from factions.research.questions import lore
from war import questions
from war.arguments import Units
from war.armies import transfer
from war.battle import questions as battles
from war.march import turns
from war.march.rules.movement import NO_ROOM, berth_room, berths
from war.models import Army, Passage
from war.passage import questions as passages
from war.passage import rules
from war.purchase.rules import SHIPS
from war.rows import PassageRow
from war.rules.standing import Theatre

MOST_OPEN = 10
"""So many passages may one faction have offered at a time."""


# What a seat may ask


def offer_passage(call: Call, *, units: Units, carrier: Key, berth: Key) -> None:
    """Offer units of yours to the ships of another faction, or ships of yours to the units of another (WAR-20)."""
    field, asker = questions.theatre(call.board), call.asker.faction
    keys = sorted(set(units))
    insist(rules.may_offer(field, asker, keys, carrier, berth))
    passenger, place = field.unit(keys[0]).faction, field.unit(keys[0]).place
    if asker == carrier:
        turns_to_act = passages.turns_to_act(call.board, keys)
        insist(rules.may_take(field, keys, carrier, berth, turns_to_act, lore(call.board, carrier)))
    open_now = call.board.of(PassageRow).values()
    if any(set(keys) & set(row.units) for row in open_now if row.carrier == carrier):
        raise Refused("offered_already")
    if sum(row.proposer == asker for row in open_now) >= MOST_OPEN:
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
    known, turns_to_act = lore(call.board, found.carrier), passages.turns_to_act(call.board, found.units)
    no = rules.may_take(questions.theatre(call.board), found.units, found.carrier, found.berth, turns_to_act, known)
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
    filed.taken_back(call, found.seat, "offer_passage", f"province/{found.place}")
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
    transfer.absorb(call, "", [key for key in found.units if field.unit(key).army not in (*whole, "")])
    transfer.board(call, found.units, found.berth, found.carrier)
    call.report("unit.place", "guests_aboard", found.passenger, found.carrier, faction=found.passenger,
                carrier=found.carrier, place=found.berth, n=len(found.units))  # fmt: skip


def drop(call: Call, found: Passage, code: str, **facts: str) -> None:
    """It comes to nothing; both sides hear why."""
    end(call, found)
    for side, other in ((found.passenger, found.carrier), (found.carrier, found.passenger)):
        call.say(f"faction/{side}", code, faction=other, place=found.place, **facts)


def offer_passage_choices(board: Board, seat: str) -> Image | Refused:
    """Own units by place, each with the foreign ships they could go aboard; own berths, each with whom they could take.

    How much room the ships of others have is their secret.
    """
    field, faction = questions.theatre(board), faction_of(board, seat)
    ours, theirs = dict[str, Image](), dict[str, Image]()
    for place in field.provinces:
        ships = {berth: sorted(_fleets(field, berth)) for berth in berths(field, place)}
        for whose in field.present(place):
            units = [unit.key for unit in field.forces(place, whose)]
            if whose == faction:
                open_to = {berth: [c for c in of if _friendly(field, c, faction)] for berth, of in ships.items()}
                if open_to := {berth: of for berth, of in open_to.items() if of}:
                    ours[place] = {"units": units, "ships": open_to}
            elif whose and _friendly(field, whose, faction):
                for berth in (berth for berth, of in ships.items() if faction in of):
                    if room := berth_room(field, berth, faction, lore(board, faction)):
                        found = theirs.setdefault(berth, {"room": room, "units": {}})["units"]
                        found.setdefault(whose, {})[place] = units
    return {"ours": ours, "theirs": theirs} if ours or theirs else Refused("no_ships_near")


def _fleets(field: Theatre, berth: str) -> set[str]:
    """The factions whose ships lie there."""
    there = field.standing(berth)
    return {unit.faction for unit in there if unit.kind in SHIPS} - {""}


def _friendly(field: Theatre, other: str, faction: str) -> bool:
    return other != faction and not field.at_war(other, faction)


def _answer(board: Board, seat: str) -> Image | Refused:
    """What waits for an answer, each with what would keep them from going aboard now."""
    faction = faction_of(board, seat)
    asked = passages.to_answer(board, faction)
    if not asked:
        return Refused("no_offer")
    judged = {key: _judged(board, board.named(PassageRow, key), faction) for key in asked}
    return {"passage": {key: {"refused": no and no.code, "facts": no.facts if no else {}}
                        for key, no in judged.items()}}  # fmt: skip


def _judged(board: Board, row: PassageRow, faction: str) -> Refused | None:
    field, turns_to_act = questions.theatre(board), passages.turns_to_act(board, row.units)
    terms = (row.units, row.carrier, row.berth, turns_to_act)
    if faction != row.carrier:
        return rules.may_board(field, *terms)
    return rules.may_take(field, *terms, lore(board, faction))


def withdraw_passage_choices(board: Board, seat: str) -> Image | Refused:
    mine = passages.offered(board, faction_of(board, seat))
    return {"passage": mine} if mine else Refused("no_offer")


accept_passage_choices = refuse_passage_choices = _answer


COMMANDS = (
    Command(offer_passage, choices=offer_passage_choices, power="war", phases=("war",), most=20),
    Command(accept_passage, choices=accept_passage_choices, power="war", phases=("war",), most=20),
    Command(refuse_passage, choices=refuse_passage_choices, power="war", phases=("war",), most=40),
    Command(withdraw_passage, choices=withdraw_passage_choices, power="war", phases=("war",), most=20),
)
