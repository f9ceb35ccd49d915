"""Units aboard the ships of others (WAR-20): offered by either side, taken, carried, landed, sunk, put off."""

import pytest

from tests.chronicle import ANN, lines, may, override, war
from tests.laws import Table
from tests.lore import trait
from tests.war.flotilla import GULF, hulls, raised
from tests.war.scenes import (
    DWARF,
    ELF,
    ELF_QUEEN,
    ELVES,
    GENERAL,
    HUMANS,
    QUEEN,
    WIZARD,
    call,
    march,
    put,
    recruit,
    season,
    second_season,
    stand,
    troops,
)

TAKER = ELF_QUEEN
"""Answers for the elves, whose general is with their guard."""


@pytest.fixture
def quay(port: Table) -> Table:
    """Two ships of the humans lie in Saltmere as a fleet under the wizard; the elves' guard of one stands there."""
    raised(port, WIZARD)
    stand(port, ELVES, "saltmere")
    return port


def fleet(table: Table) -> str:
    army: str = table.row(f"unit/{hulls(table)[0]}")["army"]
    return army


def asked(table: Table, seat: str = TAKER, *units: str, berth: str = "saltmere", carrier: str = "humans") -> str:
    """An offer that waits for an answer; its key."""
    before = set(table.dump()["passage"])
    table.play(seat, "offer_passage", units=list(units or troops(table, ELVES)), carrier=carrier, berth=berth)
    (key,) = set(table.dump()["passage"]) - before
    return key


def aboard(table: Table, *units: str) -> list[str]:
    """They have gone aboard, asked for by their own side."""
    keys = list(units or troops(table, ELVES))
    table.play(GENERAL, "accept_passage", passage=asked(table, TAKER, *keys))
    return keys


def test_WAR_20_units_ask_for_passage_and_the_ships_take_them_aboard(quay: Table):
    season(quay)
    key = asked(quay)
    assert [side for side, _ in lines(quay, "passage_asked")] == ["faction/humans"]
    assert may(quay, GENERAL, "accept_passage")["choices"]["passage"][key]["refused"] is None
    quay.play(GENERAL, "accept_passage", passage=key)
    (unit,) = troops(quay, ELVES)
    row = quay.row(f"unit/{unit}")
    assert (row["aboard"] in hulls(quay), row["faction"], row["place"], row["army"]) == (
        True,
        "elves",
        "saltmere",
        ELVES,
    )
    assert quay.dump()["passage"] == {}
    assert lines(quay, "guests_aboard")[0][0] == "public"


def test_WAR_20_or_the_ships_offer_it_and_the_units_go(quay: Table):
    season(quay)
    key = asked(quay, GENERAL)
    assert [side for side, _ in lines(quay, "ships_offered")] == ["faction/elves"]
    assert quay.refuse(GENERAL, "accept_passage", passage=key).code == "passage_gone", "not by who has offered"
    quay.play(TAKER, "accept_passage", passage=key)
    assert quay.row(f"unit/{troops(quay, ELVES)[0]}")["aboard"]


def test_WAR_20_WAR_16_to_embark_is_their_move_and_the_next_season_they_sail_and_land(quay: Table):
    """Pearlshoal lies two spaces from there; the elves' general came along and leads them ashore."""
    season(quay)
    (unit,) = aboard(quay)
    call(quay, fleet(quay))
    assert quay.refuse(GENERAL, "march", army=fleet(quay), orders={"to": GULF}).code == "moved_already"
    second_season(quay)
    shore = next(iter(may_land(quay)))
    march(quay, GENERAL, fleet(quay), to=GULF, land=shore)
    row, army = quay.row(f"unit/{unit}"), quay.row(f"army/{ELVES}")
    assert (row["place"], row["aboard"], army["place"], army["commander"]) == (shore, "", shore, ELF)
    told = [facts for _, facts in lines(quay, "guests_landed")]
    assert [(facts["faction"], facts["carrier"], facts["to"], facts["n"]) for facts in told] == [
        ("elves", "humans", shore, 1)]  # fmt: skip
    assert lines(quay, "landed") == [], "nobody of the humans' own went ashore"


def may_land(table: Table) -> dict[str, object]:
    call(table, fleet(table))
    found: dict[str, object] = may(table, GENERAL, "march")["choices"]["army"][fleet(table)]["spaces"][GULF]["land"]
    return found


def test_WAR_20_they_land_at_peace_and_the_carrier_cannot_send_them_into_battle(quay: Table):
    """The dwarves hold the shore: neither side is at war with them, and the elves' general is not the humans'."""
    season(quay)
    aboard(quay)
    second_season(quay)
    shore, chances = next(iter(may_land(quay).items()))
    owner = quay.row(f"province/{shore}")["owner"]
    assert chances == {}, "no attack is offered from there"
    no = quay.refuse(GENERAL, "march", army=fleet(quay), orders={"to": GULF, "land": shore, "attack": owner})
    assert no.code == "no_general"


