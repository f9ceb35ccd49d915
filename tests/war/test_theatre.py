"""Where everybody stands is worked out once for each change of what the rules of war read, however often asked."""

from collections import defaultdict
from functools import wraps
from itertools import pairwise

import pytest

from astor.game.rows.board import Board
from tests.laws import Table
from tests.war.scenes import GENERAL, HUMANS, call, march
from war import questions
from war.rules.standing import Theatre

Made = dict[int, list[Theatre]]


@pytest.fixture
def made(monkeypatch) -> Made:
    """Board → the theatres made of it, in order."""
    found, boards, make = defaultdict[int, list[Theatre]](list), list[Board](), questions._theatre

    @wraps(make)
    def noted(board: Board) -> Theatre:
        boards.append(board)  # kept, so that no other has its id
        found[id(board)].append(make(board))
        return found[id(board)][-1]

    monkeypatch.setattr(questions, "_theatre", noted)
    return found


def test_an_order_never_makes_the_same_twice(field: Table, made: Made):
    call(field, HUMANS)
    made.clear()
    march(field, GENERAL, HUMANS, to="hartwood", attack="elves")
    assert made
    for of_board in made.values():
        assert all(vars(one) != vars(other) for one, other in pairwise(of_board))


def test_what_no_rule_of_war_reads_makes_none(field: Table, made: Made):
    call(field, HUMANS)
    march(field, GENERAL, HUMANS, to="kingsmead")
    field.play(GENERAL, "file_plan", army=HUMANS, orders={"to": "wheatley"})
    before = {board: len(theatres) for board, theatres in made.items()}
    field.play(GENERAL, "file_plan", army=HUMANS, orders={})
    assert before
    assert {board: len(made[board]) for board in before} == before
