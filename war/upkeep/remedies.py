"""What would help a faction before its next upkeep (UPK-2, UPK-3, ORD-3): changes it may still bring about. Pure.

Each is tried on all that decides that upkeep, alone; it is told if it makes something better and nothing worse. Only
what the faction itself may know is read: its own goods, orders and lands, its wars, and the rebels it has lost land to.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from astor.game.rows.board import Board
from astor.game.rows.page import Image
from factions.order.rules import reckoned
from factions.production import rules as production
from factions.production.questions import Harvest, estate
from factions.production.rules import Estate, Work
from factions.questions import phase_now
from factions.rows import FactionRow
from factions.rulings import ruled
from factions.upkeep.rules import Mouth, in_turn
from war.upkeep import rules
from war.upkeep.forecast import ahead_by
from war.upkeep.questions import units
from war.upkeep.rules import Ahead, Gain, gain, is_recruit, row_of, swapped

MOST = 5
"""So many are told, the best first."""

TALKS = ("initial_diplomacy", "diplomacy")
"""Peace is signed then (DIP-9)."""
EARNING = ("planning", *TALKS, "production", "trade")
"""What comes in now is there to feed and pay with."""
FIGHTING = (*TALKS, "production", "trade", "purchase", "war")
"""Land may be taken back between now and the upkeep."""


@dataclass(frozen=True)
class Case:
    """A faction's coming upkeep, and the harvest before it."""

    board: Board
    coming: Harvest
    then: Ahead

    @property
    def phase(self) -> str:
        return phase_now(self.board)


def remedies(board: Board, coming: Harvest, then: Ahead) -> list[Image]:
    """The changes that help most, each with what it alone would give."""
    case = Case(board, coming, then)
    found = [*_goods(case), *_peace(case), *_uprisings(case), *_labour(case), *_swaps(case), *_handed_over(case)]
    best = sorted(found, key=lambda remedy: remedy[1].worth, reverse=True)[:MOST]
    return [{**change, **_told(gain)} for change, gain in best]


Remedy = tuple[Image, Gain]
"""The change, and what it gives."""


def _told(gain: Gain) -> Image:
    recruits = Counter(row.split()[1] for row in gain.stays if is_recruit(row))
    stays = [row.partition("/")[2] for row in gain.stays if not is_recruit(row)]
    return {"fed": list(gain.fed), "calm": list(gain.calm), "stays": stays, "recruits": dict(recruits),
            "lifts": dict(gain.lifts or {})}  # fmt: skip


def _goods(case: Case) -> Iterator[Remedy]:
    """More food and gold, earned or traded for (UPK-2)."""
    if case.phase in EARNING:
        for more, found in rules.wanting(case.then):
            yield {"what": "goods", "goods": {"food": more.food, "gold": more.gold}}, found


def _peace(case: Case) -> Iterator[Remedy]:
    """Peace with everybody whose war weighs on it (ORD-3)."""
    foes = rules.foes(case.then) if case.phase in TALKS else []
    if foes and (found := gain(case.then, rules.at_peace(case.then))):
        yield {"what": "peace", "factions": foes}, found


def _uprisings(case: Case) -> Iterator[Remedy]:
    """Rebel land taken back (ORD-4)."""
    order = ruled(case.board).taken_order
    for lost in rules.uprisings(case.then) if case.phase in FIGHTING else []:
        if found := gain(case.then, rules.retaken(case.then, lost, order)):
            yield {"what": "retake", "provinces": list(lost)}, found


def _labour(case: Case) -> Iterator[Remedy]:
    """Something else produced in a land: food, gold or public order (PROD-3, PROD-4)."""
    then = case.then
    if case.phase != "production" or not (then.rising or then.hungry or then.leaving):
        return
    held = estate(case.board, then.faction, units(case.board, then.faction))
    for good in ("food", "gold"):
        if getattr(then.short, good):
            yield from islice(_tried(case, held, sorted(then.moods), good, most=1), 1)
    for key in sorted(key for key in then.rising if _might_calm(case, key)):
        calming = (remedy for remedy in _tried(case, held, [key], "order") if key in remedy[1].calm)
        yield from islice(calming, 1)


