"""Seats and powers (SEAT-1 to SEAT-4): who may order what."""

import pytest

from astor.game.orders.admission import Moment, powerless, untimely
from astor.game.play.play import Command
from astor.game.values.errors import Refused
from astor.game.values.powers import Holder
from astor.scenarios import loader
from factions.powers import POWERS

OFFICES: dict[str, list[str]] = {office: list(held) for office, held in loader.read("storms").event.powers.items()}
"""The scenario's [powers]: the default of SEAT-1."""

COURT = ("monarch", "lord-general", "arch-wizard", "successor", "second-in-line")


def seat(office: str, *, present: bool = True, lent: tuple[str, ...] = (), withheld: tuple[str, ...] = ()) -> Holder:
    return Holder(office, office, present, frozenset(lent), frozenset(withheld))


def court(*absent: str, **changed: Holder) -> list[Holder]:
    """All five seats of a faction, these not joined."""
    return [changed.get(office.replace("-", "_"), seat(office, present=office not in absent)) for office in COURT]


def powers(holders: list[Holder]) -> dict[str, set[str]]:
    return {key: set(held) for key, held in POWERS.held(OFFICES, holders).items()}


# SEAT-1


def test_SEAT_1_the_powers():
    assert POWERS.names == ("rule", "treasury", "trade", "research", "war", "diplomacy", "plots")


def test_SEAT_1_the_monarch_has_all():
    assert powers(court())["monarch"] == set(POWERS.every)


def test_SEAT_1_the_lord_general_has_war_and_the_purchase_of_units():
    assert powers(court())["lord-general"] == {"war", "units"}


def test_SEAT_1_the_arch_wizard_has_research_and_summits():
    assert powers(court())["arch-wizard"] == {"research", "summits"}


def test_SEAT_1_heirs_have_no_power_beyond_their_own_character():
    assert powers(court())["successor"] == powers(court())["second-in-line"] == set()


def test_SEAT_1_who_has_the_treasury_may_buy_units_and_who_has_diplomacy_may_hold_summits():
    heirs = [seat("successor", lent=("treasury",)), seat("second-in-line", lent=("diplomacy",))]
    held = powers([seat("monarch"), *heirs])
    del held["monarch"]
    assert held == {"successor": {"treasury", "units"}, "second-in-line": {"diplomacy", "summits"}}


def test_SEAT_1_the_scenario_may_give_other_powers():
    assert POWERS.held({"monarch": ["rule"]}, [seat("monarch")]) == {"monarch": frozenset({"rule"})}


# SEAT-2


@pytest.mark.parametrize("power", POWERS.every)
@pytest.mark.parametrize("office", ["successor", "second-in-line"])
def test_SEAT_2_any_power_may_be_lent_to_any_seat_and_taken_back(office, power):
    assert POWERS.may_lend(power, to=seat(office), own=False, offices=OFFICES) is None
    lent = seat(office, lent=(power,))
    assert power in powers([seat("monarch"), lent])[office]
    assert POWERS.may_take_back(power, to=lent, own=False, offices=OFFICES) is None


@pytest.mark.parametrize(("office", "power"), [("lord-general", "war"), ("arch-wizard", "summits")])
def test_SEAT_2_powers_of_its_office_may_be_taken_from_a_seat_and_given_back(office, power):
    assert POWERS.may_take_back(power, to=seat(office), own=False, offices=OFFICES) is None
    without = seat(office, withheld=(power,))
    assert power not in powers([seat("monarch"), without])[office]
    assert POWERS.may_lend(power, to=without, own=False, offices=OFFICES) is None


def test_SEAT_2_the_purchase_of_units_may_be_kept_back_from_the_treasury():
    treasurer = seat("successor", lent=("treasury",), withheld=("units",))
    assert powers([seat("monarch"), treasurer])["successor"] == {"treasury"}


def test_SEAT_2_lending_takes_nothing_from_the_lender():
    assert powers(court(successor=seat("successor", lent=POWERS.names)))["monarch"] == set(POWERS.every)


