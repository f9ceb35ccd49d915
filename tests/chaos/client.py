"""A phone as it should be, with a thumb that trembles: it taps twice, and an old order may come once more."""

from random import Random
from typing import Any

from astor.venue import client
from astor.venue.client import Frame
from astor.venue.server import EventServer

__all__ = ["Client", "Frame"]

LATE, WITH_PHASE = 0.1, 0.5
"""How often an order that was accepted comes once more, and how often one names the phase it was made for."""


class Client(client.Client):
    """One screen at one server, found at its door. Its tables are the proof."""

    server: EventServer

    def __init__(self, name: str, server: EventServer, path: str, cookie: str, random: Random) -> None:
        super().__init__(name, server, path, cookie, random)

    @property
    def port(self) -> int:
        return self.server.door

    async def order(self, name: str, /, **args: Any) -> Frame:
        """Give an order and wait for its answer, over as many connections as it takes."""
        if self.accepted and self.random.random() < LATE:
            await self._send(*self.random.choice(self.accepted))
        return await self.give(name, args, phase=self._phase(), taps=self.random.choice((1, 1, 1, 2)))

    @property
    def answers(self) -> int:
        """How often it has been answered."""
        return sum(map(len, self.acks.values()))

    def _phase(self) -> str:
        """The phase an order is made for, as screens say it; late, it must not land in the next one."""
        here = [row["phase"] for name, row in self.tables["public"].items() if name.startswith("event/")]
        return str(here[0]) if here and self.random.random() < WITH_PHASE else ""
