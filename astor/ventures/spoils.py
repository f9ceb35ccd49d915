"""What follows an outcome (VEN-3 to VEN-7, VEN-10), in the entry that ends it: gifts, wounds, growth, death, news."""

from collections.abc import Mapping
from typing import Any

from astor.game.play.call import Call
from astor.game.rows.frozen import replace
from astor.game.rows.page import Image
from astor.ventures import questions
from astor.ventures.models import Venture
from astor.ventures.rows import VentureRow
from astor.ventures.rules import entry
from astor.ventures.rules.crew import Fighter
from astor.ventures.rules.play import Outcome
from astor.ventures.rules.terms import VentureTerms
from astor.ventures.wounds import wound
from factions.models import Character, Faction, Province
from factions.order.questions import turn_now
from factions.rulings import ruled
from war.armies import losses
from war.battle import aftermath


def follow(call: Call, venture: Venture, end: Outcome) -> None:
    """What an ending gives and takes; the beaten of a fight are wounded or die if that was the term (VEN-3, VEN-5)."""
    pay_out(call, venture, end.won)
    row = venture.as_row(VentureRow)
    fighters = questions.fighters_of(row)
    for key in end.beaten:
        if not fighters[key].comrade:
            _harm(call, row.terms, fighters[key])
    if end.won and row.terms.growth:
        _teach(call, venture, end.won, [fighters[key].officer for key in end.stood])
    if end.gift and end.won and entry.counts(row.terms):
        _bring_home(call, venture, end, row.sides[end.won].faction)


def _harm(call: Call, terms: VentureTerms, beaten: Fighter) -> None:
    """A quest that was begun before there were terms wounds."""
    if terms.death:
        return _kill(call, beaten)
    return None if terms.wound is False else wound(call, beaten.officer)


def _kill(call: Call, beaten: Fighter) -> None:
    """As in a battle; the succession follows of itself (VEN-7). A warrior of the house is nobody."""
    if beaten.officer:
        return losses.slay(call, beaten.officer)
    return losses.bury(call, Character.named(call.event, beaten.character)) if beaten.character else None


def _teach(call: Call, venture: Venture, side: str, officers: list[str]) -> None:
    """As after a battle, once a turn (VEN-7); who of several has learnt is kept, as not all of them may have."""
    others, turn = list(call.board.of(VentureRow).values()), turn_now(call.board)
    learn = [officer for officer in officers if officer and not entry.grown(others, officer, turn)]
    sides = venture.as_row(VentureRow).sides
    venture.sides = {**sides, side: replace(sides[side], learnt=tuple(learn))}
    aftermath.let_grow(call, learn)


def _bring_home(call: Call, venture: Venture, end: Outcome, faction: str) -> None:
    """One gift a faction and turn; later ones are news only (VEN-10)."""
    if questions.rewarded(call.board, faction, turn_now(call.board)):
        return _tell_of_nothing(call, venture)
    venture.gift = end.gift
    if end.gift == "order":
        return _calm(call, venture, Faction.named(call.event, faction))
    if end.gift == "secret":
        venture.secret = end.at
        return _tell(call, venture, "a", "quest_secret", "closed_secret", _journey(venture), secret=venture.key)
    Faction.named(call.event, faction).gain({end.gift: 1})
    return _tell(call, venture, "a", "quest_gift", "closed_gift", _journey(venture), goods={end.gift: 1})


def _calm(call: Call, venture: Venture, faction: Faction) -> None:
    """Public order in the capital; who has none has nothing of it."""
    capital = Province.find(call.event, faction.capital) if faction.capital else None
    if capital is None or capital.owner != faction.key or capital.order >= ruled(call.board).order_max:
        venture.gift = ""
        return _tell_of_nothing(call, venture)
    capital.order += 1
    capital.save()
    return _tell(call, venture, "a", "quest_calmed", "closed_calmed", _journey(venture), province=capital.key)


def _tell_of_nothing(call: Call, venture: Venture) -> None:
    """What was brought home is no use: the court hears of it, of a closed one the hero alone."""
    party = venture.as_row(VentureRow).sides["a"]
    heroes = [f"seat/{seat}" for seat in party.seats]
    for side in heroes if venture.closed else [f"faction/{party.faction}"]:
        call.say(side, "quest_no_gift", **_journey(venture))


def _journey(venture: Venture) -> Image:
    return {"character": venture.as_row(VentureRow).sides["a"].character, "quest": venture.about}


def _tell(call: Call, venture: Venture, side: str, code: str, closed: str, who: Image, **got: Any) -> None:
    """The court hears what it has got and by whom; of a closed one not by whom: who took part hears that (VEN-13)."""
    party = venture.as_row(VentureRow).sides[side]
    court = f"faction/{party.faction}"
    if not venture.closed:
        return call.say(court, code, **who, **got)
    for seat in party.seats:
        call.say(f"seat/{seat}", code, **who, **got)
    return call.say(court, closed, **got)


# Gold that was laid down (VEN-3)


def lay_down(call: Call, venture: Venture, side: str) -> None:
    """A side's gold leaves its treasury, so that nobody can be short when it is over."""
    row = venture.as_row(VentureRow)
    if gold := row.terms.gold:
        Faction.named(call.event, row.sides[side].faction).spend({"gold": gold})
        venture.stakes = {**venture.stakes, side: gold}


def pay_out(call: Call, venture: Venture, won: str) -> None:
    """The winner takes it all; without a winner each gets its own back."""
    if not won:
        return give_back(call, venture)
    return _return(call, venture, {won: sum(venture.stakes.values())})


def give_back(call: Call, venture: Venture) -> None:
    _return(call, venture, venture.stakes)


def _return(call: Call, venture: Venture, gold: Mapping[str, int]) -> None:
    sides = venture.as_row(VentureRow).sides
    for side, amount in gold.items():
        party = sides[side]
        if amount:
            Faction.named(call.event, party.faction).gain({"gold": amount})
            who = {"character": party.character}
            _tell(call, venture, side, "stakes_home", "closed_stakes", who, goods={"gold": amount})
    venture.stakes = {}
