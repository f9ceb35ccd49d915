"""What follows an outcome (VEN-4, VEN-5, VEN-10), in the entry that ends the venture: gifts, wounds, and the news."""

from collections.abc import Mapping

from astor.game.call import Call
from astor.ventures import questions
from astor.ventures.models import Venture
from astor.ventures.rules.play import Outcome
from astor.ventures.wounds import wound
from factions.models import Faction, Province
from factions.order.questions import turn_now


def follow(call: Call, venture: Venture, end: Outcome) -> None:
    """What an ending gives and takes; who is beaten in a duel is wounded if that was the term (VEN-3, VEN-5)."""
    pay_out(call, venture, end.won)
    for side in end.beaten if venture.terms.get("wound", True) else ():
        wound(call, venture.sides[side]["officer"])
    if end.gift and end.won:
        _bring_home(call, venture, end, venture.sides[end.won]["faction"])


def _bring_home(call: Call, venture: Venture, end: Outcome, faction: str) -> None:
    """One gift a faction and turn; later ones are news only (VEN-10)."""
    facts = {"character": venture.sides["a"]["character"], "quest": venture.about}
    if questions.rewarded(call.board, faction, turn_now(call.board)):
        return call.say(f"faction/{faction}", "quest_no_gift", **facts)
    venture.gift = end.gift
    if end.gift == "order":
        return _calm(call, venture, Faction.named(call.event, faction), facts)
    if end.gift == "secret":
        venture.secret = end.at
        return call.say(f"faction/{faction}", "quest_secret", secret=venture.key, **facts)
    Faction.named(call.event, faction).gain({end.gift: 1})
    return call.say(f"faction/{faction}", "quest_gift", goods={end.gift: 1}, **facts)


def _calm(call: Call, venture: Venture, faction: Faction, facts: dict[str, str]) -> None:
    """Public order in the capital; who has none has nothing of it."""
    capital = Province.find(call.event, faction.capital) if faction.capital else None
    if capital is None or capital.owner != faction.key or capital.order >= int(call.event.rules["order_max"]):
        venture.gift = ""
        return call.say(f"faction/{faction.key}", "quest_no_gift", **facts)
    capital.order += 1
    capital.save()
    return call.say(f"faction/{faction.key}", "quest_calmed", province=capital.key, **facts)


# Gold that was laid down (VEN-3)


def lay_down(call: Call, venture: Venture, side: str) -> None:
    """A side's gold leaves its treasury, so that nobody can be short when it is over."""
    gold = venture.terms["gold"]
    if gold:
        Faction.named(call.event, venture.sides[side]["faction"]).spend({"gold": gold})
        venture.stakes = {**venture.stakes, side: gold}


def pay_out(call: Call, venture: Venture, won: str) -> None:
    """The winner takes it all; without a winner each gets its own back."""
    if not won:
        return give_back(call, venture)
    return _return(call, venture, {won: sum(venture.stakes.values())})


def give_back(call: Call, venture: Venture) -> None:
    _return(call, venture, venture.stakes)


def _return(call: Call, venture: Venture, gold: Mapping[str, int]) -> None:
    for side, amount in gold.items():
        faction = venture.sides[side]["faction"]
        if amount:
            Faction.named(call.event, faction).gain({"gold": amount})
            call.say(f"faction/{faction}", "stakes_home", goods={"gold": amount},
                     character=venture.sides[side]["character"])  # fmt: skip
    venture.stakes = {}
