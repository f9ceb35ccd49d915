"""Side tables (VEN): who may set out, what a quest brings home and costs, who sees what, and Control's hand."""

from typing import Any

import pytest

from astor.game.models import Entry
from astor.game.rows.board import Board
from astor.game.rows.frozen import replace
from astor.ventures import questions
from astor.ventures.reading import content
from tests.cast import QUEEN
from tests.chronicle import ANN, lines, may, override, ruling
from tests.laws import Table
from tests.ventures import quests
from tests.ventures.quests import ALL, BELL, DEAD, ESCAPED, HEIR, SECOND, SOLD, STAIR, SUNG, TOLL

HUMANS = "faction/humans"


def gold(table: Table) -> int:
    found: int = table.row(HUMANS)["gold"]
    return found


def x_of(table: Table, officer: str = HEIR) -> int:
    found: int = table.row(f"officer/{officer}")["x"]
    return found


# Who may set out


@pytest.mark.parametrize(("mode", "code"), [("off", "ventures_off"), ("honour", None), ("players", None)])
def test_VEN_1_the_scenario_says_who_opens_side_tables(table: Table, mode: str, code: str | None):
    table.join(HEIR)
    if mode != "honour":  # as the scenario has it
        ruling(table, ventures=mode)
    assert may(table, HEIR, "set_out")["refused"] == code
    shown = {name for name in table.screens["public"] if name.startswith("quest/")}
    assert shown == (set() if mode == "off" else {f"quest/{key}" for key in ALL})
    if code:
        assert table.refuse(HEIR, "set_out", quest=TOLL).code == code
    if mode == "off":
        assert table.refuse(ANN, "open_quest", quest=TOLL, seat=HEIR).code == "ventures_off"
        assert table.sees("control", "may/open_quest")["refused"] == "ventures_off"
    else:
        assert table.sees("control", "may/open_quest")["choices"]["seat"][HEIR] == ALL
        table.play(ANN, "open_quest", quest=TOLL, seat=HEIR)


def test_VEN_1_an_event_from_before_side_tables_has_none(table: Table):
    clock = table.board.clock
    assert questions.mode(Board("astor", rows={"event": {"astor": clock}})) == "honour"
    before = replace(clock, rules={name: ruled for name, ruled in clock.rules.items() if name != "ventures"})
    assert questions.mode(Board("astor", rows={"event": {"astor": before}})) == "off"


def test_VEN_2_before_the_start_in_a_pause_and_in_every_phase_but_one_at_a_time(table: Table):
    quests.open_to_players(table, HEIR, SECOND, QUEEN)
    table.play(HEIR, "set_out", quest=TOLL)
    assert may(table, HEIR, "set_out")["refused"] == "venturing"
    table.until("t1/war")
    table.play(SECOND, "set_out", quest=TOLL)
    table.play(ANN, "pause")
    table.play(QUEEN, "set_out", quest=TOLL)
    override(table, f"character/{SECOND}", "alive", value=False)
    assert may(table, SECOND, "set_out")["refused"] == "nobody_to_venture"


# For honour


def for_honour(table: Table) -> str:
    """In the scenario as it ships an heir has come to the choice between gold and order."""
    table.join(HEIR)
    table.arrange(ANN, "start")
    table.play(HEIR, "set_out", quest=TOLL)
    venture = quests.at(table)
    quests.to_the_shelves(table, venture)
    return venture


def test_VEN_1_VEN_3_a_quest_for_honour_is_news_and_brings_nothing(table: Table):
    venture, had = for_honour(table), gold(table)
    quests.act(table, venture, "go", SOLD)
    row = table.row(f"venture/{venture}")
    assert (row["how"], row["gift"], gold(table)) == ("success", "", had)
    assert quests.heard(table, "quest_over") == ["public"]
    assert quests.heard(table, "quest_gift") == quests.heard(table, "quest_no_gift") == []


