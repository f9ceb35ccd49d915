"""Tables of the print that more than one part has: what a view shows of treasuries, lands, troops, people, promises."""

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from astor.game.rows.page import Image
from astor.handbook.words import written
from astor.paper.moment import View
from astor.paper.parts import Line, Table
from astor.paper.phrases import capital, goods, phase, say, stats, word
from factions import turns
from factions.rules.goods import GOODS

TURNS_TO_WRITE = 3
NEW_ARMIES = 4
"""Empty lines for what is split off or raised."""


def treasuries(view: View, courts: Collection[str], blank: int = 0) -> Table:
    """What lies in each, and room for what it comes to."""
    head = ("", *(capital(say(f"what.{good}", n=2)) for good in GOODS))
    lines = [(view.name("faction", court), *(str(view.of("faction")[court].get(good, "")) for good in GOODS))
             for court in courts]  # fmt: skip
    return Table(_("Treasury"), head, lines, blank, "numbers")


def due(view: View, courts: Collection[str]) -> Table:
    """What the coming upkeep takes, as everything stands."""
    found = ((court, view.of("forecast").get(court, {"due": {}})) for court in courts)
    lines = [(view.name("faction", court), needs) for court, row in found if (needs := goods(row["due"]))]
    return Table(_("The coming upkeep, as it stands"), ("", _("Needs")), lines, 0, "facts")


# Lands


def lands(view: View, owners: Collection[str]) -> Table:
    """Provinces by owner, with what stands in them."""
    head = (_("Province"), _("Owner"), _("Land"), _("Product"), _("Times"), _("Public order"), _("Buildings"),
            _("Last plan"), _("Note"))  # fmt: skip
    lines = [_land(view, key, row, among(view, whose, owners))
             for whose in owners for key, row in view.some("province", owner=whose)]  # fmt: skip
    return Table(_("Provinces"), head, lines)


def _land(view: View, key: str, row: Image, whose: str) -> Line:
    last = ", ".join(word(f"what.{output}") for output in row.get("outputs", ()))
    return (row["name"], whose, word(f"terrain.{row['terrain']}"), word(f"what.{row['good']}"),
            str(row.get("times", "")), _order(row), buildings(view, key), last, _plight(view, row))  # fmt: skip


def _plight(view: View, row: Image) -> str:
    """What bears on its product and its public order, or will at the next upkeep (PROD-2, ORD-3, ORD-5)."""
    turn = turns.turn_of(view.event["phase"], view.event["turns"])
    told = (_("hungry") if row.get("starving") else "", _("over-worked") if row.get("overworked") else "",
            _("a battle this turn") if turn and row.get("fought") == turn else "",
            _("taken this turn") if turn and row.get("taken") == turn else "",
            _("rose in turn %(turn)s") % {"turn": row["risen"]} if row.get("risen") else "")  # fmt: skip
    return ", ".join(filter(None, told))


def houses(view: View, court: str) -> Table:
    """What it holds in the lands of others, and what that may give it (PROD-7)."""
    head = (_("Building"), _("Province"), _("Owner"), _("Product"), _("Gave last"))
    lines = [(word(f"building.{row['kind']}"), view.place(row["province"]), owner(view, land["owner"]),
              word(f"what.{land['good']}"), word(f"what.{row['yields']}") if row.get("yields") else "")
             for _key, row in view.some("building", holder=court)
             for land in [view.of("province")[row["province"]]]]  # fmt: skip
    return Table(_("Houses in the lands of others"), head, lines)


def _order(row: Image) -> str:
    """As it is stored, and what it stands at with what bears on it now."""
    if "order" not in row:
        return ""
    return " → ".join(written(order) for order in dict.fromkeys((row["order"], row.get("stands", row["order"]))))


def among(view: View, court: str, courts: Collection[str]) -> str:
    """Whose it is, where that is a question."""
    return owner(view, court) if len(courts) > 1 else ""


def owner(view: View, faction: str) -> str:
    return view.name("faction", faction) if faction else capital(say("map.independents"))


def buildings(view: View, province: str) -> str:
    return ", ".join(building(view, row) for _key, row in view.some("building", province=province))


def building(view: View, row: Image) -> str:
    said = word(f"building.{row['kind']}")
    return f"{said} ({view.name('faction', row['holder'])})" if row["holder"] else said


# Troops


def troops(view: View, courts: Collection[str]) -> Table:
    """Units that stand alike, in one line: whose, where, in which army, what they add to a fight."""
    head = (_("Army"), _("Place"), _("Units"), _("Number"), _("Each x / y"), _("Led by"), _("Note"))
    return Table(_("Armies, fleets and garrisons"), head, [line for court in courts for line in _of(view, court)], 0,
                 "troops")  # fmt: skip


