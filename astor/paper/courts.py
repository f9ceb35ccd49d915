"""A court's part of the print: what its own phones show it, to be handed to its table; its secrets on a page apart."""

from django.utils.translation import gettext as _

from astor.game.rows.page import Image
from astor.paper import pending, tables
from astor.paper.effects import sentences
from astor.paper.moment import Moment, View
from astor.paper.parts import Line, Part, Slip, Table, told
from astor.paper.phrases import goods, word


def parts(now: Moment) -> list[Part]:
    return [part for court in now.courts for part in (_open(now, court), _sealed(now, court))]


def _open(now: Moment, court: str) -> Part:
    view = now.court(court)
    row = view.of("faction")[court]
    shown = told((_treasury(view, court), tables.due(view, [court]), tables.lands(view, [court]),
                  tables.houses(view, court), tables.troops(view, [court]), tables.officers(view, [court]),
                  tables.people(view, court), _known(view, court), _within_reach(view, court),
                  tables.relations(view, [court]), _contacts(view, court),
                  _treaties(view, court), tables.marriages(view), tables.offers(view),
                  *pending.between_courts(view)))  # fmt: skip
    notes = [text for text in (row.get("trait", ""), sentences(row.get("effects", ()))) if text]
    return Part(court, "court", row["name"], f"{row['people']} · {word('kind.' + row['kind'])}", shown,
                colour=row["colour"], notes=notes)  # fmt: skip


def _treasury(view: View, court: str) -> Table:
    return tables.treasuries(view, [court], tables.TURNS_TO_WRITE)


def _treaties(view: View, court: str) -> Table:
    own = {key: row for key, row in view.of("treaty").items() if court in row["parties"]}
    return tables.treaties(View({**view.kinds, "treaty": own}))


# What it knows


def _tree(view: View, court: str) -> dict[str, Image]:
    found: dict[str, Image] = view.of("tree").get(court, {"technology": {}})["technology"]
    return found


def _known(view: View, court: str) -> Table:
    head = (_("Technology"), _("What it changes"), _("Stands in"), _("Invented by"))
    lines = [(view.name("technology", key), _changes(view, key), _stands(view, tree), _inventor(view, tree))
             for key, tree in _tree(view, court).items() if tree["state"] == "known"]  # fmt: skip
    return Table(_("Technologies"), head, lines)


def _changes(view: View, technology: str) -> str:
    return sentences(view.of("technology")[technology].get("effects", ()))


def _inventor(view: View, tree: Image) -> str:
    return view.name("character", tree["inventor"]) if tree.get("inventor") else ""


def _stands(view: View, tree: Image) -> str:
    place = view.place(tree["site"]) if tree.get("site") else ""
    return place if tree.get("kept", True) else _("lost")


def _within_reach(view: View, court: str) -> Table:
    """What it may develop, and what it holds a card for."""
    head = (_("Technology"), _("Card"), _("Costs"), _("Needs"), _("What it changes"))
    cards = {row["technology"] for _key, row in view.some("knowledge", faction=court, state="option")}
    lines = [_reach(view, key, tree, key in cards) for key, tree in _tree(view, court).items()
             if tree["state"] == "possible" or (key in cards and tree["state"] != "known")]  # fmt: skip
    return Table(_("Cards and technologies within reach"), head, lines)


def _reach(view: View, key: str, tree: Image, card: bool) -> Line:
    needs = ", ".join(view.name("technology", other) for other in tree["missing"])
    return view.name("technology", key), _("yes") if card else "", goods(tree["cost"]), needs, _changes(view, key)


def _contacts(view: View, court: str) -> Table:
    head = (_("May trade with"), _("Through"))
    reached = view.of("contact").get(court, {"with": {}})["with"]
    lines = [(view.name("faction", other), view.place(how["place"]) if how["place"] else "")
             for other, how in reached.items() if how["may"]]  # fmt: skip
    return Table(_("Contact"), head, lines)


# What is folded


def _sealed(now: Moment, court: str) -> Part:
    """The court's goals and open plots, and a slip for each seat's own goals."""
    view = now.court(court)
    shared = [row for _key, row in view.some("objective", faction=court, seat="")]
    slips = [Slip(seat["title"], texts) for key, seat in view.some("seat", faction=court)
             if (texts := _own_goals(now, court, key))]  # fmt: skip
    sealed = [row for _key, row in view.some("plot", state="sealed")]
    shown = told((tables.goals(view, shared), tables.plots(view, sealed), pending.plans(view, [court])))
    return Part(f"{court}-sealed", "sealed", view.name("faction", court), tables=shown, slips=slips)


def _own_goals(now: Moment, court: str, seat: str) -> list[str]:
    return [row["text"] for _key, row in now.seat(court, seat).some("objective", seat=seat)]