def test_VEN_3_who_fails_for_honour_is_not_wounded(table: Table):
    venture, was = for_honour(table), x_of(table)
    table.play(ANN, "close_venture", venture=venture, end=DEAD, reason="the water came")
    assert (table.row(f"venture/{venture}")["how"], x_of(table)) == ("failure", was)
    assert table.dump()["wound"] == {}


@pytest.mark.parametrize("mode", ["honour", "players"])
def test_VEN_3_hero_and_desk_see_that_it_is_for_honour_and_that_no_end_of_it_gives_or_costs(table: Table, mode: str):
    if mode != "honour":  # as the scenario has it
        ruling(table, ventures=mode)
    row, honour = f"venture/{for_honour(table)}", mode == "honour"
    shown = table.sees(f"seat/{HEIR}", row), table.sees("control", row)
    assert [seen["honour"] for seen in shown] == [honour, honour]
    ends = shown[1]["ends"].values()
    assert (any(end["gift"] for end in ends), any(end["beaten"] for end in ends)) == (not honour, not honour)


def test_VEN_3_what_was_tried_for_honour_may_be_tried_once_more_for_its_gift(table: Table):
    quests.act(table, for_honour(table), "go", SOLD)
    assert table.refuse(HEIR, "set_out", quest=TOLL).code == "quest_tried"
    ruling(table, ventures="players")
    assert may(table, HEIR, "set_out")["choices"] == {"quest": ALL, "terms": ["gift", "wound"]}
    again, had = quests.before_the_shelves(table), gold(table)
    quests.act(table, again, "go", SOLD)
    assert gold(table) == had + 1
    assert may(table, HEIR, "set_out")["choices"]["quest"] == [BELL, STAIR]
    ruling(table, ventures="honour")
    assert may(table, HEIR, "set_out")["choices"]["quest"] == [BELL, STAIR]


def test_VEN_3_before_the_start_every_quest_is_for_honour_also_by_control(table: Table):
    quests.open_to_players(table, HEIR, SECOND)
    assert may(table, HEIR, "set_out")["choices"]["terms"] == []
    table.play(HEIR, "set_out", quest=TOLL)
    table.play(ANN, "open_quest", quest=TOLL, seat=SECOND)
    assert [row["terms"] for row in table.dump()["venture"].values()] == [{"gift": False, "wound": False}] * 2


# What it brings and costs


@pytest.mark.parametrize(("ending", "code"), [(SOLD, "quest_gift"), (SUNG, "quest_calmed")])
def test_VEN_10_a_gift_comes_home_in_the_entry_that_ends_it(table: Table, ending: str, code: str):
    venture, had = quests.before_the_shelves(table), gold(table)
    quests.act(table, venture, "go", ending)
    assert gold(table) - had == (ending == SOLD)
    assert table.row(f"province/{table.row(HUMANS)['capital']}")["order"] == 2 + (ending == SUNG)
    assert quests.heard(table, code) == [HUMANS]
    row = table.row(f"venture/{venture}")
    assert (row["state"], row["won"], row["how"]) == ("over", "a", "success")


def test_VEN_10_one_gift_a_faction_and_turn_and_each_quest_once_a_seat(table: Table):
    venture, had = quests.before_the_shelves(table), gold(table)
    quests.act(table, venture, "go", SOLD)
    assert may(table, HEIR, "set_out")["choices"]["quest"] == [BELL, STAIR]
    assert table.refuse(HEIR, "set_out", quest=TOLL).code == "quest_tried"
    other = quests.before_the_shelves(table, SECOND)
    quests.act(table, other, "go", SOLD, seat=SECOND)
    assert gold(table) == had + 1
    assert (table.row(f"venture/{other}")["gift"], quests.heard(table, "quest_no_gift")) == ("", [HUMANS])


def test_VEN_10_the_next_turn_brings_another_gift(table: Table):
    venture, had = quests.before_the_shelves(table), gold(table)
    quests.act(table, venture, "go", SOLD)
    table.until("t1/production")
    other = quests.before_the_shelves(table, SECOND)
    quests.act(table, other, "go", SOLD, seat=SECOND)
    assert gold(table) == had + 2


