"""Whatever is offered, answered, given, bought and researched by whomever: nothing is made and nothing is lost.

Deals move what there is from one to the other; purchase and research take what the statements say; land has one owner,
units stay, and an order that is refused changes nothing.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from astor.game.models import Statement
from astor.game.values.errors import Refused
from diplomacy.models import Deal, Pool
from factions.models import Building, Faction, Knowledge, Province, Technology
from factions.rules.goods import GOODS
from tests import cast
from tests.chronicle import override
from tests.diplomacy.trade.bargains import endow
from tests.laws import Table, TakenBack
from war.models import Unit

Rows = dict[str, Any]
Order = tuple[str, dict[str, Any]]
"""A command, and what somebody would like: numbers say which of what there is."""

KINDS = (Technology, Faction, Province, Building, Unit, Knowledge, Deal, Pool, Statement)
SEATS = [f"{faction}-monarch" for faction in cast.FACTIONS]
MERCENARY = "regiment-guild-1"

which = st.integers(0, 9)
honest = st.sampled_from([True] * 9 + [False])
"""Nine in ten give orders that are theirs to give."""
stock = st.dictionaries(st.sampled_from(["gold", "wood", "stone"]), st.integers(1, 4), min_size=1, max_size=2)
wild = st.dictionaries(st.sampled_from(GOODS), st.integers(-1, 12), max_size=2)


def seldom(*, things: st.SearchStrategy[Any], nothing: Any) -> st.SearchStrategy[Any]:
    return st.one_of(*[st.just(nothing)] * 3, things)


terms = st.fixed_dictionaries({
    "goods": stock,
    "provinces": seldom(things=st.lists(which, min_size=1, max_size=2), nothing=[]),
    "technologies": seldom(things=st.lists(which, min_size=1, max_size=1), nothing=[]),
    "units": seldom(things=st.just([MERCENARY]), nothing=[]),
})  # fmt: skip
kinds = st.sampled_from(["trade_ship", "warship", "infrastructure", "fortress", "port"])
wares = st.lists(st.tuples(kinds, which), min_size=1, max_size=2)


def order(name: str, **args: st.SearchStrategy[Any]) -> st.SearchStrategy[Order]:
    own = {"seat": st.sampled_from(SEATS), "honest": honest, "odd": wild}
    return st.tuples(st.just(name), st.fixed_dictionaries(own | args))


answers = st.sampled_from(["accept", "accept", "accept", "refuse", "withdraw_offer"])
TRADE = st.one_of(
    order("offer", to=which, gives=terms, wants=terms),
    answers.flatmap(lambda name: order(name, deal=which)),
    order("counter", deal=which, gives=terms, wants=terms),
    order("give", to=which, goods=stock),
)
payments = st.none() | stock | st.just({"credits": 0})
PURCHASE = st.one_of(
    order("buy", wares=wares),
    order("research", technology=which, payment=payments, province=st.none() | which),
    order("pool_research", technology=which, shares=st.lists(which, min_size=1, max_size=2)),
    st.sampled_from(["join_pool"] * 3 + ["leave_pool"]).flatmap(lambda name: order(name, pool=which)),
)


def one_of(offered: Iterable[str], at: int) -> str:
    """One of what there is; a name of nothing where there is none."""
    found = sorted(offered)
    return found[at % len(found)] if found else "nothing"


class World:
    """Everything there is, as it stands between two orders."""

    def __init__(self, table: Table) -> None:
        self.event, self.now, self.phase = table.event, table.now, table.clock.phase
        self.accepted: list[str] = []

    def rows(self) -> Rows:
        return {row.row_name: row.image() for model in KINDS for row in model.objects.filter(event=self.event)}

    def give(self, name: str, wish: dict[str, Any]) -> tuple[Rows, Rows, bool]:
        """The world before and after an order, and whether it was accepted."""
        before = self.rows()
        seat, args = meant(before, name, dict(wish))
        try:
            cast.order(seat, name, now=self.now, **args)
        except Refused:
            return before, self.rows(), False
        self.accepted.append(name)
        return before, self.rows(), True


def meant(rows: Rows, name: str, wish: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Who gives which order, out of a wish: the right seat if it is honest, and things that there are."""
    seat, fair, odd = wish.pop("seat"), wish.pop("honest"), wish.pop("odd")
    for kind in {"deal", "pool"} & wish.keys():
        wish[kind] = one_of((row["key"] for row in of(rows, kind).values()), wish[kind])
        row = rows.get(f"{kind}/{wish[kind]}")
        seat = answering(row, name) if row and fair else seat
    mine = seat.partition("-")[0]
    other = one_of(set(cast.FACTIONS) - {mine}, wish.get("to", 0)) if fair else mine
    if "to" in wish:
        wish["to"] = other
    if "deal" in wish and "wants" in wish and f"deal/{wish['deal']}" in rows:
        other = rows[f"deal/{wish['deal']}"]["offerer"]
    for side, giver in (("gives", mine), ("wants", other)):
        if side in wish and fair:
            wish[side] = things(rows, giver, wish[side])
        elif side in wish:
            wish[side] = {"goods": odd, "units": wish[side]["units"] and ["regiment-humans-1"]}
    return seat, shopping(rows, mine, wish)


