"""A court's part of the print: what its own phones show it, to be handed to its table; its secrets on a page apart."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from astor.paper import pending, tables
from astor.paper.effects import sentences
from astor.paper.moment import Moment, View
from astor.paper.parts import Line, Part, Slip, Table, told
from astor.paper.phrases import goods, word
from astor.shown.rows import (
    ShownContact,
    ShownFaction,
    ShownKnowledge,
    ShownObjective,
    ShownPlot,
    ShownSeat,
    ShownTechnology,
    ShownTree,
)
from factions.wire import Standing


def parts(now: Moment) -> list[Part]:
    return [part for court in now.courts for part in (_open(now, court), _sealed(now, court))]


def _open(now: Moment, court: str) -> Part:
    view = now.court(court)
    row = view.of(ShownFaction)[court]
    shown = told((_treasury(view, court), tables.due(view, [court]), tables.lands(view, [court]),
                  tables.houses(view, court), tables.troops(view, [court]), tables.officers(view, [court]),
                  tables.people(view, court), _known(view, court), _within_reach(view, court),
                  tables.relations(view, [court]), _contacts(view, court),
                  tables.treaties(view, court), tables.marriages(view), tables.offers(view),
                  *pending.between_courts(view)))  # fmt: skip
    notes = [text for text in (row.trait, sentences(row.effects)) if text]
    return Part(court, "court", row.name, f"{row.people} · {word('kind.' + row.kind)}", shown,
                colour=row.colour, notes=notes)  # fmt: skip


def _treasury(view: View, court: str) -> Table:
    return tables.treasuries(view, [court], tables.TURNS_TO_WRITE)


# What it knows


def _tree(view: View, court: str) -> Mapping[str, Standing]:
    tree = view.find(ShownTree, court)
    return tree.technology if tree else {}


def _known(view: View, court: str) -> Table:
    head = (_("Technology"), _("What it changes"), _("Stands in"), _("Invented by"))
    lines = [(view.name("technology", key), _changes(view, key), _stands(view, tree), _inventor(view, tree))
             for key, tree in _tree(view, court).items() if tree.state == "known"]  # fmt: skip
    return Table(_("Technologies"), head, lines)


def _changes(view: View, technology: str) -> str:
    return sentences(view.of(ShownTechnology)[technology].effects)


def _inventor(view: View, tree: Standing) -> str:
    return view.name("character", tree.inventor) if tree.inventor else ""


def _stands(view: View, tree: Standing) -> str:
    place = view.place(tree.site) if tree.site else ""
    return place if tree.kept else _("lost")


def _within_reach(view: View, court: str) -> Table:
    """What it may develop, and what it holds a card for."""
    head = (_("Technology"), _("Card"), _("Costs"), _("Needs"), _("What it changes"))
    known = view.of(ShownKnowledge).values()
    cards = {row.technology for row in known if (row.faction, row.state) == (court, "option")}
    lines = [_reach(view, key, tree, key in cards) for key, tree in _tree(view, court).items()
             if tree.state == "possible" or (key in cards and tree.state != "known")]  # fmt: skip
    return Table(_("Cards and technologies within reach"), head, lines)


def _reach(view: View, key: str, tree: Standing, card: bool) -> Line:
    needs = ", ".join(view.name("technology", other) for other in tree.missing)
    return view.name("technology", key), _("yes") if card else "", goods(tree.cost), needs, _changes(view, key)


def _contacts(view: View, court: str) -> Table:
    head = (_("May trade with"), _("Through"))
    reached = view.find(ShownContact, court)
    lines = [(view.name("faction", other), view.place(how.place) if how.place else "")
             for other, how in (reached.with_.items() if reached else ()) if how.may]  # fmt: skip
    return Table(_("Contact"), head, lines)


# What is folded


def _sealed(now: Moment, court: str) -> Part:
    """The court's goals and open plots, and a slip for each seat's own goals."""
    view = now.court(court)
    shared = [row for _key, row in view.some(ShownObjective) if row.faction == court and not row.seat]
    slips = [Slip(seat.title, texts) for key, seat in view.some(ShownSeat)
             if seat.faction == court and (texts := _own_goals(now, court, key))]  # fmt: skip
    sealed = [row for _key, row in view.some(ShownPlot) if row.state == "sealed"]
    shown = told((tables.goals(view, shared), tables.plots(view, sealed), pending.plans(view, [court])))
    return Part(f"{court}-sealed", "sealed", view.name("faction", court), tables=shown, slips=slips)


def _own_goals(now: Moment, court: str, seat: str) -> list[str]:
    return [row.text for _key, row in now.seat(court, seat).some(ShownObjective) if row.seat == seat]
