"""Subterfuge in play (SUB-1 to SUB-7): sanctioned in secret, decided at the close, published after a look."""

import pytest

from astor.game.models import Entry
from astor.game.values.dice import roll
from astor.game.values.errors import Refused
from tests import cast
from tests.chronicle import ANN, lines, may, override, ruling, seeing
from tests.diplomacy.plotters import (
    DWARF_KING,
    ELF_QUEEN,
    GENERAL,
    GUILDMASTER,
    PLOT,
    PRIEST,
    QUEEN,
    court,
    decided,
    free_captain,
    heard,
    outcome,
    published,
    sanctioned,
    surely,
    the,
)
from tests.laws import Table

HUMANS, ELVES, DWARVES = "faction/humans", "faction/elves", "faction/dwarves"
SABOTAGE = {"act": "sabotage", "against": "elves", "technology": "longbows"}
KILL = {"act": "assassinate", "character": ELF_QUEEN}
STEAL = {"act": "steal", "against": "elves", "technology": "woodcraft"}
INCITE = {"act": "incite", "province": "lirien"}


@pytest.fixture
def cellar(table: Table) -> Table:
    """The initial diplomacy of an event in which they may plot in it already."""
    return court(table)


# Who sanctions what


def test_SUB_1_an_act_is_sealed_and_seen_by_nobody_else(cellar: Table):
    cellar.play(QUEEN, "sanction", **KILL)
    (key,) = the(cellar, PLOT)
    assert seeing(cellar, f"plot/{key}") == {HUMANS, "control"}
    seen = cellar.sees(HUMANS, f"plot/{key}")
    assert (seen["act"], seen["character"], seen["state"], seen["seat"]) == (*KILL.values(), "sealed", QUEEN)
    for act in (SABOTAGE, STEAL, INCITE):
        cellar.play(QUEEN, "call_off", plot=key)
        key = sanctioned(cellar, QUEEN, **act)
        assert act.items() <= cellar.sees(HUMANS, f"plot/{key}").items()


def test_SUB_1_one_act_a_phase_that_may_be_called_off_for_another(cellar: Table):
    key = sanctioned(cellar, QUEEN, **INCITE)
    assert cellar.refuse(QUEEN, "sanction", **KILL) == Refused("one_plot")
    assert may(cellar, QUEEN, "sanction")["refused"] == "one_plot"
    assert may(cellar, QUEEN, "call_off")["choices"] == {"plot": [key]}
    assert cellar.refuse(ELF_QUEEN, "call_off", plot=key) == Refused("plot_gone")
    cellar.play(QUEEN, "call_off", plot=key)
    assert cellar.refuse(QUEEN, "call_off", plot=key) == Refused("plot_gone")
    cellar.play(QUEEN, "sanction", act="counter", counters="steal")
    assert cellar.refuse(QUEEN, "sanction", **KILL) == Refused("one_plot"), "a counter is that act"


def test_SUB_1_none_in_the_initial_diplomacy_and_one_in_each_phase_after_it(table: Table):
    court(table)
    ruling(table, initial_plots=False)
    assert table.refuse(QUEEN, "sanction", **INCITE) == Refused("no_plots_yet")
    assert may(table, QUEEN, "sanction")["refused"] == "no_plots_yet"
    table.until("t1/diplomacy")
    table.play(QUEEN, "sanction", **INCITE)
    published(table)
    table.until("t2/diplomacy")
    table.play(QUEEN, "sanction", **INCITE)


NO_ACTS: list[tuple[dict[str, str], str]] = [
    ({"act": "sabotage", "against": "elves"}, "bad_aim"),
    ({"act": "sabotage"}, "bad_aim"),
    ({**KILL, "against": "elves"}, "bad_aim"),
    ({"act": "counter"}, "bad_aim"),
    ({"act": "counter", "counters": "steal", "against": "elves"}, "bad_aim"),
    ({"act": "counter", "counters": "counter"}, "bad_arguments"),
    ({"act": "poison"}, "bad_arguments"),
    ({**SABOTAGE, "against": "atlantis"}, "unknown_row"),
    ({**SABOTAGE, "technology": "alchemy"}, "unknown_row"),
    ({**SABOTAGE, "against": "humans"}, "own_target"),
    ({**KILL, "character": "nobody"}, "no_such_target"),
    ({**INCITE, "province": "midmarch"}, "no_such_target"),
    ({**INCITE, "province": "atlantis"}, "no_such_target"),
    ({**STEAL, "technology": "longbows"}, "needs_technology"),
    ({**STEAL, "technology": "crop-rotation"}, "known_already"),
]


