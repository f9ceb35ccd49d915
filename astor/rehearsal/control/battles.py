"""Control's part in the war of a full rehearsal: rulings, calls, dice from the table, battles settled or broken off."""

from functools import partial
from typing import Any

from astor.rehearsal.control.referee import GUILD, Deed, Referee
from astor.shown.rows import ShownActivation, ShownArmy, ShownBattle, ShownFaction, ShownSeat, ShownUnit
from factions import turns
from war.purchase.rules import SHIPS

TIMES = {"plan": 1, "plan_most": 1, "activation": 2, "decision": 3}
"""So short are calls and decisions in a rehearsal, s."""
LONG = 300
"""What Control leaves of the phase for a great battle, and after it, s."""
ENOUGH = 3
"""So many units an army brings to it, with free militia where its own are fewer."""
TABLE = {"attacker": 1, "defender": 2}
"""What was thrown on the table."""


class Battles:
    """The Control who sits at the table where it is fought."""

    def __init__(self, referee: Referee) -> None:
        self.referee, self.desk = referee, referee.desk

    def deeds(self) -> list[tuple[str, Deed]]:
        """What he does, by the phase in which he does it."""
        return [(turns.PLANNING, self.rule), ("t4/war", self.gather), ("t4/war", self.direct)]

    # What the desk shows

    def _troops(self, faction: str) -> list[str]:
        ashore = {key: unit for key, unit in self.referee.of(ShownUnit).items() if not unit.aboard}
        return [key for key, unit in ashore.items() if unit.faction == faction and unit.kind not in SHIPS]

    def _army(self, faction: str) -> str:
        """The army of a faction that stands first on its list, led and on land."""
        afloat = {unit.army for unit in self.referee.of(ShownUnit).values() if unit.aboard}
        own = {key: army for key, army in self.referee.of(ShownArmy).items() if army.faction == faction}
        led = [key for key, army in own.items() if army.commander and not army.fleet and key not in afloat]
        return next(iter(led), "")

    # Rulings

    async def rule(self) -> None:
        """Nobody waits long, and at most half of the units fall in a round: battles are to last."""
        await self.desk.insist("set_war_times", **TIMES)
        await self._rule(round_losses="half")

    async def _rule(self, **changed: Any) -> None:
        rules = {**self.desk.row(self.desk.clock_row)["rules"], **changed}
        await self.desk.insist("override", row=self.desk.clock_row, field="rules", value=rules, reason="rehearsal")

    # A great battle

    async def gather(self) -> None:
        """Two kingdoms come before the capital of a third, which has an ally; the clock stands, so that nobody acts
        before Control does."""
        await self._stop()
        kingdoms = sorted((k for k in self.referee.kingdoms() if self._army(k)), key=lambda k: -len(self._troops(k)))
        self.besiegers, self.host = kingdoms[:2], kingdoms[2]
        place = self.desk.named(ShownFaction, self.host).capital
        for faction in (*self.besiegers, self.host, GUILD):
            await self._bring(faction, place)
        await self.referee.relate("alliance", self.host, GUILD)
        await self.desk.insist("end_part", part=self.desk.part[1])

    async def _bring(self, faction: str, place: str) -> None:
        """All troops of a faction stand in one army in this place, and enough of them for a battle that lasts."""
        army, troops = self._army(faction), self._troops(faction)
        for key in [*troops, *self._troops("")[: max(0, ENOUGH - len(troops))]]:
            await self._set(f"unit/{key}", faction=faction, place=place, army=army)
        await self._set(f"army/{army}", place=place, crossing="")

    async def _set(self, row: str, **fields: Any) -> None:
        for field, value in fields.items():
            if self.desk.row(row)[field] != value:
                args = {"row": row, "field": field, "value": value, "reason": "rehearsal"}
                ack = await self.desk.give("override", args)
                if ack.get("refused", "no_change") != "no_change":  # it may have come there with what went before
                    raise RuntimeError(f"{row} was not moved: {ack}")

    async def direct(self) -> None:
        """Calls are given by hand; one battle is broken off, the other settled with dice from the table."""
        await self._call_by_hand()
        await self._rule(table_dice=True)
        try:
            await self._besiege()
        finally:  # or all later battles would wait for somebody at the table
            await self._rule(table_dice=False)
        await self._go(LONG)
        for faction in self.besiegers:
            for other in (self.host, GUILD):
                await self.referee.relate("peace", faction, other)

    async def _besiege(self) -> None:
        """The first attacks and is told to stop; the second fights because Control says so, out of turn."""
        await self._attack(self.besiegers[0])
        await self._go(LONG)
        await self._battle("dice")  # who is asked may join until then
        await self._stop()
        await self.desk.insist("end_battle", battle=self._fought(), reason="rehearsal")
        await self.desk.until(lambda: self._fought() == "")
        await self._meet(self.besiegers[1])
        await self.desk.give("settle_battle", {"battle": self._fought()})  # unless those who are asked were quicker
        await self._battle("dice")
        await self.desk.insist("throw_dice", battle=self._fought(), **TABLE, reason="rehearsal")
        await self._fight_on()

    async def _call_by_hand(self) -> None:
        """A general is called, held, the call handed on and carried out; another one is passed over."""
        await self.desk.until(lambda: len(self._others()) > 1)
        called, skipped, *_ = self._others()
        turn = self.desk.named(ShownActivation, called)
        await self.desk.insist("call_general", activation=called)
        await self.desk.insist("hold_general", activation=called)
        seats = self.referee.of(ShownSeat).items()
        mate = next(key for key, seat in seats if seat.faction == turn.faction and key != turn.seat)
        await self.desk.insist("hand_call", activation=called, seat=mate)
        await self.desk.insist("skip_general", activation=skipped)
        await self.desk.insist("carry_out", activation=called)
        await self.desk.until(lambda: self.desk.named(ShownActivation, called).state == "done")
        await self._until_quiet()

    def _others(self) -> list[str]:
        """Who is still to act and neither besieger nor besieged, the last first."""
        mine = [self._army(faction) for faction in (*self.besiegers, self.host)]
        turns = self.referee.of(ShownActivation)
        waiting = [key for key, turn in turns.items() if turn.state == "waiting" and turn.army not in mine]
        return sorted(waiting, key=lambda key: turns[key].ahead or 0, reverse=True)

    async def _attack(self, faction: str) -> None:
        """Its general is called at once, and attacks."""
        army = self._army(faction)
        turns = self.referee.of(ShownActivation).items()
        turn = next(key for key, turn in turns if turn.army == army and turn.state != "done")
        await self.desk.insist("call_general", activation=turn)
        args = {"army": army, "orders": {"attack": self.host}}
        await self.desk.insist("act_for", seat=self.referee.ruler(faction), command="march", args=args)
        await self.desk.until(lambda: self._fought() != "")

    async def _meet(self, faction: str) -> None:
        """It fights where it stands, before the host's capital."""
        place = self.desk.named(ShownFaction, self.host).capital
        meeting = {"army": self._army(faction), "place": place, "defender": self.host}
        await self.desk.insist("open_battle", **meeting, reason="rehearsal")
        await self.desk.until(lambda: self._fought() != "")

    async def _fight_on(self) -> None:
        """All who fight say at the table who falls, and that nobody withdraws."""
        battle = self._fought()
        await self.desk.until(lambda: self.desk.named(ShownBattle, battle).rounds != ())
        fight = self.desk.named(ShownBattle, battle)
        if fight.state == "losses":
            for faction, may in fight.open.items():
                named = {"faction": faction} if faction else {"side": may.side}
                await self.desk.insist("choose_losses", battle=battle, units=may.default, **named)
        await self._battle("withdrawals")
        await self.desk.insist("withdraw_units", battle=battle, units=[], side="attacker")

    async def _until_quiet(self) -> None:
        """Battles that a plan began are settled."""
        while battle := self._fought():
            before = self.desk.named(ShownBattle, battle)
            await self.desk.give("settle_battle", {"battle": battle})  # unless it moved on by itself
            await self.desk.until(partial(self._has_changed, battle, before))

    def _has_changed(self, battle: str, before: ShownBattle) -> bool:
        return self.desk.find(ShownBattle, battle) != before

    def _fought(self) -> str:
        """The battle that is being fought."""
        return next((key for key, battle in self.referee.of(ShownBattle).items() if battle.state != "over"), "")

    async def _battle(self, state: str) -> None:
        await self.desk.until(lambda: any(fight.state == state for fight in self.referee.of(ShownBattle).values()))

    # The clock

    async def _stop(self) -> None:
        await self.desk.insist("pause", reason="rehearsal")
        await self.referee.sees("paused")

    async def _go(self, seconds: int) -> None:
        await self.desk.set_time("set_clock", seconds)
        await self.desk.insist("resume")
        await self.referee.sees("running")
