"""Seats through the door (SEAT-1 to SEAT-4): joining, lending, proposing, and what falls to whom."""

import pytest

from astor.game.orders.seats import MOST_BESIDE
from factions.powers import POWERS
from tests import cast
from tests.chronicle import lines, may
from tests.laws import Table

ANN = "control/ann"
HEIR = "humans-successor"


@pytest.fixture
def court(table: Table) -> Table:
    """The humans' monarch, general and wizard, and one elf, in the first production phase."""
    table.join(cast.QUEEN, cast.GENERAL, cast.WIZARD, cast.ELF_QUEEN)
    table.until("t1/production")
    return table


def powers(table: Table, seat: str) -> set[str]:
    return set(table.sees(f"faction/{seat.partition('-')[0]}", f"seat/{seat}")["powers"])


def proposals(table: Table) -> list[str]:
    return list(table.dump()["proposal"])


# SEAT-1


def test_SEAT_1_every_seat_is_told_its_powers(court: Table):
    assert powers(court, cast.QUEEN) == set(POWERS.every)
    assert powers(court, cast.GENERAL) == {"war", "units"}
    assert powers(court, cast.WIZARD) == {"research", "summits"}
    assert court.refuse(cast.GENERAL, "produce", province="ostmark", outputs=["gold"]).code == "no_power"


def test_SEAT_4_what_only_falls_to_a_seat_is_told_apart(table: Table):
    table.join(cast.GENERAL)
    alone = table.sees("faction/humans", f"seat/{cast.GENERAL}")
    assert set(alone["powers"]) == set(POWERS.every)
    assert set(alone["stands_in"]) == set(POWERS.every) - {"war", "units"}
    table.join(cast.QUEEN)
    assert table.sees("faction/humans", f"seat/{cast.GENERAL}")["stands_in"] == []
    assert table.sees("faction/humans", f"seat/{cast.QUEEN}")["stands_in"] == [], "all of it is the office's own"


# SEAT-2


def test_SEAT_2_the_monarch_lends_a_power_and_the_borrower_uses_it(court: Table):
    court.play(cast.QUEEN, "lend", seat=cast.GENERAL, power="rule")
    assert powers(court, cast.GENERAL) == {"rule", "war", "units"}
    court.play(cast.GENERAL, "produce", province="ostmark", outputs=["gold"])
    court.play(cast.QUEEN, "take_back", seat=cast.GENERAL, power="rule")
    assert court.refuse(cast.GENERAL, "produce", province="ostmark", outputs=["food"]).code == "no_power"


def test_SEAT_2_one_seat_may_hold_several_loans(court: Table):
    for power in ("plots", "trade", "units"):
        court.play(cast.QUEEN, "lend", seat=cast.WIZARD, power=power)
    court.play(cast.QUEEN, "take_back", seat=cast.WIZARD, power="trade")
    assert powers(court, cast.WIZARD) == {"research", "summits", "plots", "units"}


def test_SEAT_2_at_any_time(table: Table):
    table.join(cast.QUEEN)
    table.play(cast.QUEEN, "lend", seat=HEIR, power="plots")
    table.until("t1/war")
    table.play(ANN, "pause")
    table.play(cast.QUEEN, "take_back", seat=HEIR, power="plots")


def test_SEAT_2_powers_of_an_office_are_taken_back_and_given_again(court: Table):
    court.play(cast.QUEEN, "take_back", seat=cast.GENERAL, power="war")
    assert powers(court, cast.GENERAL) == {"units"}
    court.play(cast.QUEEN, "lend", seat=cast.GENERAL, power="war")
    assert powers(court, cast.GENERAL) == {"war", "units"}
    assert court.row(f"seat/{cast.GENERAL}")["lent"] == []


def test_SEAT_2_what_is_offered_is_what_is_allowed(court: Table):
    court.play(cast.QUEEN, "lend", seat=cast.GENERAL, power="treasury")
    for command in ("lend", "take_back"):
        offered = may(court, cast.QUEEN, command)["choices"]["seat"]
        for seat in (cast.GENERAL, cast.WIZARD, HEIR):
            for power in POWERS.every:
                if power not in offered.get(seat, []):
                    court.refuse(cast.QUEEN, command, seat=seat, power=power)
    assert "units" not in may(court, cast.QUEEN, "lend")["choices"]["seat"][cast.GENERAL]
    court.play(cast.QUEEN, "take_back", seat=cast.GENERAL, power="units")


