"""Research (BUY-4 to BUY-6, TECH-1, TECH-2): what a seat may ask, and how a faction comes to know a technology."""

from collections.abc import Mapping

from astor.game.play.call import Answer, Call
from astor.game.play.play import Command
from astor.game.play.sight import faction_of
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.arguments import Key, KeyOrNone
from astor.game.values.errors import Refused, insist
from factions import books
from factions.arguments import Goods
from factions.books import Item, item
from factions.models import Building, Character, Faction, Knowledge, Technology
from factions.research import questions
from factions.research.rules import research as rules
from factions.rows import TechnologyRow


def research(call: Call, *, technology: Key, payment: Goods | None = None, province: KeyOrNone = "") -> Answer:
    """Research a technology, at once and alone (BUY-4, BUY-5); credits may stand for any resource (BUY-6).

    Without a payment it is paid in full from the treasury. An institution stands in `province`, else in the capital.
    What was sabotaged fails, and its cost is wasted (SUB-2).
    """
    wanted, board, mine = Technology.named(call.event, technology), call.board, call.asker.faction
    cost = questions.cost(board, mine, technology)
    share = cost if payment is None else payment
    insist(questions.may_research(board, mine, technology))
    insist(rules.covers(cost, [share]))
    insist(rules.may_pay(questions.scholar(board, mine).stock, share))
    site = questions.site(board, mine, technology, province)
    insist(questions.may_stand(board, mine, technology, site))
    pay(call, mine, technology, share, "BUY-4")
    if questions.sabotaged(board, mine, technology):
        call.say(f"faction/{mine}", "research_sabotaged", technology=technology)
        return {"paid": share, "failed": "sabotaged"}
    develop(call, wanted, [mine], site)
    return {"paid": share}


def pay(call: Call, faction: str, technology: str, payment: Mapping[str, int], rule: str) -> None:
    """Take a share out of a treasury and say in the statement what for."""
    Faction.named(call.event, faction).spend(payment)
    row = f"technology/{technology}"
    told: list[Item] = [item(row, "technology", 1, rule)]
    told += [item(row, good, -amount, rule, [("technology", 1)]) for good, amount in payment.items()]
    books.state(call, faction, told)


def develop(call: Call, technology: Technology, payers: list[str], province: str) -> None:
    """The first of these has researched it, the others have paid their shares (TECH-4).

    Who is the first of all to know it has invented it (BUY-4). What stands in a place stands where the first of them
    chose, for all of them. Who knows it already keeps it as it is.
    """
    known = questions.known_to(call.board, technology.key)
    inventor = "" if known else _arch_wizard(call, payers[0])
    stands = known[payers[0]].stands if payers[0] in known else ""
    stands = stands or settle(call, technology, province, payers[0])
    for at, faction in enumerate(payers):
        if faction not in known:
            learn(call, faction, technology.key, inventor="" if at else inventor, stands=stands)
        call.say(f"faction/{faction}", "researched", technology=technology.key, invented=not known and at == 0,
                 by=payers[0])  # fmt: skip


def _arch_wizard(call: Call, faction: str) -> str:
    alive = Character.every(call.event, faction=faction, office="arch-wizard", alive=True)
    return next((person.key for person in alive), "")


def settle(call: Call, technology: Technology, province: str, faction: str) -> str:
    """Its institution rises, if it has one; everybody sees a building, nobody what is taught there. Returns its key."""
    if not technology.institution:
        return ""
    key = call.page.key("building")
    Building(event=call.event, key=key, kind=technology.institution, province=province).save()
    call.report("building.kind", "built", faction, faction=faction, kind=technology.institution, province=province)
    return key


def learn(call: Call, faction: str, technology: str, *, inventor: str = "", stands: str = "") -> None:
    """From now on this faction knows it."""
    own = {"faction": faction, "technology": technology}
    knowledge = next(iter(Knowledge.every(call.event, **own)), None)  # an option card it had, or none
    if knowledge is None:
        taken = Knowledge.find(call.event, key := f"{faction}-{technology}")  # Control may have made it another's
        knowledge = Knowledge(event=call.event, key=call.page.key("knowledge") if taken else key, **own)
    knowledge.state, knowledge.inventor, knowledge.stands = "known", inventor, stands
    knowledge.save()


def research_choices(board: Board, seat: str) -> Image | Refused:
    """What the faction may research: the cost, how it would pay (credits for what is missing), and what it lacks."""
    faction = faction_of(board, seat)
    open_now = [key for key in board.some(TechnologyRow) if questions.may_research(board, faction, key) is None]
    if not open_now:
        return Refused("nothing_to_research")
    return {
        "technology": {key: _bill(board, faction, key) for key in open_now},
        "sites": sorted({*questions.sites(board, faction)}),
    }


def _bill(board: Board, faction: str, key: str) -> Image:
    cost, stock = questions.cost(board, faction, key), questions.scholar(board, faction).stock
    payment = rules.usual_payment(stock, cost)
    return {"cost": cost, "payment": payment, "short": rules.short(stock, payment)}


COMMANDS = (Command(research, choices=research_choices, power="research", phases=("purchase",)),)
