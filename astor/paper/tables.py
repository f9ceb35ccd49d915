"""Tables of the print that more than one part has: what a view shows of treasuries, lands, troops, people, promises."""

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from astor.handbook.words import written
from astor.paper.moment import View
from astor.paper.parts import Line, Table
from astor.paper.phrases import capital, goods, phase, say, stats, word
from astor.shown.rows import (
    ShownArmy,
    ShownBuilding,
    ShownCharacter,
    ShownDeal,
    ShownFaction,
    ShownForecast,
    ShownMarriage,
    ShownObjective,
    ShownOfficer,
    ShownPlot,
    ShownProvince,
    ShownRelation,
    ShownSeat,
    ShownSuccession,
    ShownTreaty,
    ShownUnit,
)
from diplomacy.wire import Stake
from factions import turns
from factions.rules.goods import GOODS

TURNS_TO_WRITE = 3
NEW_ARMIES = 4
"""Empty lines for what is split off or raised."""


def treasuries(view: View, courts: Collection[str], blank: int = 0) -> Table:
    """What lies in each, and room for what it comes to."""
    head = ("", *(capital(say(f"what.{good}", n=2)) for good in GOODS))
    lines = [(view.name("faction", court), *_goods(view, court)) for court in courts]
    return Table(_("Treasury"), head, lines, blank, "numbers")


def _goods(view: View, court: str) -> list[str]:
    """How many of each good, as far as that is told."""
    row = view.of(ShownFaction)[court]
    return [str(getattr(row, good)) if view.says(ShownFaction, court, good) else "" for good in GOODS]


def due(view: View, courts: Collection[str]) -> Table:
    """What the coming upkeep takes, as everything stands."""
    lines = []
    for court in courts:
        coming = view.find(ShownForecast, court)
        if needs := goods({"food": coming.due.food, "gold": coming.due.gold}) if coming else "":
            lines.append((view.name("faction", court), needs))
    return Table(_("The coming upkeep, as it stands"), ("", _("Needs")), lines, 0, "facts")


# Lands


def lands(view: View, owners: Collection[str]) -> Table:
    """Provinces by owner, with what stands in them."""
    head = (_("Province"), _("Owner"), _("Land"), _("Product"), _("Times"), _("Public order"), _("Buildings"),
            _("Last plan"), _("Note"))  # fmt: skip
    lines = [_land(view, key, row, among(view, whose, owners))
             for whose in owners for key, row in view.some(ShownProvince) if row.owner == whose]  # fmt: skip
    return Table(_("Provinces"), head, lines)


def _land(view: View, key: str, row: ShownProvince, whose: str) -> Line:
    last = ", ".join(word(f"what.{output}") for output in row.outputs)
    return (row.name, whose, word(f"terrain.{row.terrain}"), word(f"what.{row.good}"),
            str(row.times) if view.says(ShownProvince, key, "times") else "", _order(view, key, row),
            buildings(view, key), last, _plight(view, row))  # fmt: skip


def _plight(view: View, row: ShownProvince) -> str:
    """What bears on its product and its public order, or will at the next upkeep (PROD-2, ORD-3, ORD-5)."""
    turn = turns.turn_of(view.event.phase, view.event.turns)
    told = (_("hungry") if row.starving else "", _("over-worked") if row.overworked else "",
            _("a battle this turn") if turn and row.fought == turn else "",
            _("taken this turn") if turn and row.taken == turn else "",
            _("rose in turn %(turn)s") % {"turn": row.risen} if row.risen else "")  # fmt: skip
    return ", ".join(filter(None, told))


def houses(view: View, court: str) -> Table:
    """What it holds in the lands of others, and what that may give it (PROD-7)."""
    head = (_("Building"), _("Province"), _("Owner"), _("Product"), _("Gave last"))
    lines = [(word(f"building.{row.kind}"), view.place(row.province), owner(view, land.owner),
              word(f"what.{land.good}"), word(f"what.{row.yields}") if row.yields else "")
             for _key, row in view.some(ShownBuilding) if row.holder == court
             for land in [view.of(ShownProvince)[row.province]]]  # fmt: skip
    return Table(_("Houses in the lands of others"), head, lines)


def _order(view: View, key: str, row: ShownProvince) -> str:
    """As it is stored, and what it stands at with what bears on it now."""
    if not view.says(ShownProvince, key, "order"):
        return ""
    stands = row.stands if view.says(ShownProvince, key, "stands") else row.order
    return " → ".join(written(order) for order in dict.fromkeys((row.order, stands)))


def among(view: View, court: str, courts: Collection[str]) -> str:
    """Whose it is, where that is a question."""
    return owner(view, court) if len(courts) > 1 else ""


def owner(view: View, faction: str) -> str:
    return view.name("faction", faction) if faction else capital(say("map.independents"))


def buildings(view: View, province: str) -> str:
    return ", ".join(building(view, row) for _key, row in view.some(ShownBuilding) if row.province == province)


def building(view: View, row: ShownBuilding) -> str:
    said = word(f"building.{row.kind}")
    return f"{said} ({view.name('faction', row.holder)})" if row.holder else said


