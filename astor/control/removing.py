"""Control takes away (preamble of the rules): what may go, and how it goes by the laws of what it is."""

from collections.abc import Callable, Mapping
from typing import Any

from astor.control.commands import concerned, stated
from astor.control.models import Template
from astor.game.models import Draft, Proposal, Request
from astor.game.orders import proposals
from astor.game.orders.commands import row_of
from astor.game.play.call import Call
from astor.game.play.play import CONTROL, Command
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.rows.rows import Kept
from astor.game.values.arguments import Key, Words
from astor.game.values.errors import Refused
from diplomacy.marriages import close as suits
from diplomacy.models import Deal, Marriage, Plot, Pool, Summit, Treaty
from diplomacy.pools import close as pools
from diplomacy.summits import close as summits
from diplomacy.trade import close as trade
from diplomacy.treaties.rules import ALLIANCE, PEACE
from factions import relations
from factions.models import Building, Character, Consent, Knowledge, Objective, Officer, Sabotage
from factions.research.questions import learnt, technology
from factions.rows import ProvinceRow
from war import questions
from war.armies import losses, transfer
from war.battle import questions as battles
from war.battle import rounds
from war.battle.rules.engagement import OVER
from war.models import Army, Battle, Passage, Plan, Unit
from war.passage import orders as passages

Way = Callable[[Call, Any], None]
"""How a row goes: it, and what cannot be without it."""


def remove(call: Call, *, row: Key, reason: Words) -> None:
    """Take a row away as it would go in play; those whose it was are told why."""
    reason = stated(reason)
    way = WAYS.get(row.partition("/")[0])
    if way is None:
        raise Refused("stays", row=row)
    found = row_of(call.event, row)
    if found is None:
        raise Refused("unknown_row", row=row)
    was = found.image()
    way(call, found)
    _tell(call, found, was, reason)


def _tell(call: Call, gone: Kept, was: Image, reason: str) -> None:
    """What stood on the map is everybody's news; of the rest those hear whose it was."""
    if isinstance(gone, Battle):
        return None  # its own end has told it
    if isinstance(gone, Unit):
        facts = {"kind": gone.kind, "place": gone.place, "faction": gone.faction, "reason": reason}
        return call.report("unit.place", "unit_removed", gone.faction, **facts)
    owners = concerned(gone.row_name, was)
    if isinstance(gone, Building) and (owner := call.board.named(ProvinceRow, gone.province).owner):
        owners.add(f"faction/{owner}")
    for side in sorted(owners) or [CONTROL]:
        call.say(side, "taken", gift=_called(gone), reason=reason)
    return None


def _called(gone: Kept) -> str:
    """By what a line names what is gone."""
    if isinstance(gone, Officer | Character):
        return gone.key
    return gone.technology if isinstance(gone, Knowledge) else gone.kind if isinstance(gone, Building) else gone.KIND


# War


def _army(call: Call, army: Army) -> None:
    """Its units are garrisons, its officers free (WAR-14); ships at sea are always a fleet (WAR-18)."""
    if battles.in_progress(call.board):
        raise Refused("battle_first")
    field = questions.theatre(call.board)
    if field.at_sea(army.place):
        raise Refused("fleet_stays", army=army.key)
    transfer.absorb(call, "", [unit.key for unit in field.troops(army.key)])
    losses.dissolve(call, army.key)


def _battle(call: Call, battle: Battle) -> None:
    """Broken off as it stands; one that is over stays in the day, and is undone where it should not have been."""
    if battle.state == OVER:
        raise Refused("battle_moved_on")
    rounds.stop(call, battle)


def _plan(_call: Call, plan: Plan) -> None:
    plan.delete()


# What is held


def _building(_call: Call, building: Building) -> None:
    """Ships leave a port that is gone, what was taught there is known to nobody's use (WAR-19, TECH-2)."""
    if building.kind == "capital":
        raise Refused("is_capital", province=building.province)
    building.delete()


def _person(call: Call, person: Officer | Character) -> None:
    """They die, as an officer and as a person of the court; what follows a death follows (WAR-17, SUC-7)."""
    if not person.alive:
        raise Refused("dead_already", character=person.key)
    losses.bury(call, person)


def _knowledge(call: Call, known: Knowledge) -> None:
    """Not what others that are known build on (TECH-1); what stands stays, for those who still know it."""
    others = [row.technology for row in learnt(call.board, known.faction) if row.state == "known"]
    upon = [key for key in others if known.technology in technology(call.board, key).needs]
    if known.state == "known" and upon:
        raise Refused("built_upon", technology=known.technology, technologies=sorted(upon))
    known.delete()


# What is promised


def _treaty(call: Call, treaty: Treaty) -> None:
    """It was never written; an alliance it has made ends (DIP-9)."""
    proposals.end(call, treaty)
    if (treaty.state, treaty.makes) == ("made", ALLIANCE):
        relation = relations.between(call.event, *treaty.parties)
        if relation.state == ALLIANCE:
            relations.settle(call, relation, PEACE, "ruled")


def _marriage(call: Call, marriage: Marriage) -> None:
    """Who is married is: undo the wedding, where it should never have been."""
    if marriage.state != "open":
        raise Refused("stays", row=marriage.row_name)
    suits.drop(call, marriage, "marriage_broken_off")


def _plot(call: Call, plot: Plot) -> None:
    """Once the dice have fallen it is for a ruling (SUB-1)."""
    if plot.state != "sealed":
        raise Refused("plot_gone")
    proposals.end(call, plot)


def _deal(call: Call, deal: Deal) -> None:
    trade.drop(call, deal, "offer_cancelled")


def _pool(call: Call, pool: Pool) -> None:
    pools.drop(call, pool, "pool_cancelled")


def _passage(call: Call, passage: Passage) -> None:
    passages.drop(call, passage, "passage_cancelled")


def _summit(call: Call, summit: Summit) -> None:
    summits.end(call, summit, [summit.host, *summit.invited])


WAYS: Mapping[str, Way] = {
    Unit.KIND: losses.fall,  # and its cargo sinks with it (BAT-6, WAR-10)
    Army.KIND: _army,
    Battle.KIND: _battle,
    Plan.KIND: _plan,
    Building.KIND: _building,
    **dict.fromkeys((Officer.KIND, Character.KIND), _person),
    Knowledge.KIND: _knowledge,
    Treaty.KIND: _treaty,
    Marriage.KIND: _marriage,
    Plot.KIND: _plot,
    Deal.KIND: _deal,
    Pool.KIND: _pool,
    Passage.KIND: _passage,
    Summit.KIND: _summit,
    **{of.KIND: proposals.end for of in (Consent, Objective, Sabotage, Draft, Proposal, Request, Template)},
}
"""Kind of row → how it goes. What is not here stays: the map, the tree and the seats are the scenario's, and what the
clock keeps is the clock's."""


def remove_choices(_board: Board, _control: str) -> Image:
    """The kinds of rows that may go at all; how each stands is asked when it is to go."""
    return {"kind": [*WAYS]}


REMOVALS = (Command(remove, choices=remove_choices, by=(CONTROL,)),)
