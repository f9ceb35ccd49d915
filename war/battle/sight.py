"""Battle: what each side sees of one with its modifiers and dice. Pure."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from astor.game.rows.board import Board
from astor.game.rows.frozen import image_of, plain
from astor.game.rows.page import Image
from astor.game.rows.timers import rings
from astor.game.rows.views import Seen, View, faction_view, is_public
from astor.game.values.sides import CONTROL, PUBLIC
from factions.research.rules.effects import is_lore
from war import questions
from war.battle import questions as battles
from war.battle.rules import dice, engagement
from war.battle.rules.dice import FOE
from war.battle.rules.engagement import OVER
from war.battle.rules.record import FACES, SIDES, Side
from war.rows import BattleRow, GrowthRow, UnitRow


def _growth(board: Board, key: str) -> Iterator[Seen]:
    """Its faction's and Control's alone, with its time; that of an officer of the independents is Control's."""
    due, remaining = rings(board, f"growth/{key}")
    for side, name, image in faction_view(GrowthRow).sees(board, key):
        if side != "faction/":
            yield side, name, {**image, "due": due, "remaining": remaining}


@dataclass(frozen=True)
class _Stand:
    """How the sides stand: units, their two leaders, what is added to their dice, whom each side follows."""

    units: Image
    leaders: Image
    told: Mapping[Side, Any]
    leading: Mapping[Side, str]
    due: tuple[int | None, int | None] = (None, None)


def _battle(board: Board, key: str) -> Iterator[Seen]:
    """All see who fights and with which numbers; the name of what a side knows only those who know it (SEAT-5)."""
    battle = board.find(BattleRow, key)
    if battle is None:
        return
    name, image = f"battle/{key}", image_of(battle)
    stand = _ended(battle) if battle.state == OVER else _going_on(board, key, battle)
    open_to_all = is_public(board, UnitRow, "place")
    shown, told, leading = _shown(board, battle, image, stand), stand.told, stand.leading
    parties = {key for side in SIDES for key in (leading[side], engagement.party(battle, side))} - {""}
    public = {**shown, **_named(battle, told, leading, "")}
    if open_to_all:
        yield PUBLIC, name, public
    for faction in sorted(parties | set(battle.allies)):
        chosen = {faction: plain(battle.chosen[faction])} if faction in battle.chosen else {}
        yield f"faction/{faction}", name, {**({} if open_to_all else public), **_named(battle, told, leading, faction),
                                           "choice": chosen, "allies": dict(battle.allies)}  # fmt: skip
    choice = plain(battle.chosen)
    yield CONTROL, name, {**image, **shown, "choice": choice, "modifiers": told, **_weighed(board, battle),
                          "open": _open(board, battle), "deciders": battles.deciders(board, battle)}  # fmt: skip


def _shown(board: Board, battle: BattleRow, image: Image, stand: _Stand) -> Image:
    fields = ("season", "place", "attacker", "defender", "army", "number", "state", "round", "outcome", "taken", "toll")
    return {
        **{name: image[name] for name in fields},
        "units": stand.units,
        "leaders": stand.leaders,
        "joined": {ally: battle.allies[ally] for ally in battle.joined},
        "chosen": sorted(battle.chosen),
        "awaited": battles.awaited(board, battle),
        "due": stand.due[0],
        "remaining": stand.due[1],
    }


def _ended(battle: BattleRow) -> _Stand:
    """Those of its end. It is looked at nowhere else, so that nothing which changes later brings it up again."""
    nothing: Mapping[Side, Any] = {side: [] for side in SIDES}
    led = {side: engagement.party(battle, side) for side in SIDES}
    return _Stand(plain(battle.ranks), plain(battle.rounds[-1].leaders), nothing, led)


def _going_on(board: Board, key: str, battle: BattleRow) -> _Stand:
    """As both sides stand now."""
    field = questions.theatre(board)
    units: Image = {side: [unit.key for unit in engagement.fighters(field, battle, side)] for side in SIDES}
    led = {side: engagement.leaders(field, battle, side) for side in SIDES}
    both = dict(zip(SIDES, engagement.strengths(field, battle, battles.known(board, battle)), strict=True))
    ground = engagement.terrain(field, battle.place)
    return _Stand(
        units,
        {side: [of.commander, of.lieutenant] for side, of in led.items()},
        {side: [list(one) for one in dice.modifiers(both[side], both[FACES[side]], ground)] for side in SIDES},
        {side: engagement.leading(field, battle, side) for side in SIDES},
        rings(board, f"battle/{key}"),
    )


def _weighed(board: Board, battle: BattleRow) -> Image:
    """The odds from here on in full, for Control."""
    if battle.state == OVER:
        return {"odds": None}
    field, lore = questions.theatre(board), battles.known(board, battle)
    attacker, defender = engagement.strengths(field, battle, lore)
    if not (attacker.units and defender.units):
        return {"odds": None}
    ground, cornered = engagement.terrain(field, battle.place), engagement.cornered(field, battle, lore)
    return {"odds": battles.odds(board, attacker, defender, ground, cornered=cornered)}


def _open(board: Board, battle: BattleRow) -> Image:
    """Faction → what may still be chosen for it and what happens if nobody does, for Control; "" the independents."""
    told = {"losses": battles.losses, "withdrawals": battles.withdrawal}.get(battle.state)
    if told is None:
        return {}
    fighting = engagement.contingents(questions.theatre(board), battle)
    open_to = [(side, key) for side, key in fighting if key not in battle.chosen]
    found = {key: (side, told(board, battle, key)) for side, key in open_to}
    return {key: {**choices, "side": side} for key, (side, choices) in found.items() if choices}


def _named(battle: BattleRow, told: Mapping[Side, Any], leading: Mapping[Side, str], faction: str) -> Image:
    """Modifiers and rounds as this faction sees them; "" is everybody."""
    rounds = []
    for one in battle.rounds:
        modifiers = {side: one.modifiers.of(side) for side in SIDES}
        led = {side: one.leading.of(side) for side in SIDES}
        rounds.append({**plain(one), "modifiers": _seen_by(faction, modifiers, led)})
    return {"modifiers": _seen_by(faction, told, leading), "rounds": rounds}


def _seen_by(faction: str, modifiers: Mapping[Side, Iterable[Any]], leading: Mapping[Side, str]) -> Image:
    """What counts is what the faction knows that leads a side at the time (BAT-15): no other learns its name."""
    own = [side for side in SIDES if faction and leading[side] == faction]
    return {side: _unnamed(modifiers[side], side, own) for side in SIDES}


def _unnamed(modifiers: Iterable[Any], side: Side, own: Iterable[Side]) -> list[list[Any]]:
    """What another side knows counts in the open as one sum, but is not called by name."""
    summed = Counter[str]()
    for source, amount in modifiers:
        foes = source.startswith(FOE)
        secret = is_lore(source.removeprefix(FOE))
        theirs = (FACES[side] if foes else side) not in own
        summed[(FOE if foes else "") + "ways" if secret and theirs else source] += amount
    return [[source, amount] for source, amount in summed.items() if amount]


VIEWS = (View("growth", _growth), View("battle", _battle))
