"""What a player at a phone might do next: orders drawn from what the server offers, and some it will refuse."""

import asyncio
from random import Random
from typing import Any

from tests.chaos.client import Client

Deed = tuple[str, dict[str, Any]]


async def play(phone: Client, seat: str, stop: asyncio.Event) -> None:
    """One order after the other until the day is over; each is answered before the next."""
    while not stop.is_set():
        name, args = next_deed(phone, seat, phone.random)
        await phone.order(name, **args)
        await asyncio.sleep(phone.random.uniform(0.1, 0.8))  # a thumb's pace


def next_deed(phone: Client, seat: str, random: Random) -> Deed:
    """An order of this seat, legal or not."""
    offered = phone.row("may/produce")  # nothing outside production
    lands = list(offered["choices"].get("province", {}).items()) if offered else []
    if lands and random.random() < (0.3 if offered["refused"] else 0.8):
        province, may = random.choice(lands)
        outputs = random.choices(may["outputs"], k=random.randint(1, may["times"]))
        return random.choice((("produce", {"province": province, "outputs": outputs}), ("confirm", {})))
    return "name_character", {"name": f"{seat[:20]} {random.randrange(10**6)}"}