def answering(row: dict[str, Any], name: str) -> str:
    """Whose the answer to an offer or a pool is."""
    if "shares" in row:
        return f"{one_of(set(row['shares']) - set(row['agreed']), 0)}-monarch"
    return f"{row['offerer' if name == 'withdraw_offer' else 'receiver']}-monarch"


def things(rows: Rows, giver: str, wish: dict[str, Any]) -> dict[str, Any]:
    """All of it that the giver has."""
    lands = [row["key"] for row in of(rows, "province").values() if row["owner"] == giver]
    known = [row["technology"] for row in of(rows, "knowledge").values()
             if (row["faction"], row["state"]) == (giver, "known")]  # fmt: skip
    return wish | {
        "provinces": [one_of(lands, at) for at in wish["provinces"] if lands],
        "technologies": [one_of(known, at) for at in wish["technologies"]],
        "units": [unit for unit in wish["units"] if rows[f"unit/{unit}"]["faction"] == giver],
    }


def shopping(rows: Rows, mine: str, wish: dict[str, Any]) -> dict[str, Any]:
    """What is bought and researched: wares for own land, technologies for which there is a card."""
    lands = [row["key"] for row in of(rows, "province").values() if row["owner"] == mine]
    cards = [row["technology"] for row in of(rows, "knowledge").values()
             if (row["faction"], row["state"]) == (mine, "option")]  # fmt: skip
    if "wares" in wish:
        wish["wares"] = [{"kind": kind, "subject": one_of(lands, at)} for kind, at in wish["wares"]]
    if "technology" in wish:
        wish["technology"] = one_of(cards, wish["technology"])
        cost = rows[f"technology/{wish['technology']}"]["cost"] if cards else {}
        if wish.get("payment") == {"credits": 0}:
            wish["payment"] = {"credits": sum(cost.values())}
        if "shares" in wish:
            others = {one_of(set(cast.FACTIONS) - {mine}, at): {"credits": 1} for at in wish["shares"]}
            wish["shares"] = {mine: {"credits": sum(cost.values()) - len(others)}, **others}
    if "province" in wish:
        wish["province"] = "" if wish["province"] is None else one_of(lands, wish["province"])
    return wish


def of(rows: Rows, kind: str) -> Rows:
    return {name: row for name, row in rows.items() if name.startswith(f"{kind}/")}


def treasuries(rows: Rows) -> dict[str, Counter[str]]:
    """Faction → good → how many."""
    return {row["key"]: Counter({good: row[good] for good in GOODS}) for row in of(rows, "faction").values()}


def told(rows: Rows, phase: str) -> dict[str, Counter[str]]:
    """What the statements of this phase say came in or went out."""
    said = {faction: Counter[str]() for faction in cast.FACTIONS}
    for statement in (s for s in of(rows, "statement").values() if s["phase"] == phase):
        for item in (i for i in statement["items"] if i["what"] in GOODS):
            said[statement["faction"]][item["what"]] += item["amount"]
    return said


def moved(before: dict[str, Counter[str]], after: dict[str, Counter[str]]) -> dict[tuple[str, str], int]:
    """Faction and good → by how much it is more or less; what did not change is left out."""
    found = {(f, good): after[f][good] - before[f][good] for f in cast.FACTIONS for good in GOODS}
    return {what: by for what, by in found.items() if by}


