"""Skirmishes (VEN-1 to VEN-3, VEN-5, VEN-8, VEN-9, VEN-11, VEN-13, VEN-15 to VEN-17; IST): two companies, by orders."""

from typing import Any

import pytest

from astor.ventures.reading.skirmish_content import EDITIONS, edition
from astor.ventures.rules.skirmish.figures import Fray
from tests.cast import DWARF_KING, ELF_QUEEN, GENERAL, PRIEST, QUEEN
from tests.chronicle import ANN, may, override, ruling
from tests.laws import Table
from tests.ventures import duelling, raiding
from tests.ventures.duelling import gold, ringed
from tests.ventures.quests import HEIR, heard
from tests.ventures.raiding import ELF_WIZARD, does, seen, wounded

WALL, RITE = "wall", "rite-fireball"
COMPANIES = list(edition("istra-2").companies)


def asking(table: Table, **terms: Any) -> str:
    table.arrange(QUEEN, "challenge", to=ELF_QUEEN, fight="skirmish", kit=WALL, **terms)
    return duelling.newest(table)


def fighting(table: Table, **terms: Any) -> str:
    """The companies of the human and of the elven queen have met."""
    ringed(table)
    if terms:
        table.until("t1/production")
    key = asking(table, **terms)
    table.arrange(ELF_QUEEN, "answer", venture=key, kit=RITE)
    return key


def opened(table: Table, a: list[str], b: list[str], **more: Any) -> str:
    raiding.gathered(table)
    table.arrange(ANN, "open_skirmish", a=a, company=WALL, b=b, **more)
    return duelling.newest(table)


def fray(table: Table, key: str) -> Fray:
    found = duelling.state(table, key)
    assert isinstance(found, Fray)
    return found


def over(table: Table, key: str) -> tuple[str, str, str]:
    row = table.row(f"venture/{key}")
    return row["state"], row["won"], row["how"]


# How one comes to it


def test_VEN_8_a_challenge_to_a_skirmish_carries_the_company_unseen(table: Table):
    ringed(table)
    assert may(table, QUEEN, "challenge")["choices"]["company"] == COMPANIES
    table.play(QUEEN, "challenge", to=ELF_QUEEN, fight="skirmish", kit=WALL)
    key = duelling.newest(table)
    assert heard(table, "challenged_skirmish") == [f"seat/{ELF_QUEEN}"]
    asked = seen(table, key, f"seat/{ELF_QUEEN}")
    assert (asked["kind"], asked["sides"]["a"]["kit"]) == ("skirmish", "")
    assert may(table, ELF_QUEEN, "answer")["choices"]["company"] == COMPANIES
    assert table.refuse(ELF_QUEEN, "answer", venture=key, kit="axe").code == "no_such_company"
    table.play(ELF_QUEEN, "answer", venture=key, kit=RITE)
    shown = seen(table, key)
    assert [side["kit"] for side in shown["sides"].values()] == [WALL, RITE]
    assert heard(table, "skirmish_begun") == ["public"]


def test_VEN_3_before_the_start_the_house_leads_a_company_of_the_same_kind(table: Table):
    table.join(HEIR)
    table.play(HEIR, "challenge", to="", fight="skirmish", kit="hunt")
    key = duelling.newest(table)
    assert [f["seat"] for f in seen(table, key)["figures"]] == [HEIR] * 3 + [""] * 3
    assert table.row(f"venture/{key}")["sides"]["b"]["kit"] == "hunt"
    assert heard(table, "drill_begun") == ["public"]
    row = duelling.to_the_end(table, key)
    assert row["terms"] == {"gold": 0, "wound": False}
    assert heard(table, "drill_over") == ["public"]


def test_VEN_1_a_ruling_says_by_which_edition_and_whether(table: Table):
    ringed(table, skirmish="istra-1")
    key = asking(table)
    assert table.row(f"venture/{key}")["rules"] == "istra-1"
    table.arrange(QUEEN, "drop_venture", venture=key)
    ruling(table, skirmish="off")
    refused = table.refuse(QUEEN, "challenge", to=ELF_QUEEN, fight="skirmish", kit=WALL)
    assert refused.code == "skirmish_off"
    assert may(table, QUEEN, "challenge")["choices"]["company"] == []
    assert table.refuse(ANN, "open_skirmish", a=[QUEEN], company=WALL, b=[]).code == "skirmish_off"


