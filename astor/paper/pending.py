"""What is under way at the moment of the print: researches paid together, leave to build, passages, sealed plans."""

from collections.abc import Collection, Mapping

from django.utils.translation import gettext as _

from astor.paper.moment import View
from astor.paper.parts import Line, Table
from astor.paper.phrases import capital, goods, say, word
from astor.paper.tables import army, both, owner
from astor.shown.rows import ShownBattle, ShownConsent, ShownPassage, ShownPlan, ShownPool
from war.march.orders import Activity


def between_courts(view: View) -> list[Table]:
    return [pools(view), consents(view), passages(view)]


def battles(view: View) -> Table:
    """One that is being fought: it goes on at the next round, on a battle sheet."""
    head = (_("Place"), _("Attacker"), _("Defender"), _("Rounds fought"))
    there = [row for _key, row in view.some(ShownBattle) if row.state != "over"]
    lines = [(view.place(row.place), owner(view, row.attacker), owner(view, row.defender), str(row.round))
             for row in there]  # fmt: skip
    return Table(_("A battle is being fought"), head, lines)


def pools(view: View) -> Table:
    head = (_("Technology"), _("Who pays"), _("Agreed"))
    lines = [(view.name("technology", row.technology), _shares(view, row.shares), both(view, *row.agreed))
             for _key, row in view.some(ShownPool)]  # fmt: skip
    return Table(_("Researches paid together"), head, lines)


def _shares(view: View, shares: Mapping[str, Mapping[str, int]]) -> str:
    return "; ".join(f"{view.name('faction', court)}: {goods(share)}" for court, share in shares.items())


def consents(view: View) -> Table:
    head = (_("Province"), _("Owner"), _("Lets in"), _("What for"))
    lines = [(view.place(row.province), view.name("faction", row.owner), view.name("faction", row.holder),
              _("a ship") if row.ships else _("a house")) for _key, row in view.some(ShownConsent)]  # fmt: skip
    return Table(_("Leave to build and buy"), head, lines)


def passages(view: View) -> Table:
    head = (_("Whose units"), _("Whose ships"), _("From"), _("Number"))
    lines = [(view.name("faction", row.passenger), view.name("faction", row.carrier), view.place(row.place),
              str(len(row.units))) for _key, row in view.some(ShownPassage)]  # fmt: skip
    return Table(_("Passages offered"), head, lines)


def plans(view: View, courts: Collection[str]) -> Table:
    """What generals have sealed, as far as they have not acted on it."""
    head = (_("Army"), _("Goes to"), _("Attacks"), _("Lands in"), _("Splits or takes in"), _("Withdraws below"),
            _("Falls first"))  # fmt: skip
    there = [row for _key, row in view.some(ShownPlan) if not row.done and row.faction in courts]
    return Table(_("Plans of war"), head, [_plan(view, row) for row in there])


def _plan(view: View, row: ShownPlan) -> Line:
    orders, first = row.orders, row.lose_first
    falls = word(f"ware.{first}", f"what.{first}") if first else ""
    to, land = _place(view, orders.to), _place(view, orders.land)
    return (army(view, row.army, row.faction), to, _attacked(view, orders.attack), land, _moved(orders),
            str(row.withdraw_below or ""), falls)  # fmt: skip


def _place(view: View, place: str | None) -> str:
    return view.place(place) if place else ""


def _attacked(view: View, foe: str | None) -> str:
    """A faction, or the independents; None: nobody."""
    if foe is None:
        return ""
    return view.name("faction", foe) if foe else capital(say("map.independents"))


def _moved(orders: Activity) -> str:
    """So many units that come or go."""
    coming, parting = len(orders.absorb), len(orders.split.units) if orders.split else 0
    return ", ".join(f"{sign}{n}" for sign, n in (("+", coming), ("−", parting)) if n)
