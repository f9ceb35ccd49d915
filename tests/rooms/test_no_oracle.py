"""No order is an oracle: what it answers and shows does not depend on what another faction keeps to itself (SEAT-5).

Each order that names another faction, or a row, is given in pairs of worlds that differ in the other's secrets alone.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any

import pytest
from django.db import transaction
from msgspec import to_builtins

from astor.desk import receipts
from astor.game.models import Seat
from astor.game.orders.commands import Order, arguments, issue
from astor.game.play.play import SEAT, Command, plays
from astor.game.values.errors import Refused
from astor.game.values.sides import own_side
from astor.rehearsal.untaught import drawn
from astor.sockets import delta, live_board
from diplomacy.foreseen import FORESEEN, foreseen
from factions.turns import kind_of
from tests import cast
from tests.chronicle import ANN, ruling
from tests.chronicle import override as overridden
from tests.laws import Table
from tests.war.scenes import recruit

QUEEN, WIZARD, ELF_QUEEN, DWARF_KING, GUILDMASTER = (
    cast.QUEEN,
    cast.WIZARD,
    cast.ELF_QUEEN,
    cast.DWARF_KING,
    cast.GUILDMASTER,
)
ELF, ME = "elves-arch-wizard", ("public", "faction/humans", f"seat/{QUEEN}", f"seat/{WIZARD}", own_side(QUEEN))
KNOWN, OPEN = "crop-rotation", "muster-rolls"
MADE = re.compile(r"\b([a-z_]+)-[0-9a-f]{12}\b")

Image = dict[str, Any]


class World:
    """The event as its tables have it, for orders that are forgotten again."""

    def __init__(self, now: int) -> None:
        self.now = now

    def rows(self, kind: str) -> dict[str, Image]:
        return live_board.load(cast.EVENT).images(kind)

    def arrange(self, actor: str, name: str, /, **args: Any) -> None:
        cast.order(actor, name, now=self.now, **args)

    @property
    def phase(self) -> str:
        phase: str = live_board.load(cast.EVENT).clock.phase
        return phase.partition("/")[2]


def override(world: World, row: str, field: str, value: object) -> None:
    """Written over, if it is not so already."""
    kind, _, key = row.partition("/")
    if world.rows(kind)[key][field] != value:
        world.arrange(ANN, "override", row=row, field=field, value=value, reason="a secret")


Scene = Callable[[World], None]
Given = tuple[str, str, dict[str, Any]]
"""Who asks, for what, with which arguments."""


# What the elves keep to themselves


def rich(world: World) -> None:
    for good in ("gold", "food", "wood", "stone", "metal", "exotic", "credits"):
        override(world, "faction/elves", good, 7)


def poor(world: World) -> None:
    for good in ("gold", "food", "wood", "stone", "metal", "exotic", "credits"):
        override(world, "faction/elves", good, 0)


def learned(world: World) -> None:
    """The elves know two technologies more: what the humans know, and what all would like to."""
    mine = [key for key, row in world.rows("knowledge").items() if row["faction"] == "elves"]
    for key, technology in zip(mine, (KNOWN, OPEN), strict=False):
        override(world, f"knowledge/{key}", "technology", technology)
        override(world, f"knowledge/{key}", "state", "known")


def ignorant(world: World) -> None:
    for key, row in world.rows("knowledge").items():
        if row["faction"] == "elves" and row["state"] == "known":
            override(world, f"knowledge/{key}", "state", "option")


def plotting(world: World) -> None:
    if world.phase == "diplomacy":
        world.arrange(ELF_QUEEN, "sanction", act="assassinate", character=QUEEN)


def dealing(world: World) -> None:
    """What is open between elves and dwarves, and what the elves have drafted."""
    phase = world.phase
    if phase == "production":
        world.arrange(ELF_QUEEN, "produce", province="lirien", outputs=["food"])
    elif phase == "trade":
        world.arrange(ELF_QUEEN, "offer", to="guild", gives={"goods": {"gold": 1}}, wants={})
    elif phase == "purchase":
        world.arrange(ELF_QUEEN, "fill_basket", wares=[{"kind": "officer", "subject": "Maud"}])
    elif phase == "war":
        world.arrange(ELF_QUEEN, "file_plan", army="elves-guard", lose_first="militia", withdraw_below=2)
    elif phase == "diplomacy":
        world.arrange(ELF_QUEEN, "propose_treaty", to=["dwarves"], text="Against the humans", secret=True)
        world.arrange(
            ELF_QUEEN, "propose_marriage", heir="elves-successor", spouse="dwarves-successor", residence="elves"
        )
        world.arrange(ELF_QUEEN, "call_summit", matter="The humans", venue="The cellar", invited=["dwarves"])
    world.arrange(ELF_QUEEN, "consent", province="lirien", faction="guild")


def aiming(world: World) -> None:
    world.arrange(ANN, "give_objective", faction="elves", text="Take Kingsmead")


SECRETS: tuple[Scene, ...] = (rich, poor, learned, ignorant, plotting, dealing, aiming)


# Orders that name another faction, or what is another's


def talks(table: Table) -> None:
    for wizard in (WIZARD, ELF):
        table.arrange(wizard, "attend")


def moored(table: Table) -> None:
    """Ships of humans and elves lie in Saltmere, and militia of both stand on the quay."""
    for faction in ("humans", "elves"):
        recruit(table, faction, "saltmere", "warship", "militia")


TALKS: tuple[Given, ...] = (
    (QUEEN, "declare_war", {"to": "elves"}),
    (QUEEN, "leave_alliance", {"to": "elves"}),
    (QUEEN, "propose_treaty", {"to": ["elves"], "text": "We share the ford."}),
    (QUEEN, "propose_treaty", {"to": ["elves"], "makes": "alliance"}),
    (QUEEN, "propose_marriage", {"heir": "humans-successor", "spouse": "elves-successor", "residence": "humans"}),
    (QUEEN, "call_summit", {"matter": "The ford", "venue": "Here", "invited": ["elves"]}),
    (WIZARD, "offer_lesson", {"to": "elves", "gives": {"technologies": [KNOWN]}, "wants": {}}),
    (WIZARD, "offer_lesson", {"to": "elves", "gives": {}, "wants": {"technologies": [OPEN], "goods": {"gold": 5}}}),
    (QUEEN, "sanction", {"act": "sabotage", "against": "elves", "technology": OPEN}),
    (QUEEN, "sanction", {"act": "steal", "against": "elves", "technology": "woodcraft"}),
    (QUEEN, "sanction", {"act": "assassinate", "character": ELF_QUEEN}),
    (QUEEN, "sanction", {"act": "incite", "province": "lirien"}),
    (QUEEN, "propose", {"command": "declare_war", "args": {"to": "elves"}}),
)
TRADE: tuple[Given, ...] = (
    (QUEEN, "offer", {"to": "elves", "gives": {"goods": {"gold": 1}}, "wants": {"goods": {"gold": 5}}}),
    (QUEEN, "offer", {"to": "elves", "gives": {"technologies": [KNOWN]}, "wants": {}}),
    (QUEEN, "offer", {"to": "elves", "gives": {}, "wants": {"technologies": [OPEN], "provinces": ["lirien"]}}),
    (QUEEN, "give", {"to": "elves", "goods": {"gold": 1}}),
)
PURCHASE: tuple[Given, ...] = (
    (QUEEN, "pool_research", {"technology": OPEN, "shares": {"humans": {"gold": 1}, "elves": {"gold": 1}}}),
    (QUEEN, "buy", {"wares": [{"kind": "temple", "subject": "lirien"}]}),
    (QUEEN, "buy", {"wares": [{"kind": "officer", "subject": "Maud"}]}),
    (QUEEN, "buy", {"wares": [{"kind": "trade_ship", "subject": "lirien"}]}),
)
PRODUCTION: tuple[Given, ...] = (
    (QUEEN, "produce", {"province": "lirien", "outputs": ["gold"]}),
    (QUEEN, "consent", {"province": "lirien", "faction": "sunfaith"}),
    (QUEEN, "consent", {"province": "saltmere", "faction": "elves", "ships": True}),
    (QUEEN, "name_faction", {"name": "The Wood"}),
    (QUEEN, "lend", {"seat": ELF_QUEEN, "power": "war"}),
    (QUEEN, "write_letter", {"to": ELF_QUEEN, "text": "Meet me at the ford"}),
    (QUEEN, "write_letter", {"to": DWARF_KING, "text": "Meet me at the ford"}),
    (QUEEN, "challenge", {"to": ELF_QUEEN, "kit": "sword", "gold": 2}),
)
WAR: tuple[Given, ...] = (
    (QUEEN, "offer_passage", {"units": ["militia-barrowdown-2"], "carrier": "humans", "berth": "saltmere"}),
    (QUEEN, "offer_passage", {"units": ["militia-midmarch-3"], "carrier": "elves", "berth": "saltmere"}),
    (QUEEN, "file_plan", {"army": "humans-guard", "orders": {"to": "saltmere", "attack": "elves"}}),
)
GIVEN = {"t1/diplomacy": TALKS, "t1/trade": TRADE, "t1/purchase": PURCHASE, "t1/production": PRODUCTION, "t1/war": WAR}
"""Phase → the orders that are given in it, in turn."""


def begun(table: Table, phase: str) -> None:
    """The courts sit together in this phase, with some gold; humans and elves may trade, write letters and duel."""
    ruling(table, letters="sealed", ventures="players")
    table.join(QUEEN, WIZARD, ELF_QUEEN, ELF, DWARF_KING, GUILDMASTER)
    table.until(phase)
    overridden(table, "technology/muster-rolls", "cost", {"gold": 2})
    overridden(table, "faction/humans", "gold", 7)
    held = next(
        key for key, row in table.dump()["knowledge"].items() if row["faction"] == "humans" and row["state"] != "known"
    )
    overridden(table, f"knowledge/{held}", "technology", OPEN)
    table.arrange(ANN, "grant_contact", a="humans", b="elves")
    if phase.endswith("diplomacy"):
        talks(table)
    if phase.endswith("war"):
        moored(table)
    table.catch_up()


def offered(table: Table, phase: str) -> list[Given]:
    """Those of which nothing is written above, as the queen's screen offers them about the elves."""
    screen, kind, found = table.screens[f"seat/{QUEEN}"], kind_of(phase), list[Given]()
    for command in (command for command in naming() if command.name not in LISTED | BESIDES.keys()):
        if kind in (command.phases or ("production",)):
            choices = screen.get(f"may/{command.name}", {}).get("choices", {})
            theirs = {name: [key for key in choices[name] if "elves" in key] for name in NAMES & choices.keys()}
            args = drawn(Random(command.name), command.name, choices | theirs) if theirs else None
            assert args, f"{command.name} is not offered about the elves: say in GIVEN how it is given"
            found.append((QUEEN, command.name, args))
    return found