# Troops


def troops(view: View, courts: Collection[str]) -> Table:
    """Units that stand alike, in one line: whose, where, in which army, what they add to a fight."""
    head = (_("Army"), _("Place"), _("Units"), _("Number"), _("Each x / y"), _("Led by"), _("Note"))
    return Table(_("Armies, fleets and garrisons"), head, [line for court in courts for line in _of(view, court)], 0,
                 "troops")  # fmt: skip


def _of(view: View, court: str) -> Iterator[Line]:
    units = [(_alike(view, row), key) for key, row in view.of(ShownUnit).items() if row.faction == court]
    for (place, leading, kind, x, y, note), alike in groupby(sorted(units), key=lambda unit: unit[0]):
        yield (army(view, leading, court), place, word(f"ware.{kind}", f"what.{kind}"), str(len(list(alike))),
               stats(x, y), leaders(view, leading), note)  # fmt: skip


def _alike(view: View, row: ShownUnit) -> tuple[Any, ...]:
    return (view.place(row.place), row.army, row.kind, row.x, row.y,
            _note(view, row))  # fmt: skip


def _note(view: View, row: ShownUnit) -> str:
    """Aboard what, in whose port, at which crossing."""
    army = view.find(ShownArmy, row.army)
    ahead = army.crossing if army else ""
    crossing = _("at the crossing to %(place)s") % {"place": view.place(ahead)} if ahead else ""
    ship = view.of(ShownUnit).get(row.aboard)
    aboard = _("aboard a ship of %(court)s") % {"court": owner(view, ship.faction)} if ship else ""
    port = _("supported by %(port)s") % {"port": view.place(row.port)} if row.port else ""
    return ", ".join(filter(None, (aboard, port, crossing)))


def army(view: View, key: str, court: str) -> str:
    """One without a name is a fleet that nobody has named."""
    row = view.of(ShownArmy).get(key)
    if row is not None and row.name:
        return str(row.name)
    return f"{_('Fleet') if row and row.fleet else say('battle.garrison')} ({owner(view, court)})"


def leaders(view: View, army: str) -> str:
    row = view.find(ShownArmy, army) or ShownArmy()
    return ", ".join(view.name("officer", officer) for officer in (row.commander, row.lieutenant) if officer)


def generals(view: View) -> Table:
    """Who is called in a season, the highest x first, with a box to tick for each (WAR-2)."""
    seasons = (capital(say(f"part.season_{n}")) for n in (1, 2))
    head = (_("Army"), _("Court"), _("Led by"), _("x / y"), _("Place"), *seasons)
    officers = view.of(ShownOfficer)
    led = [(officers[row.commander], key, row) for key, row in view.some(ShownArmy) if row.faction and row.commander]
    lines = [(army(view, key, row.faction), owner(view, row.faction), leader.name,
              stats(leader.x, leader.y), view.place(row.place), "", "")
             for leader, key, row in sorted(led, key=lambda one: -one[0].x)]  # fmt: skip
    return Table(_("Generals, the highest x first"), head, lines, NEW_ARMIES, "write")


# People


def officers(view: View, courts: Collection[str]) -> Table:
    head = (_("Officer"), _("Court"), _("x / y"), _("Office"), _("Leads"))
    found = [(court, key, row) for court in courts for key, row in view.some(ShownOfficer)
             if row.faction == court and row.alive]  # fmt: skip
    lines = [(row.name, among(view, court, courts), stats(row.x, row.y), _office(view, key),
              _leads(view, key)) for court, key, row in found]  # fmt: skip
    return Table(_("Officers and heirs"), head, lines)


def _office(view: View, officer: str) -> str:
    """With the court they come from, where they serve another: an heir keeps the claim to the old throne (DIP-2)."""
    row = view.of(ShownOfficer)[officer]
    home = row.home
    abroad = f" ({view.name('faction', home)})" if home and home != row.faction else ""
    held = [person.office for _key, person in view.some(ShownCharacter) if person.officer == officer]
    return ", ".join(word(f"office.{office}") + abroad for office in held)


def _leads(view: View, officer: str) -> str:
    """A fleet without a name goes by where it is."""
    led = (row for _key, row in view.some(ShownArmy) if officer in (row.commander, row.lieutenant))
    return ", ".join(row.name or f"{_('Fleet')}: {view.place(row.place)}" for row in led)


def thrones(view: View) -> Table:
    """Those nobody sits on (SUC-2, SUC-4)."""
    head = (_("Throne"), _("State"), _("Heir"), _("Until the end of turn"))
    lines = [(view.name("faction", row.faction), say(f"state.{row.state}"), view.name("character", row.heir),
              str(row.due or "")) for _key, row in view.some(ShownSuccession)]  # fmt: skip
    return Table(_("Empty thrones"), head, lines)


def people(view: View, court: str) -> Table:
    """Who sits at the table, and whom each of them plays."""
    head = (_("Seat"), _("Plays"), _("Player"), _("Fate"))
    seats = [_sitter(view, key, row) for key, row in view.some(ShownSeat) if row.faction == court]
    return Table(_("Who sits here"), head, seats)