def test_VEN_10_who_has_no_capital_or_a_content_one_is_brought_no_order(table: Table):
    venture = quests.before_the_shelves(table)
    capital = f"province/{table.row(HUMANS)['capital']}"
    override(table, capital, "order", 6)
    quests.act(table, venture, "go", SUNG)
    assert (table.row(capital)["order"], quests.heard(table, "quest_no_gift")) == (6, [HUMANS])


def test_VEN_10_VEN_13_a_secret_is_read_by_the_whole_court_and_nobody_else(table: Table):
    venture = quests.setting_out(table)
    table.play(ANN, "close_venture", venture=venture, end=ESCAPED, reason="the water came")
    told = content.tomes()[TOLL].quest.paragraph[ESCAPED].secret
    seen = {side for side, rows in table.screens.items() if f"secret/{venture}" in rows}
    assert seen == {HUMANS, "control"}
    assert table.sees(HUMANS, f"secret/{venture}")["name"] == told
    assert {side for side, rows in table.screens.items() if told in str(rows)} == seen


def test_VEN_4_VEN_5_who_falls_is_wounded_until_the_end_of_the_next_turn(table: Table):
    venture, was = quests.before_the_fall(table), x_of(table)
    quests.act(table, venture, "on")
    row = table.row(f"venture/{venture}")
    assert (row["won"], row["how"], row["play"]["at"]) == ("nobody", "failure", DEAD)
    assert x_of(table) == was - 1
    assert "you_wounded" in {line["code"] for line in table.dump()["line"].values() if line["side"] == f"seat/{HEIR}"}
    table.until("t1/diplomacy")
    assert x_of(table) == was - 1
    table.until("t2/production")
    assert x_of(table) == was
    assert table.dump()["wound"] == {}


def test_VEN_4_who_is_wounded_is_not_wounded_again(monkeypatch: pytest.MonkeyPatch, table: Table):
    two = {**content.tomes(), "ford-again": content.tomes()[TOLL]}
    monkeypatch.setattr(content, "tomes", lambda: two)
    venture, was = quests.before_the_fall(table), x_of(table)
    quests.act(table, venture, "on")
    table.play(HEIR, "set_out", quest="ford-again")
    table.play(ANN, "close_venture", venture=quests.at(table), end=DEAD, reason="the ford again")
    assert x_of(table) == was - 1
    assert len(table.dump()["wound"]) == 1


def test_VEN_5_who_turns_back_is_not_wounded(table: Table):
    venture, was = quests.before_the_fall(table), x_of(table)
    table.play(HEIR, "concede", venture=venture)
    assert (table.row(f"venture/{venture}")["how"], x_of(table)) == ("conceded", was)
    assert may(table, HEIR, "set_out")["choices"]["quest"] == [BELL, STAIR]


# Time


def test_VEN_9_the_usual_is_done_for_who_does_not_decide(table: Table):
    quests.open_to_players(table)
    table.play(HEIR, "set_out", quest=TOLL)
    venture = quests.at(table)
    assert table.sees("public", f"venture/{venture}")["remaining"] == 30_000, "before the start nobody is hurried"
    table.play(ANN, "start")
    assert table.sees("public", f"venture/{venture}")["due"] == table.now + 30_000
    table.ring()
    row = table.row(f"venture/{venture}")
    assert (row["deeds"], row["play"]["hero"]["wis"]) == (1, 9), "the first split there is"