def test_SEAT_2_only_in_ones_own_faction(court: Table):
    assert court.refuse(cast.QUEEN, "lend", seat=cast.ELF_QUEEN, power="rule").code == "not_yours"
    assert cast.ELF_QUEEN not in may(court, cast.QUEEN, "lend")["choices"]["seat"]


# SEAT-3


def propose(table: Table, *outputs: str) -> str:
    args = {"province": "ostmark", "outputs": list(outputs)}
    table.play(cast.GENERAL, "propose", command="produce", args=args)
    return proposals(table)[-1]


def test_SEAT_3_a_proposal_reaches_the_holder_who_sends_it_with_one_tap(court: Table):
    assert may(court, cast.GENERAL, "produce") | {"choices": {}} == {
        "refused": "no_power", "facts": {"power": "rule"}, "propose": True, "own": [], "choices": {},
    }  # fmt: skip
    proposal = propose(court, "metal", "metal")
    assert may(court, cast.QUEEN, "send_proposal")["choices"] == {"proposal": [proposal]}
    assert may(court, cast.WIZARD, "send_proposal")["choices"] == {"proposal": []}
    court.play(cast.QUEEN, "send_proposal", proposal=proposal)
    draft = court.sees("faction/humans", "draft/t1-production-produce-ostmark")
    assert (draft["data"]["outputs"], draft["seat"]) == (["metal", "metal"], cast.QUEEN)
    assert proposals(court) == []


def test_SEAT_3_or_drops_it(court: Table):
    court.play(cast.QUEEN, "drop_proposal", proposal=propose(court, "gold"))
    assert proposals(court) == []
    assert "draft/t1-production-produce-ostmark" not in court.screens["faction/humans"]


def test_SEAT_3_the_one_who_proposed_may_drop_it_too_but_not_send_it(court: Table):
    proposal = propose(court, "gold")
    assert court.refuse(cast.GENERAL, "send_proposal", proposal=proposal).code == "no_power"
    assert court.refuse(cast.WIZARD, "drop_proposal", proposal=proposal).code == "no_power"
    court.play(cast.GENERAL, "drop_proposal", proposal=proposal)


def test_SEAT_3_other_factions_never_hear_of_it(court: Table):
    proposal = propose(court, "gold")
    assert court.refuse(cast.ELF_QUEEN, "send_proposal", proposal=proposal).code == "proposal_gone"
    heard = {side for side, rows in court.screens.items() if f"proposal/{proposal}" in rows}
    assert heard == {"faction/humans", "control"}


def test_SEAT_3_what_was_not_sent_by_the_close_never_counts(court: Table):
    propose(court, "gold", "gold")
    court.ring()
    assert proposals(court) == []
    assert court.row("province/ostmark")["outputs"] == []


def test_SEAT_3_sending_after_the_deadline_is_too_late_even_while_the_bell_waits(court: Table):
    proposal = propose(court, "gold")
    deadline = court.clock.deadline
    assert deadline is not None
    court.now = deadline
    assert court.refuse(cast.QUEEN, "send_proposal", proposal=proposal).code == "late"
    assert court.refuse(cast.QUEEN, "produce", province="ostmark", outputs=["gold"]).code == "late"


# SEAT-4


def test_SEAT_4_powers_of_empty_seats_fall_to_the_monarch_until_somebody_joins(table: Table):
    table.join(cast.GENERAL)
    assert powers(table, cast.GENERAL) == set(POWERS.every)
    table.join(cast.QUEEN)
    assert powers(table, cast.GENERAL) == {"war", "units"}
    assert powers(table, cast.QUEEN) == set(POWERS.every)


def test_SEAT_4_the_stand_in_rules(table: Table):
    table.join(cast.WIZARD)
    table.until("t1/production")
    table.play(cast.WIZARD, "produce", province="ostmark", outputs=["gold"])
    table.join(cast.GENERAL)
    assert table.refuse(cast.WIZARD, "produce", province="ostmark", outputs=["food"]).code == "no_power"
    table.play(cast.GENERAL, "produce", province="ostmark", outputs=["food"])


def override(table: Table, row: str, field: str, value: object) -> None:
    table.play(ANN, "override", row=row, field=field, value=value, reason="the queen is dead, long live the queen")