def test_WAR_20_a_part_of_an_army_goes_without_its_general(quay: Table):
    more = recruit(quay, "elves", "saltmere", "militia", army=ELVES)
    season(quay)
    aboard(quay, *more)
    row = quay.row(f"unit/{more[0]}")
    assert (row["army"], bool(row["aboard"]), quay.row(f"army/{ELVES}")["commander"]) == ("", True, ELF)
    second_season(quay)
    march(quay, GENERAL, fleet(quay), land="saltmere")
    row = quay.row(f"unit/{more[0]}")
    assert (row["faction"], row["army"], row["aboard"], row["place"]) == ("elves", "", "", "saltmere")


def test_WAR_20_before_the_first_season_it_is_their_move_in_it(quay: Table):
    aboard(quay)
    season(quay)
    call(quay, fleet(quay))
    assert quay.refuse(GENERAL, "march", army=fleet(quay), orders={"to": GULF}).code == "moved_already"
    second_season(quay)
    march(quay, GENERAL, fleet(quay), to=GULF)
    assert quay.row(f"army/{ELVES}")["place"] == GULF


def test_WAR_20_they_must_stand_where_the_ships_embark(quay: Table):
    far = recruit(quay, "elves", "lirien", "militia")
    no = quay.refuse(TAKER, "offer_passage", units=far, carrier="humans", berth="saltmere")
    assert (no.code, no.facts) == ("no_ships_there", {"place": "saltmere"})
    both = [*far, *troops(quay, ELVES)]
    assert quay.refuse(TAKER, "offer_passage", units=both, carrier="humans", berth="saltmere").code == "not_together"
    assert quay.refuse(TAKER, "offer_passage", units=troops(quay, ELVES), carrier="humans", berth=GULF).code == (
        "no_ships_there")  # fmt: skip


def test_WAR_20_BUY_2_room_is_the_carriers_secret(quay: Table):
    """Two ships hold two; who asks for three is told nothing of it, the humans see it before they answer."""
    recruit(quay, "elves", "saltmere", "militia", "militia", army=ELVES)
    season(quay)
    key = asked(quay)
    asked_of = may(quay, GENERAL, "accept_passage")["choices"]["passage"][key]
    assert (asked_of["refused"], asked_of["facts"]) == ("no_room", {"have": 2, "need": 3})
    assert quay.refuse(GENERAL, "accept_passage", passage=key).code == "no_room"
    trait(quay, "humans", ("cargo", "warship", 1))
    quay.play(GENERAL, "accept_passage", passage=key)
    assert all(quay.row(f"unit/{unit}")["aboard"] for unit in troops(quay, ELVES))


def test_WAR_20_BUY_2_nor_does_who_was_offered_room_hear_how_much_is_left(quay: Table):
    recruit(quay, "elves", "saltmere", "militia", army=ELVES)
    season(quay)
    quay.play(GENERAL, "offer_passage", units=troops(quay, ELVES), carrier="humans", berth="saltmere")
    (key,) = quay.dump()["passage"]
    ship = next(key for key, row in quay.dump()["unit"].items()
                if row["faction"] == "humans" and row["kind"] in ("warship", "trade_ship"))  # fmt: skip
    quay.play(ANN, "remove", row=f"unit/{ship}", reason="a reef")
    no = quay.refuse(TAKER, "accept_passage", passage=key)
    assert (no.code, no.facts) == ("ships_full", {"faction": "humans"})


def test_WAR_20_who_has_acted_or_moved_does_not_embark_as_well(quay: Table):
    season(quay)
    key = asked(quay)
    march(quay, ELF, ELVES)
    assert quay.refuse(GENERAL, "accept_passage", passage=key).code == "acted_already"
    put(quay, f"unit/{troops(quay, ELVES)[0]}", moved=f"{quay.clock.phase.partition('/')[0]}/season_1")
    put(quay, f"unit/{troops(quay, ELVES)[0]}", army="")
    assert quay.refuse(GENERAL, "accept_passage", passage=key).code == "moved_already"


def test_WAR_20_their_turn_is_used_up(quay: Table):
    season(quay)
    aboard(quay)
    turns = [row for row in quay.dump()["activation"].values() if row["army"] == ELVES]
    assert [(row["state"], row["how"]) for row in turns] == [("done", "acted")]


def test_WAR_20_an_open_offer_ends_when_the_ships_leave(quay: Table):
    season(quay)
    asked(quay)
    march(quay, GENERAL, fleet(quay), to=GULF)
    assert quay.dump()["passage"] == {}
    off = lines(quay, "passage_broken_off")
    assert {side for side, _ in off} == {"faction/humans", "faction/elves"}
    assert {told["outcome"] for _, told in off} == {"no_ships_there"}


def test_WAR_20_or_when_the_two_go_to_war(quay: Table):
    asked(quay)
    war(quay, "elves", "humans")
    assert quay.dump()["passage"] == {}
    assert {told["outcome"] for _, told in lines(quay, "passage_broken_off")} == {"passage_war"}
    no = quay.refuse(TAKER, "offer_passage", units=troops(quay, ELVES), carrier="humans", berth="saltmere")
    assert (no.code, no.facts) == ("passage_war", {"a": "elves", "b": "humans"})