@contextmanager
def undone() -> Iterator[None]:
    """What is done in here has never been."""
    with transaction.atomic():
        point = transaction.savepoint()
        try:
            yield
        finally:
            transaction.savepoint_rollback(point)


def shown(of: tuple[str, ...] = ME) -> dict[str, Any]:
    """All that these sides see, without another word those of the human queen and wizard."""
    sides = delta.everything(live_board.load(cast.EVENT))
    return {side: dict(sides.rows[side]) for side in of}


def plain(value: object) -> str:
    """The same without what no two worlds share: the keys of what was made, which nobody can read anything from."""
    return MADE.sub(lambda found: f"{found[1]}-*", repr(value))


def weighed(order: Given) -> object:
    """What a phone is told of the coming upkeep before the order is sent (UPK-2)."""
    seat, name, args = order
    try:
        return foreseen(live_board.load(cast.EVENT), seat, name, args)
    except Refused as no:
        return plain(no)


def outcome(order: Given, now: int, before: Image) -> str:
    """What an order answers and shows to who gave it, who saw this before, and what it was told ahead, in a world that
    is then forgotten.
    """
    seat, name, args = order
    ahead = weighed(order)
    with undone():
        try:
            answer = issue(Order(cast.EVENT, f"seat/{seat}", name, args, now))
        except Refused as no:  # which leaves no trace
            return plain((ahead, no))
        after = shown()
        news = {
            side: sorted(plain(row) for row in after[side].items() if before[side].get(row[0]) != row[1]) for side in ME
        }
        gone = {side: sorted(map(plain, before[side].keys() - after[side].keys())) for side in ME}
        return plain((ahead, answer, news, gone))