def test_SEAT_4_of_the_dead_and_not_yet_replaced_too(court: Table):
    override(court, f"character/{HEIR}", "faction", "guild")  # far from home (SUC-2)
    override(court, f"character/{cast.QUEEN}", "alive", False)
    died = court.seq
    assert powers(court, cast.QUEEN) == set()
    assert powers(court, cast.GENERAL) == set(POWERS.every)
    court.play(cast.GENERAL, "produce", province="ostmark", outputs=["gold"])
    assert court.refuse(cast.QUEEN, "produce", province="ostmark", outputs=["food"]).code == "no_power"
    court.play(ANN, "crown_monarch", faction="humans", character=HEIR)
    assert powers(court, cast.QUEEN) == set(POWERS.every)
    assert court.row(f"seat/{HEIR}")["vacant"]
    court.play(ANN, "undo", entry=court.seq)
    court.play(ANN, "undo", entry=died)
    assert powers(court, cast.QUEEN) == set(POWERS.every)


def test_SEAT_4_a_revoked_seat_is_an_empty_one(court: Table):
    court.play(ANN, "revoke", seat=cast.QUEEN)
    assert powers(court, cast.GENERAL) == set(POWERS.every)
    court.play(cast.GENERAL, "produce", province="ostmark", outputs=["gold"])
    assert court.refuse(cast.QUEEN, "produce", province="ostmark", outputs=["gold"]).code == "no_seat"


def test_SEAT_4_a_faction_without_any_seat_acts_by_its_defaults(court: Table):
    food = court.row("faction/dwarves")["food"]
    court.ring()
    assert court.row("faction/dwarves")["food"] == food + 5 * 2 + 1


# Joining


def test_a_second_device_joins_and_a_take_over_ends_the_others(table: Table):
    table.join(cast.QUEEN)
    epoch = table.row(f"seat/{cast.QUEEN}")["epoch"]
    table.play(cast.QUEEN, "join")
    assert table.row(f"seat/{cast.QUEEN}")["epoch"] == epoch
    table.play(cast.QUEEN, "join", take_over=True)
    assert table.row(f"seat/{cast.QUEEN}")["epoch"] == epoch + 1


@pytest.mark.parametrize(("typed", "kept"), [
    ("An\u200bna\u202e  L", "Anna L"), ("क\u094d\u200dष", "क\u094d\u200dष"), ("Anna\u3164\nB", "Anna B")])  # fmt: skip
def test_a_players_name_is_kept_without_what_nobody_sees(table: Table, typed: str, kept: str):
    table.play(cast.QUEEN, "join", player=typed)
    assert table.row(f"seat/{cast.QUEEN}")["player"] == kept


def test_a_players_name_is_seen_only_by_the_faction(table: Table):
    table.play(cast.QUEEN, "join", player="Kim <i>K</i>")
    assert table.sees("faction/humans", f"seat/{cast.QUEEN}")["player"] == "Kim <i>K</i>"
    assert "player" not in table.sees("public", f"seat/{cast.QUEEN}")
    assert table.refuse(cast.QUEEN, "join", player="k" * 41).code == "bad_name"


def told_to(table: Table, side: str) -> dict[str, object]:
    """What a side is told of the queen's seat beside what everybody sees."""
    return table.screens[side].get(f"seat/{cast.QUEEN}", {})


def test_SEAT_5_a_players_name_is_told_to_all_who_play_only_as_long_as_all_who_sit_there_wish_it(table: Table):
    elves = "faction/elves"
    table.play(cast.QUEEN, "join", player="Kim", known_to_all=True)
    assert told_to(table, elves) == {"player": "Kim", "beside": []}
    assert not {"player", "beside", "sits_at"} & set(told_to(table, "public"))
    table.play(cast.QUEEN, "join", player="Lou", known_to_all=True)
    assert told_to(table, elves) == {"player": "Kim", "beside": ["Lou"]}
    table.play(cast.QUEEN, "join", player="Max", known_to_all=False)
    assert told_to(table, elves) == {}
    table.play(cast.QUEEN, "join", player="Ned", known_to_all=True)
    assert told_to(table, elves) == {}
    table.refuse(cast.QUEEN, "introduce", sits_at="", known_to_all=True)
    table.play(cast.QUEEN, "join", take_over=True, known_to_all=True)
    assert told_to(table, elves) == {}, "nobody has said their own name"
    table.play(cast.QUEEN, "join", player="Oda", take_over=True, known_to_all=True)
    assert told_to(table, elves) == {"player": "Oda", "beside": []}


