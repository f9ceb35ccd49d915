"""What was typed after a turn on paper, as the changes of one ruling: only what is not as the server has it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from astor.control.giving import WORKS
from astor.paper.asked import APART, MOST, Company, Field, Sheet, Turns, asked, parted
from astor.paper.moment import View
from astor.shown.rows import ShownArmy, ShownRelation, ShownUnit

Change = dict[str, Any]


class Unfit(Exception):
    """What was typed into a field does not fit it, or it is not asked for any more; `now`: what it has become."""

    def __init__(self, label: str, now: str = "") -> None:
        super().__init__(label)
        self.label, self.now = label, now


@dataclass(frozen=True)
class Typed:
    """One field that was typed over, and what is to be done for it."""

    label: str
    changes: list[Change]


def read(turns: Turns, sheets: Iterable[Sheet], given: Mapping[str, str]) -> list[Typed]:
    """Everything that was changed, in the order in which it can be done; raises Unfit."""
    fields = list(asked(sheets))
    known = {field.name for _label, field in fields}
    now = {field.place: (label, field) for label, field in fields}
    for name in given:
        place, was = parted(name)
        if name not in known and was != given[name]:
            label, field = now.get(place, (name, Field("", "", "")))
            raise Unfit(label, dict(field.options).get(field.was, field.was))
    new = [(label, field, given[field.name].strip()) for label, field in fields if field.name in given]
    changed = [(label, field, value) for label, field, value in new if value != field.was]
    return [Typed(label, _change(turns, label, field, value, given)) for way in WAYS
            for label, field, value in changed if field.name.partition(APART)[0] == way]  # fmt: skip


def _change(turns: Turns, label: str, field: Field, value: str, given: Mapping[str, str]) -> list[Change]:
    way, key, name, was = field.name.split(APART)
    try:
        return WAYS[way](Asked(turns.now, turns.then, key, name, was, given), value)
    except ValueError:
        raise Unfit(label) from None


@dataclass(frozen=True)
class Asked:
    """Where a field stands, and all that was typed beside it."""

    view: View
    then: View
    key: str
    field: str
    was: str
    given: Mapping[str, str]

    def beside(self, way: str, name: str) -> str:
        return self.given.get(APART.join((way, self.key, name, "")), "").strip()


def _override(row: str, field: str, value: str | int) -> Change:
    return {"command": "override", "args": {"row": row, "field": field, "value": value}}


def _remove(row: str) -> Change:
    return {"command": "remove", "args": {"row": row}}


def _text(of: Asked, value: str) -> list[Change]:
    return [_override(of.key, of.field, value)]


def _number(of: Asked, value: str) -> list[Change]:
    return [_override(of.key, of.field, int(value))]


def _flag(of: Asked, value: str) -> list[Change]:
    return [_override(of.key, of.field, value == "yes")]


def _march(of: Asked, place: str) -> list[Change]:
    """The army with its units, and what its ships carry with the armies that is."""
    units = {key for key, row in of.view.of(ShownUnit).items() if row.army == of.key}
    units |= {key for key, row in of.view.of(ShownUnit).items() if row.aboard in units}
    armies = {of.key, *(of.view.of(ShownUnit)[key].army for key in units)} - {""}
    crossing = [
        _override(f"army/{key}", "crossing", "") for key in sorted(armies) if of.view.of(ShownArmy)[key].crossing
    ]
    elsewhere = [f"army/{key}" for key in sorted(armies) if of.view.of(ShownArmy)[key].place != place]
    elsewhere += [f"unit/{key}" for key in sorted(units) if of.view.of(ShownUnit)[key].place != place]
    return crossing + [_override(row, "place", place) for row in elsewhere]


def _company(view: View, court: str, company: Company) -> list[str]:
    """The units of a court that stand together there, of one kind."""
    units = view.some(ShownUnit)
    return [key for key, row in units if row.faction == court and (row.place, row.army, row.kind) == company]


def _left(of: Asked, value: str) -> list[Change]:
    """Of those that were printed together the newest fall, or as many are raised again as the server has disbanded."""
    court, place, army, kind = of.key.split("/")
    printed = _company(of.then, court, (place, army, kind))
    there = [key for key in printed if key in of.view.of(ShownUnit)]
    left = int(value)
    if not 0 <= left <= len(printed):
        raise ValueError(value)
    again = {"command": "give_unit", "args": {"unit": kind, "faction": court, "place": place}}
    return [_remove(f"unit/{key}") for key in there[left:]] + [again] * (left - len(there))


def _came(of: Asked, value: str) -> list[Change]:
    """Units that are on the server alone: so many of them stay."""
    court, place, army, kind = of.key.split("/")
    new = [key for key in _company(of.view, court, (place, army, kind)) if key not in of.then.of(ShownUnit)]
    stay = int(value)
    if not 0 <= stay <= len(new):
        raise ValueError(value)
    return [_remove(f"unit/{key}") for key in new[stay:]]


def _fell(of: Asked, _value: str) -> list[Change]:
    return [_remove(of.key)]


def _raised(of: Asked, value: str) -> list[Change]:
    """A line is read where its kind stands; the number alone says nothing."""
    if of.field != "unit":
        return _kindless(of, "raised", "unit")
    faction, number = of.key.partition("/")[0], int(of.beside("raised", "number") or "1")
    if not 0 < number <= MOST:
        raise ValueError(number)
    args = {"unit": value, "faction": faction, "place": of.beside("raised", "place")}
    return [{"command": "give_unit", "args": args} for _each in range(number)]


def _built(of: Asked, value: str) -> list[Change]:
    if of.field != "kind":
        return _kindless(of, "built", "kind")
    holder = of.key.partition("/")[0] if value not in WORKS else ""
    args = {"kind": value, "province": of.beside("built", "province"), "holder": holder}
    return [{"command": "give_building", "args": args}]


def _kindless(of: Asked, way: str, kind: str) -> list[Change]:
    """What stands beside a kind is read with it; without one it does not fit."""
    if not of.beside(way, kind):
        raise ValueError(of.field)
    return []


def _recruited(of: Asked, value: str) -> list[Change]:
    if of.field != "name":
        return _kindless(of, "recruited", "name")
    stats = {axis: int(typed) for axis in "xy" if (typed := of.beside("recruited", axis))}
    return [{"command": "give_officer", "args": {"faction": of.key.partition("/")[0], "name": value, **stats}}]


def _signed(of: Asked, value: str) -> list[Change]:
    if of.field != "text":
        return _kindless(of, "signed", "text")
    parties = [of.beside("signed", side) for side in "ab"]
    secret = of.beside("signed", "secret") == "yes"
    return [{"command": "give_treaty", "args": {"parties": parties, "text": value, "secret": secret}}]


def _learnt(of: Asked, value: str) -> list[Change]:
    args = {"faction": of.key.partition("/")[0], "technology": value}
    return [{"command": "give_technology", "args": args}]


def _relation(of: Asked, value: str) -> list[Change]:
    row = of.view.of(ShownRelation)[of.key]
    return [{"command": "set_relation", "args": {"a": row.a, "b": row.b, "state": value}}]


WAYS: Mapping[str, Callable[[Asked, str], list[Change]]] = {
    "march": _march,
    "left": _left,
    "came": _came,
    "fell": _fell,
    "text": _text,
    "number": _number,
    "flag": _flag,
    "relation": _relation,
    "signed": _signed,
    "raised": _raised,
    "built": _built,
    "recruited": _recruited,
    "learnt": _learnt,
}
"""What a field may be → what is to be done for it, in the order in which it is done."""