def sound(world: World, name: str, wish: dict[str, Any]) -> tuple[Rows, Rows]:
    """What holds of any order: statements tell every good that moves, nothing is owed, land and refusals are kept."""
    before, after, accepted = world.give(name, wish)
    assert accepted or after == before, f"{name} was refused and left a trace"
    goods = moved(treasuries(before), treasuries(after))
    assert goods == moved(told(before, world.phase), told(after, world.phase))
    assert min(n for stock in treasuries(after).values() for n in stock.values()) >= 0
    owners = {row["key"]: row["owner"] for row in of(after, "province").values()}
    assert owners.keys() == {row["key"] for row in of(before, "province").values()}
    assert {land for land, owner in owners.items() if not owner} == {
        row["key"] for row in of(before, "province").values() if not row["owner"]}  # fmt: skip
    assert of(before, "knowledge").keys() <= of(after, "knowledge").keys()
    return before, after


def trades(world: World, name: str, wish: dict[str, Any]) -> None:
    """Trade is a sum of nothing, and what stands somewhere stands there still, whosever it is."""
    before, after = sound(world, name, wish)
    total = Counter[str]()
    for (_, good), by in moved(treasuries(before), treasuries(after)).items():
        total[good] += by
    assert not any(total.values())
    assert {name: row["place"] for name, row in of(after, "unit").items()} == {
        name: row["place"] for name, row in of(before, "unit").items()}  # fmt: skip
    sold = {key for key, row in of(after, "unit").items() if row["faction"] != of(before, "unit")[key]["faction"]}
    assert sold <= {f"unit/{MERCENARY}"}, "only mercenaries change hands"
    assert {name: row["province"] for name, row in of(after, "building").items()} == {
        name: row["province"] for name, row in of(before, "building").items()}  # fmt: skip


def spends(world: World, name: str, wish: dict[str, Any]) -> None:
    """Purchase only spends; what is learnt was paid for in full, by all who learnt it."""
    before, after = sound(world, name, wish)
    goods = moved(treasuries(before), treasuries(after))
    assert all(by < 0 for by in goods.values())
    lands = {(row["key"], row["owner"]) for row in of(before, "province").values()}
    assert lands == {(row["key"], row["owner"]) for row in of(after, "province").values()}
    was = of(before, "knowledge")
    learnt = {(k["faction"], k["technology"]) for n, k in of(after, "knowledge").items() if k != was.get(n)}
    for technology in {technology for _, technology in learnt}:
        cost = Technology.objects.get(event=world.event, key=technology).cost
        assert -sum(goods.values()) == sum(cost.values())
        assert {faction for faction, _ in goods} == {faction for faction, _ in learnt}


Rule = Callable[[World, str, dict[str, Any]], None]


def play(table: Table, orders: list[Order], rule: Rule) -> list[str]:
    """Give these orders one after the other, then forget them; returns which were accepted."""
    world = World(table)
    try:
        with transaction.atomic():
            for name, wish in orders:
                rule(world, name, wish)
            raise TakenBack
    except TakenBack:
        pass
    return world.accepted


def fair_of(table: Table, phase: str) -> Table:
    """Everybody is there, has something of everything, may trade with everybody and learn all there is a card for."""
    table.join(*SEATS)
    table.until(phase)
    endow(table, *cast.FACTIONS)
    for faction in cast.FACTIONS:
        override(table, f"faction/{faction}", "credits", 20)
    dump = table.dump()
    for key in {row["technology"] for row in dump["knowledge"].values()}:
        if dump["technology"][key]["needs"]:
            override(table, f"technology/{key}", "needs", [])
    for row in table.dump()["relation"].values():
        override(table, f"relation/{row['key']}", "contact", value=True)
    override(table, f"unit/{MERCENARY}", "former", "elves")
    return table


@pytest.fixture
def fair(table: Table) -> Table:
    return fair_of(table, "t1/trade")


@pytest.fixture
def shop(table: Table) -> Table:
    return fair_of(table, "t1/purchase")


def whatever(table: Table, orders: st.SearchStrategy[Order], rule: Rule) -> set[str]:
    """The rule holds whatever is ordered; returns what was accepted at some time: it shall be about something."""
    accepted: set[str] = set()

    @settings(max_examples=8)
    @given(orders=st.lists(orders, min_size=12, max_size=20))
    def holds(orders: list[Order]) -> None:
        accepted.update(play(table, orders, rule))

    holds()
    return accepted


def test_TRADE_5_trade_makes_nothing_and_loses_nothing(fair: Table):
    assert whatever(fair, TRADE, trades) >= {"offer", "counter", "accept", "refuse", "withdraw_offer", "give"}


def test_BUY_5_purchase_and_research_cost_what_the_statements_say(shop: Table):
    assert whatever(shop, PURCHASE, spends) >= {"buy", "research", "pool_research", "join_pool", "leave_pool"}
