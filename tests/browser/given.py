"""Orders of Control by a socket of its page, where nobody looks at the buttons: they are tried in test_desk."""

from typing import Any

from playwright.async_api import Page

Order = tuple[str, dict[str, Any]]
CLOSE: Order = ("close_phase", {"skip": True})
TO_PRODUCTION: tuple[Order, ...] = (("start", {}), CLOSE, CLOSE)


def by(seat: str, command: str, **args: Any) -> Order:
    """An order as this seat gives it, by Control's hand."""
    return "act_for", {"seat": seat, "command": command, "args": args}


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


async def given(page: Page, event: str, *orders: Order) -> dict[str, dict[str, Any]]:
    """Give these, one after the other, of which none may be refused; every row Control saw before."""
    answers, rows = await page.evaluate(ORDER, [event, [list(order) for order in orders]])
    assert [a for a in answers if a["t"] != "ack" or "refused" in a] == []
    seen: dict[str, dict[str, Any]] = rows
    return seen
