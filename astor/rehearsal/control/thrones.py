"""Control's part at the thrones in a full rehearsal: a captive freed, a disputed crown, a nation split and healed."""

from functools import partial
from typing import Any

from astor.rehearsal.control.referee import Deed, Referee
from astor.shown.rows import (
    ShownArmy,
    ShownCharacter,
    ShownFaction,
    ShownOfficer,
    ShownProvince,
    ShownSuccession,
    ShownUnit,
)
from war.loyalty.rules import HEIRS

ELECTORS, RULER = ("lord-general", "arch-wizard"), "monarch"
NAME = "The Old March"
"""What a claimant calls his half."""


class Thrones:
    """The Control who knows whose child everybody is."""

    def __init__(self, referee: Referee) -> None:
        self.referee, self.desk, self.old = referee, referee.desk, ""

    def deeds(self) -> list[tuple[str, Deed]]:
        """What he does, by the phase in which he does it; a nation is two for one whole turn."""
        return [("t2/purchase", self.free), ("t3/trade", self.dispute), ("t5/trade", self.split),
                ("t6/production", self.unite)]  # fmt: skip

    # What the desk shows

    def _living(self, court: str = "", office: str = "") -> dict[str, ShownCharacter]:
        """The living persons: all, those of a court, those of an office."""
        people = {key: person for key, person in self.referee.of(ShownCharacter).items() if person.alive}
        there = {key: person for key, person in people.items() if court in ("", person.faction)}
        return {key: person for key, person in there.items() if office in ("", person.office)}

    def _born(self, court: str) -> dict[str, ShownCharacter]:
        """The heirs with a claim to its crown, wherever they live."""
        officers = self.referee.of(ShownOfficer)
        heirs = {key: person for key, person in self._living().items() if person.office in HEIRS}
        return {key: heir for key, heir in heirs.items() if officers[heir.officer].home == court}

    def _lands(self, court: str) -> list[str]:
        return [key for key, land in self.referee.of(ShownProvince).items() if land.owner == court]

    def _holder(self, court: str, office: str) -> str:
        """Who has this office there; "" if nobody."""
        return next(iter(self._living(court, office)), "")

    # An heir in chains

    async def free(self) -> None:
        """Somebody was caught at the table, and the story wants them free again."""
        court = next(key for key in self.referee.kingdoms() if self._born(key) and self._lands(key))
        heir = next(iter(self._born(court)))
        await self._set(f"character/{heir}", held=self._lands(court)[0], fate="captive")
        await self.desk.insist("free_heir", character=heir, reason="rehearsal")

    async def _set(self, row: str, **fields: Any) -> None:
        for field, value in fields.items():
            await self.desk.insist("override", row=row, field=field, value=value, reason="rehearsal")

    # A crown two want

    async def dispute(self) -> None:
        """A fever takes a monarch with both heirs; where general and wizard agree, it goes on to the next court."""
        for court in self._contestable():
            late = self._holder(court, RULER)
            await self._bereave(court)
            await self.desk.until(partial(self._is_settled, court, late))
            if self._is_disputed(court):
                general = self._holder(court, ELECTORS[0])
                return await self.desk.insist("crown_monarch", faction=court, character=general, reason="rehearsal")
        raise RuntimeError("nobody disputed a crown")

    def _contestable(self) -> list[str]:
        """Kingdoms in which general and wizard are played; where fewest heirs are left first."""
        found = [court for court in self.referee.kingdoms()
                 if all(any(p.seat for p in self._living(court, office).values())
                        for office in (RULER, *ELECTORS))]  # fmt: skip
        return sorted(found, key=lambda court: len(self._born(court)))

    async def _bereave(self, court: str) -> None:
        """The second-in-line dies first, so that nobody rises meanwhile, the monarch last."""
        heirs = sorted(self._born(court).items(), key=lambda heir: -HEIRS.index(heir[1].office))
        for key, person in (*heirs, *self._living(court, RULER).items()):
            await self._relieve(person.officer)
            await self._set(f"character/{key}", alive=False)

    async def _relieve(self, officer: str) -> None:
        """Somebody else has the army now, or nobody."""
        for key, army in self.referee.of(ShownArmy).items():
            if army.commander == officer:
                await self._set(f"army/{key}", commander="")
            if army.lieutenant == officer:
                await self._set(f"army/{key}", lieutenant="")

    def _is_settled(self, court: str, late: str) -> bool:
        return self._is_disputed(court) or self._holder(court, RULER) not in ("", late)

    def _is_disputed(self, court: str) -> bool:
        thrones = self.referee.of(ShownSuccession).values()
        return any((throne.faction, throne.state) == (court, "disputed") for throne in thrones)

    # A succession war

    async def split(self) -> None:
        """The lord-general of the largest kingdom rises with half of its land, and both its heirs go along."""
        old = max(filter(self._is_divisible, self.referee.kingdoms()), key=lambda court: len(self._lands(court)))
        general = self._holder(old, ELECTORS[0])
        args = {"faction": old, "claimant": general, "name": NAME, "share": self._share(old, general)}
        await self.desk.insist("split_nation", **args, reason="rehearsal")
        self.old = old

    def _is_divisible(self, court: str) -> bool:
        return len(self._lands(court)) > 1 and self._holder(court, ELECTORS[0]) != ""

    def _share(self, court: str, claimant: str) -> dict[str, list[str]]:
        """Half of the land without the capital, with the soldiers there whom the monarch does not lead."""
        capital, people = self.desk.named(ShownFaction, court).capital, self._living(court)
        lands = [key for key in self._lands(court) if key != capital]
        lands = lands[: (len(lands) + 1) // 2]
        ruler = self.desk.find(ShownCharacter, self._holder(court, RULER))
        armies = self.referee.of(ShownArmy).items() if ruler else ()
        royal = [key for key, army in armies if ruler and ruler.officer in (army.commander, army.lieutenant)]
        units = [key for key, unit in self.referee.of(ShownUnit).items()
                 if unit.faction == court and unit.place in lands and unit.army not in royal]  # fmt: skip
        heirs = [p.officer for p in people.values() if p.office in HEIRS and not p.fate]
        return {"provinces": lands, "units": units, "officers": [people[claimant].officer, *heirs]}

    async def unite(self) -> None:
        """The war of the two is over: there is one nation again."""
        new = next(key for key, faction in self.referee.of(ShownFaction).items() if faction.name == NAME)
        await self.desk.insist("unite_nations", faction=new, into=self.old, reason="rehearsal")
