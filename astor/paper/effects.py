"""Technology (TECH-3): what a technology or a trait changes, a sentence for each effect."""

from collections.abc import Iterable

from astor.handbook.words import written
from astor.paper.phrases import capital, has, say, word
from factions.research.rules.quantities import EffectTable

DICE = {"x": "effect.own", "y": "effect.foe"}


def sentences(effects: Iterable[EffectTable]) -> str:
    return "; ".join(capital(_sentence(effect.quantity, effect.scope, effect.amount)) for effect in effects)


def _sentence(quantity: str, scope: str, amount: int) -> str:
    change = written(amount, signed=True)
    facts: dict[str, int | str] = {"n": abs(amount), "change": change, "scope": _scope(scope)}
    if quantity in DICE:
        return say(DICE[quantity], when=_when(scope), own=change, foe=change)
    if quantity.endswith("_cost"):
        good = word(f"what.{quantity.removesuffix('_cost')}")
        return say("effect.cheaper" if amount < 0 else "effect.dearer", **facts, good=good)
    own = f"effect.{quantity}.{scope}"
    return say(own if has(own) else f"effect.{quantity}", **facts)


def _when(scope: str) -> str:
    own = f"effect.in.{scope}"
    return say(own) if has(own) else say("effect.in.land", scope=_scope(scope))


def _scope(scope: str) -> str:
    return word(*(f"{group}.{scope}" for group in ("terrain", "building", "ware", "effect.branch", "what")))
