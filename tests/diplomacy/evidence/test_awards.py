"""Awards (SUC-8): the list says what is counted and in which words; in the end everybody sees who has won."""

from typing import Any

import pytest

from astor.game.rows.board import Board
from diplomacy.evidence.award_measures import BY_HAND, MEASURES, OWN, counts
from diplomacy.evidence.awarding import awards, given
from diplomacy.evidence.sight import VIEWS
from tests.diplomacy.evidence.test_counts import ROWS, line
from tests.rows import whole
from tests.translate import words

ENDED = {
    **ROWS,
    "event": {"astor": {**ROWS["event"]["astor"], "phase": "ended", "rules": {}}},
    "theory": {"th1": {"faction": "elves", "state": "failed", "phase": "t1/diplomacy", "ayes": 2},
               "th2": {"faction": "elves", "state": "accepted", "phase": "t2/diplomacy", "ayes": 4},
               "th3": {"faction": "humans", "state": "accepted", "phase": "t2/diplomacy", "ayes": 5}},
    "objective": {"o1": {"faction": "humans", "state": "confirmed"}, "o2": {"faction": "humans", "state": "denied"}},
    "line": {
        "n1": line("alliance_made", phase="t1/diplomacy", a="elves", b="humans") | {"seq_no": 1},
        "n2": line("war_began", phase="t2/war", a="elves", b="humans", by="elves") | {"seq_no": 2, "at": 2},
        "n3": line("plot_succeeded", "faction/dwarves", "t3/production", act="steal", against="elves") | {"at": 3},
    },
}  # fmt: skip


def board(rows: dict[str, Any]) -> Board:
    return Board("astor", 0, whole(rows))


def test_the_list_says_what_is_counted_and_in_which_words():
    known = words("story.", "en")
    assert {award.measure for award in awards().values()} <= MEASURES
    assert [measure for measure in MEASURES if f"evidence.{measure}" not in known] == []
    assert all(set(award.titles) == {"en", "de", "fr"} and all(award.titles.values()) for award in awards().values())


@pytest.mark.parametrize(
    ("measure", "winners"),
    [("votes", {"elves": 6, "humans": 5}), ("goals", {"humans": 1}), ("betrayals", {"elves": 1}),
     ("plots", {"dwarves": 1}), ("treasure", {"humans": 6, "elves": 3, "dwarves": 9, "guild": 7}),
     ("years_of_peace", {"humans": 1, "elves": 1, "dwarves": 6, "guild": 6})],
)  # fmt: skip
def test_SUC_8_each_measure_of_the_day_is_counted(measure: str, winners: dict[str, int]):
    assert {who: n for who, n in counts(board(ENDED), measure).items() if n} == winners


def test_SUC_8_every_measure_has_been_counted():
    assert set(OWN) == {"votes", "goals", "betrayals", "plots", "treasure", "years_of_peace"}


def test_SUC_8_what_one_seat_has_done_itself_is_counted_for_it_alone():
    assert set(BY_HAND) == {"deals_made", "theories_presented"}
    deals = [line("deal_struck", f"faction/{court}", "t1/trade") for court in ("humans", "humans", "elves")]
    lines = [one | {"by": "general"} for one in (*deals, line("theory_presented", "public", "t1/diplomacy"))]
    told = {**ENDED, "line": {f"n{n}": one | {"seq_no": n} for n, one in enumerate(lines)}}
    assert counts(board(told), "deals_made")["general"] == 2, "what the other court was told is the same deal"
    assert counts(board(told), "theories_presented")["general"] == 1


def test_SUC_8_nobody_wins_before_the_end_and_then_everybody_hears_it():
    assert given(board(ROWS)) == {}
    view = next(view for view in VIEWS if view.kind == "award")
    assert list(view.all_keys(board(ROWS))) == []
    told = {side: image for side, _, image in view.sees(board(ENDED), "treacherous")}
    assert set(told) == {"public", "control"}
    assert (told["public"]["winner"], told["public"]["n"]) == ({"faction": "elves", "person": "", "seat": ""}, 1)
    assert told["public"]["tied"] == []
    assert told["public"]["told"]["de"]["title"] == "Der treuloseste Hof"