def test_SUB_1_an_act_that_aims_at_nothing(cellar: Table):
    for wrong, code in NO_ACTS:
        assert cellar.refuse(QUEEN, "sanction", **wrong).code == code, wrong


def test_SUB_1_what_may_be_aimed_at_is_offered(cellar: Table):
    offered = may(cellar, QUEEN, "sanction")["choices"]
    assert offered["against"] == ["dwarves", "elves", "guild", "sunfaith"]
    assert {"lirien", "karrhold", "ostmark"} <= set(offered["province"])
    assert "midmarch" not in offered["province"], "nobody's (SUB-5)"
    captain = free_captain(cellar)
    assert {ELF_QUEEN, GENERAL, QUEEN, captain} <= set(offered["character"]), "SUB-3"
    learnable = set(offered["learnable"])
    assert "woodcraft" in learnable, "whoever has it"
    assert learnable.isdisjoint({"crop-rotation", "longbows"}), "known already, or with prerequisites they do not meet"
    assert offered["counters"] == ["sabotage", "assassinate", "steal", "incite"]


def test_SUB_3_the_dead_are_killed_no_more(cellar: Table):
    override(cellar, f"character/{ELF_QUEEN}", "alive", value=False)
    assert cellar.refuse(QUEEN, "sanction", **KILL) == Refused("no_such_target", act="assassinate")
    assert ELF_QUEEN not in may(cellar, QUEEN, "sanction")["choices"]["character"]


def test_SUB_7_the_monarchs_seat_sanctions_and_others_propose_it(cellar: Table):
    assert cellar.refuse(GENERAL, "sanction", **INCITE).code == "no_power"
    cellar.play(GENERAL, "propose", command="sanction", args=INCITE)
    assert the(cellar, PLOT) == {}
    (waiting,) = the(cellar, "proposal")
    cellar.play(QUEEN, "send_proposal", proposal=waiting)
    assert [plot["seat"] for plot in the(cellar, PLOT).values()] == [QUEEN]


def test_SUB_7_or_the_seat_the_scenario_names(cellar: Table):
    powers = cellar.row("event/astor")["powers"]
    without = [power for power in powers["monarch"] if power != "plots"]
    named = {"monarch": without, "lord-general": [*powers["lord-general"], "plots"]}
    override(cellar, "event/astor", "powers", powers | named)
    assert cellar.refuse(QUEEN, "sanction", **INCITE).code == "no_power"
    cellar.play(GENERAL, "sanction", **INCITE)


def test_SEAT_3_what_was_not_sent_never_counts(cellar: Table):
    cellar.arrange(GENERAL, "propose", command="sanction", args=INCITE)
    key = sanctioned(cellar, QUEEN, **INCITE)
    cellar.arrange(GENERAL, "propose", command="call_off", args={"plot": key})
    cellar.arrange(QUEEN, "call_off", plot=key)
    assert [row["command"] for row in the(cellar, "proposal").values()] == ["sanction"], "there is nothing to call off"
    decided(cellar)
    assert (the(cellar, "proposal"), the(cellar, PLOT)) == ({}, {})


# Decided at the close, published after a look


def plotted(table: Table) -> dict[str, str]:
    """All five plot: by faction, the plot's key."""
    acts = {QUEEN: SABOTAGE, ELF_QUEEN: {"act": "incite", "province": "ostmark"},
            DWARF_KING: KILL, GUILDMASTER: STEAL, PRIEST: {"act": "counter", "counters": "steal"}}  # fmt: skip
    return {seat.partition("-")[0]: sanctioned(table, seat, **act) for seat, act in acts.items()}


def test_SUB_1_the_dice_fall_at_the_close_and_nobody_but_control_knows_how(cellar: Table):
    plots, before = plotted(cellar), cellar.dump()
    decided(cellar)
    for faction, key in plots.items():
        row, seen = cellar.sees("control", f"plot/{key}"), cellar.sees(f"faction/{faction}", f"plot/{key}")
        assert (row["state"], row["lot"]) == ("decided", roll(cast.SECRET, f"t0/plots/{faction}/lot", 100))
        assert (seen["state"], seen["outcome"]) == ("sealed", "")
        assert {"lot", "exposed"}.isdisjoint(seen)
        assert seeing(cellar, f"plot/{key}") == {f"faction/{faction}", "control"}
        assert heard(cellar, f"faction/{faction}") == []
    touched = ("province", "character", "officer", "knowledge", "sabotage")
    assert [cellar.dump().get(kind, {}) for kind in touched] == [before.get(kind, {}) for kind in touched]
    (alarm,) = (row for row in the(cellar, "alarm").values() if row["command"] == "publish_plots")
    assert alarm["due"] - cellar.now == 60_000
    cellar.ring()
    for faction, key in plots.items():
        assert cellar.sees(f"faction/{faction}", f"plot/{key}")["state"] == "published"