def test_SEAT_2_what_cannot_be_lent():
    general = seat("lord-general")
    assert POWERS.may_lend("magic", to=general, own=False, offices=OFFICES) == Refused("not_lendable", power="magic")
    assert POWERS.may_lend("plots", to=general, own=True, offices=OFFICES) == Refused("own_seat")
    assert POWERS.may_lend("war", to=general, own=False, offices=OFFICES) == Refused("already_lent", power="war")
    treasurer = seat("successor", lent=("treasury",))
    assert POWERS.may_lend("units", to=treasurer, own=False, offices=OFFICES) == Refused("already_lent", power="units")


def test_SEAT_2_what_cannot_be_taken_back():
    assert POWERS.may_take_back("plots", to=seat("lord-general"), own=False, offices=OFFICES) == Refused(
        "not_lent", power="plots"
    )
    assert POWERS.may_take_back("war", to=seat("lord-general"), own=True, offices=OFFICES) == Refused("own_seat")
    assert POWERS.may_take_back("war", to=seat("monarch"), own=False, offices=OFFICES) == Refused("own_seat")


# SEAT-3: the gate that a proposal passes once somebody with the power sends it

MARCH = Command(lambda call: None, power="war", phases=("war",))
WAR = Moment("t1/war", "war", "season_1", "running")


def test_SEAT_3_without_the_power_an_order_is_refused_by_the_powers_name():
    assert powerless(MARCH, frozenset()) == Refused("no_power", power="war")


def test_SEAT_3_with_the_power_it_is_allowed():
    assert powerless(MARCH, frozenset({"war"})) is None
    assert untimely(MARCH, WAR) is None


def test_SEAT_3_outside_its_phase_nobody_may_give_it():
    no = untimely(MARCH, Moment("t1/trade", "trade", "", "running"))
    assert no == Refused("wrong_phase", phases=["war"], now="t1/trade")


# SEAT-4


@pytest.mark.parametrize(
    ("absent", "fallen"),
    [("lord-general", {"war", "units"}), ("arch-wizard", {"research", "summits"})],
)
def test_SEAT_4_an_empty_seats_powers_fall_to_the_monarchs_seat(absent, fallen):
    weak = seat("monarch", withheld=POWERS.every)
    held = powers(court(absent, monarch=weak))
    assert held["monarch"] == fallen
    assert held[absent] == set()


def test_SEAT_4_lent_powers_of_an_empty_seat_fall_too():
    heir = seat("successor", present=False, lent=("plots",))
    assert powers(court(monarch=seat("monarch", withheld=POWERS.every), successor=heir))["monarch"] == {"plots"}


@pytest.mark.parametrize(
    ("absent", "ruler"),
    [
        ((), "monarch"),
        (("monarch",), "lord-general"),
        (("monarch", "lord-general"), "arch-wizard"),
        (("monarch", "lord-general", "arch-wizard", "successor"), "second-in-line"),
    ],
)
def test_SEAT_4_the_monarchs_own_fall_to_the_general_the_wizard_then_any_joined_seat(absent, ruler):
    found = POWERS.ruling(list(reversed(court(*absent))))
    assert found is not None
    assert found.office == ruler
    assert powers(court(*absent))[ruler] == set(POWERS.every)


def test_SEAT_4_of_several_other_seats_exactly_one_rules():
    held = powers(court("monarch", "lord-general", "arch-wizard"))
    assert sorted(map(len, held.values())) == [0, 0, 0, 0, len(POWERS.every)]


def test_SUC_2_SEAT_4_the_powers_of_a_throne_on_which_nobody_sits_fall_like_those_of_the_absent():
    held = powers([seat("officer", lent=("trade",)), seat("arch-wizard"), seat("lord-general")])
    assert held == {"lord-general": set(POWERS.every), "arch-wizard": {"research", "summits"}, "officer": {"trade"}}


def test_SEAT_4_the_others_keep_only_their_own():
    held = powers(court("monarch"))
    assert held["arch-wizard"] == {"research", "summits"}
    assert held["monarch"] == held["successor"] == set()


def test_SEAT_4_where_nobody_joined_nobody_has_any_power():
    assert POWERS.ruling(court(*COURT)) is None
    assert powers(court(*COURT)) == {office: set() for office in COURT}
