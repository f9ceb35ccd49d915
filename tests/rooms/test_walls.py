"""Hall screens report by their signs; Control sees which there are and what each shows, and sends them to a page."""

import pytest

from astor.sockets import presence
from tests import cast
from tests.chronicle import ANN
from tests.rooms.screens import Screen, Venue

pytestmark = pytest.mark.both_databases
STAGE = f"/ws/hall/{cast.EVENT}?wall=K7QP"


async def test_a_wall_reports_by_its_sign_and_says_what_it_shows(venue: Venue):
    desk, phone, wall = await venue.desk(), await venue.phone(cast.QUEEN), await venue.enter(STAGE)
    await wall.hear_back('{"t":"look","at":"standings/locked"}')
    await venue.settle()
    there = desk.row("screen/K7QP")
    assert (there["screens"], there["at"], there["since"] > 0) == (1, "standings/locked", True)
    assert not [name for side in phone.tables.values() for name in side if name.startswith("screen/")]
    await wall.leave()
    await venue.settle()
    assert desk.row("screen/K7QP") == {}


async def test_where_control_sends_a_wall_every_wall_is_told(venue: Venue):
    wall = await venue.enter(STAGE)
    await venue.order(ANN, "direct_walls", signs=["K7QP"], page="black", sound="off")
    await venue.settle()
    assert wall.row("wall/K7QP")["page"] == "black"


async def test_who_reports_by_no_sign_is_counted_with_the_others(venue: Venue):
    desk = await venue.desk()
    walls = [await venue.enter(f"/ws/hall/{cast.EVENT}{query}") for query in ("?wall=the%20stage", "?wall=%00%ff", "")]
    await walls[0].hear_back('{"t":"look","at":"map/on"}')
    await venue.settle()
    assert listed(desk) == {"screen/hall": 3}
    assert desk.row("screen/hall")["at"] == "", "nobody asks what they show"


async def test_whoever_opens_many_walls_fills_no_list(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(presence, "MOST_SIGNS", 2)
    desk = await venue.desk()
    await venue.order(ANN, "name_wall", sign="K7QP", name="Stage")
    await venue.settle()
    strangers = [await venue.enter(f"/ws/hall/{cast.EVENT}?wall=AAA{n}") for n in range(3)]
    again, stage = await venue.enter(f"/ws/hall/{cast.EVENT}?wall=AAA0"), await venue.enter(STAGE)
    await venue.settle()
    assert listed(desk) == {"screen/AAA0": 2, "screen/AAA1": 1, "screen/hall": 1, "screen/K7QP": 1}
    for wall in (*strangers, again, stage):
        await wall.leave()
    await venue.settle()
    assert listed(desk) == {}
    await venue.enter(f"/ws/hall/{cast.EVENT}?wall=BBBB")
    await venue.settle()
    assert listed(desk) == {"screen/BBBB": 1}, "who has left takes no place"


def listed(desk: Screen) -> dict[str, int]:
    """How many screens each place of the hall has, as Control is told."""
    return {name: row["screens"] for name, row in desk.tables["control"].items() if name.startswith("screen/")}