@pytest.mark.parametrize("rules", EDITIONS)
def test_VEN_1_one_that_runs_is_played_to_its_end_by_the_edition_it_was_begun_by(table: Table, rules: str):
    ringed(table, skirmish=rules)
    key = asking(table)
    table.arrange(ELF_QUEEN, "answer", venture=key, kit=RITE)
    ruling(table, skirmish="off")
    assert duelling.to_the_end(table, key)["rules"] == rules


# Whose go it is


def test_IST_14_whoever_led_a_figure_names_the_next_and_a_seat_leads_its_own(table: Table):
    key = opened(table, [QUEEN, GENERAL], [ELF_QUEEN, ELF_WIZARD])
    leads = {f["key"]: f["seat"] for f in seen(table, key)["figures"]}
    assert leads == {"a1": QUEEN, "a2": GENERAL, "a3": QUEEN, "b1": ELF_QUEEN, "b2": ELF_WIZARD, "b3": ELF_QUEEN}
    first = fray(table, key).first
    assert duelling.whose(table, key) == leads[f"{first}1"], "the first of the side that begins says who"
    does(table, key, "name", who=f"{first}2")
    second = leads[f"{first}2"]
    assert (duelling.whose(table, key), seen(table, key)["decider"]) == (second, second)
    does(table, key, "end")
    assert (fray(table, key).acting, duelling.whose(table, key)) == ("", second), "who led it names the next"


def test_VEN_15_two_taps_on_two_phones_of_a_side_are_one_and_others_decide_nothing(table: Table):
    key = opened(table, [QUEEN, GENERAL], [ELF_QUEEN, ELF_WIZARD])
    own = duelling.whose(table, key)
    other = next(
        seat for pair in ((QUEEN, GENERAL), (ELF_QUEEN, ELF_WIZARD)) if own in pair for seat in pair if seat != own
    )
    tap = duelling.usual(table, key)
    assert table.refuse(other, "act", **tap).code == "not_your_go"
    assert table.refuse(own, "act", **{**tap, "deed": {**tap["deed"], "dice": [20]}}).code == "bad_arguments"
    table.play(own, "act", **tap)
    for seat in (own, other):
        assert table.refuse(seat, "act", **tap).code == "moved_on"


WRONG = (
    {"verb": "name", "who": "a9"}, {"verb": "strike", "on": "a1"}, {"verb": "strike", "on": "b1"},
    {"verb": "shoot", "on": "a2"}, {"verb": "sprint", "cell": [5, 6]}, {"verb": "walk", "cell": [20, 20]},
    {"verb": "cast", "by": "meteor", "on": "b1"}, {"verb": "mind", "by": "dodge", "on": "always"},
    {"verb": "mind", "by": "arrow_block", "on": "sometimes"}, {"verb": "switch", "by": "cannon"}, {"verb": "reload"},
)  # fmt: skip


@pytest.mark.parametrize("deed", WRONG, ids=lambda deed: " ".join(map(str, deed.values())))
def test_VEN_15_what_no_rule_allows_is_refused_and_no_die_is_thrown(table: Table, deed: dict[str, Any]):
    key = opened(table, [QUEEN], [ELF_QUEEN])
    first = fray(table, key).first
    does(table, key, "name", who=f"{first}1")
    row = table.row(f"venture/{key}")
    own = duelling.whose(table, key)
    assert table.refuse(own, "act", venture=key, at=row["deeds"], deed=deed).code == "not_offered"
    assert table.row(f"venture/{key}") == row


# What follows


def test_VEN_5_the_beaten_captain_alone_is_wounded_and_no_comrade_s_leader(table: Table):
    key = opened(table, [QUEEN, GENERAL], [ELF_QUEEN, ELF_WIZARD], terms={"wound": True, "gold": 1})
    raiding.mended(table, key, b1=0, b2=0)
    table.play(ANN, "mend_fighter", venture=key, measure="health_b3", value=0, reason="a slip")
    assert over(table, key) == ("over", "a", "out")
    assert wounded(table) == {ELF_QUEEN}
    assert heard(table, "skirmish_over") == ["public"]


