"""What Control orders by its own socket, where a test is not about the desk's buttons."""

from dataclasses import dataclass
from typing import Any

from playwright.async_api import Page

from tests.browser.gathering import Gathering

ORDER = """async ([event, orders]) => {
    const socket = new WebSocket(`ws://${location.host}/ws/control/${event}`);
    const heard = [];
    const until = wanted => new Promise(resolve => {
        const look = () => heard.find(wanted) ? resolve(heard.find(wanted)) : setTimeout(look, 10);
        look();
    });
    socket.onmessage = message => heard.push(JSON.parse(message.data));
    await new Promise(resolve => { socket.onopen = resolve });
    socket.send(JSON.stringify({t: "hello"}));
    const snap = await until(frame => frame.t === "snap");
    const answers = [];
    for (const [name, args] of orders) {
        const id = crypto.randomUUID().replaceAll("-", "").slice(0, 24);
        socket.send(JSON.stringify({t: "cmd", id, name, args}));
        answers.push(await until(frame => frame.id === id || frame.t === "note" || frame.t === "bye"));
    }
    socket.close();
    return [answers, snap.sides.control.rows];
}"""


CLOSE: tuple[str, dict[str, Any]] = ("close_phase", {"skip": True})


@dataclass(frozen=True)
class Control:
    """A Control without a desk."""

    page: Page
    event: str

    async def order(self, name: str, **args: Any) -> None:
        """Give an order, which must not be refused."""
        await self.orders((name, args))

    async def orders(self, *all_of_them: tuple[str, dict[str, Any]]) -> None:
        """Give several, one after the other."""
        answers, _ = await self.page.evaluate(ORDER, [self.event, [list(order) for order in all_of_them]])
        assert [a for a in answers if a["t"] != "ack" or "refused" in a] == []

    async def rows(self, kind: str) -> dict[str, dict[str, Any]]:
        """What Control sees of one kind, by key."""
        _, rows = await self.page.evaluate(ORDER, [self.event, []])
        return {name.partition("/")[2]: row for name, row in rows.items() if name.startswith(f"{kind}/")}

    async def announce(self, text: str, *to: str) -> None:
        await self.order("announce", to=list(to or ("all",)), text=text)

    async def begin_production(self) -> None:
        await self.orders(("start", {}), CLOSE, CLOSE)

    async def end_the_game(self) -> None:
        """Set the last turn, and end every phase of it."""
        await self.order("override", row=f"event/{self.event}", field="turns", value=1, reason="A short evening")
        while next(iter((await self.rows("event")).values()))["state"] != "ended":
            await self.orders(CLOSE)


async def control_of(event: Gathering) -> Control:
    return Control(await event.shows["desk"](f"{event.url}/control/", storage_state=event.login), event.key)