@pytest.mark.parametrize("phase", GIVEN)
def test_TECH_4_an_order_tells_nothing_of_what_another_faction_keeps_to_itself(table: Table, phase: str):
    begun(table, phase)
    seen, orders = shown(), (*GIVEN[phase], *offered(table, phase))
    expected = {order[1] + plain(order[2]): outcome(order, table.now, seen) for order in orders}
    assert [order for order, met in expected.items() if "no_contact" in met] == [], "that would be so in any world"
    told: list[tuple[object, ...]] = []
    for secret in SECRETS:
        with undone():
            secret(World(table.now))
            world = shown()
            if plain(world) != plain(seen):
                told.append((secret.__name__, "is seen"))
            told += [(secret.__name__, order[1], order[2]) for order in orders
                     if outcome(order, table.now, world) != expected[order[1] + plain(order[2])]]  # fmt: skip
        assert told == []


def as_it_is(_world: World) -> None:
    """Nobody has a further secret."""


def became(orders: Iterable[Given], secret: Scene, now: int) -> str:
    """What queen and wizard read of what they sent, at once and after the bell, in a world that is then forgotten."""
    with undone():
        secret(World(now))
        for seat, name, args in orders:
            with suppress(Refused):
                issue(Order(cast.EVENT, f"seat/{seat}", name, args, now))
        at_once = [sent(QUEEN), sent(WIZARD)]
        issue(Order(cast.EVENT, ANN, "close_phase", {"skip": True}, now))
        return plain((weighed(RESEARCH), at_once, sent(QUEEN), sent(WIZARD)))


