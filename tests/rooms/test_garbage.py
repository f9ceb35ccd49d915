"""The collector of garbage leaves alone what an event brought along."""

import gc

from astor.servers import garbage
from tests.rooms.screens import Venue


async def test_what_an_event_brought_along_is_not_looked_through_again(venue: Venue):
    spared = garbage.Spared()
    gc.unfreeze()
    assert await spared.look() == garbage.EVERY
    before = gc.get_freeze_count()
    made = [[at] for at in range(1000)]
    await spared.look()
    assert gc.get_freeze_count() == before, "no event has been loaded since"
    await venue.phone("humans-monarch")
    await spared.look()
    assert gc.get_freeze_count() >= before + len(made)