def test_VEN_9_a_bell_neither_hurries_nor_ends_a_quest(table: Table):
    quests.open_to_players(table, HEIR, venture_minutes=3, venture_seconds=0)
    table.until("t1/trade")
    clock = table.clock
    assert clock.deadline is not None
    table.now = clock.deadline - 60_000
    table.play(HEIR, "set_out", quest=TOLL)
    venture = quests.at(table)
    table.ring()
    assert (table.clock.phase, table.row(f"venture/{venture}")["state"]) == ("t1/purchase", "running")
    begun = clock.deadline - 60_000
    table.ring()
    row = table.row(f"venture/{venture}")
    assert (row["how"], row["gift"], table.now // 1000) == ("recalled", "", begun // 1000 + 180)
    assert [a for a in table.dump()["alarm"].values() if "venture" in a["args"]] == []


def test_VEN_9_a_phase_that_is_held_or_ends_early_takes_nothing_of_its_time(table: Table):
    table.until("t1/production")
    venture = quests.setting_out(table)
    table.play(ANN, "hold_now")
    assert table.sees("public", f"venture/{venture}")["remaining"] == 30_000
    table.play(ANN, "close_phase")
    assert table.sees("public", f"venture/{venture}")["due"] == table.now + 30_000
    table.until("t1/upkeep")
    other = quests.setting_out(table, SECOND)
    table.play(ANN, "end_part", part="allot")
    assert table.sees("public", f"venture/{other}")["due"] == table.now + 30_000


def test_VEN_9_without_limits_nobody_is_hurried(table: Table):
    quests.open_to_players(table, HEIR, venture_minutes=0, venture_seconds=0)
    table.play(HEIR, "set_out", quest=TOLL)
    assert [a for a in table.dump()["alarm"].values() if "venture" in a["args"]] == []


# The event goes on


@pytest.mark.parametrize("befalls", ["death", "dismissal"])
def test_VEN_11_a_quest_whose_hero_is_gone_is_void(table: Table, befalls: str):
    venture = quests.setting_out(table)
    if befalls == "death":
        table.play(ANN, "override", row=f"character/{HEIR}", field="alive", value=False, reason="a stray arrow")
    else:
        table.play(ANN, "revoke", seat=HEIR)
    row = table.row(f"venture/{venture}")
    assert (row["state"], row["won"], row["how"]) == ("over", "void", "void")
    assert [a for a in table.dump()["alarm"].values() if "venture" in a["args"]] == []


def test_VEN_11_the_end_of_the_event_is_the_end_of_its_quests(table: Table):
    override(table, "event/astor", "turns", 1)
    quests.open_to_players(table, HEIR, venture_minutes=0, venture_seconds=0)
    table.until("t1/diplomacy")
    table.play(HEIR, "set_out", quest=TOLL)
    table.until("ended")
    assert table.row(f"venture/{quests.at(table)}")["how"] == "void"


def test_VEN_10_a_quest_that_nobody_can_read_any_more_is_void_at_once(table: Table):
    venture, other = quests.setting_out(table), quests.setting_out(table, SECOND)
    override(table, f"tome/{venture}", "told", "{}")
    assert table.row(f"venture/{venture}")["how"] == "void"
    assert table.row(f"venture/{other}")["state"] == "running"


def test_VEN_12_the_same_deed_meets_the_same_dice_whatever_is_done(table: Table):
    """Also when it was taken back with the whole quest, and begun again."""
    table.until("t1/production")
    venture, thrown = quests.setting_out(table), []
    for way in ("2", "3"):
        quests.act(table, venture, "split", "7-7")
        quests.act(table, venture, "go", way)
        quests.act(table, venture, "try")
        thrown.append(Entry.objects.get(event=table.event, seq=table.seq).dice)
        first = Entry.objects.filter(event=table.event, command="set_out", undone_by=None).get().seq
        table.play(ANN, "rewind", to=first - 1)
        table.play(HEIR, "set_out", quest=TOLL)
        assert quests.at(table) == venture
    assert thrown[0] == thrown[1]
    assert thrown[0][0][0] == f"venture/{venture}/2/test/1"


# Who sees what


def test_VEN_13_everybody_sees_who_and_how_it_goes_but_the_words_are_the_heros(table: Table):
    venture = quests.setting_out(table)
    quests.act(table, venture, "split", "7-7")
    name, words = f"venture/{venture}", content.tomes()[TOLL].quest.paragraph["1"].text
    seen = table.sees("public", name)
    assert (seen["about"], seen["health"], seen["sides"]["a"]["character"]) == (TOLL, 20, HEIR)
    assert {side for side, rows in table.screens.items() if words in str(rows)} == {f"seat/{HEIR}", "control"}
    own = table.sees(f"seat/{HEIR}", name)
    assert (own["text"], own["ways"].keys(), own["told"].keys()) == (words, {"2", "3"}, {"de", "fr"})
    assert own["told"]["de"]["ways"]["3"] == "Über das Wehr klettern"


def test_WEA_5_VEN_13_what_a_paragraph_gives_its_hero_and_control_are_told_of(table: Table):
    venture = quests.setting_out(table)
    quests.act(table, venture, "split", "7-7")
    quests.act(table, venture, "go", "3")
    quests.act(table, venture, "try")
    said = {side: [line["code"] for line in table.sees(side, f"venture/{venture}")["said"]]
            for side in (f"seat/{HEIR}", "control", "public")}  # fmt: skip
    assert "found" in said[f"seat/{HEIR}"]
    assert said["control"] == said[f"seat/{HEIR}"]
    assert said["public"] == ["tested"]


def test_VEN_13_of_a_closed_one_others_see_only_that_it_is_there(table: Table):
    table.join(HEIR)
    table.play(ANN, "open_quest", quest=TOLL, seat=HEIR, closed=True)
    venture = quests.at(table)
    assert table.sees("public", f"venture/{venture}") == {"kind": "quest", "state": "running", "closed": True}
    assert table.sees(f"seat/{HEIR}", f"venture/{venture}")["about"] == TOLL
    assert TOLL not in venture
    assert HEIR not in venture
    assert quests.heard(table, "quest_begun") == [f"seat/{HEIR}", "control"]


@pytest.mark.parametrize(("ending", "told", "closed"), [
    (SOLD, "quest_gift", "closed_gift"), (SUNG, "quest_calmed", "closed_calmed"),
    (ESCAPED, "quest_secret", "closed_secret"), (DEAD, "", "")])  # fmt: skip
def test_VEN_13_the_court_hears_what_a_closed_one_has_brought_home_and_not_by_whom(
    table: Table, ending: str, told: str, closed: str
):
    table.join(HEIR, QUEEN)
    table.arrange(ANN, "start")
    table.play(ANN, "open_quest", quest=TOLL, seat=HEIR, closed=True)
    venture = quests.at(table)
    assert f"venture/{venture}" not in table.screens[HUMANS]
    table.play(ANN, "close_venture", venture=venture, end=ending, reason="the water came")
    assert f"venture/{venture}" not in table.screens[HUMANS]
    own = table.sees(f"seat/{HEIR}", f"venture/{venture}")
    assert own["gift"] == table.row(f"venture/{venture}")["gift"]
    for code, side in ((told, f"seat/{HEIR}"), (closed, HUMANS)):
        assert not code or quests.heard(table, code) == [side]
    assert [row for row in table.screens[HUMANS].values() if TOLL in str(row)] == []


def test_VEN_13_a_closed_one_that_brought_nothing_is_nobodys_affair(table: Table):
    venture = quests.before_the_shelves(table)
    quests.act(table, venture, "go", SOLD)
    table.join(SECOND)
    table.play(ANN, "open_quest", quest=TOLL, seat=SECOND, closed=True)
    before = dict(table.screens[HUMANS])
    table.play(ANN, "close_venture", venture=quests.at(table, SECOND), end=SOLD, reason="the water came")
    assert quests.heard(table, "quest_no_gift") == [f"seat/{SECOND}"]
    assert table.screens[HUMANS] == before


# What is offered


def test_VEN_15_what_is_not_offered_or_comes_twice_is_refused_and_no_die_is_thrown(table: Table):
    venture = quests.setting_out(table)
    offered = may(table, HEIR, "act")["choices"]["venture"][venture]
    assert (offered["at"], [d["by"] for d in offered["deeds"]], offered["usual"]) == (
        0, ["5-9", "6-8", "7-7", "8-6", "9-5"], 0)  # fmt: skip
    quests.act(table, venture, "split", "7-7")
    tap = {"venture": venture, "at": 1, "deed": {"verb": "go", "by": "2"}}
    table.play(HEIR, "act", **tap)
    assert table.refuse(HEIR, "act", **tap).code == "moved_on"
    assert table.refuse(HEIR, "act", **{**tap, "at": 2}).code == "not_offered"
    offered = may(table, HEIR, "act")["choices"]["venture"][venture]
    assert offered["deeds"] == [{"verb": "try", "by": "", "odds": {"hurt": 58}}]
    table.play(HEIR, "concede", venture=venture)
    assert table.refuse(HEIR, "act", **{**tap, "at": 2}).code == "moved_on"
    assert may(table, HEIR, "act")["refused"] == "no_venture"


# Control's hand


def test_VEN_17_control_sets_a_number_with_a_reason_the_player_hears(table: Table):
    venture = quests.setting_out(table)
    table.play(ANN, "mend_fighter", venture=venture, measure="health", value=12, reason="the rope was real")
    assert table.sees("public", f"venture/{venture}")["health"] == 12
    told = {"measure": "health", "old": 20, "new": 12, "reason": "the rope was real"}
    assert lines(table, "venture_mended") == [(f"seat/{HEIR}", told)]


def test_VEN_17_control_ends_it_as_one_of_its_endings_or_void(table: Table):
    had, venture = gold(table), quests.setting_out(table)
    assert table.sees("control", f"venture/{venture}")["ends"].keys() == {ESCAPED, SOLD, SUNG, DEAD}
    table.play(ANN, "close_venture", venture=venture, end=SOLD, reason="the bus leaves")
    assert gold(table) == had + 1
    other = quests.setting_out(table, SECOND)
    table.play(ANN, "close_venture", venture=other, reason="a wrong tap")
    assert table.row(f"venture/{other}")["won"] == "void"
    assert may(table, SECOND, "set_out")["choices"]["quest"] == ALL, "it was never tried"


def test_VEN_10_when_every_quest_was_tried_there_is_none_to_set_out_on(table: Table):
    quests.open_to_players(table)
    for quest in ALL:
        table.play(HEIR, "set_out", quest=quest)
        table.play(HEIR, "concede", venture=quests.at(table))
    assert may(table, HEIR, "set_out")["refused"] == "quests_tried"


# On a map


def on_the_map(table: Table) -> str:
    """A hero stands in the store of the mine, two gnawers in its far corners."""
    quests.open_to_players(table, HEIR)
    table.play(HEIR, "set_out", quest=STAIR)
    venture = quests.at(table)
    quests.act(table, venture, "split", "7-7")
    quests.mend(table, venture, dex=20, wis=20)
    quests.walk(table, venture, "10", until="10")
    return venture


def test_VEN_13_everybody_sees_the_map_and_the_blows_and_the_hero_alone_the_words(table: Table):
    venture = on_the_map(table)
    seen, own = table.sees("public", f"venture/{venture}"), table.sees(f"seat/{HEIR}", f"venture/{venture}")
    assert [(one["key"], one["cell"]) for one in seen["combatants"]] == [
        ("hero", [3, 6]), ("1", [1, 0]), ("2", [5, 0])]  # fmt: skip
    assert (len(seen["board"]), seen["board"][2]) == (7, "..#.#..")
    assert own["enemies"] == {"1": "the first gnawer", "2": "the second gnawer"}
    assert own["foes"]["2"] == {"dex": 5, "health": 5, "wb": 0, "ac": 1, "speed": 2}
    assert own["told"]["de"]["enemies"].keys() == {"1", "2"}
    assert {side for side, rows in table.screens.items() if "gnawer" in str(rows)} == {f"seat/{HEIR}", "control"}


def test_WEA_18_WEA_20_a_walk_and_a_round_through_the_heros_orders(table: Table):
    venture = on_the_map(table)
    offered = may(table, HEIR, "act")["choices"]["venture"][venture]
    assert [(deed["verb"], len(deed.get("cells", []))) for deed in offered["deeds"]] == [("walk", 8), ("stay", 0)]
    table.play(HEIR, "act", venture=venture, at=offered["at"], deed={"verb": "walk", "cell": [3, 4]})
    row = table.row(f"venture/{venture}")
    lines_told = [line["code"] for line in row["said"] if line["deed"] == offered["at"]]
    assert (lines_told, row["play"]["round"]) == (["walked", "came", "came"], 1)
    struck = None
    while row["play"]["at"] == "10":
        rules, state = quests.rules_and_state(table, venture)
        deed = rules.usual(state)
        struck = struck or (deed if deed.verb == "strike" else None)
        args = {"verb": deed.verb, "by": deed.by, "on": deed.on, "cell": deed.cell and list(deed.cell)}
        table.play(HEIR, "act", venture=venture, at=row["deeds"], deed=args)
        row = table.row(f"venture/{venture}")
    assert (struck is not None, row["play"]["at"]) == (True, "12")
    assert "board" not in table.sees("public", f"venture/{venture}")


@pytest.mark.parametrize("deed", [
    {"verb": "walk", "cell": [2, 2]}, {"verb": "walk", "cell": [3, 3]}, {"verb": "walk", "cell": [20, 20]},
    {"verb": "walk", "by": "run", "cell": [3, 4]}, {"verb": "walk"}, {"verb": "strike", "on": "1"},
    {"verb": "strike", "on": "hero"}, {"verb": "on"}, {"verb": "try"}], ids=str)  # fmt: skip
def test_WEA_21_WEA_23_WEA_25_what_no_rule_allows_is_refused_and_no_die_is_thrown(table: Table, deed: dict[str, Any]):
    venture = on_the_map(table)
    at = table.row(f"venture/{venture}")["deeds"]
    assert table.refuse(HEIR, "act", venture=venture, at=at, deed=deed).code == "not_offered"


def test_VEN_17_control_sets_an_enemys_health_on_the_map(table: Table):
    venture = on_the_map(table)
    table.play(ANN, "mend_fighter", venture=venture, measure="foe_2", value=1, reason="it had eaten salt")
    assert [one["health"] for one in table.sees("public", f"venture/{venture}")["combatants"]] == [20, 5, 1]
    assert table.sees("control", f"venture/{venture}")["measures"].keys() >= {"foe_1", "foe_2", "health"}


def test_VEN_17_deeds_are_taken_back_newest_first_and_a_spent_gift_is_named(table: Table):
    venture, had = quests.before_the_shelves(table), gold(table)
    quests.act(table, venture, "go", SOLD)
    last = table.seq
    override(table, HUMANS, "gold", 0)
    no = table.refuse(ANN, "undo", entry=last)
    assert (no.code, no.facts["row"], no.facts["field"]) == ("would_go_below", HUMANS, "gold")
    override(table, HUMANS, "gold", had + 1)
    table.play(ANN, "undo", entry=last)
    assert (gold(table), table.row(f"venture/{venture}")["state"]) == (had, "running")
    quests.act(table, venture, "go", SUNG)


def test_VEN_18_a_rewind_takes_quests_along(table: Table):
    quests.open_to_players(table)
    table.until("t1/production")
    before = table.seq
    table.play(HEIR, "set_out", quest=TOLL)
    table.play(ANN, "rewind", to=before)
    assert table.dump()["venture"] == {}
    assert may(table, HEIR, "set_out")["choices"]["quest"] == ALL