def sent(seat: str) -> list[Image]:
    own = Seat.objects.select_related("event").get(event__key=cast.EVENT, key=seat)
    return [to_builtins(told) for told in receipts.for_player(receipts.of_seat(own.event, seat), own)]


@pytest.mark.parametrize("phase", GIVEN)
def test_SEAT_5_what_became_of_orders_tells_nothing_of_what_another_faction_keeps_to_itself(table: Table, phase: str):
    begun(table, phase)
    orders = [order for order in (*GIVEN[phase], *offered(table, phase)) if order[1] != "declare_war"]
    expected = became(orders, as_it_is, table.now)
    assert [name for name in ALWAYS[phase] if f"'command': '{name}'" not in expected] == []
    assert [secret.__name__ for secret in SECRETS if became(orders, secret, table.now) != expected] == []


ALWAYS = {
    "t1/diplomacy": ("propose_treaty", "propose_marriage", "call_summit", "offer_lesson", "sanction"),
    "t1/trade": ("offer", "give"),
    "t1/purchase": ("pool_research",),
    "t1/production": ("write_letter", "challenge"),
    "t1/war": ("offer_passage",),
}
"""Phase → orders of which something is read: they are not refused there."""
RESEARCH: Given = (QUEEN, "research", {"technology": OPEN})
"""It may tell who was the first of all (BUY-4); what is told ahead of it may not."""


def test_UPK_2_every_order_that_is_weighed_before_it_is_sent_is_given_here():
    fields = {command.name: set(arguments(command).__struct_fields__) for command in plays["storms"].commands}
    assert [name for name in FORESEEN if name not in {*LISTED, RESEARCH[1]} and not fields[name] & {*KEYED}] == []


NAMES = {"to", "against", "carrier", "spouse", "invited", "shares", "faction", "character"}
"""Arguments that name another faction, or somebody of it."""
BESIDES = {
    "choose_losses": "its own units, in a battle before everybody's eyes",
    "withdraw_units": "the same; `to` is a place",
    "admit_ally": "who stands there and asked is public",
    "choose_monarch": "of its own court",
}


LISTED = {name for orders in GIVEN.values() for _, name, _ in orders}


def naming() -> list[Command]:
    """The orders that name another faction."""
    return [c for c in plays["storms"].commands if SEAT in c.by and NAMES & set(arguments(c).__struct_fields__)]


def test_every_order_that_names_another_faction_is_given_in_one_of_these_phases():
    kinds = {kind_of(phase) for phase in GIVEN}
    asked = {command.name: kinds & set(command.phases or kinds) for command in naming()}
    assert asked.keys() - LISTED >= BESIDES.keys()
    missing = [name for name, when in asked.items() if not when and name not in LISTED | BESIDES.keys()]
    assert missing == [], "say in GIVEN how they are given"