def _of(view: View, court: str) -> Iterator[Line]:
    units = [(_alike(view, row), key) for key, row in view.of("unit").items() if row.get("faction") == court]
    for (place, leading, kind, x, y, note), alike in groupby(sorted(units), key=lambda unit: unit[0]):
        yield (army(view, leading, court), place, word(f"ware.{kind}", f"what.{kind}"), str(len(list(alike))),
               stats(x, y), leaders(view, leading), note)  # fmt: skip


def _alike(view: View, row: Image) -> tuple[Any, ...]:
    return (view.place(row.get("place", "")), row.get("army", ""), row["kind"], row.get("x", 0), row.get("y", 0),
            _note(view, row))  # fmt: skip


def _note(view: View, row: Image) -> str:
    """Aboard what, in whose port, at which crossing."""
    ahead = view.of("army").get(row.get("army", ""), {}).get("crossing", "")
    crossing = _("at the crossing to %(place)s") % {"place": view.place(ahead)} if ahead else ""
    ship = view.of("unit").get(row.get("aboard", ""))
    aboard = _("aboard a ship of %(court)s") % {"court": owner(view, ship["faction"])} if ship else ""
    port = _("supported by %(port)s") % {"port": view.place(row["port"])} if row.get("port") else ""
    return ", ".join(filter(None, (aboard, port, crossing)))


def army(view: View, key: str, court: str) -> str:
    """One without a name is a fleet that nobody has named."""
    row = view.of("army").get(key)
    if row is not None and row["name"]:
        return str(row["name"])
    return f"{_('Fleet') if row and row['fleet'] else say('battle.garrison')} ({owner(view, court)})"


def leaders(view: View, army: str) -> str:
    row = view.of("army").get(army, {})
    return ", ".join(view.name("officer", row[post]) for post in ("commander", "lieutenant") if row.get(post))


def generals(view: View) -> Table:
    """Who is called in a season, the highest x first, with a box to tick for each (WAR-2)."""
    seasons = (capital(say(f"part.season_{n}")) for n in (1, 2))
    head = (_("Army"), _("Court"), _("Led by"), _("x / y"), _("Place"), *seasons)
    officers = view.of("officer")
    led = [
        (officers[row["commander"]], key, row)
        for key, row in view.some("army")
        if row["faction"] and row.get("commander")
    ]
    lines = [(army(view, key, row["faction"]), owner(view, row["faction"]), leader["name"],
              stats(leader["x"], leader["y"]), view.place(row["place"]), "", "")
             for leader, key, row in sorted(led, key=lambda one: -one[0]["x"])]  # fmt: skip
    return Table(_("Generals, the highest x first"), head, lines, NEW_ARMIES, "write")


# People


def officers(view: View, courts: Collection[str]) -> Table:
    head = (_("Officer"), _("Court"), _("x / y"), _("Office"), _("Leads"))
    found = ((court, key, row) for court in courts for key, row in view.some("officer", faction=court, alive=True))
    lines = [(row["name"], among(view, court, courts), stats(row["x"], row["y"]), _office(view, key),
              _leads(view, key)) for court, key, row in found]  # fmt: skip
    return Table(_("Officers and heirs"), head, lines)


def _office(view: View, officer: str) -> str:
    """With the court they come from, where they serve another: an heir keeps the claim to the old throne (DIP-2)."""
    row = view.of("officer")[officer]
    home = row.get("home", "")
    abroad = f" ({view.name('faction', home)})" if home and home != row["faction"] else ""
    return ", ".join(word(f"office.{row['office']}") + abroad for _key, row in view.some("character", officer=officer))


def _leads(view: View, officer: str) -> str:
    """A fleet without a name goes by where it is."""
    led = (row for _key, row in view.some("army") if officer in (row.get("commander"), row.get("lieutenant")))
    return ", ".join(row["name"] or f"{_('Fleet')}: {view.place(row['place'])}" for row in led)


def thrones(view: View) -> Table:
    """Those nobody sits on (SUC-2, SUC-4)."""
    head = (_("Throne"), _("State"), _("Heir"), _("Until the end of turn"))
    lines = [(view.name("faction", row["faction"]), say(f"state.{row['state']}"), view.name("character", row["heir"]),
              str(row["due"] or "")) for _key, row in view.some("succession")]  # fmt: skip
    return Table(_("Empty thrones"), head, lines)


def people(view: View, court: str) -> Table:
    """Who sits at the table, and whom each of them plays."""
    head = (_("Seat"), _("Plays"), _("Player"), _("Fate"))
    seats = view.some("seat", faction=court)
    return Table(_("Who sits here"), head, [_sitter(view, key, row) for key, row in seats])


