"""Set-up (SET-5, SET-6, BAT-13): what a seat may ask about its realm, its capital and its names."""

from typing import Annotated

import msgspec

from astor.game.orders import drafts
from astor.game.orders.seats import clean_name
from astor.game.play.call import Call
from astor.game.play.play import Command
from astor.game.play.sight import faction_of
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.arguments import Key, KeyOrNone, Name
from astor.game.values.errors import Refused, insist
from factions.models import Character, Faction, Officer
from factions.planning import questions
from factions.planning.questions import arranged, homeland, may_name, may_settle
from factions.planning.rules import Layout, may_arrange, may_be_called
from factions.questions import lands, played
from factions.rows import ProvinceRow

Cards = Annotated[dict[Key, Key], msgspec.Meta(max_length=20)]


def arrange(call: Call, *, cards: Cards, dock: KeyOrNone = "", capital: KeyOrNone = "") -> None:
    """Say which card lies on which space of your homeland, and where dock and capital stand (SET-5)."""
    faction = call.asker.faction
    insist(may_arrange(homeland(call.board, faction), Layout(cards, dock, capital)))
    drafts.keep(call, "arrange", faction, {"cards": cards, "dock": dock, "capital": capital})


def name_character(call: Call, *, name: Name) -> None:
    """Name the character you play (SET-6), and the officer they are."""
    new, mine = clean_name(name), played(call.board, call.asker.key)
    if not mine:
        raise Refused("no_character")
    insist(may_name(call.board, mine[0], new))
    person = Character.named(call.event, mine[0].key)
    officer = Officer.find(call.event, person.officer)
    for one in (person, officer) if officer else (person,):
        one.name = new
        one.save()


def name_faction(call: Call, *, name: Name) -> None:
    """Name your faction (SET-6)."""
    new, factions = clean_name(name), Faction.every(call.event)
    insist(may_be_called(new, (faction.name for faction in factions if faction.key != call.asker.faction)))
    faction = Faction.named(call.event, call.asker.faction)
    old, faction.name = faction.name, new
    faction.save()
    call.say("public", "faction_named", faction=faction.key, old=old, name=new)


def name_capital(call: Call, *, province: Key) -> None:
    """Name another capital after yours was lost (BAT-13); it has no free infrastructure."""
    faction = Faction.named(call.event, call.asker.faction)
    insist(may_settle(call.board, faction.key))
    if province not in lands(call.board, faction.key):
        raise Refused("not_yours", row=f"province/{province}")
    told = faction.capital == province  # when it was given it
    faction.capital, faction.unsettled = province, False
    faction.save()
    if not told:
        call.report("faction.capital", "capital_named", faction.key, faction=faction.key, province=province)


def arrange_choices(board: Board, seat: str) -> Image | Refused:
    """Spaces, cards, and how the realm would lie if planning ended now (SET-5)."""
    faction = faction_of(board, seat)
    home, now, provinces = (
        homeland(board, faction),
        arranged(board, faction),
        board.some(ProvinceRow, "terrain", "good"),
    )
    if not home.spaces:
        return Refused("no_homeland")
    cards = {key: {"terrain": provinces[key].terrain, "good": provinces[key].good} for key in home.spaces}
    return {"spaces": list(home.spaces), "cards": cards, "coasts": sorted(home.coasts),
            "now": {"cards": dict(now.cards), "dock": now.dock, "capital": now.capital}}  # fmt: skip


def name_capital_choices(board: Board, seat: str) -> Image | Refused:
    faction = faction_of(board, seat)
    return may_settle(board, faction) or {"province": list(lands(board, faction))}


def name_character_choices(board: Board, seat: str) -> Image | Refused:
    return {} if played(board, seat) else Refused("no_character")


COMMANDS = (
    Command(name_character, choices=name_character_choices, alike=False),
    Command(name_faction, power="rule", most=3),
    Command(arrange, choices=arrange_choices, power="rule", phases=("planning",), draft=True, asks=questions.realms),
    Command(name_capital, choices=name_capital_choices, power="rule"),
)