def test_WAR_20_or_when_control_takes_it_away(quay: Table):
    key = asked(quay)
    quay.play(ANN, "remove", row=f"passage/{key}", reason="as the hall agreed")
    assert quay.dump()["passage"] == {}
    for code in ("passage_cancelled", "taken"):
        assert {side for side, _ in lines(quay, code)} == {"faction/humans", "faction/elves"}


def test_WAR_20_or_with_the_phase(quay: Table):
    asked(quay)
    quay.arrange(ANN, "close_phase", skip=True)
    assert quay.dump()["passage"] == {}
    assert {side for side, _ in lines(quay, "passage_lapsed")} == {"faction/humans", "faction/elves"}


def test_WAR_20_or_when_it_is_refused_or_taken_back(quay: Table):
    quay.play(GENERAL, "refuse_passage", passage=asked(quay))
    mine = asked(quay)
    assert quay.refuse(GENERAL, "withdraw_passage", passage=mine).code == "passage_gone"
    assert quay.refuse(TAKER, "offer_passage", units=troops(quay, ELVES), carrier="humans", berth="saltmere").code == (
        "offered_already")  # fmt: skip
    quay.play(TAKER, "withdraw_passage", passage=mine)
    assert quay.dump()["passage"] == {}


def test_WAR_20_when_war_breaks_out_they_go_ashore(quay: Table):
    """In port into its province; nobody is a prisoner of the ships."""
    season(quay)
    (unit,) = aboard(quay)
    war(quay, "elves", "humans")
    row = quay.row(f"unit/{unit}")
    assert (row["place"], row["aboard"], quay.row(f"army/{ELVES}")["commander"]) == ("saltmere", "", ELF)
    assert [facts["to"] for _, facts in lines(quay, "guests_put_off")] == ["saltmere"]


def test_WAR_20_at_sea_on_their_own_coast_first(quay: Table):
    season(quay)
    (unit,) = aboard(quay)
    second_season(quay)
    march(quay, GENERAL, fleet(quay), to=GULF)
    shores = [key for key, land in quay.dump()["province"].items() if GULF in land["coast"]]
    override(quay, f"province/{max(shores)}", "owner", "elves")
    war(quay, "elves", "humans")
    row = quay.row(f"unit/{unit}")
    assert (quay.row(f"province/{row['place']}")["owner"], row["aboard"]) == ("elves", "")


def test_WAR_20_BAT_12_they_sink_with_their_ship_and_their_side_is_told(quay: Table):
    season(quay)
    (unit,) = aboard(quay)
    ship = quay.row(f"unit/{unit}")["aboard"]
    quay.play(ANN, "remove", row=f"unit/{ship}", reason="a storm")
    assert unit not in quay.dump()["unit"]
    assert not quay.row(f"officer/{ELF}")["alive"]
    assert [facts["faction"] for _, facts in lines(quay, "guest_lost")] == ["elves"]


def test_WAR_20_UPK_6_upkeep_is_the_same_aboard(quay: Table):
    season(quay)
    (unit,) = aboard(quay)
    quay.until("t1/upkeep")
    mouths = may(quay, ELF_QUEEN, "allot")["choices"]["mouths"]
    (own,) = [mouth for mouth in mouths if mouth["row"] == f"unit/{unit}"]
    assert (own["food"], own["gold"], own["place"]) == (1, 1, "saltmere")


def test_WAR_20_nobody_else_learns_of_an_offer(quay: Table):
    quay.join(DWARF)
    key = asked(quay)
    seeing = {side for side, rows in quay.screens.items() if f"passage/{key}" in rows}
    assert seeing == {"faction/humans", "faction/elves", "control"}


def test_WAR_20_what_is_offered_on_the_phones_of_both(quay: Table):
    ours = may(quay, TAKER, "offer_passage")["choices"]["ours"]["saltmere"]
    assert (ours["units"], "humans" in ours["ships"]["saltmere"]) == (troops(quay, ELVES), True)
    quay.join(DWARF)
    assert may(quay, DWARF, "offer_passage")["refused"] == "no_ships_near"
    theirs = may(quay, GENERAL, "offer_passage")["choices"]["theirs"]["saltmere"]
    assert (theirs["room"], theirs["units"]["elves"]) == (2, {"saltmere": troops(quay, ELVES)})


def test_WAR_20_only_the_two_it_concerns_may_offer_it(quay: Table):
    units = troops(quay, ELVES)
    quay.join(DWARF)
    assert quay.refuse(DWARF, "offer_passage", units=units, carrier="humans", berth="saltmere").code == "not_yours"
    own = troops(quay, HUMANS)
    assert quay.refuse(GENERAL, "offer_passage", units=own, carrier="humans", berth="saltmere").code == "own_ships"
    assert quay.refuse(QUEEN, "offer_passage", units=[], carrier="humans", berth="saltmere").code == "no_units"