def test_WAR_20_the_offers_of_passage_above_can_be_made(table: Table):
    begun(table, "t1/war")
    seen = shown()
    answers = [outcome(order, table.now, seen) for order in WAR[:2]]
    assert ["passage-*" in answer for answer in answers] == [True, True], "who is refused makes no row"


# What a seat keeps to itself

MATE = ("public", "faction/humans", f"seat/{QUEEN}", own_side(QUEEN))
Deed = Callable[[World, str], None]


def asks_control(world: World, seat: str) -> None:
    world.arrange(seat, "ask_control", about="help", text="Who is behind it?")


def has_an_objective(world: World, seat: str) -> None:
    world.arrange(ANN, "give_objective", faction=seat.partition("-")[0], seat=seat, text="Marry well")


def writes_a_letter(world: World, seat: str) -> None:
    world.arrange(seat, "write_letter", to=DWARF_KING, text="Meet me at the ford")


def is_told_something(world: World, seat: str) -> None:
    world.arrange(ANN, "announce", to=[f"seat/{seat}"], text="Come to the desk")


def is_shown_a_throw(world: World, seat: str) -> None:
    world.arrange(ANN, "cast_dice", text="the cellar", sides=6, dice=1, shown=f"seat/{seat}")


def is_asked_to_fight(world: World, seat: str) -> None:
    world.arrange(GUILDMASTER, "challenge", to=seat, kit="sword")


def is_on_a_closed_quest(world: World, seat: str) -> None:
    world.arrange(ANN, "open_quest", quest="grey-toll", seat=seat, closed=True)


def was_on_a_closed_quest(world: World, seat: str) -> None:
    is_on_a_closed_quest(world, seat)
    key = next(key for key, row in world.rows("venture").items() if seat in row["sides"]["a"]["seats"])
    world.arrange(seat, "concede", venture=key)


ALONE: tuple[Deed, ...] = (asks_control, has_an_objective, writes_a_letter, is_told_something, is_shown_a_throw,
                           is_asked_to_fight, is_on_a_closed_quest, was_on_a_closed_quest)  # fmt: skip


@pytest.mark.parametrize("deed", ALONE)
def test_SEAT_5_a_court_does_not_know_which_of_two_seats_keeps_something_to_itself(table: Table, deed: Deed):
    """Its own wizard or that of another court: the queen's screen is the same, and not that of the one concerned."""
    begun(table, "t1/production")
    seen: dict[str, tuple[str, str]] = {}
    for seat in (WIZARD, ELF):
        with undone():
            deed(World(table.now), seat)
            seen[seat] = plain(shown(MATE)), plain(shown((f"seat/{WIZARD}", own_side(WIZARD))))
    assert seen[WIZARD][0] == seen[ELF][0]
    assert seen[WIZARD][1] != seen[ELF][1]


# Keys of what one does not know of


def hidden(table: Table) -> None:
    """Elves and dwarves have something of every kind open between them; their own seats ask, propose and plot."""
    dealing(World(table.now))
    plotting(World(table.now))
    aiming(World(table.now))
    table.arrange(ELF_QUEEN, "ask_control", about="help", text="Where is the humans' camp?")
    table.catch_up()


KEYED = ("deal", "pool", "treaty", "marriage", "summit", "plot", "objective", "consent", "request", "proposal")
"""Arguments that name a row of which not everybody knows."""
FILLERS: dict[str, object] = {"gives": {}, "wants": {}}


@pytest.mark.parametrize("phase", ["t1/diplomacy", "t1/trade"])
def test_a_key_one_cannot_know_is_answered_like_one_that_never_was(table: Table, phase: str):
    begun(table, phase)
    hidden(table)
    world, seen = World(table.now), {row for side in shown().values() for row in side}
    asked = 0
    for command in plays["storms"].commands:
        fields = set(arguments(command).__struct_fields__)
        for kind in fields & set(KEYED) if SEAT in command.by else ():
            others = {name: FILLERS[name] for name in fields - {kind} if name in FILLERS}
            for key in [key for key in world.rows(kind) if f"{kind}/{key}" not in seen]:
                answers = {outcome((QUEEN, command.name, others | {kind: name}), table.now, {}).replace(name, "*")
                           for name in (key, f"{kind}-never")}  # fmt: skip
                assert len(answers) == 1, (command.name, kind)
                asked += 1
    assert asked >= 4
