"""A duel or a raid in the ring (MOR): the rule set: how it begins, what each deed does, and how it ends. Pure."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from astor.ventures.rules.fight import SIDES, Fights
from astor.ventures.rules.ground import nearest_free
from astor.ventures.rules.play import OVER, Deed, Entrant, Odds, Outcome, Pictured, Roll, Side, Told, Turned
from astor.ventures.rules.ring import attacks, deeds, moves, rounds, skills
from astor.ventures.rules.ring.deeds import END
from astor.ventures.rules.ring.usual import usual
from astor.ventures.rules.ring.warriors import ROUNDS, Bout, Catalogue, Warrior, enlisted

Act = Callable[["Ring", Bout, Deed, Roll], Turned[Bout]]


@dataclass(frozen=True)
class Ring(Fights[Bout]):
    """The rules, bound to what is fought with."""

    key = "mordcry-1"
    state = Bout
    rules: Catalogue

    def fighters(self, bout: Bout) -> tuple[Warrior, ...]:
        return bout.warriors

    def begin(self, entrants: tuple[Entrant, ...], ground: str, roll: Roll) -> Bout:
        return rounds.began(Bout(ground, enlisted(self.rules, ground, entrants)), roll)[0]

    def deciding(self, bout: Bout) -> Side:
        return bout.turn if self.outcome(bout) is None else OVER

    def deeds(self, bout: Bout) -> tuple[Deed, ...]:
        return tuple(deeds.offered(self.rules, bout)) if self.deciding(bout) else ()

    def usual(self, bout: Bout) -> Deed:
        return usual(self.rules, bout)

    # What comes of it

    def do(self, bout: Bout, deed: Deed, roll: Roll) -> Turned[Bout]:
        if bout.stage == "wild":
            return rounds.declared(self.rules, bout, deed.verb, int(deed.by or 0), roll)
        if bout.stage == "recovery":
            return rounds.rallied(self.rules, bout, uses=deed.verb == "skill", roll=roll)
        if deed.verb == "activate":
            return rounds.activated(bout, deed.who), ()
        if deed == END:
            return rounds.ended(bout, roll)
        bout, told = ACTS[deed.verb](self, bout, deed, roll)
        return self._after(bout, told, roll)

    def _after(self, bout: Bout, told: tuple[Told, ...], roll: Roll) -> Turned[Bout]:
        """Who has nothing left to do, or has gone out, or waits, is done."""
        if self.outcome(bout) is not None:
            return bout, told
        if bout.hero.able and not bout.hero.waits and not deeds.done(self.rules, bout):
            return bout, told
        bout, more = rounds.ended(bout, roll)
        return bout, (*told, *more)

    def _attack(self, bout: Bout, deed: Deed, roll: Roll) -> Turned[Bout]:
        return attacks.attacked(self.rules, _taken(bout, "attack"), deed.on, deed.by, roll)

    def _move(self, bout: Bout, deed: Deed, roll: Roll) -> Turned[Bout]:
        assert deed.cell is not None
        told = Told(
            "moved", {"side": bout.hero.side, "who": bout.acting, "inches": moves.length(self.rules, bout, deed.cell)}
        )
        bout, more = moves.moved(self.rules, _taken(bout, "move"), deed.cell, roll, told)
        return replace(bout, last="moved"), more

    def _disengage(self, bout: Bout, deed: Deed, _roll: Roll) -> Turned[Bout]:
        """No free attacks (MOR-43)."""
        assert deed.cell is not None
        moved = _taken(bout, "disengage").with_warrior(replace(bout.hero, cell=deed.cell))
        return replace(moved, last="moved"), (Told("disengaged", {"side": bout.hero.side, "who": bout.acting}),)

    def _charge(self, bout: Bout, deed: Deed, roll: Roll) -> Turned[Bout]:
        return moves.charged(self.rules, _taken(bout, "charge"), deed.on, roll)

    def _wait(self, bout: Bout, _deed: Deed, _roll: Roll) -> Turned[Bout]:
        """The activation is over; one action is left for later (MOR-52)."""
        told = Told("waited", {"side": bout.hero.side, "who": bout.acting})
        return bout.with_warrior(replace(bout.hero, waits=True)), (told,)

    def _ready(self, bout: Bout, deed: Deed, _roll: Roll) -> Turned[Bout]:
        loaded = _taken(bout, "ready").with_warrior(replace(bout.hero, loaded=True))
        return replace(loaded, last="ready"), (
            Told("loaded", {"side": bout.hero.side, "who": bout.acting, "by": deed.by}),
        )

    def _skill(self, bout: Bout, deed: Deed, roll: Roll) -> Turned[Bout]:
        return skills.used(self.rules, bout, deed.by, deed.on, roll)

    # What is told of it

    def odds(self, bout: Bout, deed: Deed) -> Odds | None:
        return deeds.odds(self.rules, bout, deed)

    def need(self, bout: Bout, deed: Deed) -> int:
        return deeds.need(self.rules, bout, deed)

    def outcome(self, bout: Bout) -> Outcome | None:
        """Who has nobody left is beaten; after the last round the larger share wins (MOR-3)."""
        end = super().outcome(bout)
        return self.called(bout) if end is None and bout.stage == "over" else end

    def without(self, bout: Bout, who: tuple[str, ...]) -> Turned[Bout]:
        """Who concedes yields for these, as far as they are in play (VEN-5)."""
        told = list[Told]()
        for warrior in bout.warriors:
            if warrior.key in who and not warrior.out:
                bout = bout.with_warrior(replace(warrior, left=True))
                told.append(Told("left", {"side": warrior.side, "who": warrior.key}))
        return bout, tuple(told)

    def resumed(self, bout: Bout, roll: Roll) -> Turned[Bout]:
        return rounds.resumed(self.rules, bout, roll) if self.outcome(bout) is None else (bout, ())

    def acting(self, bout: Bout) -> str:
        """The key of the fighter whose go it is; "": wild dice, rally and who is sent are the whole side's."""
        return bout.acting

    def picture(self, bout: Bout, _side: Side) -> Mapping[str, Any]:
        """Everybody sees all of it (VEN-13)."""
        pools = {side: _pool(bout, side) for side in SIDES}
        return {"board": list(self.rules.grounds[bout.ground].rows), "figures": [_figure(w) for w in bout.warriors],
                "round": bout.round, "rounds": ROUNDS, "stage": bout.stage, "deciding": self.deciding(bout),
                "first": bout.first, "acting": bout.acting, "actions": bout.actions, "pools": pools}  # fmt: skip

    # Control's hand

    def mend(self, bout: Bout, what: str, value: int) -> Bout:
        """Who is put back in where somebody stands by now comes to the nearest cell that is free."""
        warrior, ground = bout.warrior(what.removeprefix("health_")), self.rules.grounds[bout.ground]
        cell = nearest_free(ground, warrior.cell, bout.taken(warrior.key)) if value else warrior.cell
        return bout.with_warrior(replace(warrior, health=value, cell=cell))


