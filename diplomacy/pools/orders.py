"""Pooled research (TECH-4): start a research together, join it, leave it; Control calls it off."""

from typing import Annotated

import msgspec

from astor.game.orders import filed
from astor.game.play.call import Answer, Call
from astor.game.play.play import CONTROL, Command
from astor.game.play.sight import faction_of
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.arguments import Key, KeyOrNone, Reason
from astor.game.values.errors import Refused, insist
from diplomacy.models import Pool
from diplomacy.pools import close, questions, rules
from diplomacy.pools.carrying_out import carry_out
from diplomacy.rows import PoolRow
from diplomacy.trade.orders import give_choices, judged
from diplomacy.trade.questions import may_meet
from factions.arguments import Goods
from factions.models import Technology
from factions.research import questions as learnt

Shares = Annotated[dict[Key, Goods], msgspec.Meta(max_length=20)]


def pool_research(call: Call, *, technology: Key, shares: Shares, province: KeyOrNone = "") -> None:
    """Ask factions you are in contact with to pay for a research of yours together; all who pay learn it (TECH-4)."""
    event, mine, board = call.event, call.asker.faction, call.board
    Technology.named(event, technology)
    others = sorted(shares.keys() - {mine})
    for other in others:
        insist(may_meet(board, mine, other))
    scholar, cost = learnt.scholar(board, mine), learnt.cost(board, mine, technology)
    insist(rules.may_start(mine, scholar, learnt.technology(board, technology), cost, shares))
    if any((pool.starter, pool.technology) == (mine, technology) for pool in board.of(PoolRow).values()):
        raise Refused("pool_open", technology=technology)
    site = learnt.site(board, mine, technology, province)
    insist(learnt.may_stand(board, mine, technology, site))
    Pool(event=event, key=call.page.key("pool"), technology=technology, starter=mine, province=site, shares=shares,
         agreed=[mine], seat=call.asker.key, phase=event.phase, at=call.now).save()  # fmt: skip
    for other in others:
        call.say(f"faction/{other}", "pool_proposed", faction=mine, technology=technology)


def join_pool(call: Call, *, pool: Key) -> Answer:
    """Agree to pay your share; when all have, the research is done at once, for all of them or for nobody (TECH-4)."""
    found, mine = _mine(call, pool), call.asker.faction
    insist(questions.may_join(call.board, mine, found.as_row(PoolRow)))
    found.agreed = [*found.agreed, mine]
    found.save()
    if set(found.agreed) < set(found.shares):
        for other in sorted(found.shares):
            call.say(f"faction/{other}", "pool_joined", faction=mine, technology=found.technology)
        return {}
    return carry_out(call, found)


def leave_pool(call: Call, *, pool: Key) -> None:
    """Decline a share, or call the whole off; it comes to nothing for all (TECH-4)."""
    found = _mine(call, pool)
    if found.starter == call.asker.faction:
        filed.taken_back(call, found.seat, "pool_research", f"technology/{found.technology}")
    close.drop(call, found, "pool_left", faction=call.asker.faction)


def _mine(call: Call, key: str) -> Pool:
    found = Pool.find(call.event, key)
    if found is None or call.asker.faction not in found.shares:
        raise Refused("pool_gone")
    return found


def cancel_pool(call: Call, *, pool: Key, reason: Reason = "") -> None:
    """Call a pooled research off; all who were asked hear that it was Control."""
    del reason  # kept with the entry
    found = Pool.find(call.event, pool)
    if found is None:
        raise Refused("pool_gone")
    close.drop(call, found, "pool_cancelled")


def join_pool_choices(board: Board, seat: str) -> Image | Refused:
    """Researches it was asked to share, each with what would keep it from that."""
    faction = faction_of(board, seat)
    open_now = {key: p for key, p in board.of(PoolRow).items() if faction in p.shares and faction not in p.agreed}
    asked = {key: questions.may_join(board, faction, pool) for key, pool in open_now.items()}
    return {"pool": judged(asked)} if asked else Refused("no_pool")


def leave_pool_choices(board: Board, seat: str) -> Image | Refused:
    faction = faction_of(board, seat)
    mine = sorted(key for key, pool in board.of(PoolRow).items() if faction in pool.shares)
    return {"pool": mine} if mine else Refused("no_pool")


COMMANDS = (
    Command(pool_research, choices=give_choices, power="research", phases=("purchase",), most=10),
    Command(join_pool, choices=join_pool_choices, power="research", phases=("purchase",), most=20),
    Command(leave_pool, choices=leave_pool_choices, power="research", phases=("purchase",), most=20),
    Command(cancel_pool, by=(CONTROL,)),
)
