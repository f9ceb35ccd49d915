"""Control's part in a full rehearsal: units of one faction cross the sea aboard the ships of another (WAR-20)."""

import asyncio
from typing import Any

from astor.rehearsal.control.referee import Deed, Referee
from astor.shown.rows import ShownPassage, ShownProvince, ShownRelation, ShownUnit
from war.purchase.rules import SHIPS

TRIES, AGAIN_S = 40, 0.3
"""So often he tries: a battle may be fought meanwhile, or the ships be gone."""


class Passages:
    """The Control who is asked how one gets over the water."""

    def __init__(self, referee: Referee) -> None:
        self.referee, self.desk = referee, referee.desk

    def deeds(self) -> list[tuple[str, Deed]]:
        """What he does, by the phase in which he does it."""
        return [("t2/war", self.ferry)]

    async def ferry(self) -> None:
        """A passage is taken back, one refused, one agreed to, each in the players' names."""
        for answer in ("withdraw_passage", "refuse_passage", "accept_passage"):
            await self._until_answered(answer)

    async def _until_answered(self, answer: str) -> None:
        for n in range(TRIES):
            pairs = self._pairs()
            if pairs and await self._crosses(*pairs[n % len(pairs)], answer):
                return
            await asyncio.sleep(AGAIN_S)
        raise RuntimeError(f"{answer} could not be done")

    def _pairs(self) -> list[tuple[str, ShownUnit]]:
        """Units that stand alone, and ships of others in port that carry nobody, in peace with each other."""
        units = self.referee.of(ShownUnit)
        laden, lands = {unit.aboard for unit in units.values()}, self.referee.of(ShownProvince)
        moored = [u for key, u in units.items() if u.kind in SHIPS and u.place in lands and key not in laden]
        alone = [key for key, u in units.items() if u.faction and u.kind not in SHIPS and not u.aboard]
        alone.sort(key=lambda key: units[key].army != "")
        return [(key, ship) for key in alone for ship in moored if self._at_peace(units[key].faction, ship.faction)]

    def _at_peace(self, one: str, other: str) -> bool:
        relations = self.referee.of(ShownRelation).values()
        return any({r.a, r.b} == {one, other} and r.state != "war" for r in relations)

    async def _crosses(self, unit: str, ship: ShownUnit, answer: str) -> bool:
        """It is brought to the quay, a passage is asked for, and that is answered; False if something came between."""
        row, carrier = self.desk.named(ShownUnit, unit), ship.faction
        for field, value in (("army", ""), ("place", ship.place)):
            if getattr(row, field) != value:
                await self.desk.give("override", self._set(unit, field, value))
        asked = {"units": [unit], "carrier": carrier, "berth": ship.place}
        if not await self._for(row.faction, "offer_passage", asked):
            return False
        await self.desk.until(lambda: self._passage(unit) != "")
        key = self._passage(unit)
        answers = row.faction if answer == "withdraw_passage" else carrier
        if await self._for(answers, answer, {"passage": key}):
            return True
        await self._for(row.faction, "withdraw_passage", {"passage": key})
        return False

    def _passage(self, unit: str) -> str:
        """The one that was just asked for."""
        return next((key for key, p in self.referee.of(ShownPassage).items() if p.units == (unit,)), "")

    def _set(self, unit: str, field: str, value: str) -> dict[str, Any]:
        return {"row": f"unit/{unit}", "field": field, "value": value, "reason": "rehearsal"}

    async def _for(self, faction: str, command: str, args: dict[str, Any]) -> bool:
        return await self.referee.done("act_for", seat=self.referee.ruler(faction), command=command, args=args)
