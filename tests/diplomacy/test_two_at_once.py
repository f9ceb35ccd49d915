"""When two things meet at court: who moved and what they had asked, dice for two, prisoners, calls without end."""

from typing import Any

import pytest

from astor.game.models import Entry
from diplomacy.sending import MOST_TO_ONE
from tests.cast import ELF_QUEEN, GENERAL, QUEEN, WIZARD, seat_canary
from tests.chronicle import ANN, closed, lines, may, order, override
from tests.laws import Table

HEIR, SECOND = "humans-successor", "humans-second-in-line"
ELF_HEIR = "elves-successor"


@pytest.fixture
def courts(table: Table) -> Table:
    """The initial diplomacy; two queens and the human heir, who has a name anybody may know."""
    table.join(QUEEN, ELF_QUEEN)
    table.arrange(HEIR, "join", player="Hal")
    table.until("t0/diplomacy")
    return table


def wed(table: Table) -> None:
    table.arrange(QUEEN, "propose_marriage", heir=HEIR, spouse=ELF_HEIR, residence="elves")
    table.arrange(ELF_QUEEN, "accept_marriage", marriage=next(iter(table.dump()["marriage"])))


# What a player who moved has with Control


def test_DIP_2_what_who_moved_had_asked_of_control_is_answered_to_them(courts: Table):
    courts.arrange(HEIR, "ask_control", about="help", text="Where is the stair?")
    request = next(iter(courts.dump()["request"]))
    wed(courts)
    assert may(courts, HEIR, "withdraw_request")["choices"] == {"request": [request]}
    courts.play(ANN, "resolve_request", request=request, text="Behind the curtain")
    assert may(courts, HEIR, "withdraw_request")["choices"] == {"request": []}
    assert lines(courts, "request_resolved") == [(f"seat/{HEIR}", {"text": "Behind the curtain"})]


def test_DIP_2_SET_6_who_moved_keeps_an_objective_of_their_own(courts: Table):
    own = next(key for key, row in courts.dump()["objective"].items() if row["text"] == seat_canary(HEIR))
    wed(courts)
    courts.play(HEIR, "claim_objective", objective=own)
    assert may(courts, HEIR, "withdraw_claim")["choices"] == {"objective": [own]}
    courts.play(ANN, "confirm_objective", objective=own)
    assert may(courts, HEIR, "withdraw_claim")["choices"] == {"objective": []}
    assert courts.row(f"objective/{own}")["faction"] == "elves"


# Who rings at others all evening


RINGING = (
    ("propose_treaty", "withdraw_treaty", "treaty", {"to": ["elves"], "text": "Peace for a day"}),
    ("call_summit", "end_summit", "summit", {"invited": ["elves"], "matter": "The ford", "venue": "The map"}),
    ("propose_marriage", "withdraw_marriage", "marriage", {"heir": HEIR, "spouse": ELF_HEIR, "residence": "elves"}),
)


@pytest.mark.parametrize(("order", "back", "kind", "args"), RINGING, ids=[kind for _, _, kind, _ in RINGING])
def test_nobody_rings_the_others_phones_all_day(courts: Table, order: str, back: str, kind: str, args: dict[str, Any]):
    """DIP-2, DIP-5, DIP-9: so many to one faction in a phase, taken back or not; in the next there may be more."""
    for _ in range(MOST_TO_ONE):
        courts.arrange(QUEEN, order, **args)
        (row,) = courts.dump()[kind]
        courts.arrange(QUEEN, back, **{kind: row})
    no = courts.refuse(QUEEN, order, **args)
    assert (no.code, no.facts) == ("offers_spent", {"most": MOST_TO_ONE, "faction": "elves"})
    courts.until("t1/diplomacy")
    courts.play(QUEEN, order, **args)


# Dice for two


def thrown(table: Table, *words: str) -> list[str]:
    """The labels of dice with these words, in the order they fell."""
    dice = [label for record in Entry.objects.filter(event=table.event) for label, *_ in record.dice]
    return [label for label in dice if all(word in label for word in words)]


def test_DIP_4_two_successors_at_one_court_have_dice_of_their_own(courts: Table):
    """The elf who married in, and the humans' own."""
    courts.arrange(QUEEN, "propose_marriage", heir=SECOND, spouse=ELF_HEIR, residence="humans")
    courts.arrange(ELF_QUEEN, "accept_marriage", marriage=next(iter(courts.dump()["marriage"])))
    courts.until("t1/upkeep")
    order(courts, 0, "kingsmead")
    closed(courts)
    labels = thrown(courts, "t1/uprising/kingsmead")
    assert len(labels) == len(set(labels)) == 3
    assert {"t1/uprising/kingsmead/successor", "t1/uprising/kingsmead/successor/elves"} <= set(labels)


# Prisoners


def test_DIP_4_who_is_trapped_leads_nobody_elsewhere(courts: Table):
    """Rebels hold the capital, and both heirs in it: they are lost to the faction until it is retaken."""
    courts.until("t1/upkeep")
    order(courts, 0, "kingsmead")
    closed(courts)
    courts.until("t2/purchase")
    held = {row["officer"]: row["fate"] for row in courts.dump()["character"].values() if row["fate"]}
    assert set(held) == {HEIR, SECOND}
    army = next(key for key, row in courts.dump()["army"].items() if row["faction"] == "humans")
    for officer in held:
        assert courts.refuse(QUEEN, "assign", officer=officer, army=army, post="commander").code == "not_yours"
    override(courts, "province/kingsmead", "owner", "humans")
    free = [officer for officer, fate in held.items() if fate == "trapped"]
    assert [courts.row(f"officer/{officer}")["faction"] for officer in free] == ["humans"] * len(free)


# The crown


@pytest.fixture
def contested(table: Table) -> Table:
    """No heir is left; general and wizard are both played."""
    table.join(ELF_QUEEN)
    for seat in (QUEEN, GENERAL, WIZARD):
        table.arrange(seat, "join", player=seat[-12:])
    table.until("t1/production")
    for key in (HEIR, SECOND, QUEEN):
        override(table, f"character/{key}", "alive", value=False)
    return table


def test_SUC_4_control_is_called_once_however_often_they_differ(contested: Table):
    contested.play(GENERAL, "choose_monarch", character=GENERAL)
    for _ in range(3):
        contested.play(WIZARD, "choose_monarch", character=WIZARD)
    assert sorted(side for side, _ in lines(contested, "crown_disputed")) == ["control", "faction/humans"]
    contested.play(WIZARD, "choose_monarch", character=GENERAL)
    assert contested.row(f"character/{GENERAL}")["office"] == "monarch"


def test_SUC_4_no_prisoner_and_nobody_who_rules_elsewhere_is_crowned(contested: Table):
    """DIP-4: the elves' heir, born to the humans, is a captive; their queen was as well."""
    for key in (ELF_HEIR, ELF_QUEEN):
        override(contested, f"officer/{key}", "home", "humans")
    override(contested, f"character/{ELF_HEIR}", "office", "officer")
    override(contested, f"character/{ELF_HEIR}", "fate", "captive")
    for key in (ELF_HEIR, ELF_QUEEN):
        assert contested.refuse(ANN, "crown_monarch", faction="humans", character=key).code == "not_eligible"
    contested.play(ANN, "free_heir", character=ELF_HEIR)
    contested.play(ANN, "crown_monarch", faction="humans", character=ELF_HEIR)
    assert contested.row(f"character/{ELF_HEIR}")["faction"] == "humans"
