"""The press: who reads what, when; what Control holds or stops; and that a quoted key opens nothing."""

import json

import pytest
from msgspec.structs import replace

from astor.game.models import Event
from astor.scenarios import loader
from astor.scenarios.tables import Scenario
from diplomacy.scenario import rows
from tests import cast
from tests.chronicle import ANN, lines, may, offered, override, seeing
from tests.diplomacy import chancery
from tests.diplomacy.press.newsroom import HEIR, HERALD, STORY, WHISPER, newsroom, printed, summed_up, whispered
from tests.laws import Table

MARKUP = "<b onclick=alert(1)>War</b> & [peace](javascript:x)"
TABLE = {f"seat/{HERALD}", "control"}


def readers(table: Table, text: str) -> set[str]:
    """The sides on whose screens this stands, in whatever row; Control's journal keeps all."""
    return {side for side, rows in table.screens.items() if json.dumps(text) in json.dumps(rows)} - {"control"}


@pytest.fixture
def storms() -> Scenario:
    return loader.read("storms")


@pytest.fixture
def news(table: Table) -> Table:
    return newsroom(table)


@pytest.fixture
def censored(table: Table) -> Table:
    return newsroom(table, held=True)


def test_what_a_herald_writes_is_everybodys_at_once_and_says_who_and_when(news: Table):
    key = printed(news, text=f" {STORY}\n", place="ostmark")
    told = {"seat": HERALD, "headline": "The bridge at Wheatley is down", "text": STORY, "place": "ostmark",
            "battle": "", "about": "", "state": "out", "phase": "planning", "at": news.now}  # fmt: skip
    assert news.sees("public", f"article/{key}") == told
    assert lines(news, "printed") == [("public", {"article": key})]


def test_what_is_held_only_heralds_and_control_read_until_it_is_let_through(censored: Table):
    key = printed(censored, text=STORY)
    assert seeing(censored, f"article/{key}") == TABLE
    assert readers(censored, STORY) == {f"seat/{HERALD}"}
    assert lines(censored, "printed") == []
    censored.until("t0/diplomacy")
    censored.play(ANN, "release_article", article=key)
    assert censored.sees("public", f"article/{key}")["phase"] == "t0/diplomacy"
    assert lines(censored, "printed") == [("public", {"article": key})]


def test_what_control_stops_is_off_every_screen_and_its_herald_reads_why(news: Table):
    key = printed(news, text=STORY)
    news.play(ANN, "stop_article", article=key, reason=" It names a player ")
    assert seeing(news, f"article/{key}") == TABLE
    assert readers(news, STORY) == {f"seat/{HERALD}"}
    assert news.sees(f"seat/{HERALD}", f"article/{key}")["word"] == "It names a player"
    assert lines(news, "article_stopped") == [(f"seat/{HERALD}", {"article": key, "reason": "It names a player"})]
    news.play(ANN, "release_article", article=key)
    assert readers(news, STORY) >= {"public"}


def test_a_herald_takes_back_what_is_out(news: Table):
    key = printed(news)
    assert may(news, HERALD, "retract")["choices"]["article"] == [key]
    news.play(HERALD, "retract", article=key)
    assert seeing(news, f"article/{key}") == set()


def test_a_line_about_a_player_is_that_players_alone_and_the_newest_counts(news: Table):
    older = summed_up(news, HEIR, "Waits")
    key = summed_up(news, HEIR, "Waits no more")
    assert seeing(news, f"article/{older}") == set()
    assert seeing(news, f"article/{key}") == {f"seat/{HEIR}", *TABLE}
    assert [side for side, _ in lines(news, "summed_up")] == [f"seat/{HEIR}"] * 2


def test_a_line_waits_for_control_as_well(censored: Table):
    key = summed_up(censored, HEIR)
    assert seeing(censored, f"article/{key}") == TABLE
    censored.play(ANN, "release_article", article=key)
    assert seeing(censored, f"article/{key}") == {f"seat/{HEIR}", *TABLE}


def test_a_line_may_be_written_when_all_is_over(news: Table):
    override(news, "event/astor", "turns", 1)
    news.until("ended")
    key = summed_up(news, HEIR)
    assert f"seat/{HEIR}" in seeing(news, f"article/{key}")
    assert news.refuse(HEIR, "send_rumour", text="Late").code == "already_ended"


def test_a_rumour_reaches_the_heralds_without_the_name_of_who_whispered(news: Table):
    key = whispered(news)
    assert seeing(news, f"rumour/{key}") == {f"seat/{HEIR}", *TABLE}
    assert news.sees(f"seat/{HERALD}", f"rumour/{key}") == {"text": WHISPER, "phase": "planning", "at": news.now}
    assert news.sees("control", f"rumour/{key}")["seat"] == HEIR
    news.play(HERALD, "drop_rumour", rumour=key)
    assert seeing(news, f"rumour/{key}") == set()


