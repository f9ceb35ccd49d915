"""What Control reads of the plots before anybody else does: the same as what follows, and nothing of it stays."""

from typing import Any

import pytest

from astor.desk.preview import preview_plots
from tests import cast
from tests.chronicle import lands
from tests.laws import Table

Told = list[tuple[str, str, dict[str, Any]]]


@pytest.fixture
def plotting(table: Table) -> Table:
    """The first diplomacy; the elves guard against what the guild plots, the humans try to kill their general."""
    table.join(cast.QUEEN, cast.ELF_QUEEN, cast.GUILDMASTER)
    table.until("t1/diplomacy")
    table.arrange(cast.QUEEN, "sanction", act="assassinate", character="elves-lord-general")
    table.arrange(cast.ELF_QUEEN, "sanction", act="counter", counters="incite")
    table.arrange(cast.GUILDMASTER, "sanction", act="incite", province=lands(table, "elves")[0])
    return table


def foreseen(table: Table) -> Told:
    return said(preview_plots("astor", table.now)["lines"])


def said(rows: list[dict[str, Any]]) -> Told:
    return sorted(((row["side"], row["code"], row["facts"]) for row in rows), key=str)


def published(table: Table, act: Any) -> Told:
    """Every line that comes of an act which publishes."""
    before = set(table.dump()["line"])
    act()
    return said([row for key, row in table.dump()["line"].items() if key not in before])


def outcomes(table: Table) -> dict[str, tuple[str, str]]:
    return {plot["act"]: (plot["state"], plot["outcome"]) for plot in table.dump()["plot"].values()}


def test_SUB_1_what_control_reads_is_what_each_side_learns(plotting: Table):
    plotting.until("t2/production")
    seen = foreseen(plotting)
    assert ("faction/elves", "plot_countered", {"act": "incite"}) in seen
    assert seen == published(plotting, lambda: plotting.play("control/ann", "publish_plots"))


def test_SUB_1_before_the_close_it_is_decided_with_the_same_dice(plotting: Table):
    before = preview_plots("astor", plotting.now)
    plotting.until("t2/production")
    after = preview_plots("astor", plotting.now)
    assert said(before["lines"]) == said(after["lines"])
    decided = [{field: plot[field] for field in ("key", "outcome", "lot", "exposed")} for plot in after["plots"]]
    assert [{field: plot[field] for field in decided[0]} for plot in before["plots"]] == decided


def test_a_ruling_is_in_the_next_look(plotting: Table):
    plotting.until("t2/production")
    [kill] = [key for key, plot in plotting.dump()["plot"].items() if plot["act"] == "assassinate"]
    was = plotting.row(f"plot/{kill}")["outcome"]
    now = {"success": "failure", "failure": "success"}[was]
    plotting.play("control/ann", "rule_plot", plot=kill, outcome=now, exposed=True, reason="the table saw it")
    [plot] = [plot for plot in preview_plots("astor", plotting.now)["plots"] if plot["key"] == kill]
    assert (plot["outcome"], plot["exposed"], plot["state"]) == (now, True, "published")
    assert ("control", "culprit_identified") in [(side, code) for side, code, _ in foreseen(plotting)]


@pytest.mark.parametrize("phase", ["t1/diplomacy", "t2/production"])
def test_SUB_1_a_look_writes_nothing_and_nobody_hears_of_it(
    plotting: Table, phase: str, django_capture_on_commit_callbacks: Any
):
    plotting.until(phase)
    before, seq, shown = plotting.dump(), plotting.seq, plotting.screens
    with django_capture_on_commit_callbacks() as told:
        assert preview_plots("astor", plotting.now)["lines"] != []
    assert (told, plotting.seq, plotting.clock.closings) == ([], seq, plotting.clock.closings)
    assert (Table.dump(plotting), plotting.screens) == (before, shown)
    assert plotting._stored(f"event/{cast.EVENT}") == plotting.clock.image()
    assert {state for state, _ in outcomes(plotting).values()} == {"sealed" if phase == "t1/diplomacy" else "decided"}


def test_without_plots_there_is_nothing_to_see(table: Table):
    nothing: dict[str, list[Any]] = {"plots": [], "lines": []}
    assert preview_plots("astor", table.now) == nothing
    table.until("t1/diplomacy")
    assert preview_plots("astor", table.now) == nothing


def test_what_is_published_is_no_news(plotting: Table):
    plotting.until("t2/trade")
    assert {state for state, _ in outcomes(plotting).values()} == {"published"}
    assert preview_plots("astor", plotting.now) == {"plots": [], "lines": []}


def test_SUB_1_where_the_close_publishes_at_once_the_look_says_so_too(plotting: Table):
    rules = plotting.row("event/astor")["rules"] | {"plot_review_seconds": 0}
    plotting.play("control/ann", "override", row="event/astor", field="rules", value=rules, reason="a short evening")
    assert ("faction/elves", "plot_countered", {"act": "incite"}) in foreseen(plotting)
    seen = foreseen(plotting)
    plotting.until("t2/production")
    assert {state for state, _ in outcomes(plotting).values()} == {"published"}
    heard = said(list(plotting.dump()["line"].values()))
    assert [line for line in seen if line not in heard] == []
