"""Control's hand in a full rehearsal: what is given, ruled and thrown for, what the day has, and the press."""

from typing import Any, TypeVar

from astor.rehearsal.control.referee import Deed, Referee
from astor.rehearsal.wares import BUILT
from astor.running.thread import now_ms
from astor.shown.offers import GiveBuildingOffer, GiveTechnologyOffer, GiveUnitOffer, RevealOffer
from astor.shown.rows import ShownArticle, ShownBookmark, ShownRumour, ShownSeat, ShownTimer
from astor.shown.seen import Offer

WHY = "rehearsal"
AHEAD = 3_600_000
"""So far ahead is what the wall shows, ms."""
SIGN = "K7QP"
"""By which a wall reports."""
HOARD = {"gold": 4, "wood": 1, "stone": 2, "metal": 1}
"""What the dearest ware costs, and a little more."""

Desk = TypeVar("Desk", bound=Offer)


class Hand:
    """The Control to whom players come with what no rule provides for."""

    def __init__(self, referee: Referee) -> None:
        self.referee, self.desk = referee, referee.desk

    def deeds(self) -> list[tuple[str, Deed]]:
        return [("t1/production", self.keep_the_day), ("t1/purchase", self.see_to_the_walls),
                ("t2/trade", self.print_a_paper), ("t2/upkeep", self.give), ("t2/upkeep", self.rule),
                ("t5/purchase", self.endow)]  # fmt: skip

    def _offered(self, of: type[Desk]) -> Desk:
        """What the desk offers for an order, as it does."""
        offer = self.referee.offered(of)
        if offer is None:
            raise RuntimeError(f"the desk does not offer {of.COMMAND}")
        return offer

    # The day

    async def keep_the_day(self) -> None:
        """Its breaks are planned, a time stands on the wall for a while, and a seat is added and cast."""
        row = self.desk.row(self.desk.clock_row)
        await self.desk.insist("plan_day", begins=600, breaks=[[720, 60]], turns=row["turns"], lengths=row["lengths"])
        await self.desk.insist("tick", item="cards", on=True)
        await self.desk.insist("remark", of=f"faction/{self.referee.kingdoms()[0]}", text="New to the game")
        await self.desk.insist("set_timer", text="Press deadline", at=now_ms() + AHEAD)
        await self.desk.until(lambda: bool(self.referee.of(ShownTimer)))
        await self.desk.insist("drop_timer", timer=next(iter(self.referee.of(ShownTimer))))
        await self.desk.insist("seat_herald", title="The Crier")
        await self.desk.until(lambda: bool(self._criers()))
        await self.desk.insist("cast", sitters=[{"seat": self._criers()[0], "player": "Hera"}])
        await self.desk.insist("place_seats", places=[{"seat": self._criers()[0], "sits_at": "In the hall"}])

    async def see_to_the_walls(self) -> None:
        """A wall has a name, a page and a language for a while, and a moment is marked and struck again."""
        await self.desk.insist("name_wall", sign=SIGN, name="Stage")
        await self.desk.insist("direct_walls", signs=[SIGN], page="standings", sound="off", language="de")
        await self.desk.insist("drop_wall", sign=SIGN)
        await self.desk.insist("bookmark", text="The first bell", shared=False, at=now_ms())
        await self.desk.until(lambda: bool(self.referee.of(ShownBookmark)))
        marked = next(iter(self.referee.of(ShownBookmark)))
        await self.desk.insist("share_bookmark", bookmark=marked, shared=True)
        await self.desk.insist("drop_bookmark", bookmark=marked)

    def _criers(self) -> list[str]:
        return [key for key, seat in self.referee.of(ShownSeat).items() if seat.office == "herald"]

    # The press

    async def print_a_paper(self) -> None:
        """The press is ruled to be held; a herald writes, is stopped and let through, hears a rumour, and writes no
        more."""
        await self.desk.insist("set_ruling", ruling="press", value="held", was="free")
        herald, other = (self.referee.ruler(faction) for faction in self.referee.kingdoms()[:2])
        await self.desk.insist("appoint_herald", seat=herald)
        await self._for(herald, "report", headline="Grain is dear", text="Nobody knows why.")
        await self.desk.until(lambda: bool(self.referee.of(ShownArticle)))
        article = next(iter(self.referee.of(ShownArticle)))
        await self.desk.insist("stop_article", article=article, reason=WHY)
        await self.desk.insist("release_article", article=article)
        await self._for(herald, "sum_up", seat=other, text="Slept through the war.")
        await self._for(other, "send_rumour", text="The wizards are counting something")
        await self.desk.until(lambda: bool(self.referee.of(ShownRumour)))
        await self._for(herald, "drop_rumour", rumour=next(iter(self.referee.of(ShownRumour))))
        await self._for(herald, "retract", article=article)
        await self.desk.insist("dismiss_herald", seat=herald)

    async def _for(self, author: str, command: str, /, **args: Any) -> None:
        await self.desk.insist("act_for", seat=author, command=command, args=args)

    # Gifts and rulings

    async def give(self) -> None:
        """One of each, as the desk offers it."""
        faction, other = self.referee.kingdoms()[:2]
        land = self._offered(GiveUnitOffer).faction[faction]["militia"][0]
        await self.desk.insist("give_unit", unit="militia", faction=faction, place=land, reason=WHY)
        place = self._offered(GiveBuildingOffer).kind["fortress"][""][0]
        await self.desk.insist("give_building", kind="fortress", province=place, reason=WHY)
        await self.desk.insist("give_officer", faction=faction, name="Maud of the Mill", reason=WHY)
        card = self._offered(GiveTechnologyOffer).faction[faction].cards[0]
        await self.desk.insist("give_technology", faction=faction, technology=card, card=True, reason=WHY)
        await self.desk.insist("give_treaty", parties=[faction, other], text="As was agreed on paper", reason=WHY)

    async def rule(self) -> None:
        """Dice decide that somebody finds something; it may be found again."""
        faction = self.referee.kingdoms()[0]
        found = {"command": "adjust", "args": {"row": f"faction/{faction}", "field": "gold", "by": 1}}
        await self.desk.insist("cast_dice", text="Is there a chest", dice=2, shown=f"faction/{faction}")
        await self.desk.insist("keep_ruling", name="Found treasure", changes=[found])
        await self.desk.insist("rule", changes=[found], name="Found treasure", reason=WHY)
        await self.desk.insist("adjust", row=f"faction/{faction}", field="gold", by=-1, reason=WHY)

    async def endow(self) -> None:
        """A hoard for each kingdom, if there is a ware that nobody could pay for."""
        if self.desk.wishes.left.intersection(BUILT):
            purses = [{"row": f"faction/{faction}", "field": good, "by": n}
                      for faction in self.referee.kingdoms() for good, n in HOARD.items()]  # fmt: skip
            changes = [{"command": "adjust", "args": purse} for purse in purses]
            await self.desk.insist("rule", changes=changes, reason=WHY)

    async def reveal(self) -> None:
        """After the last bell, the first thing that nobody saw (SEAT-5)."""
        await self.desk.until(lambda: bool(self._secrets()))
        await self.desk.insist("reveal", moment=self._secrets()[0])

    async def end(self) -> None:
        """The ceremony is begun, goes on to who came where, and is left."""
        await self.desk.insist("begin_ceremony", text="Everybody who came")
        await self.desk.insist("show_step", step="courts", runs=False)
        await self.desk.insist("leave_ceremony")

    def _secrets(self) -> list[str]:
        offered = self.referee.offered(RevealOffer)
        return offered.moment if offered else []
