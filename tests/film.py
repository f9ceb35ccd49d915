"""The film of a turn that a newcomer is shown: what one phone is told, from production to a vote, as a record.

    python -m tests.film    plays it anew and writes frontend/src/screens/phone/film/turn.json (make film)

A wizard who is alone at her court does at five stops what the film waits for; bots play the other courts. It is made
anew where what a phone is told has other fields than the record, which tests/test_film.py says.
"""

from pathlib import Path
from typing import Any

import msgspec
from django.core.management import call_command
from django.db import connection

from astor.bots import duties
from astor.bots.screen import sides_of
from astor.game.models import Event
from astor.game.rows.own import SeatRow
from astor.rehearsal.games.rounds import Rounds
from astor.scenarios import loader
from astor.scenarios.founding import found
from astor.sockets.protocol import Delta, Side, Snap
from astor.ventures.rows import VentureRow
from astor.venue.surroundings import ROOT
from diplomacy.rows import TheoryRow
from tests import cast
from war.rows import ActivationRow, BattleRow

PAGE = ROOT / "frontend" / "src" / "screens" / "phone" / "film" / "turn.json"
KEY, ANN, SEED = "film", "control/ann", 7
COURT, ME, ARMY = "humans", "humans-arch-wizard", "humans-guard"
OTHERS = ("elves", "dwarves", "guild", "sunfaith")
PLAYED = ("monarch", "lord-general", "arch-wizard")
"""The offices bots play; nobody else has come."""
QUEST = "grey-toll"
AIM = "eastreach"
"""Land of nobody's, next to where the army stands."""
HOME, GENERAL = "kingsmead", "humans-lord-general"
RECRUITS = [f"militia-midmarch-{n}" for n in (1, 2, 3)]
"""They go with the army: one of a battle's first round falls."""
HYPOTHESIS, CONCLUSION = "{hypothesis}", "{conclusion}"
"""The client says them in its own language."""


class Stop(msgspec.Struct):
    """Where the film waits: what is told before, where that is seen, the order it waits for, and what that brings."""

    name: str
    at: int
    place: str
    told: list[Delta]
    waits: str
    brings: list[Delta]


class Film(msgspec.Struct):
    """Whose phone it is, all that it shows at first, and the stops one after the other."""

    seat: str
    faction: str
    scenario: str
    snap: Snap
    stops: list[Stop]


class Take(Rounds):
    """The turn as it is played for the film, with what this phone is told noted down."""

    def __init__(self) -> None:
        super().__init__(founded(), cast.T0)
        self.mine = (*sides_of(ME, COURT), f"own/{ME}")
        self.numbers = dict.fromkeys(self.mine, 0)
        self.told: list[Delta] = []

    def look(self) -> None:
        """As ever; what is new on this phone's sides is noted."""
        before = {side: dict(self.sides.rows[side]) for side in self.mine}
        super().look()
        for side in self.mine:
            self._note(side, before[side], self.sides.rows[side])

    def _note(self, side: str, before: dict[str, Any], after: dict[str, Any]) -> None:
        fresh = {name: row for name, row in after.items() if before.get(name) != row}
        gone = [name for name in before if name not in after]
        if fresh or gone:
            self.numbers[side] += 1
            self.told.append(Delta(side=side, n=self.numbers[side], set=fresh, drop=gone))

    def news(self) -> list[Delta]:
        """What was noted since this was asked last."""
        told, self.told = self.told, []
        return told

    def opens(self) -> Snap:
        """All that this phone shows now."""
        self.told = []
        self.numbers = dict.fromkeys(self.mine, 0)
        sides = {side: Side(n=0, rows=dict(self.sides.rows[side])) for side in self.mine}
        return Snap(epoch=KEY, now=self.now, sides=sides)

    def set(self, row: str, /, **fields: Any) -> None:
        """Control sets the stage."""
        for field, value in fields.items():
            self.order(ANN, "override", row=row, field=field, value=value, reason="the film")

    def mine_orders(self, command: str, /, **args: Any) -> None:
        self.order(f"seat/{ME}", command, **args)
        self.look()

    def stop(self, name: str, place: str, command: str, /, **args: Any) -> Stop:
        """Here the film waits for this order, which is given."""
        at, told = self.now, self.news()
        self.mine_orders(command, **args)
        return Stop(name, at, place, told, command, self.news())

    def until(self, phase: str, part: str = "") -> None:
        """Bells and alarms, one after the other; the others do what bots do."""
        while (self.board.clock.phase, self.board.clock.part) != (phase, part or self.board.clock.part):
            self.others()
            self.ring()

    def others(self) -> None:
        for seat in self.speaking():
            if seat != ME:
                self.turn(seat, duties.orders, SEED)


def founded() -> Event:
    storms = loader.read("storms")
    absent = {faction.key for faction in storms.factions.faction} - {COURT, *OTHERS}
    plan = loader.without(storms, absent)
    return found(KEY, plan, name="Astor", now=cast.T0, by=ANN, secret=cast.SECRET)