def test_a_guest_who_has_not_come_yet_is_named_to_nobody_else(table: Table):
    """What Control has written down is no wish of theirs; where the seat stands is told."""
    table.play(ANN, "override", row=f"seat/{cast.QUEEN}", field="known_to_all", value=True, reason="She said so")
    table.play(ANN, "cast", sitters=[{"seat": cast.QUEEN, "player": "Kim"}])
    assert told_to(table, "faction/elves") == {}
    table.play(ANN, "place_seats", places=[{"seat": cast.QUEEN, "sits_at": "Table 3"}])
    assert told_to(table, "faction/elves") == {"sits_at": "Table 3"}
    assert "sits_at" not in told_to(table, "public")


def names(table: Table) -> list[str]:
    """Who sits at the queen's seat, as her court reads it."""
    seat = table.sees("faction/humans", f"seat/{cast.QUEEN}")
    return [seat["player"], *seat["beside"]]


def sit(table: Table, player: str = "", **how: bool) -> None:
    table.play(cast.QUEEN, "join", player=player, **how)


def test_a_seat_knows_all_who_sit_there(table: Table):
    for player in ("Ada", "Bea", "", "Cid"):
        sit(table, player)
    assert names(table) == ["Ada", "Bea", "Cid"]
    assert "beside" not in table.sees("public", f"seat/{cast.QUEEN}")


@pytest.mark.parametrize("same", ["Bea", "bea", " Bea ", "Be\u0430", "B.ea"])
def test_who_comes_back_is_there_once(table: Table, same: str):
    for player in ("Ada", "Bea", same):
        sit(table, player)
    assert names(table) == ["Ada", "Bea"]


def test_who_gave_no_name_gives_it_later(table: Table):
    sit(table)
    sit(table, "Bea")
    assert names(table) == ["Bea"]


def test_whoever_sits_alone_corrects_their_name_and_nobody_elses(table: Table):
    sit(table, "Ad")
    sit(table, "Ada", again=True)
    assert names(table) == ["Ada"]
    sit(table)  # somebody helps, and says who they are later, on the same device
    sit(table, "Bea", again=True)
    assert names(table) == ["Ada", "Bea"]


@pytest.mark.parametrize(("player", "left"), [("Bea", ["Bea"]), ("Dora", ["Dora"]), ("", ["Ada"])])
def test_who_takes_a_seat_over_sits_there_alone(table: Table, player: str, left: list[str]):
    sit(table, "Ada")
    sit(table, "Bea")
    sit(table, player, take_over=True)
    assert names(table) == left


def test_whoever_has_no_card_any_more_sits_nowhere(table: Table):
    sit(table, "Ada")
    sit(table, "Bea")
    table.play(ANN, "reissue", seat=cast.QUEEN)
    assert names(table) == ["Ada"]


def test_a_seat_keeps_so_many_names_and_lets_everybody_sit(table: Table):
    for n in range(MOST_BESIDE + 3):
        sit(table, f"Player {n}.{n}")
    assert names(table) == [f"Player {n}.{n}" for n in range(MOST_BESIDE + 1)]
    assert table.row(f"seat/{cast.QUEEN}")["devices"] == MOST_BESIDE + 3


def test_court_and_seat_hear_who_has_come(table: Table):
    for player in ("Ada", "Bea", "Bea", ""):
        sit(table, player)
    assert lines(table, "player_beside") == [("faction/humans", {"seat": cast.QUEEN, "player": "Bea"})]
    own = f"seat/{cast.QUEEN}"
    assert lines(table, "player_sat_down") == [(own, {"player": "Bea", "devices": 2})]
    assert lines(table, "device_joined") == [(own, {"devices": 3}), (own, {"devices": 4})]


def test_control_sets_right_who_sits_there(table: Table):
    sit(table, "Ada")
    sit(table, "Bea")
    table.play(ANN, "override", row=f"seat/{cast.QUEEN}", field="beside", value=["Cid"], reason="She went home")
    assert names(table) == ["Ada", "Cid"]
    for wrong in (["C\nid"], [""], ["x" * 41], "Cid", ["Cid"] * (MOST_BESIDE + 1)):
        no = table.refuse(ANN, "override", row=f"seat/{cast.QUEEN}", field="beside", value=wrong, reason="?")
        assert no.code == "bad_value"
