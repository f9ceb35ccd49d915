"""Orders of Control by a socket of its page, where nobody looks at the buttons: they are tried in test_desk."""

import json
from typing import Any

from playwright.async_api import Page

Order = tuple[str, dict[str, Any]]
CLOSE: Order = ("close_phase", {"skip": True})
TO_PRODUCTION: tuple[Order, ...] = (("start", {}), CLOSE, CLOSE)


def by(seat: str, command: str, **args: Any) -> Order:
    """An order as this seat gives it, by Control's hand."""
    return "act_for", {"seat": seat, "command": command, "args": args}


LINE = """
    const socket = new WebSocket(`ws://${location.host}/ws/control/${event}`);
    const heard = [];
    const until = wanted => new Promise(resolve => {
        const look = () => wanted() ? resolve(wanted()) : setTimeout(look, 10);
        look();
    });
    socket.onmessage = message => heard.push(JSON.parse(message.data));
    await new Promise(resolve => { socket.onopen = resolve });
    socket.send(JSON.stringify({t: "hello"}));
    const snap = await until(() => heard.find(frame => frame.t === "snap"));
    const it_is_quiet = async () => {
        for (let before = 0; before < heard.length; await new Promise(resolve => setTimeout(resolve, quiet)))
            before = heard.length;
    };
"""
"""A line of Control to the event."""
ORDERS = f"""async ([event, quiet, orders]) => {{{LINE}
    const refused = [];
    for (const [name, args] of orders) {{
        const id = crypto.randomUUID().replaceAll("-", "").slice(0, 24);
        socket.send(JSON.stringify({{t: "cmd", id, name, args}}));
        const answers = frame => frame.id === id || frame.t === "note" || frame.t === "bye";
        const answer = await until(() => heard.find(answers));
        if (answer.t !== "ack" || answer.refused) refused.push(answer);
    }}
    await it_is_quiet();
    socket.close();
    return refused;
}}"""
ROWS = f"""async ([event, quiet]) => {{{LINE}
    await it_is_quiet();
    socket.close();
    const rows = snap.sides.control.rows;
    for (const delta of heard.filter(frame => frame.t === "delta" && frame.side === "control")) {{
        Object.assign(rows, delta.set);
        for (const name of delta.drop ?? []) delete rows[name];
    }}
    return JSON.stringify(rows);
}}"""
QUIET_MS = 150
"""News are gathered for 100 ms: after so long without any, what was ordered has as a rule been told."""


async def given(page: Page, event: str, *orders: Order) -> None:
    """Give these, one after the other, of which none may be refused, and wait until it is quiet."""
    assert await page.evaluate(ORDERS, [event, QUIET_MS, [list(order) for order in orders]]) == []


async def rows_of(page: Page, event: str) -> dict[str, dict[str, Any]]:
    """Every row Control sees, by name; they come as one text, which costs a browser a tenth of what single rows do."""
    rows: dict[str, dict[str, Any]] = json.loads(await page.evaluate(ROWS, [event, QUIET_MS]))
    return rows