def _might_calm(case: Case, key: str) -> bool:
    """Could all that a land produces be public order enough?"""
    return case.then.verdicts[key].stands + len(case.coming.lands[key].work.outputs) > 0


def _tried(case: Case, held: Estate, lands: Iterable[str], good: str, most: int = MOST) -> Iterator[Remedy]:
    """What helps of giving up at most so many outputs of one of these lands for that."""
    for key in lands:
        for work in production.instead(case.coming.lands[key].work, good, most):
            field = replace(held.fields[key], work=work)
            other = replace(held, fields={**held.fields, key: field})
            if found := gain(case.then, ahead_by(case.board, case.then.faction, case.then.world.turn, other)):
                yield _order(key, work), found


def _order(province: str, work: Work) -> Image:
    return {"what": "produce", "provinces": [province], "outputs": list(work.outputs), "overwork": work.overwork}


def _swaps(case: Case) -> Iterator[Remedy]:
    """A land that rises of hunger alone, fed in the place of another row (UPK-3)."""
    if not _allotting(case):
        return
    then, guild = case.then, _guild(case)
    others = [mouth for mouth in reversed(then.mouths) if not (guild and mouth.kind == "regiment")]
    for key in sorted(then.rising & then.hungry):
        if not _rises_fed(then, key) and (swap := _in_place_of(then, row_of(key), others)):
            instead, found = swap
            yield {"what": "feed", "provinces": [key], "instead": instead}, found


def _handed_over(case: Case) -> Iterator[Remedy]:
    """A regiment left unpaid, which the guild may then take over, for a land or the last guard of one (UPK-4)."""
    if not (_allotting(case) and _guild(case)):
        return
    then = case.then
    regiments = [mouth for mouth in reversed(in_turn(then.mouths)) if mouth.kind == "regiment"]
    spare = [mouth for mouth in regiments if not _guards_alone(then, mouth)]
    wanted = [(row_of(key), regiments) for key in sorted(then.hungry) if not _rises_fed(then, key)]
    wanted += [(row, spare) for row in _last_guards(then)]
    for row, others in wanted:
        if gain(then, swapped(then, row, "")):
            continue  # there is enough for it without that
        if swap := _in_place_of(then, row, others):
            regiment, found = swap
            yield {"what": "guild", "instead": regiment}, found


def _allotting(case: Case) -> bool:
    return case.phase == "upkeep" and case.board.fact("part") == "allot"


def _guild(case: Case) -> bool:
    """Is there a guild beside this faction?"""
    others = case.board.some(FactionRow, "kind").items()
    return any(row.kind == "guild" for key, row in others if key != case.then.faction)


def _last_guards(then: Ahead) -> list[str]:
    """Of each of its lands that all units leave, the one that would be fed first."""
    guarded = {mouth.place for mouth in _staying(then)}
    bare = [row_of(key) for key in then.moods if row_of(key) not in guarded]
    first = {mouth.place: mouth.row for mouth in reversed(in_turn(then.mouths)) if mouth.row in then.leaving}
    return [first[land] for land in sorted(bare) if land in first]


def _guards_alone(then: Ahead, unit: Mouth) -> bool:
    """Would one of its lands be left by all units without this one?"""
    own = unit.place in {row_of(key) for key in then.moods}
    return own and [mouth.row for mouth in _staying(then) if mouth.place == unit.place] == [unit.row]


def _staying(then: Ahead) -> list[Mouth]:
    return [mouth for mouth in then.mouths if mouth.kind != "province" and mouth.row in then.served]


def _in_place_of(then: Ahead, row: str, others: Iterable[Mouth]) -> tuple[str, Gain] | None:
    """The first of these that may go without for the sake of that row, and what it gives."""
    for of in others:
        if of.row in then.served and of.needs.food and (found := gain(then, swapped(then, row, of.row), of.row)):
            return of.row, found
    return None


def _rises_fed(then: Ahead, key: str) -> bool:
    return reckoned(replace(then.moods[key], unfed=False), then.world.ruling).rises
