"""So often in a phase: nobody pushes everybody's lines out of their logs, or rings another's phone all evening."""

from collections import Counter
from collections.abc import Callable

import pytest

from astor.game.orders.seats import MOST_TOLD
from astor.game.play.play import plays
from astor.game.play.sight import LOG_LINES
from astor.game.values.errors import Refused
from tests import cast
from tests.chronicle import ANN, lines, override
from tests.laws import Table

QUEEN, GUILDMASTER, ELF_QUEEN = cast.QUEEN, cast.GUILDMASTER, cast.ELF_QUEEN
Round = Callable[[Table], object]


def _consents(table: Table) -> None:
    table.arrange(QUEEN, "consent", province="ostmark", faction="guild")
    given = next(key for key, row in table.dump()["consent"].items() if row["owner"] == "humans")
    table.arrange(QUEEN, "withdraw_consent", consent=given)


def _renames() -> Round:
    names = iter(f"The March {n}" for n in range(1000))
    return lambda table: table.arrange(QUEEN, "name_faction", name=next(names))


def _pools(table: Table) -> None:
    shares = {"humans": {"gold": 1}, "guild": {"gold": 1}}
    table.arrange(QUEEN, "pool_research", technology="muster-rolls", shares=shares)
    table.arrange(QUEEN, "leave_pool", pool=next(iter(table.dump()["pool"])))


def _proposes(table: Table) -> None:
    table.arrange(cast.GENERAL, "propose", command="produce", args={"province": "ostmark", "outputs": ["gold"]})
    table.arrange(cast.GENERAL, "drop_proposal", proposal=next(iter(table.dump()["proposal"])))


ROUNDS: list[tuple[str, str, Callable[[], Round]]] = [
    ("t1/production", "consent", lambda: _consents), ("t1/production", "name_faction", _renames),
    ("t1/purchase", "pool_research", lambda: _pools), ("t1/production", "propose", lambda: _proposes)]  # fmt: skip


@pytest.mark.parametrize(("phase", "command", "rounds"), ROUNDS, ids=[command for _, command, _ in ROUNDS])
def test_over_and_over_is_often_enough_and_the_neighbours_log_keeps_what_it_had(
    table: Table, phase: str, command: str, rounds: Callable[[], Round]
):
    table.join(QUEEN, cast.GENERAL, GUILDMASTER, ELF_QUEEN)
    table.until(phase)
    for faction in ("humans", "guild"):
        override(table, f"faction/{faction}", "gold", 10)
    override(table, "technology/muster-rolls", "cost", {"gold": 2})
    table.arrange(ELF_QUEEN, "consent", province="silverlea", faction="guild")
    before, again = written(table), rounds()
    no = refused(table, again)
    assert no.code == "often_enough"
    assert no.facts["most"] <= plays["storms"].command("propose").most
    assert max((written(table) - before).values()) <= LOG_LINES / 2
    table.arrange(ELF_QUEEN, "name_faction", name="The Wood")
    assert "consent_given" in {row["code"] for row in table.dump()["line"].values() if row["side"] == "faction/guild"}


def refused(table: Table, again: Round) -> Refused:
    """It is done until it is refused."""
    for _ in range(LOG_LINES):
        try:
            again(table)
        except Refused as no:
            return no
    raise AssertionError("it is never often enough")


def written(table: Table) -> Counter[str]:
    """How many lines stand in whose log."""
    return Counter(row["side"] for row in table.dump()["line"].values())


def test_in_the_next_phase_it_may_be_done_again(table: Table):
    table.join(QUEEN)
    renamed = _renames()
    for _ in range(plays["storms"].command("name_faction").most):
        renamed(table)
    assert table.refuse(QUEEN, "name_faction", name="The Last").code == "often_enough"
    table.play(ANN, "override", row="faction/humans", field="name", value="The March", reason="Control may")
    table.until("t0/diplomacy")
    table.play(QUEEN, "name_faction", name="The Last")


def test_SEAT_3_nor_by_the_proposals_of_ones_own_court(table: Table):
    table.join(QUEEN, cast.GENERAL)
    most = plays["storms"].command("name_faction").most
    for n in range(most):
        by_proposal(table, f"The March {n}")
    table.arrange(cast.GENERAL, "propose", command="name_faction", args={"name": "The Last"})
    waiting = next(iter(table.dump()["proposal"]))
    assert table.refuse(QUEEN, "send_proposal", proposal=waiting).facts == {"most": most}
    assert table.refuse(QUEEN, "name_faction", name="The Last").code == "often_enough"


def by_proposal(table: Table, name: str) -> None:
    table.arrange(cast.GENERAL, "propose", command="name_faction", args={"name": name})
    table.arrange(QUEEN, "send_proposal", proposal=next(iter(table.dump()["proposal"])))


@pytest.mark.parametrize("proposed", [False, True])
def test_TURN_4_what_control_takes_back_may_be_done_again(table: Table, proposed: bool):
    table.join(QUEEN, cast.GENERAL)
    table.until("t1/production")
    began, renamed = table.seq, _renames()
    for n in range(plays["storms"].command("name_faction").most):
        by_proposal(table, f"The March {n}") if proposed else renamed(table)
    table.arrange(ANN, "rewind", to=began)
    table.play(QUEEN, "name_faction", name="The Free March")


def test_a_seat_that_is_taken_over_all_the_time_fills_nobody_elses_log(table: Table):
    table.join(QUEEN, cast.GENERAL)
    for _ in range(2 * MOST_TOLD):
        table.arrange(QUEEN, "join", take_over=True)
    told = Counter(row["side"] for row in table.dump()["line"].values() if row["code"] != "seat_joined")
    assert told == {"faction/humans": MOST_TOLD, "control": MOST_TOLD, f"seat/{QUEEN}": 2 * MOST_TOLD}
    for n in range(2 * MOST_TOLD):
        table.arrange(QUEEN, "join", player=f"Guest {n}.{n}")
        table.arrange(QUEEN, "join", take_over=True, player="Ada")
    told = Counter(row["side"] for row in table.dump()["line"].values() if row["code"] == "player_beside")
    assert told == {"faction/humans": MOST_TOLD}
    table.until("t0/diplomacy")
    table.play(QUEEN, "join", take_over=True)
    assert lines(table, "seat_taken_over")[-1] == ("faction/humans", {"seat": QUEEN})