def _sitter(view: View, key: str, row: ShownSeat) -> Line:
    played = [person for _key, person in view.some(ShownCharacter) if person.seat == key and person.alive]
    fates = (f"{word('state.' + person.fate)} ({view.place(person.held)})" for person in played if person.fate)
    players = ", ".join(filter(None, (row.player, *row.beside)))
    if players and row.bot:
        players = _("%(player)s, a bot until then") % {"player": players}
    return row.title, ", ".join(person.name for person in played), players, ", ".join(fates)


# Promises


def relations(view: View, courts: Collection[str]) -> Table:
    """Wars and alliances; all others are at peace. Only Control is shown when one last attacked the other."""
    head = (_("Factions"), _("Relation"), _("Since turn"), _("Last attack in turn"))
    lines = [
        (both(view, row.a, row.b), say(f"state.{row.state}"), str(row.since_turn),
         str(row.last_attack_turn or ""))
        for _key, row in view.some(ShownRelation)
        if row.state != "peace" and {row.a, row.b} & {*courts}
    ]  # fmt: skip
    return Table(_("War and alliance (all others are at peace)"), head, lines, 2)


def both(view: View, *courts: str) -> str:
    return " · ".join(view.name("faction", court) for court in courts)


def treaties(view: View, party: str = "") -> Table:
    """All there are, or those of one court."""
    head = (_("Parties"), _("Treaty"), _("Makes"), _("State"), _("Signed"))
    there = [row for _key, row in view.some(ShownTreaty) if row.state != "renounced"]
    there = [row for row in there if not party or party in row.parties]
    return Table(_("Treaties"), head, [_treaty(view, row) for row in there])


def _treaty(view: View, row: ShownTreaty) -> Line:
    state = say(f"state.{row.state}")
    secret = f"{state}, {_('secret')}" if row.secret else state
    makes = say(f"state.{row.makes}") if row.makes else ""
    return both(view, *row.parties), row.text, makes, secret, both(view, *row.signed)


def marriages(view: View) -> Table:
    head = (_("Heirs"), _("Court they live at"), _("State"))
    lines = [(f"{view.name('character', row.heir)} · {view.name('character', row.spouse)}",
              view.name("faction", row.residence), say(f"state.{row.state}"))
             for _key, row in view.some(ShownMarriage)]  # fmt: skip
    return Table(_("Marriages"), head, lines)


def offers(view: View) -> Table:
    head = (_("From"), _("To"), _("Gives"), _("Wants"))
    lines = [(view.name("faction", row.offerer), view.name("faction", row.receiver), _heap(view, row.gives),
              _heap(view, row.wants)) for _key, row in view.some(ShownDeal)]  # fmt: skip
    return Table(_("Open offers"), head, lines)


def _heap(view: View, given: Stake) -> str:
    """Goods, provinces, technologies and units of a deal."""
    lands = [view.name("province", key) for key in given.provinces]
    lessons = [view.name("technology", key) for key in given.technologies]
    units = [_unit(view, key) for key in given.units]
    return ", ".join(filter(None, (goods(given.goods), *lands, *lessons, *units)))


def _unit(view: View, key: str) -> str:
    row = view.of(ShownUnit).get(key)
    return f"{word('what.' + row.kind)} ({view.place(row.place)})" if row else key


# Goals and plots


def goals(view: View, wanted: Iterable[ShownObjective]) -> Table:
    head = (_("Goal"), _("Whose"), _("State"))
    lines = [(row.text, _whose(view, row), word(f"state.{row.state}") if row.state else "") for row in wanted]
    return Table(_("Goals"), head, lines)


def _whose(view: View, row: ShownObjective) -> str:
    seat = view.of(ShownSeat).get(row.seat)
    return seat.title if seat else view.name("faction", row.faction) if row.faction else _("nobody's yet")


def plots(view: View, rows: Iterable[ShownPlot]) -> Table:
    """What the dice have said of them Control alone is shown before it comes out (SUB-1)."""
    head = (_("Court"), _("Act"), _("Aimed at"), _("Sanctioned in"), _("State"), _("Comes to"))
    lines = [(view.name("faction", row.faction), word(f"act.{row.act}"), _aim(view, row), phase(row.phase),
              say(f"state.{row.state}"), _fate(row)) for row in rows]  # fmt: skip
    return Table(_("Secret acts"), head, lines)


def _fate(row: ShownPlot) -> str:
    came = "guard" if row.act == "counter" else row.outcome
    found = (
        say(f"plot.came.{came}") if row.outcome else "",
        _("the culprit is found out") if row.exposed else "",
    )
    return ", ".join(filter(None, found))


def _aim(view: View, row: ShownPlot) -> str:
    aims = (("faction", row.against), ("technology", row.technology), ("character", row.character),
            ("province", row.province))  # fmt: skip
    named = [view.name(kind, key) for kind, key in aims if key]
    return ", ".join([*named, *([word(f"act.{row.counters}")] if row.counters else [])])
