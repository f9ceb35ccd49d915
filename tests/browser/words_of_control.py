"""What Control orders by its own socket, where a test is not about the desk's buttons."""

from dataclasses import dataclass
from typing import Any

from playwright.async_api import Page

from tests.browser.gathering import Gathering
from tests.browser.given import CLOSE, TO_PRODUCTION, Order, given, rows_of


@dataclass(frozen=True)
class Control:
    """A Control without a desk."""

    page: Page
    event: str

    async def order(self, name: str, **args: Any) -> None:
        """Give an order, which must not be refused."""
        await self.orders((name, args))

    async def orders(self, *all_of_them: Order) -> None:
        """Give several, one after the other."""
        await given(self.page, self.event, *all_of_them)

    async def rows(self, kind: str) -> dict[str, dict[str, Any]]:
        """What Control sees of one kind, by key."""
        rows = await rows_of(self.page, self.event)
        return {name.partition("/")[2]: row for name, row in rows.items() if name.startswith(f"{kind}/")}

    async def announce(self, text: str, *to: str) -> None:
        await self.order("announce", to=list(to or ("all",)), text=text)

    async def begin_production(self) -> None:
        await self.orders(*TO_PRODUCTION)

    async def end_the_game(self) -> None:
        """Set the last turn, and end every phase of it."""
        await self.order("override", row=f"event/{self.event}", field="turns", value=1, reason="A short evening")
        while next(iter((await self.rows("event")).values()))["state"] != "ended":
            await self.orders(CLOSE)

    async def tell_who_came_where(self) -> None:
        """A ceremony that is left at once: from then on phones and walls tell it."""
        await self.orders(("begin_ceremony", {}), ("leave_ceremony", {}))


async def control_of(event: Gathering) -> Control:
    return Control(await event.shows["desk"](f"{event.url}/control/", storage_state=event.login), event.key)
