"""A whole event, unattended: planning, the initial diplomacy, 36 phases and the end, with random legal orders.

The players know nothing but their screens: every order is drawn from the rows `may/…` their seat is shown, so that
what is offered is what is accepted. Every law is held on every order and every bell; the replay comes at the end.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, product
from random import Random
from typing import Any

import pytest
from django.db import connection

from astor.game.models import Entry, Seat
from astor.game.play.play import plays
from astor.game.values import dice
from astor.game.values.errors import Refused
from astor.game.values.phases import ENDED
from astor.rehearsal.untaught import drawn
from diplomacy.sending import TALKS
from factions import turns
from factions.rules.goods import GOODS
from tests import cast
from tests.chronicle import greatest_battle, override, ruling
from tests.diplomacy.doctors import SUMMIT_WAYS
from tests.diplomacy.envoys import COURT_WAYS
from tests.laws import Dump, Table
from tests.ventures.fighters import VENTURE_WAYS
from tests.war.captains import DECIDING, WAR_WAYS
from tests.war.scenes import put, recruit

pytestmark = [pytest.mark.both_databases, pytest.mark.each_step]

Drawn = tuple[str, dict[str, Any]]
SEATS = [f"{faction}-{office}" for faction in cast.FACTIONS for office in cast.OFFICES]
ORDERS = {"production": 10, "planning": 5, "trade": 7, "purchase": 10, "war": 6, "upkeep": 6}
"""How many orders are given in a phase; in the others three."""
PARTS = {"guild_window": 2, "season_1": 1, "season_2": 1}
"""How many after each bell of these."""
PRESSING = ("arrange", "produce", "collect", "assign", "allot", "hire", "name_capital", "buy", "offer", "accept",
            "research", "pool_research", "join_pool", "file_plan", "raise_army", "absorb", "detach",
            "grow", "raze", *DECIDING)  # fmt: skip
"""What is ordered more often than the rest."""
TALKED = ("ask_control", "withdraw_request", "claim_objective", "withdraw_claim", "choose_monarch", "write_letter",
          "pin_note", "challenge")  # fmt: skip
"""Of what may be ordered at any time, what is talk."""
ENOUGH = 6
"""So often each of the others is given."""
SELDOM = 2
"""So often what a court does; it is nothing that others propose."""
WAITING = ("send_proposal", "hire", "accept", "join_pool", *DECIDING)
"""What somebody waits for."""


class Players:
    """Everybody at the table, with a will of their own and the same dice for it every time."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table, self.random, self.number = table, Random(seed), count(1)
        self.given = Counter[str]()
        self.seat = ""

    def play_on(self, orders: int) -> None:
        """Some seats give an order each."""
        for _ in range(orders):
            seat = self.random.choice(self._asked() or self._joined())
            if drawn := [one for one in self._drawn(seat) if self._wished(one[0])]:
                weights = [self._weight(name) for name, _ in drawn]
                self._give(seat, *self.random.choices(drawn, weights)[0])

    def _weight(self, name: str) -> int:
        """What nobody has ordered yet comes first, so that all kinds of orders are given whatever the dice say."""
        pressing = 9 if "proposal" in name or name in PRESSING else 1
        return pressing if self.given[name] else 9 * pressing

    def _wished(self, name: str) -> bool:
        enough = SELDOM if talks(name) else ENOUGH
        return name in PRESSING or "proposal" in name or self.given[name] < enough

    def join(self, seats: list[str]) -> None:
        for seat in seats:
            self._give(seat, "join", {"player": f"{cast.faction_canary(seat.split('-')[0])} {next(self.number)}"})

    def _give(self, seat: str, name: str, args: dict[str, Any]) -> None:
        bell = self.table.clock.deadline or self.table.now
        self.table.now += self.random.randrange(max(1, (bell - self.table.now) // 20))
        try:
            self.table.play(seat, name, phase=self.table.clock.phase, **args)
        except Refused:  # what was proposed some time ago may have been overtaken
            assert name == "send_proposal"
            self.table.play(seat, name := "drop_proposal", **args)
        self.given[name] += 1

    def _joined(self) -> list[str]:
        seats = self.table.screens["public"]
        return [seat for seat in SEATS if seats[f"seat/{seat}"]["joined"]]

    def _asked(self) -> list[str]:
        """Seats before which a proposal lies, an offer, a share in a research, a regiment for hire, or a decision."""
        screens = self.table.screens
        shown = [
            (seat, screens[f"seat/{seat}"].get(f"may/{command}")) for seat in self._joined() for command in WAITING
        ]
        return [seat for seat, may in shown if may and may["refused"] is None and any(may["choices"].values())]

    def _drawn(self, seat: str) -> Iterator[Drawn]:
        """One order for each command this seat's screen offers, and proposals of what it may not order itself."""
        self.seat = seat
        for name, may in sorted(self.table.screens[f"seat/{seat}"].items()):
            command = name.removeprefix("may/")
            if command == name or (may["refused"] and (talks(command) or not may["propose"])):
                continue
            args = self._args(command, may["choices"])
            if args is None:
                continue
            yield ("propose", {"command": command, "args": args}) if may["propose"] else (command, args)

    def _args(self, command: str, choices: dict[str, Any]) -> dict[str, Any] | None:
        """Arguments out of what is offered; None if nothing is."""
        offered: Any = next(iter(choices.values()), None)
        if choices and not offered:
            return None
        if command in WAYS:
            return WAYS[command](self, offered, choices)
        way = OTHER_WAYS.get(command)
        return way(self.random, choices) if way else drawn(self.random, command, choices)

    def one(self, name: str, offered: Any) -> dict[str, Any]:
        """Any one of what is offered."""
        return {name: self.random.choice(sorted(offered))}

    def collect(self, buildings: dict[str, Any]) -> dict[str, Any]:
        building, offer = self._one_of(buildings)
        return {"building": building, "good": self.random.choice(offer["goods"])}

    def lend(self, seats: dict[str, Any]) -> dict[str, Any]:
        seat, powers = self._one_of(seats)
        return {"seat": seat, "power": self.random.choice(powers)}

    def produce(self, provinces: dict[str, Any]) -> dict[str, Any]:
        province, offer = self._one_of(provinces)
        overwork = offer["overwork"] and self.random.random() < 0.3
        times = offer["times"] + 1 if overwork else self.random.randint(0, offer["times"])
        return {"province": province, "outputs": self.random.choices(offer["outputs"], k=times), "overwork": overwork}

    def budget(self) -> dict[str, Any] | None:
        """Any of its lands, or one of its houses."""
        lands, houses = (self._shown(command) for command in ("produce", "collect"))
        works = {key: {"outputs": self.random.choices(offer["outputs"], k=self.random.randint(0, offer["times"]))}
                 for key, offer in sorted(lands.get("province", {}).items())}  # fmt: skip
        incomes = {key: self.random.choice(["", *offer["goods"]])
                   for key, offer in sorted(houses.get("building", {}).items())}  # fmt: skip
        some = {key: works[key] for key in self.some_of(sorted(works))}
        return {"lands": some, "houses": incomes} if some or incomes else None

    def arrange(self, choices: dict[str, Any]) -> dict[str, Any]:
        """Some of the cards on some of the spaces, dock and capital anywhere they may stand."""
        spaces, cards = self.some_of(choices["spaces"]), self.random.sample(choices["spaces"], len(choices["spaces"]))
        return {
            "cards": dict(zip(spaces, cards, strict=False)),
            "dock": self.random.choice(["", *choices["coasts"]]),
            "capital": self.random.choice(["", *choices["spaces"]]),
        }

    def placard(self, goods: list[str]) -> dict[str, Any]:
        """Something else each time: to say the same again is refused."""
        seeks, spares = self.random.sample(goods, 2)
        return {"seeks": [seeks], "spares": [spares], "text": f"The {next(self.number)}th of its kind"}

    def captain(self) -> dict[str, Any]:
        """A basket with somebody in it who costs nothing but a name."""
        return {"wares": [{"kind": "officer", "subject": f"Captain {next(self.number)}"}]}

    def bought(self, choices: dict[str, Any]) -> dict[str, Any] | None:
        """The basket, if this seat may and can pay for it; else a unit or ship, which every buyer may."""
        basket, price = choices["basket"], choices["prices"]
        lying = [{"kind": ware["kind"], "subject": ware["subject"]} for ware in basket["wares"]]
        if lying and basket["allowed"] and not basket["short"] and not any(w["refused"] for w in basket["wares"]):
            return {"wares": lying}
        ships = [(kind, port) for kind in ("trade_ship", "warship") for port in choices["places"][kind]]
        units = [("regiment", key) for key in sorted(choices["militia"])] + ships
        payable = [(kind, of) for kind, of in units if all(choices["have"][g] >= n for g, n in price[kind].items())]
        return (
            {"wares": [dict(zip(("kind", "subject"), self.random.choice(payable), strict=True))]} if payable else None
        )

    def consent(self, guests: dict[str, list[str]]) -> dict[str, Any] | None:
        """Nothing where no guest has asked for any province."""
        hosted = [key for key, lands in sorted(guests.items()) if lands]
        if not hosted:
            return None
        guest = self.random.choice(hosted)
        return {"faction": guest, "province": self.random.choice(guests[guest])}

    def assign(self, armies: dict[str, Any]) -> dict[str, Any] | None:
        posts = [(army, post, officer) for army, of_it in sorted(armies.items())
                 for post, officers in sorted(of_it.items()) for officer in officers]  # fmt: skip
        return dict(zip(("army", "post", "officer"), self.random.choice(posts), strict=True)) if posts else None

    def terms(self) -> dict[str, Any]:
        """Something of what it has for something somebody could have: goods mostly, at times land or ways."""
        own = self._shown("offer")
        gives: dict[str, Any] = {"goods": self.handful(own["goods"])}
        for what in ("provinces", "technologies", "units"):
            if own[what] and self.random.random() < 0.2:
                gives |= {what: [self.random.choice(own[what])]}
        if own["learnable"] and self.random.random() < 0.3:
            return {"gives": gives, "wants": {"technologies": [self.random.choice(own["learnable"])]}}
        return {"gives": gives, "wants": {"goods": {self.random.choice(["gold", "food", "wood"]): 1}}}

    def handful(self, goods: dict[str, int]) -> dict[str, int]:
        """Some of one good of which there is something."""
        there = sorted(good for good, amount in goods.items() if amount)
        return {good: self.random.randint(1, min(3, goods[good])) for good in there and [self.random.choice(there)]}

    def gift(self, others: list[str]) -> dict[str, Any] | None:
        goods = self.handful(self._shown("offer")["goods"])
        return {"to": self.random.choice(others), "goods": goods} if goods else None

    def answer(self, kind: str, offered: dict[str, Any]) -> dict[str, Any] | None:
        """Any of what waits for an answer that nothing keeps it from."""
        open_now = sorted(key for key, no in offered.items() if no["refused"] is None)
        return {kind: self.random.choice(open_now)} if open_now else None

    def research(self, technologies: dict[str, Any], sites: list[str]) -> dict[str, Any] | None:
        """One it can pay, and that has somewhere to stand if it must."""
        placed = {key for key in technologies if self.table.row(f"technology/{key}")["institution"]}
        payable = {key: t for key, t in technologies.items() if not t["short"] and (sites or key not in placed)}
        if not payable:
            return None
        key, bill = self._one_of(payable)
        return {"technology": key, "payment": bill["payment"], "province": self.random.choice(["", *sites])}

    def pool(self, others: list[str]) -> dict[str, Any] | None:
        """A research it could pay alone, of which somebody else shall pay one."""
        own, faction = self._shown("research"), self.seat.partition("-")[0]
        asked = {pool["technology"] for pool in self.table.dump()["pool"].values() if pool["starter"] == faction}
        left = {key: bill for key, bill in own.get("technology", {}).items() if key not in asked}
        alone = left and self.research(left, own["sites"])
        if not alone or sum(alone["payment"].values()) < 2:
            return None
        good = self.random.choice(sorted(alone["payment"]))
        rest = {g: n for g, n in {**alone["payment"], good: alone["payment"][good] - 1}.items() if n}
        shares = {faction: rest, self.random.choice(others): {good: 1}}
        return {"technology": alone["technology"], "shares": shares, "province": alone["province"]}

    def _shown(self, command: str) -> dict[str, Any]:
        """The choices of another command, on the same screen."""
        shown: dict[str, Any] = self.table.screens[f"seat/{self.seat}"][f"may/{command}"]["choices"]
        return shown

    def named(self, kind: str) -> dict[str, Any]:
        return {"name": f"{kind} {next(self.number)}"}

    def some_of(self, offered: list[str]) -> list[str]:
        return self.random.sample(offered, self.random.randint(0, len(offered)))

    def _one_of(self, offered: dict[str, Any]) -> tuple[str, Any]:
        return self.random.choice(sorted(offered.items()))


WAYS: dict[str, Callable[[Players, Any, dict[str, Any]], dict[str, Any] | None]] = {
    "join": lambda players, _offered, _choices: {"take_over": players.random.random() < 0.5},
    "introduce": lambda *_: None,  # nothing of the game
    "lend": lambda players, seats, _choices: players.lend(seats),
    "take_back": lambda players, seats, _choices: players.lend(seats),
    "propose": lambda *_: None,  # drawn with the order it is about
    "name_character": lambda players, *_: players.named("Name"),
    "name_faction": lambda players, *_: players.named("House"),
    "arrange": lambda players, _spaces, choices: players.arrange(choices),
    "produce": lambda players, provinces, _choices: players.produce(provinces),
    "collect": lambda players, buildings, _choices: players.collect(buildings),
    "set_budget": lambda players, *_: players.budget(),
    "hang_placard": lambda players, goods, _choices: players.placard(goods),
    "assign": lambda players, armies, _choices: players.assign(armies),
    "allot": lambda players, _mouths, choices: {"mouths": players.some_of(choices["now"])},
    "fill_basket": lambda players, *_: players.captain(),
    "buy": lambda players, _prices, choices: players.bought(choices),
    "consent": lambda players, guests, _choices: players.consent(guests),
    "offer": lambda players, partners, _choices: players.one("to", partners) | players.terms(),
    "counter": lambda players, deals, _choices: players.one("deal", deals) | players.terms(),
    "accept": lambda players, deals, _choices: players.answer("deal", deals),
    "give": lambda players, partners, _choices: players.gift(partners),
    "research": lambda players, technologies, choices: players.research(technologies, choices["sites"]),
    "pool_research": lambda players, partners, _choices: players.pool(partners),
    "join_pool": lambda players, pools, _choices: players.answer("pool", pools),
    "mark_seen": lambda *_: None,  # nothing is announced
}
"""Command → how its arguments are drawn from what is offered: the first of the choices, and all of them."""


OTHER_WAYS = COURT_WAYS | SUMMIT_WAYS | VENTURE_WAYS | WAR_WAYS


def talks(name: str) -> bool:
    """Is it what courts do among themselves?"""
    return name in TALKED or plays["storms"].command(name).phases == TALKS


@dataclass(frozen=True)
class Moment:
    """The beginning of a phase: its entry, and all rows but the clock's and the log's; of seats not who sits there."""

    phase: str
    seq: int
    rows: Dump


def moment(table: Table) -> Moment:
    """What a rewind to it brings back: all but the clock, who sits where, and what was said."""
    rows = {
        kind: rows for kind, rows in table.dump().items() if kind not in ("event", "alarm", "line", "request", "letter")
    }
    rows["seat"] = {key: {f: v for f, v in seat.items() if f not in Seat.STAYS} for key, seat in rows["seat"].items()}
    return Moment(table.clock.phase, table.seq, rows)


def run(table: Table, players: Players) -> list[Moment]:
    """From the first bell to the last; returns where each phase began, in the order in which they came."""
    table.play("control/ann", "start")
    seen = [moment(table)]
    while table.clock.phase != ENDED:
        players.play_on(ORDERS.get(turns.kind_of(table.clock.phase), 3))
        phase = table.clock.phase
        while table.clock.phase == phase:
            table.ring()
            players.play_on(PARTS.get(table.clock.part, 0))
        seen.append(moment(table))
    return seen


def told(table: Table, faction: str) -> Counter[str]:
    """What all its statements together say came into a faction's treasury."""
    items = [i for s in table.dump()["statement"].values() if s["faction"] == faction for i in s["items"]]
    sums = Counter[str]()
    for item in items:
        sums[item["what"]] += item["amount"]
    return sums


COURTLY = (
    "produce", "collect", "lend", "propose", "send_proposal", "arrange", "assign", "allot", "hire", "fill_basket",
    "buy", "consent", "offer", "accept", "research", "pool_research",
)  # fmt: skip
WARLIKE = ("raise_army", "absorb", "detach", "file_plan", "march", "decline")
"""What is ordered in this event at least once."""
TURNS = 6 if connection.vendor == "sqlite" else 1
"""Where the tests run a second time, to see that the other database does the same, one turn of all phases tells."""
HAD = {"wood": 5, "stone": 5, "metal": 5, "exotic": 5, "credits": 5, "food": 40}
RECRUITS = (
    ("humans", "kingsmead", ("regiment", "militia")), ("humans", "saltmere", ("warship",)),
    ("elves", "lirien", ("regiment", "militia")), ("dwarves", "karrhold", ("regiment",)),
)  # fmt: skip
"""What everybody has on top, so that there is something to trade with and somebody to fight."""


def test_TURN_3_all_36_phases_run_unattended_and_every_law_holds(table: Table):
    for faction, good in product(cast.FACTIONS, HAD):
        override(table, f"faction/{faction}", good, HAD[good])
    for faction, place, kinds in RECRUITS:
        recruit(table, faction, place, *kinds, army=f"{faction}-guard" if "warship" not in kinds else "")
    ruling(table, round_losses="half", letters="sealed")
    put(table, "event/astor", turns=TURNS)
    before = table.dump()
    players = Players(table, seed=7)
    players.join([cast.QUEEN, cast.GENERAL, cast.ELF_QUEEN, cast.PRIEST])
    players.play_on(2)
    players.join([cast.DWARF_KING, "guild-successor"])
    seen = run(table, players)
    after = table.dump()
    assert [beginning.phase for beginning in seen] == turns.order_of_play(TURNS)
    assert Entry.objects.filter(event=table.event, command="close_phase").count() == 2 + 6 * TURNS
    for faction in cast.FACTIONS:
        gained = told(table, faction)
        for good in GOODS:
            assert after["faction"][faction][good] == before["faction"][faction][good] + gained[good]
    closes = {s["phase"] for s in after["statement"].values()}
    assert {phase for phase in closes if turns.kind_of(phase) not in ("trade", "purchase", "war")} == {
        f"t{turn}/{close}" for turn in range(1, TURNS + 1) for close in ("production", "upkeep")}  # fmt: skip
    event = table.clock
    assert event.state == "ended"
    assert table.sees("public", "event/astor")["secret"] == cast.SECRET == event.revealed
    assert dice.commitment(event.revealed) == event.commitment
    if TURNS == 6:
        assert players.given.keys() >= {*COURTLY, *WARLIKE}
        assert players.given.keys() >= {"propose_treaty", "sanction", "ask_control"}
        assert sum(line["code"] == "battle_over" for line in after["line"].values()) > 5
        greatest_battle(table.board)
    for beginning in players.random.sample(seen[:-1], 4):
        table.play("control/ann", "rewind", to=beginning.seq)
        assert moment(table).rows == beginning.rows
        assert table.clock.phase == beginning.phase
