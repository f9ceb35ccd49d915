"""In the second person (SUC-8): what happens to somebody reaches their own log, and nobody else's."""

import pytest

from tests.cast import DWARF_KING, ELF_QUEEN, GENERAL, QUEEN, WIZARD
from tests.chronicle import ANN, Item, override
from tests.diplomacy import plotters
from tests.diplomacy.dynasties import HEIR, SECOND, SPOUSE, trapped, wooed
from tests.diplomacy.plotters import court, sanctioned, surely
from tests.diplomacy.summits.scholars import ELF, HUMAN, lesson
from tests.laws import Table


def told(table: Table, seat: str) -> list[tuple[str, Item]]:
    """What this seat's own log says has happened to it."""
    rows = [line for line in table.dump()["line"].values() if line["side"] == f"seat/{seat}"]
    mine = sorted((line for line in rows if line["code"].startswith("you_")), key=lambda line: int(line["seq_no"]))
    return [(line["code"], line["facts"]) for line in mine]


def codes(table: Table, seat: str) -> list[str]:
    return [code for code, _ in told(table, seat)]


def sits(table: Table, *seats: str) -> None:
    for seat in seats:
        table.arrange(seat, "join", player=seat[-12:])


def test_DIP_2_a_wooing_a_wedding_and_a_journey_are_told_to_the_two_and_to_nobody_else(table: Table):
    sits(table, HEIR, SPOUSE, SECOND)
    suit = wooed(table)
    assert told(table, SPOUSE) == [("you_wooed", {"character": HEIR, "faction": "humans"})]
    assert told(table, HEIR) == [("you_offered", {"character": SPOUSE, "faction": "elves"})]
    table.play(ELF_QUEEN, "accept_marriage", marriage=suit)
    assert told(table, HEIR)[1:] == [("you_married", {"character": SPOUSE}), ("you_moved", {"faction": "elves"})]
    assert codes(table, SPOUSE)[1:] == ["you_married"]
    assert (codes(table, SECOND), codes(table, QUEEN)) == ([], [])


def test_DIP_2_nothing_comes_of_it(table: Table):
    sits(table, HEIR, SPOUSE)
    table.play(ELF_QUEEN, "refuse_marriage", marriage=wooed(table))
    assert (told(table, HEIR)[1], told(table, SPOUSE)[1]) == (
        ("you_jilted", {"character": SPOUSE, "outcome": "refused", "by": "elves"}),
        ("you_jilted", {"character": HEIR, "outcome": "refused", "by": "elves"}),
    )


def test_DIP_2_nor_of_what_nobody_answers(table: Table):
    sits(table, HEIR, SPOUSE)
    wooed(table)
    table.ring()
    assert told(table, HEIR)[1] == ("you_jilted", {"character": SPOUSE, "outcome": "lapsed"})


def test_DIP_2_whose_spouse_dies_is_told_as_well(table: Table):
    sits(table, HEIR, SPOUSE)
    table.play(ELF_QUEEN, "accept_marriage", marriage=wooed(table))
    override(table, f"character/{HEIR}", "alive", False)
    assert told(table, SPOUSE)[-1] == ("you_widowed", {"character": HEIR})
    assert codes(table, HEIR)[-1] == "you_died"


def test_SUB_3_the_murdered_learn_how_but_not_by_whom(table: Table):
    sits(table, HEIR)
    court(table)
    surely(table, "elves", "assassinate")
    sanctioned(table, ELF_QUEEN, "assassinate", character=QUEEN)
    plotters.published(table)
    assert told(table, QUEEN)[0] == ("you_murdered", {"character": QUEEN})
    assert codes(table, QUEEN)[1:] == ["you_play"], "an officer without a seat (SUC-6)"
    assert told(table, HEIR) == [("you_crowned", {"faction": "humans"})]
    assert "elves" not in str(told(table, QUEEN))


def test_SUC_8_the_death_comes_before_the_new_life_and_that_is_told_once(table: Table):
    sits(table, HEIR)
    table.until("t1/production")
    override(table, f"character/{HEIR}", "alive", False)
    rows = [line for line in table.dump()["line"].values() if line["side"] == f"seat/{HEIR}"]
    assert [line["code"] for line in sorted(rows, key=lambda line: int(line["seq_no"]))][:2] == ["you_died", "new_life"]
    assert codes(table, HEIR) == ["you_died"]


def test_SUC_7_who_follows_the_dead_general_is_played_by_the_same_and_told_whom(table: Table):
    table.join(QUEEN, GENERAL)
    table.until("t1/production")
    override(table, f"character/{GENERAL}", "alive", False)
    assert codes(table, GENERAL) == ["you_died", "you_play"]
    assert told(table, GENERAL)[1][1]["office"] == "lord-general"


