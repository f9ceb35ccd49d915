"""The numbers of the rules: those an event's scenario has chosen, and those that stand in the rules themselves."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from msgspec import to_builtins

from astor.game.models import Event
from astor.handbook.words import Facts
from astor.scenarios import loader
from astor.scenarios.tables import Lengths, Scenario
from astor.turn import PHASES
from astor.ventures.reading import skirmish_content
from astor.ventures.reading.ring_content import armoury
from astor.ventures.rules.entry import MOST
from astor.ventures.rules.quest import fight, sheet
from astor.ventures.rules.ring import attacks, moves, pools, warriors
from astor.ventures.rules.ring.damage import Volley, dealt
from astor.ventures.rules.skirmish import arms, members, morale
from astor.ventures.rules.skirmish import moves as skirmish_moves
from astor.ventures.rules.skirmish.blows import Attack, blow
from astor.ventures.rules.skirmish.figures import Core
from diplomacy.plots import rules as plots
from diplomacy.summits import rules as summits
from factions.order import close as order_close
from factions.order.rules import WEIGHT
from factions.production.rules import Land, times
from factions.rulings import Rules, rules_of
from factions.scenario import NEW_OFFICER
from factions.scenario import STATS as OFFICERS
from factions.upkeep.rules import NEEDS
from war.battle.rules import dice
from war.battle.rules.odds import DIE
from war.loyalty.rules import EVEN
from war.march.rules.movement import CARGO, SPACES
from war.purchase.rules import PRICES, SHIPS_PER_PORT
from war.scenario import STATS as UNITS

LEAST_FOR_A_MINUTE = 60


@dataclass(frozen=True)
class Day:
    """What an event has chosen: its turns, how long its phases are (s), its rulings, and which office holds what."""

    turns: int
    lengths: Mapping[str, int]
    rules: Rules
    powers: Mapping[str, list[str]]

    @classmethod
    def of(cls, event: Event) -> Self:
        """An event's own; what its scenario did not know yet stands as it does by default."""
        lengths = {**to_builtins(Lengths()), **event.lengths}
        return cls(event.turns, lengths, rules_of(event.rules), event.powers)

    @classmethod
    def planned(cls, scenario: Scenario) -> Self:
        """What an event made of this scenario would have."""
        return cls.of(Event(**loader.columns(scenario)))


CAUSES: Mapping[str, int] = {
    **{cause.value: amount for cause, amount in WEIGHT.items()},
    "overwork": -1,
    "incited": -1,
    "produced": 1,
}
"""What bears on public order → by how much (ORD-2, ORD-3)."""


def facts(day: Day) -> Facts:
    """Every number and every ruling, by the name that the words of the handbook have for it."""
    rules = day.rules
    return {"turns": day.turns, **_stats(rules), **_work(), **_war(day), **_fight(rules), **CAUSES, **_talks(rules),
            **_rulings(rules), **_duel(), **_skirmish(), **_quest()}  # fmt: skip


def minutes(seconds: int) -> str:
    """Minutes as a clock shows them: "10", "1:30"."""
    whole, rest = divmod(seconds, LEAST_FOR_A_MINUTE)
    return f"{whole}:{rest:02}" if rest else str(whole)


def pair(text: str) -> dice.Stats:
    """x and y as a scenario writes them: "+2/-1"."""
    x, _, y = text.partition("/")
    return dice.Stats(int(x), int(y))


def strengths(rules: Rules) -> dict[str, dice.Stats]:
    """Who fights, and what adds to a fight → its x and y (BUY-1, SET-1, BAT-4)."""
    written = {**UNITS, **OFFICERS, "arch-wizard": rules.arch_wizard, "recruit": NEW_OFFICER}
    officers = ("monarch", "lord-general", "arch-wizard", "successor", "recruit")
    found = {who: pair(written[who]) for who in (*UNITS, *officers)}
    return {**found, "terrain": dice.SHELTER, "walls": dice.WALLS}