def test_SUB_1_without_a_time_to_review_it_is_published_at_the_close(cellar: Table):
    ruling(cellar, plot_review_seconds=0)
    key = sanctioned(cellar, QUEEN, **INCITE)
    decided(cellar)
    assert cellar.sees(HUMANS, f"plot/{key}")["outcome"] == "success"
    assert cellar.row("province/lirien")["order"] == 1


def test_SUB_1_with_the_last_turn_it_is_published_at_once(table: Table):
    court(table)
    override(table, "event/astor", "turns", 1)
    table.until("t1/diplomacy")
    key = sanctioned(table, QUEEN, **INCITE)
    table.ring()
    assert table.clock.phase == "ended"
    assert (table.sees(HUMANS, f"plot/{key}")["outcome"], table.row("province/lirien")["order"]) == ("success", 1)


def test_SUB_1_control_publishes_when_it_likes_and_changes_what_it_must(cellar: Table):
    key, counter = sanctioned(cellar, QUEEN, **INCITE), sanctioned(cellar, DWARF_KING, act="counter", counters="steal")
    assert cellar.refuse(ANN, "publish_plots") == Refused("nothing_to_publish")
    decided(cellar)
    assert cellar.refuse(ANN, "rule_plot", plot=counter, outcome="failure", reason="No.") == Refused("plot_gone")
    cellar.play(ANN, "rule_plot", plot=key, outcome="failure", reason="They were seen.")
    cellar.play(ANN, "publish_plots")
    assert heard(cellar, HUMANS) == [("plot_failed", INCITE)]
    assert cellar.row("province/lirien")["order"] == 2
    assert cellar.refuse(ANN, "publish_plots") == Refused("nothing_to_publish")
    assert [row for row in the(cellar, "alarm").values() if row["command"] == "publish_plots"] == []


def test_SUB_1_what_control_holds_comes_out_with_the_end_of_production(cellar: Table):
    key = sanctioned(cellar, QUEEN, **SABOTAGE)
    decided(cellar).play(ANN, "hold_plots")
    assert cellar.refuse(ANN, "hold_plots") == Refused("nothing_to_publish")
    cellar.until("t1/trade")
    assert cellar.sees(HUMANS, f"plot/{key}")["outcome"] == "success"
    assert [row["phase"] for row in the(cellar, "sabotage").values()] == ["t1/purchase"]


DONE = ("province", "character", "officer", "army", "knowledge")
"""Kinds of rows that plots change."""
KEPT = (*DONE, "plot", "sabotage", "faction")


def dice(table: Table) -> dict[str, tuple[int, str, bool]]:
    return {key: (row["lot"], row["outcome"], row["exposed"]) for key, row in the(table, PLOT).items()}


def test_SUB_1_the_clock_goes_back_and_the_same_dice_fall_again(cellar: Table):
    """What was published since is taken back with the closing that decided it."""
    plots, before = plotted(cellar), cellar.dump()
    first, after = dice(published(cellar)), cellar.dump()
    cellar.play(ANN, "back")
    taken = Entry.objects.get(event=cellar.event, seq=cellar.seq).undoes
    ordered = [record.command for record in Entry.objects.filter(event=cellar.event, seq__in=taken)]
    assert (ordered[0], ordered[-1]) == ("close_phase", "ring_alarm")
    assert (cellar.clock.phase, cellar.clock.state, cellar.clock.remaining) == ("t0/diplomacy", "paused", 60_000)
    assert [the(cellar, kind) for kind in KEPT] == [before.get(kind, {}) for kind in KEPT]
    assert [row for row in the(cellar, "alarm").values() if row["command"] == "publish_plots"] == []
    assert cellar.sees(HUMANS, f"plot/{plots['humans']}")["state"] == "sealed"
    assert [heard(cellar, f"faction/{faction}") for faction in plots] == [[]] * len(plots), "nobody was told anything"
    cellar.arrange(ANN, "resume")
    assert dice(published(cellar)) == first
    assert [the(cellar, kind) for kind in DONE] == [after.get(kind, {}) for kind in DONE]


