"""Production: what a seat may ask of its provinces and houses, and that what was drafted stands."""

from typing import Annotated, Any

import msgspec

from astor.game.models import Draft
from astor.game.orders import drafts
from astor.game.play import sight
from astor.game.play.call import Answer, Call
from astor.game.play.play import Command
from astor.game.play.sight import faction_of
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.arguments import Key
from astor.game.values.errors import Refused, insist
from factions.production import questions, rules
from factions.production.questions import land
from factions.production.rules import Work, may_collect, may_produce
from factions.questions import lands
from factions.rows import BuildingRow, ProvinceRow
from factions.rulings import ruled

Output = Annotated[str, msgspec.Meta(max_length=20)]
Outputs = Annotated[list[Output], msgspec.Meta(max_length=20)]


def produce(call: Call, *, province: Key, outputs: Outputs, overwork: bool = False) -> None:
    """Say what a province gives at the close; it may be changed until then (PROD-1, PROD-5)."""
    _fits_land(call, province, outputs, overwork=overwork)
    drafts.keep(call, "produce", province, {"outputs": outputs, "overwork": overwork})


def collect(call: Call, *, building: Key, good: Output) -> None:
    """Choose what a temple or guildhall of yours gives at the close (PROD-7)."""
    insist(may_collect(_good_of_house(call, building), good))
    drafts.keep(call, "collect", building, {"good": good})


class Job(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one province is to give; no outputs: as if nobody had said anything of it."""

    outputs: Outputs
    overwork: bool = False


Jobs = Annotated[dict[Key, Job], msgspec.Meta(max_length=60)]
Incomes = Annotated[dict[Key, Output], msgspec.Meta(max_length=60)]


def set_budget(call: Call, *, lands: Jobs, houses: Incomes) -> None:
    """Say at once what provinces and houses give, and that this is it: all of it, or nothing (PROD-1, PROD-7).

    A house whose good is "" is from then on as if nobody had said anything of it.
    """
    if not lands and not houses:
        raise Refused("nothing_ordered")
    for province, job in lands.items():
        _fits_land(call, province, job.outputs, overwork=job.overwork)
    for building, good in houses.items():
        of_house = _good_of_house(call, building)
        if good:
            insist(may_collect(of_house, good))
    for province, job in lands.items():
        work = {"outputs": job.outputs, "overwork": job.overwork} if job.outputs else None
        _settle(call, "produce", province, work)
    for building, good in houses.items():
        _settle(call, "collect", building, {"good": good} if good else None)


def _fits_land(call: Call, province: str, outputs: list[str], *, overwork: bool) -> None:
    """Refused unless this province is the asker's, and can do this."""
    place = call.board.find(ProvinceRow, province)
    if place is None or place.owner != call.asker.faction:
        raise Refused("not_yours", row=f"province/{province}")
    insist(may_produce(land(call.board, province), Work(tuple(outputs), overwork)))


def _good_of_house(call: Call, building: str) -> str:
    """The trade good where a house of the asker's stands; refused if it is not theirs."""
    house = call.board.find(BuildingRow, building)
    if house is None or house.holder != call.asker.faction:
        raise Refused("not_yours", row=f"building/{building}")
    return call.board.named(ProvinceRow, house.province).good


def _settle(call: Call, command: str, subject: str, data: dict[str, Any] | None) -> None:
    if data is None:
        drafts.take_back(call, command, subject)
    else:
        drafts.keep(call, command, subject, data, confirmed=True)


def confirm(call: Call) -> Answer:
    """Confirm everything your faction has drafted for this phase (TURN-5)."""
    meant = Draft.every(call.event, phase=call.event.phase, faction=call.asker.faction, confirmed=False)
    for draft in meant:
        draft.confirmed = True
        draft.save()
    if not meant:
        raise Refused("nothing_to_confirm")
    return {"confirmed": len(meant)}


def produce_choices(board: Board, seat: str) -> Image:
    own = {key: land(board, key) for key in lands(board, faction_of(board, seat))}
    return {"province": {
        key: {"times": rules.times(land), "overwork": True, "outputs": list(rules.choices(land))}
        for key, land in own.items()
    }}  # fmt: skip


def collect_choices(board: Board, seat: str) -> Image:
    faction = faction_of(board, seat)
    mine = {key: b.province for key, b in board.of(BuildingRow).items() if b.holder == faction}
    goods = {key: board.named(ProvinceRow, place).good for key, place in mine.items()}
    return {"building": {key: {"goods": list(rules.income_choices(good))} for key, good in goods.items()}}


def set_budget_choices(board: Board, seat: str) -> Image | Refused:
    """Where there is anything to order; what each may be told is offered for each alone."""
    faction = faction_of(board, seat)
    return {} if lands(board, faction) or questions.houses(board, faction) else Refused("nothing_ordered")


def confirm_choices(board: Board, seat: str) -> Image | Refused:
    """How much is drafted and not confirmed, and whether it counts as it stands (TURN-5)."""
    faction = faction_of(board, seat)
    open_now = [d for d in sight.drafts(board, faction) if d.phase == board.fact("phase") and not d.confirmed]
    counts = ruled(board).unconfirmed_orders == "count"
    return {"drafts": len(open_now), "counts": counts} if open_now else Refused("nothing_to_confirm")


COMMANDS = (
    Command(produce, choices=produce_choices, power="rule", phases=("production",), draft=True, asks=questions.fields),
    Command(collect, choices=collect_choices, power="rule", phases=("production",), draft=True, asks=questions.houses),
    Command(set_budget, choices=set_budget_choices, power="rule", phases=("production",), draft=True),
    Command(confirm, choices=confirm_choices, power="rule", phases=("planning", "production", "upkeep"),
            parts=("", "allot"), draft=True),
)  # fmt: skip
