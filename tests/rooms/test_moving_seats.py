"""A seat that comes to belong to another faction (DIP-2): its sockets see the new one's affairs and none of the old."""

import pytest

from astor.running.thread import in_turn
from tests import cast
from tests.rooms.screens import Venue, control_cookie

pytestmark = pytest.mark.both_databases

HEIR = "humans-successor"
ELVES, HUMANS = (["public", f"faction/{court}", f"seat/{HEIR}", f"own/{HEIR}"] for court in ("elves", "humans"))


async def wed(venue: Venue) -> None:
    """The human heir marries into the elves' court."""
    await venue.order(cast.QUEEN, "propose_marriage", heir=HEIR, spouse="elves-successor", residence="elves")
    _, rows = await venue.trace()
    await venue.order(cast.ELF_QUEEN, "accept_marriage", marriage=next(iter(rows["marriage"])))
    await venue.settle()


@pytest.fixture
async def talks(venue: Venue) -> Venue:
    """The initial diplomacy; the heir has a phone."""
    await venue.order(HEIR, "join", player="Hal")
    await venue.order("control/ann", "start")
    await venue.order("control/ann", "close_phase")
    return venue


async def test_DIP_2_a_phone_is_shown_the_door_and_comes_back_to_the_new_court(talks: Venue):
    phone = await talks.phone(HEIR)
    assert list(phone.tables) == HUMANS
    await wed(talks)
    assert phone.heard[-1] == {"t": "bye", "code": "going_away", "facts": {}}
    assert list((await talks.phone(HEIR)).tables) == ELVES


async def test_DIP_2_a_phone_that_has_not_said_hello_yet_sees_nothing_of_the_old_court(talks: Venue):
    phone = await talks.phone(HEIR, hello=False)
    await wed(talks)
    await phone.hello()
    assert list(phone.tables) == ELVES
    assert "gold" not in phone.row("faction/humans")


async def test_DIP_2_nor_does_a_desk_that_acts_for_it(talks: Venue):
    cookie = await in_turn(control_cookie)
    desk = await talks.enter(f"/ws/control/{cast.EVENT}/seat/{HEIR}", cookie=cookie, hello=False)
    await wed(talks)
    await desk.hello()
    assert list(desk.tables) == ELVES[:-1], "what is the player's own is not for who acts for them"