def test_one_rumour_a_phase(news: Table):
    whispered(news)
    assert news.refuse(HEIR, "send_rumour", text="More").code == "often_enough"
    news.until("t0/diplomacy")
    whispered(news)


def test_who_comes_to_the_press_later_reads_what_lies_there(news: Table):
    key = whispered(news)
    news.play(ANN, "appoint_herald", seat=cast.DWARF_KING)
    assert f"seat/{cast.DWARF_KING}" in seeing(news, f"rumour/{key}")
    news.play(ANN, "dismiss_herald", seat=cast.DWARF_KING)
    assert seeing(news, f"rumour/{key}") == {f"seat/{HEIR}", *TABLE}
    assert news.refuse(cast.DWARF_KING, "report", headline="Too late").code == "not_herald"
    assert may(news, cast.DWARF_KING, "report")["refused"] == "not_herald"


def test_a_closed_seat_writes_no_more_and_reads_no_rumour(news: Table):
    key = whispered(news)
    news.play(ANN, "revoke", seat=HERALD)
    assert news.refuse(HERALD, "report", headline="From outside").code == "no_seat"
    assert seeing(news, f"rumour/{key}") == {f"seat/{HEIR}", "control"}
    assert news.refuse(cast.QUEEN, "send_rumour", text="Anybody?").code == "no_herald"


def test_nobody_whispers_to_an_empty_seat(news: Table):
    news.play(ANN, "dismiss_herald", seat=HERALD)
    news.play(ANN, "appoint_herald", seat=cast.PRIEST)
    assert news.refuse(HEIR, "send_rumour", text="Anybody?").code == "no_herald"
    news.join(cast.PRIEST)
    whispered(news)


def test_a_scenario_names_heralds(storms: Scenario):
    court = storms.factions.faction[0]
    named = replace(court, seat=[replace(seat, herald=seat.office == "successor") for seat in court.seat])
    event = Event(key="day", rules=storms.event.rules)
    told = replace(storms.factions, faction=[named, *storms.factions.faction[1:]])
    assert [row.row_name for row in rows(event, told)] == [f"herald/{court.key}-successor"]
    assert list(rows(event, storms.factions)) == []


@pytest.mark.parametrize(("typed", "kept"), [
    (MARKUP, MARKUP), ("We\u202e share\u2066 it\u2069.", "We share it."), ("Br\u200bid\u00adge\ufeff", "Bridge"),
    ("One\ntwo\u2028three", "One two three"),
])  # fmt: skip
def test_a_headline_is_one_line_of_plain_letters(news: Table, typed: str, kept: str):
    assert news.sees("public", f"article/{printed(news, typed)}")["headline"] == kept


def test_at_a_hundred_a_second_six_are_printed(news: Table):
    for n in range(6):
        news.arrange(HERALD, "report", headline=f"Extra {n}")
    assert {news.refuse(HERALD, "report", headline=f"Extra {n}").code for n in range(6, 12)} == {"often_enough"}


def test_the_key_of_a_sealed_plot_in_a_story_tells_nothing(table: Table):
    chancery.plotting(table)
    chancery.sanctioned(table)
    (plot,) = table.dump()["plot"]
    table.play(ANN, "appoint_herald", seat=cast.DWARF_KING)
    table.play(cast.DWARF_KING, "report", headline=f"plot/{plot} {{plot}}", text=f"Behind plot/{plot} stands who?")
    article = list(table.dump()["article"])[-1]
    assert table.sees("public", f"article/{article}")["text"] == f"Behind plot/{plot} stands who?"
    for picture in ({"place": plot}, {"place": f"plot/{plot}"}, {"battle": plot}):
        assert table.refuse(cast.DWARF_KING, "report", headline="Seen", **picture).code == "no_picture"
    assert not any(name.startswith("plot/") for name in table.screens["public"])


def test_whoever_writes_already_is_not_offered_to_be_named(news: Table):
    seats, free = news.dump()["seat"], offered(news, "appoint_herald")["seat"]
    (herald,) = seats.keys() - free
    assert news.refuse(ANN, "appoint_herald", seat=herald).code == "no_change"
    news.play(ANN, "appoint_herald", seat=free[0])
    news.play(ANN, "dismiss_herald", seat=herald)
    assert set(offered(news, "appoint_herald")["seat"]) == seats.keys() - {free[0]}