def test_SUC_3_the_second_in_line_moves_up(table: Table):
    sits(table, SECOND)
    table.until("t1/production")
    override(table, f"character/{HEIR}", "alive", False)
    assert told(table, SECOND) == [("you_office", {"office": "successor", "faction": "humans"})]


def test_DIP_4_who_is_trapped_and_freed(table: Table):
    sits(table, HEIR)
    table.play(ANN, "free_heir", character=trapped(table))
    assert told(table, HEIR) == [
        ("you_trapped", {"province": "kingsmead", "faction": "humans"}),
        ("you_free", {"province": "kingsmead", "faction": "humans"}),
    ]


def test_WAR_14_called_to_command_by_another_and_by_oneself(table: Table):
    sits(table, QUEEN, GENERAL, HEIR)
    table.until("t1/purchase")
    guard = "humans-guard"
    for officer, post in ((HEIR, "commander"), (GENERAL, "commander"), (HEIR, "lieutenant")):
        table.play(GENERAL, "assign", officer=officer, army=guard, post=post)
    assert codes(table, HEIR) == ["you_command", "you_relieved", "you_second"]
    assert told(table, GENERAL)[-1] == ("you_command", {"place": "kingsmead", "own": True})
    table.play(GENERAL, "relieve", officer=HEIR)
    assert told(table, HEIR)[-1] == ("you_relieved", {"place": "kingsmead"})


def test_SEAT_2_a_power_lent_and_taken_back(table: Table):
    sits(table, QUEEN, HEIR)
    for command in ("lend", "take_back"):
        table.play(QUEEN, command, seat=HEIR, power="trade")
    assert told(table, HEIR) == [("you_lent", {"power": "trade"}), ("you_taken", {"power": "trade"})]


def test_DIP_5_DIP_9_who_speaks_for_a_court_is_invited_and_asked_to_sign(table: Table):
    court(table)
    table.play(QUEEN, "call_summit", invited=["elves"], matter="The ford", venue="The bridge")
    plotters.proposed(table, "elves", "dwarves")
    assert told(table, ELF_QUEEN) == [
        ("you_invited", {"faction": "humans", "matter": "The ford", "venue": "The bridge"}),
        ("you_to_sign", {"faction": "humans"}),
    ]
    assert codes(table, DWARF_KING) == ["you_to_sign"]
    assert codes(table, QUEEN) == []


def test_DIP_6_a_lesson_is_offered_to_who_sits_there(academy: Table):
    lesson(academy)
    assert told(academy, ELF) == [("you_taught", {"faction": "humans"})]
    assert codes(academy, ELF_QUEEN) == codes(academy, HUMAN) == []


def test_SEAT_4_nobody_is_told_where_nobody_plays(table: Table):
    table.until("t1/production")
    override(table, f"character/{HEIR}", "alive", False)
    assert not any(line["side"].startswith("seat/") for line in table.dump()["line"].values())


@pytest.mark.parametrize("taken", [QUEEN, WIZARD])
def test_SUC_1_what_Control_takes_back_is_told_as_it_is_now(table: Table, taken: str):
    sits(table, taken)
    table.until("t1/production")
    before = codes(table, taken)
    table.play(ANN, "override", row=f"officer/{taken}", field="x", value=-3, reason="an arrow")
    assert codes(table, taken) == [*before, "you_wounded"]
    table.play(ANN, "undo", entry=table.seq)
    assert codes(table, taken) == before


def test_SEAT_5_at_the_last_bell_each_who_plays_hears_who_they_were_so_no_story_is_empty(table: Table):
    sits(table, HEIR, SECOND)
    table.play(ANN, "seat_herald", title="The Crier")
    (crier,) = (key for key, seat in table.dump()["seat"].items() if seat["office"] == "herald")
    sits(table, crier)
    override(table, f"character/{SECOND}", "alive", False)
    override(table, "event/astor", "turns", 1)
    table.until("ended")
    last = {line["side"]: line["facts"] for line in table.dump()["line"].values() if line["code"] == "last_bell"}
    assert last[f"seat/{HEIR}"] == {"character": HEIR, "office": "successor", "faction": "humans"}
    assert last[f"seat/{crier}"] == {"character": "", "seat": crier}
    stories = {
        seat: any(row.startswith("deed/") for row in table.screens[f"seat/{seat}"]) for seat in (HEIR, SECOND, crier)
    }
    assert all(stories.values())