def _sitter(view: View, key: str, row: Image) -> Line:
    played = [person for _key, person in view.some("character", seat=key, alive=True)]
    fates = (f"{word('state.' + person['fate'])} ({view.place(person['held'])})" for person in played if person["fate"])
    players = ", ".join(filter(None, (row.get("player", ""), *row.get("beside", ()))))
    if players and row.get("bot"):
        players = _("%(player)s, a bot until then") % {"player": players}
    return row["title"], ", ".join(person["name"] for person in played), players, ", ".join(fates)


# Promises


def relations(view: View, courts: Collection[str]) -> Table:
    """Wars and alliances; all others are at peace. Only Control is shown when one last attacked the other."""
    head = (_("Factions"), _("Relation"), _("Since turn"), _("Last attack in turn"))
    lines = [
        (both(view, row["a"], row["b"]), say(f"state.{row['state']}"), str(row["since_turn"]),
         str(row.get("last_attack_turn") or ""))
        for _key, row in view.some("relation")
        if row["state"] != "peace" and {row["a"], row["b"]} & {*courts}
    ]  # fmt: skip
    return Table(_("War and alliance (all others are at peace)"), head, lines, 2)


def both(view: View, *courts: str) -> str:
    return " · ".join(view.name("faction", court) for court in courts)


def treaties(view: View) -> Table:
    head = (_("Parties"), _("Treaty"), _("Makes"), _("State"), _("Signed"))
    there = [row for _key, row in view.some("treaty") if row["state"] != "renounced"]
    return Table(_("Treaties"), head, [_treaty(view, row) for row in there])


def _treaty(view: View, row: Image) -> Line:
    state = say(f"state.{row['state']}")
    secret = f"{state}, {_('secret')}" if row["secret"] else state
    makes = say(f"state.{row['makes']}") if row["makes"] else ""
    return both(view, *row["parties"]), row["text"], makes, secret, both(view, *row["signed"])


def marriages(view: View) -> Table:
    head = (_("Heirs"), _("Court they live at"), _("State"))
    lines = [(f"{view.name('character', row['heir'])} · {view.name('character', row['spouse'])}",
              view.name("faction", row["residence"]), say(f"state.{row['state']}"))
             for _key, row in view.some("marriage")]  # fmt: skip
    return Table(_("Marriages"), head, lines)


def offers(view: View) -> Table:
    head = (_("From"), _("To"), _("Gives"), _("Wants"))
    lines = [(view.name("faction", row["offerer"]), view.name("faction", row["receiver"]), _heap(view, row["gives"]),
              _heap(view, row["wants"])) for _key, row in view.some("deal")]  # fmt: skip
    return Table(_("Open offers"), head, lines)


def _heap(view: View, given: Image) -> str:
    """Goods, provinces, technologies and units of a deal."""
    named = (view.name(kind, key) for kind in ("province", "technology") for key in given.get(_many(kind), ()))
    units = (_unit(view, key) for key in given.get("units", ()))
    return ", ".join(filter(None, (goods(given.get("goods", {})), *named, *units)))


def _many(kind: str) -> str:
    return "technologies" if kind == "technology" else f"{kind}s"


def _unit(view: View, key: str) -> str:
    row = view.of("unit").get(key)
    return f"{word('what.' + row['kind'])} ({view.place(row['place'])})" if row else key


# Goals and plots


def goals(view: View, wanted: Iterable[Image]) -> Table:
    head = (_("Goal"), _("Whose"), _("State"))
    lines = [(row["text"], _whose(view, row), word(f"state.{row['state']}") if row["state"] else "") for row in wanted]
    return Table(_("Goals"), head, lines)


def _whose(view: View, row: Image) -> str:
    seat = view.of("seat").get(row["seat"])
    return seat["title"] if seat else view.name("faction", row["faction"]) if row["faction"] else _("nobody's yet")


def plots(view: View, rows: Iterable[Image]) -> Table:
    """What the dice have said of them Control alone is shown before it comes out (SUB-1)."""
    head = (_("Court"), _("Act"), _("Aimed at"), _("Sanctioned in"), _("State"), _("Comes to"))
    lines = [(view.name("faction", row["faction"]), word(f"act.{row['act']}"), _aim(view, row), phase(row["phase"]),
              say(f"state.{row['state']}"), _fate(row)) for row in rows]  # fmt: skip
    return Table(_("Secret acts"), head, lines)


def _fate(row: Image) -> str:
    came = "guard" if row["act"] == "counter" else row["outcome"]
    found = (
        say(f"plot.came.{came}") if row["outcome"] else "",
        _("the culprit is found out") if row.get("exposed") else "",
    )
    return ", ".join(filter(None, found))


def _aim(view: View, row: Image) -> str:
    kinds = {"against": "faction", "technology": "technology", "character": "character", "province": "province"}
    named = [view.name(kind, row[field]) for field, kind in kinds.items() if row[field]]
    return ", ".join([*named, *([word(f"act.{row['counters']}")] if row["counters"] else [])])