def prices(rules: Rules) -> dict[str, Mapping[str, int]]:
    """What everything costs; temples and guildhalls what the scenario says (BUY-1, BUY-9)."""
    return {**PRICES, "temple": to_builtins(rules.temple_cost), "guildhall": to_builtins(rules.guildhall_cost)}


def _stats(rules: Rules) -> Facts:
    told = {**strengths(rules), "shelter": dice.SHELTER, "rebel": dice.Stats(*order_close.REBEL),
            "pupil": pair(rules.replacement_arch_wizard)}  # fmt: skip
    return {f"{who.replace('-', '_')}_{axis}": getattr(stats, axis) for who, stats in told.items() for axis in "xy"}


def _work() -> Facts:
    """PROD-2, UPK-1, BUY-2."""
    return {
        "times": times(Land("wood")),
        "times_improved": times(Land("wood", improved=True)),
        "feed": NEEDS["province"].food,
        "regiment_food": NEEDS["regiment"].food,
        "regiment_gold": NEEDS["regiment"].gold,
        "ships_per_port": SHIPS_PER_PORT,
        "spaces": SPACES,
        "cargo": CARGO,
    }


def _war(day: Day) -> Facts:
    """WAR-1, WAR-12, UPK-4: parts of a phase begin as its close reckons them."""
    upkeep = day.lengths["upkeep"]
    return {
        "preparation": minutes(_begins(day, "war", "season_1")),
        "window": minutes(upkeep - _begins(day, "upkeep", "guild_window")),
        "activation": day.rules.activation_seconds,
        "plan": _to_stop_a_plan(day.rules),
        "decision": day.rules.decision_seconds,
        "stalemate": day.rules.stalemate_rounds,
    }


def _to_stop_a_plan(rules: Rules) -> str:
    """WAR-12: "3–10", or one number where it is always the same."""
    least, most = rules.plan_seconds, rules.plan_seconds_most
    return f"{least}–{most}" if 0 < least < most else f"{least}"


def _begins(day: Day, phase: str, part: str) -> int:
    """When a part of a phase begins, s."""
    found = next(kind for kind in PHASES if kind.kind == phase).part(part)
    begins = found and found.begins
    return begins(to_builtins(day.rules), day.lengths[phase] * 1000) // 1000 if begins else 0


def _talks(rules: Rules) -> Facts:
    """DIP-3, DIP-7 to DIP-9, SUB-1 to SUB-4."""
    return {
        **plots.CHANCES,
        "exposure": plots.EXPOSURE,
        "review": rules.plot_review_seconds,
        **summits.CREDITS,
        "heard": summits.HEARD,
        "speech": rules.presentation_seconds,
        "ballot": rules.ballot_seconds,
        "lapse": rules.war_lapse_turns,
        "turncoat": EVEN,
        "venture_wait": rules.venture_seconds,
        "venture_length": rules.venture_minutes,
        "skirmish": rules.skirmish,
    }


def _duel() -> Facts:
    """MOR-3, MOR-4, MOR-33, MOR-43; and a strike with the first weapon after a charge (MOR-41, MOR-45)."""
    base, kit = armoury().ring.base, next(iter(armoury().ring.rule().kits.values()))
    weapon, faces = next(iter(kit.values())), (2, 4, 6)
    strength = base.strength + attacks.CHARGE
    volley = Volley(weapon.attacks + attacks.CHARGE, strength, base.toughness, weapon.damage, weapon.crit)
    thrown = faces[: volley.dice]
    return {
        "duel_rounds": warriors.ROUNDS,
        "duel_dice": pools.DICE,
        "duel_actions": warriors.ACTIONS,
        "duel_away": moves.AWAY,
        "duel_gold": MOST,
        "duel_health": base.wounds,
        "duel_strength": base.strength,
        "duel_toughness": base.toughness,
        "duel_thrown": volley.dice,
        "duel_charged": strength,
        "duel_need": volley.need,
        "duel_faces": ", ".join(map(str, thrown)),
        "duel_off": dealt(volley, thrown),
    }