def played() -> Film:
    """The whole turn."""
    take = Take()
    begins(take)
    snap = take.opens()
    stops = [produces(take), accepts(take), marches(take), throws(take), votes(take)]
    return Film(ME, COURT, "storms", snap, stops)


def begins(take: Take) -> None:
    """One sits at the wizard's court, bots at the others; side tables are for players."""
    rules = take.board.images("event")[KEY]["rules"] | {"ventures": "players"}
    take.set(f"event/{KEY}", rules=rules)
    take.set(f"officer/{GENERAL}", x=4, y=-4)
    for unit in RECRUITS:
        take.set(f"unit/{unit}", faction=COURT, place=HOME, army=ARMY)
    take.order(f"seat/{ME}", "join")
    for key, seat in take.board.of(SeatRow).items():
        if seat.faction != COURT and seat.office in PLAYED:
            take.order(f"seat/{key}", "join")
    take.order(ANN, "start")
    take.look()
    take.until("t1/production")
    take.others()


def produces(take: Take) -> Stop:
    """All provinces at once, fed and paid first."""
    budget = take.view(ME)[f"forecast/{COURT}"]["budgets"][0]
    lands = {land: {"outputs": outputs} for land, outputs in budget["lands"].items()}
    return take.stop("produce", "now", "set_budget", lands=lands, houses=budget["houses"])


def accepts(take: Take) -> Stop:
    """The guild wants food, and pays in stone."""
    take.until("t1/trade")
    take.set("faction/guild", stone=3)
    take.order("seat/guild-monarch", "offer", to=COURT, gives={"goods": {"stone": 2}}, wants={"goods": {"food": 1}})
    take.look()
    (deal,) = (name.removeprefix("deal/") for name in take.view(ME) if name.startswith("deal/"))
    return take.stop("accept", "market", "accept", deal=deal)


def marches(take: Take) -> Stop:
    """A plan lies ready; the general is called."""
    take.until("t1/war", "preparation")
    take.mine_orders("file_plan", army=ARMY, orders={"to": AIM, "attack": ""}, lose_first="militia")
    take.others()
    while not called(take):
        take.ring()
        take.others()
    stop = take.stop("march", "now", "march", army=ARMY)
    while any(battle.state != "over" for battle in take.board.of(BattleRow).values()):
        take.ring()
    return msgspec.structs.replace(stop, brings=stop.brings + take.news())


def called(take: Take) -> bool:
    return any(one.army == ARMY and one.state == "called" for one in take.board.of(ActivationRow).values())


def throws(take: Take) -> Stop:
    """On a quest, at the first place where dice decide."""
    take.until("t1/upkeep")
    take.mine_orders("set_out", quest=QUEST)
    (key,) = (key for key, row in take.board.of(VentureRow).items() if ME in row.sides["a"].seats)
    while (usual := usually(take, key))["deed"]["verb"] != "try":
        take.mine_orders("act", venture=key, **usual)
    return take.stop("throw", "now/quest", "act", venture=key, **usual)


def usually(take: Take, venture: str) -> dict[str, Any]:
    """What is done there when time is up."""
    offered = take.view(ME)["may/act"]["choices"]["venture"][venture]
    usual = offered["deeds"][offered["usual"]]
    return {"at": offered["at"], "deed": {"verb": usual["verb"], "by": usual["by"], "on": usual.get("on", "")}}


def votes(take: Take) -> Stop:
    """The elves' wizard has spoken before those of three courts."""
    while take.board.clock.phase != "t1/diplomacy":  # in no time: else the quest would be over
        take.order(ANN, "close_phase", skip=True)
        take.look()
    take.mine_orders("attend")
    for wizard in ("elves-arch-wizard", "dwarves-arch-wizard"):
        take.order(f"seat/{wizard}", "attend")
    elf = "seat/elves-arch-wizard"
    take.order(elf, "announce_theory", hypothesis=HYPOTHESIS)
    take.look()
    theory = list(take.board.of(TheoryRow))[-1]
    take.order(elf, "present", theory=theory)
    take.order(elf, "conclude", theory=theory, conclusion=CONCLUSION)
    take.order("seat/dwarves-arch-wizard", "vote", theory=theory, accept=True)
    take.look()
    return take.stop("vote", "now/summits", "vote", theory=theory, accept=True)


def read() -> Film:
    return msgspec.json.decode(PAGE.read_bytes(), type=Film)


def main() -> None:
    connection.settings_dict["NAME"] = ":memory:"
    call_command("migrate", verbosity=0)
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_bytes(msgspec.json.encode(played()) + b"\n")
    print(f"{PAGE.stat().st_size} bytes: {PAGE.relative_to(Path.cwd())}")


if __name__ == "__main__":
    main()