def test_SUB_1_what_control_has_ruled_held_and_published_goes_back_with_it(cellar: Table):
    surely(cellar, "humans", "assassinate")
    key, before = sanctioned(cellar, QUEEN, **KILL), cellar.dump()
    decided(cellar).play(ANN, "rule_plot", plot=key, outcome="failure", reason="A mistake.")
    cellar.play(ANN, "rule_plot", plot=key, outcome="success", reason="No, it was none.")
    cellar.play(ANN, "hold_plots")
    cellar.play(ANN, "publish_plots")
    assert not cellar.row(f"character/{ELF_QUEEN}")["alive"]
    cellar.play(ANN, "back")
    assert [the(cellar, kind) for kind in (*KEPT, "succession")] == [
        before.get(kind, {}) for kind in (*KEPT, "succession")]  # fmt: skip


def test_SUB_1_what_others_have_built_on_it_is_named(cellar: Table):
    """Control has raised the dead since: going back refuses, and a rewind is offered."""
    surely(cellar, "humans", "assassinate")
    sanctioned(cellar, QUEEN, **KILL)
    override(published(cellar), f"officer/{ELF_QUEEN}", "alive", value=True)
    no = cellar.refuse(ANN, "back")
    assert (no.code, no.facts["later"]) == ("built_on", cellar.seq)


def test_SUB_1_undone_alone_a_publication_waits_for_controls_look_again(cellar: Table):
    key = sanctioned(cellar, QUEEN, **INCITE)
    published(cellar).play(ANN, "undo", entry=cellar.seq)
    assert (cellar.row(f"plot/{key}")["state"], cellar.row("province/lirien")["order"]) == ("decided", 2)
    assert cellar.clock.state == "paused", "or it would be published again at once"


def test_SUB_1_a_rewind_to_before_the_close_and_the_same_dice_fall_again(cellar: Table):
    surely(cellar, "humans", "assassinate")
    plots, then = plotted(cellar), cellar.seq
    first, after = dice(published(cellar)), cellar.dump()
    cellar.play(ANN, "rewind", to=then)
    assert {cellar.row(f"plot/{key}")["state"] for key in plots.values()} == {"sealed"}
    cellar.arrange(ANN, "resume")
    assert dice(published(cellar)) == first
    assert [the(cellar, kind) for kind in DONE] == [after.get(kind, {}) for kind in DONE]


def test_SUB_1_two_closings_are_taken_back_one_after_the_other(cellar: Table):
    """Held to the end of production, it comes out with that closing and goes back with that one."""
    key = sanctioned(cellar, QUEEN, **INCITE)
    decided(cellar).play(ANN, "hold_plots")
    cellar.until("t1/trade")
    cellar.play(ANN, "back")
    assert (cellar.clock.phase, cellar.row(f"plot/{key}")["state"]) == ("t1/production", "decided")
    cellar.play(ANN, "back")
    assert (cellar.clock.phase, cellar.row(f"plot/{key}")["state"]) == ("t0/diplomacy", "sealed")


def test_SUB_1_after_going_back_another_act_may_be_sanctioned(cellar: Table):
    key = sanctioned(cellar, QUEEN, **INCITE)
    decided(cellar).play(ANN, "back")
    cellar.play(QUEEN, "call_off", plot=key)
    sanctioned(cellar, QUEEN, **SABOTAGE)
    cellar.arrange(ANN, "resume")
    published(cellar)
    assert heard(cellar, HUMANS) == [("plot_succeeded", SABOTAGE)]
    assert cellar.row("province/lirien")["order"] == 2


def test_SUB_1_acts_are_carried_out_from_the_highest_lot_down(cellar: Table):
    """Four want the queen of the elves dead, and all would succeed: only the first of them does."""
    seats = (QUEEN, DWARF_KING, GUILDMASTER, PRIEST)
    for seat in seats:
        surely(cellar, seat.partition("-")[0], "assassinate")
    plots = {sanctioned(cellar, seat, **KILL): seat.partition("-")[0] for seat in seats}
    decided(cellar)
    lots = {faction: roll(cast.SECRET, f"t0/plots/{faction}/lot", 100) for faction in plots.values()}
    assert [outcome(cellar, key) for key in plots] == [("success", False)] * 4
    cellar.ring()
    first = max(lots, key=lambda faction: lots[faction])
    assert [faction for key, faction in plots.items() if outcome(cellar, key) == ("success", False)] == [first]
    assert len(lines(cellar, "assassinated")) == 1