def test_VEN_3_VEN_5_who_concedes_has_lost_the_gold_and_is_not_wounded(table: Table):
    ringed(table).until("t1/production")
    had = gold(table)
    key = fighting(table, gold=2, wound=True)
    table.play(ELF_QUEEN, "concede", venture=key)
    assert over(table, key) == ("over", "a", "conceded")
    assert gold(table) == [had[0] + 2, had[1] - 2]
    assert wounded(table) == set()


def test_VEN_5_of_two_who_lead_one_may_yield_with_its_own_figures(table: Table):
    key = opened(table, [QUEEN, GENERAL], [ELF_QUEEN])
    table.play(GENERAL, "concede", venture=key)
    assert over(table, key)[0] == "running"
    figures = {f["key"]: f.get("left", False) for f in seen(table, key)["figures"]}
    assert [figures[f"a{n}"] for n in (1, 2, 3)] == [False, True, False]


def test_VEN_11_a_dismissed_seat_leaves_its_comrade_to_the_next(table: Table):
    key = opened(table, [QUEEN, GENERAL], [ELF_QUEEN])
    table.play(ANN, "revoke", seat=GENERAL)
    assert {f["seat"] for f in seen(table, key)["figures"] if f["side"] == "a"} == {QUEEN}
    override(table, f"character/{ELF_QUEEN}", "alive", value=False)
    assert over(table, key) == ("over", "void", "void")


def test_VEN_11_what_is_taken_back_goes_on_without_who_was_dismissed_meanwhile(table: Table):
    key = opened(table, [QUEEN, GENERAL], [ELF_QUEEN])
    table.play(ANN, "close_venture", venture=key, reason="a wrong tap")
    closing = table.seq
    table.play(ANN, "revoke", seat=GENERAL)
    table.play(ANN, "undo", entry=closing)
    assert over(table, key)[0] == "running"
    assert {f["seat"] for f in seen(table, key)["figures"] if f["side"] == "a"} == {QUEEN}


def test_VEN_9_the_usual_is_done_when_time_is_up_and_the_larger_share_wins_when_it_is_called(table: Table):
    key = fighting(table, gold=1)
    before = table.row(f"venture/{key}")["deeds"]
    table.play("clock", "settle_venture", venture=key)
    assert table.row(f"venture/{key}")["deeds"] == before + 1
    raiding.mended(table, key, b1=1)
    table.play("clock", "call_time", venture=key)
    assert over(table, key) == ("over", "a", "time")


def test_VEN_16_an_instruction_is_changed_in_ones_own_go_at_no_cost(table: Table):
    key = opened(table, [QUEEN], [DWARF_KING])
    while fray(table, key).acting not in ("a2", "b2"):
        deed = duelling.usual(table, key)
        raiding.goes_on(table, key)
        assert deed["deed"]["verb"] != ""
    acting = fray(table, key).acting
    does(table, key, "mind", by="arrow_block", on="always")
    now = fray(table, key).figure(acting)
    assert (now.instructions.arrow_block, now.movement and now.standard) == ("always", True)
    assert seen(table, key)["recruits"][acting]["instructions"]["arrow_block"] == "always"


def test_VEN_17_control_mends_each_figure_ends_it_and_takes_back(table: Table):
    key = opened(table, [QUEEN], [ELF_QUEEN], terms={"gold": 1})
    measures = seen(table, key, "control")["measures"]
    assert set(measures) == {f"health_{side}{n}" for side in "ab" for n in (1, 2, 3)}
    table.play(ANN, "mend_fighter", venture=key, measure="health_a3", value=5, reason="a slip")
    assert fray(table, key).figure("a3").health == 5
    table.play(ANN, "close_venture", venture=key, end="b", reason="decided on a real table")
    assert over(table, key) == ("over", "b", "ruled")


def test_VEN_13_a_closed_one_shows_others_nothing(table: Table):
    key = opened(table, [QUEEN], [PRIEST], closed=True)
    assert set(seen(table, key)) == {"kind", "state", "closed"}
    assert "figures" in seen(table, key, f"seat/{QUEEN}")


def test_IST_84_skirmishes_of_the_usual_are_played_to_their_ends_under_the_laws(table: Table):
    key = fighting(table, wound=True)
    row = duelling.to_the_end(table, key)
    assert row["how"] in ("out", "time")
    assert row["deeds"] > 6