def _skirmish() -> Facts:
    """IST-25, IST-30, IST-74, IST-78; and a blow of two alike (IST-37, IST-38)."""
    power, die, low = Core().power, 14, 9
    armour = skirmish_content.stores().file.armour["light"].counts
    attack = Attack(power, power, armour=armour)
    return {
        "skirmish_stride": members.STRIDE,
        "skirmish_burden": members.BURDEN,
        "skirmish_away": skirmish_moves.FREE,
        "skirmish_near": arms.NEAR,
        "skirmish_morale": morale.SHAKEN,
        "skirmish_power": power,
        "skirmish_die": die,
        "skirmish_low": low,
        "skirmish_sum": power + die,
        "skirmish_less": power + low,
        "skirmish_armour": armour,
        "skirmish_off": blow(attack, die, low).dealt,
    }


def _quest() -> Facts:
    """WEA-3, WEA-4, WEA-6, WEA-32; and a blow, and the same dice the other way round (WEA-26 to WEA-28)."""
    (own, die), (theirs, low), armour = (8, 5), (7, 2), 1
    hero, foe = (own, 0, 0), (theirs, 0, armour)
    return {
        "quest_points": sheet.POT,
        "quest_least": sheet.LEAST,
        "quest_full": sheet.FULL,
        "quest_crowns": sheet.Hero().crowns,
        "quest_sly": fight.SLY,
        "quest_own": own,
        "quest_die": die,
        "quest_theirs": theirs,
        "quest_low": low,
        "quest_armour": armour,
        "quest_sum": own + die,
        "quest_less": theirs + low,
        "quest_off": fight.hit(own + die, theirs + low, hero, foe)[1],
        "quest_back": fight.hit(own + low, theirs + die, hero, foe)[0],
    }


def _rulings(rules: Rules) -> Facts:
    """Where a scenario says one thing or another: the word by which the handbook's sentence is found."""
    said = {name: _yes(value) if isinstance(value, bool) else value for name, value in to_builtins(rules).items()
            if isinstance(value, bool | str | int)}  # fmt: skip
    return {
        **said,
        "officers": rules.officers_per_phase,
        "recruiting": "few" if rules.officers_per_phase else "free",
        "income": "some" if rules.building_income else "none",
        "calls": "clock" if rules.activation_seconds else "wait",
        "throwing": "table" if rules.table_dice else "server",
    }


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _fight(rules: Rules) -> dict[str, int]:
    """A fight as the rules count it: regiments under a Lord-General, militia under a new officer, in the open."""
    who = strengths(rules)
    own, foe = _army(who, "regiment", 2, "lord-general", attacking=True), _army(who, "militia", 3, "recruit")
    die = int(rules.battle_die or DIE)
    thrown = (min(3, die), min(4, die))
    sums = (dice.modifiers(own, foe, "plains"), dice.modifiers(foe, own, "plains"))
    told: dict[str, int] = {"die": die, "a_units": len(own.units), "d_units": len(foe.units)}
    results = list(map(dice.result, thrown, sums))
    for side, cast, added, result in zip("ad", thrown, sums, results, strict=True):
        theirs = sum(amount for source, amount in added if source.startswith(dice.FOE))
        told |= {f"{side}_die": cast, f"{side}_foe": theirs, f"{side}_result": result,
                 f"{side}_own": sum(amount for _, amount in added) - theirs}  # fmt: skip
    fallen = [dice.losses(result, len(there.units), rules.round_losses)
              for result, there in zip(results, (foe, own), strict=True)]  # fmt: skip
    return told | {"d_fall": fallen[0], "a_fall": fallen[1]}


def _army(who: Mapping[str, dice.Stats], kind: str, n: int, leader: str, *, attacking: bool = False) -> dice.Strength:
    units = tuple(dice.Fighter(kind, who[kind].x, who[kind].y) for _ in range(n))
    return dice.Strength(units, commander=who[leader], attacking=attacking)
