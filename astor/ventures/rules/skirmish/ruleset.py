"""A skirmish of two companies (IST): the rule set: how it begins, what each deed does, and how it ends. Pure.

What is told, by the codes of its lines: `turn`; of an activation `named`, `morale_held`, `fled`, `ran`, `left`,
`ended`; of moves `walked`, `sprinted`, `engaged`, `disengaged`, `kept`; of attacks `struck`, `shot`, `cast`, `chilled`,
`burned`, `forked`, `strayed`, `failed_cast`, `warded`, `out`; of reactions `first_strike`, `charged_shot`, `blocked`,
`shielded`; and `switched`, `loaded`, `minded`.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from astor.ventures.rules.fight import Fights
from astor.ventures.rules.ground import nearest_free
from astor.ventures.rules.play import OVER, Deed, Entrant, Facts, Odds, Pictured, Roll, Side, Told, Turned
from astor.ventures.rules.skirmish import attacks, deeds, fights, members, morale, moves, spells, turns
from astor.ventures.rules.skirmish.enlisted import enlisted
from astor.ventures.rules.skirmish.figures import Core, Edition, Figure, Fray
from astor.ventures.rules.skirmish.usual import usual

Act = Callable[["Skirmish", Fray, Deed, Roll], Turned[Fray]]


@dataclass(frozen=True)
class Skirmish(Fights[Fray]):
    """The rules, bound to an edition."""

    state = Fray
    rules: Edition

    @property
    def key(self) -> str:
        return self.rules.key

    def fighters(self, fray: Fray) -> tuple[Figure, ...]:
        return fray.figures

    def begin(self, entrants: tuple[Entrant, ...], ground: str, roll: Roll) -> Fray:
        return turns.began(Fray(ground, enlisted(self.rules, ground, entrants)), roll)

    def deciding(self, fray: Fray) -> Side:
        """Whose figure acts; else who led the last, and at the very first who has won the throw (IST-13, IST-14)."""
        if self.outcome(fray) is not None:
            return OVER
        decides = fray.acting or fray.naming
        return fray.figure(decides).side if decides else fray.first

    def acting(self, fray: Fray) -> str:
        """The figure whose leader decides: it acts, or has acted last and names the next (IST-14)."""
        return fray.acting or fray.naming

    def deeds(self, fray: Fray) -> tuple[Deed, ...]:
        return tuple(deeds.offered(self.rules, fray)) if self.deciding(fray) else ()

    def usual(self, fray: Fray) -> Deed:
        return usual(self.rules, fray)

    # What comes of it

    def do(self, fray: Fray, deed: Deed, roll: Roll) -> Turned[Fray]:
        fray, told = ACTS[deed.verb](self, fray, deed, roll)
        fray, more = self._settled(fray, roll)
        return fray, (*told, *more)

    def _settled(self, fray: Fray, roll: Roll) -> Turned[Fray]:
        """Who is out, or has nothing left to do, has had its go; so has whoever is named by that and can do nothing."""
        told = tuple[Told, ...]()
        while fray.acting and not turns.over(fray) and (fray.hero.out or deeds.done(self.rules, fray)):
            fray, more = turns.ended(self.rules, fray, roll)
            told = (*told, *more)
        return fray, told

    def _name(self, fray: Fray, deed: Deed, roll: Roll) -> Turned[Fray]:
        return turns.named(self.rules, fray, deed.who, roll)

    def _walk(self, fray: Fray, deed: Deed, roll: Roll) -> Turned[Fray]:
        """Out of contact only by a die; a failure spends the Movement action, and there is no Sprint (IST-30)."""
        hero, least, told = fray.hero, moves.need(fray), tuple[Told, ...]()
        if least:
            die = roll("disengage", moves.DIE)
            told = (morale.freed(hero, die, least),)
            if die < least:
                return fray.with_figure(replace(hero, movement=False)), told
        fray, more = self._comes(fray, deed, moves.walks(self.rules, fray), "walked", roll)
        return fray, (*told, *more)

    def _sprint(self, fray: Fray, deed: Deed, roll: Roll) -> Turned[Fray]:
        return self._comes(fray, deed, moves.sprints(self.rules, fray), "sprinted", roll)

    def _comes(self, fray: Fray, deed: Deed, ways: Mapping[Any, int], code: str, roll: Roll) -> Turned[Fray]:
        """There, perhaps into contact, where it may be shot at first (IST-29, IST-98)."""
        assert deed.cell is not None
        hero = fray.hero
        passed = moves.before(self.rules, fray, hero, deed.cell, ways)
        there = replace(hero, cell=deed.cell, standard=False) if code == "sprinted" else moves.moved(hero, deed.cell)
        facts: Facts = {"side": hero.side, "who": hero.key}
        told = [Told(code, {**facts, "inches": moves.inches_of(ways, deed.cell)})]
        fray = fray.with_figure(there)
        told += [Told("engaged", {**facts, "on": foe.key}) for foe in fray.engaging(there)]
        fray, more = fights.charged(self.rules, fray, passed, roll)
        return fray, (*told, *more)

    def _strike(self, fray: Fray, deed: Deed, roll: Roll) -> Turned[Fray]:
        return fights.struck(self.rules, fray, deed.on, roll)

    def _shoot(self, fray: Fray, deed: Deed, roll: Roll) -> Turned[Fray]:
        return fights.shot(self.rules, fray, deed.on, roll)

    def _cast(self, fray: Fray, deed: Deed, roll: Roll) -> Turned[Fray]:
        return spells.cast(self.rules, fray, deed.by, deed.on, deed.cell, roll)

    def _switch(self, fray: Fray, deed: Deed, _roll: Roll) -> Turned[Fray]:
        """A Movement action (IST-35)."""
        hero = replace(fray.hero, held=deed.by, movement=False)
        return fray.with_figure(hero), (Told("switched", {"side": hero.side, "who": hero.key, "by": deed.by}),)

    def _reload(self, fray: Fray, deed: Deed, _roll: Roll) -> Turned[Fray]:
        """One action of those it takes: the Movement action if that will do and is unspent (IST-91, IST-92, IST-94)."""
        hero = fray.hero
        walks = hero.movement and not attacks.held(self.rules, hero).standing
        hero = replace(hero, empty=hero.empty - 1, movement=hero.movement and not walks,
                       standard=hero.standard and walks)  # fmt: skip
        facts: Facts = {"side": hero.side, "who": hero.key, "by": deed.by, "n": hero.empty}
        return fray.with_figure(hero), (Told("loaded", facts),)

    def _mind(self, fray: Fray, deed: Deed, _roll: Roll) -> Turned[Fray]:
        """VEN-16"""
        hero = fray.hero
        changed: dict[str, Any] = {deed.by: deed.on}
        hero = replace(hero, instructions=replace(hero.instructions, **changed))
        facts: Facts = {"side": hero.side, "who": hero.key, "by": deed.by, "when": deed.on}
        return fray.with_figure(hero), (Told("minded", facts),)

    def _end(self, fray: Fray, _deed: Deed, roll: Roll) -> Turned[Fray]:
        told = Told("ended", {"side": fray.hero.side, "who": fray.acting})
        fray, more = turns.ended(self.rules, fray, roll)
        return fray, (told, *more)

    # What is told of it

    def odds(self, fray: Fray, deed: Deed) -> Odds | None:
        return deeds.odds(self.rules, fray, deed)

    def need(self, fray: Fray, deed: Deed) -> int:
        """The least face of the die that lets it out of contact, or that keeps up the heart of who is named."""
        if deed.verb == "name":
            return morale.least(fray, fray.figure(deed.who))
        return moves.need(fray) if deed.verb == "walk" else 0

    def then(self, fray: Fray) -> Mapping[Deed, tuple[tuple[Deed, Odds], ...]]:
        return deeds.then(self.rules, fray) if fray.acting else {}

    def without(self, fray: Fray, who: tuple[str, ...]) -> Turned[Fray]:
        """Who concedes yields for these, as far as they are in play (VEN-5)."""
        told = list[Told]()
        for figure in fray.figures:
            if figure.key in who and not figure.out:
                fray = fray.with_figure(replace(figure, left=True))
                told.append(Told("left", {"side": figure.side, "who": figure.key}))
        return fray, tuple(told)

    def resumed(self, fray: Fray, roll: Roll) -> Turned[Fray]:
        """After a hand from outside: who is out has had its go, and somebody can be named."""
        if self.outcome(fray) is not None:
            return fray, ()
        told = tuple[Told, ...]()
        if not fray.acting:
            fray, told = turns.following(self.rules, fray, roll) if fray.naming else (fray, ())
        fray, more = self._settled(fray, roll)
        return fray, (*told, *more)

    def picture(self, fray: Fray, _side: Side) -> Mapping[str, Any]:
        """Everybody sees all of it (VEN-13)."""
        figures = [_figure(of) for of in fray.figures]
        soldiers = {of.key: self._soldier(of) for of in fray.figures}
        recruits = {of.key: _recruit(of) for of in fray.figures}
        return {"board": list(self.rules.grounds[fray.ground].rows), "figures": figures, "soldiers": soldiers,
                "recruits": recruits, "round": fray.turn,
                "deciding": self.deciding(fray), "first": fray.first, "acting": fray.acting,
                "naming": fray.naming}  # fmt: skip

    def _soldier(self, of: Figure) -> dict[str, Any]:
        """What there is to be known of a figure besides; what is not so is not told."""
        strikes = members.strikes_with(self.rules, of)
        besides = {"strikes": strikes if strikes != of.held else "", "spells": spells.castable(self.rules, of),
                   "empty": of.empty, "blocks": of.blocks, "warded": of.warded}  # fmt: skip
        return {"power": of.core.power, "finesse": of.core.finesse, "will": of.core.will, "held": of.held,
                "armour": members.armour(self.rules, of),
                **{name: told for name, told in besides.items() if told}}  # fmt: skip

    # Control's hand

    def mend(self, fray: Fray, what: str, value: int) -> Fray:
        """Who is put back in where somebody stands by now comes to the nearest free cell, with a point of Power."""
        figure, ground = fray.figure(what.removeprefix("health_")), self.rules.grounds[fray.ground]
        cell, core = figure.cell, figure.core
        if value:
            cell = nearest_free(ground, cell, fray.taken(figure.key))
        if value and core == Core(0, 0, 0):
            core = Core(1, 0, 0)
        return fray.with_figure(replace(figure, health=value, cell=cell, core=core))


def _figure(of: Figure) -> Pictured:
    return Pictured(key=of.key, side=of.side, cell=of.cell, health=of.health, full=of.full, loaded=True,
                    out=of.out, acted=of.acted, left=of.left)  # fmt: skip


def _recruit(of: Figure) -> dict[str, Any]:
    """What seldom changes of a figure."""
    return {"captain": of.captain, "talent": of.talent, "instructions": asdict(of.instructions)}


ACTS: Mapping[str, Act] = {
    "name": Skirmish._name, "walk": Skirmish._walk, "sprint": Skirmish._sprint, "strike": Skirmish._strike,
    "shoot": Skirmish._shoot, "cast": Skirmish._cast, "switch": Skirmish._switch, "reload": Skirmish._reload,
    "mind": Skirmish._mind, "end": Skirmish._end,
}  # fmt: skip