ACTS: Mapping[str, Act] = {
    "attack": Ring._attack, "move": Ring._move, "disengage": Ring._disengage, "charge": Ring._charge,
    "wait": Ring._wait, "ready": Ring._ready, "skill": Ring._skill,
}  # fmt: skip
"""What each verb of a deed does; `keep`, `count`, `raise`, `activate` and `end` are the stage's own (`do`)."""


def _taken(bout: Bout, verb: str) -> Bout:
    """An action less; or the bonus that is for this one (MOR-20)."""
    return replace(bout, bonus="") if bout.bonus == verb else replace(bout, actions=bout.actions - 1)


def _figure(warrior: Warrior) -> Pictured:
    return Pictured(key=warrior.key, side=warrior.side, cell=warrior.cell, health=warrior.health, full=warrior.full,
                    loaded=warrior.loaded, state=warrior.state, out=warrior.out, kit=warrior.kit, acted=warrior.acted,
                    waits=warrior.waits, left=warrior.left)  # fmt: skip


def _pool(bout: Bout, side: Side) -> dict[str, Any]:
    pool = bout.pool(side)
    return {"dice": list(pool.dice), "singles": pool.singles, "sets": [list(one) for one in pool.sets],
            "wild": pool.wild, "said": pool.said}  # fmt: skip
