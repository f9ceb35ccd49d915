"""Control's part of the print: everything, with what no court may see of another."""

from django.utils.translation import gettext as _

from astor.paper import pending, tables
from astor.paper.moment import Moment, View
from astor.paper.parts import Part, Table, told
from astor.paper.phrases import say
from astor.shown.rows import ShownKnowledge, ShownObjective, ShownPaper, ShownPlot, ShownRequest
from factions import turns


def part(now: Moment) -> Part:
    view = now.control()
    everybody = [*now.courts, ""]
    goals = [row for _key, row in view.some(ShownObjective)]
    shown = told((tables.treasuries(view, now.courts), tables.due(view, now.courts),
                  tables.lands(view, everybody), tables.troops(view, everybody),
                  tables.officers(view, everybody), _knowledge(view, now.courts), tables.relations(view, now.courts),
                  tables.treaties(view), tables.marriages(view), tables.offers(view),
                  *pending.between_courts(view), pending.plans(view, now.courts),
                  tables.plots(view, at_work(view)), tables.goals(view, goals), _requests(view)))  # fmt: skip
    lead = _("Everything, secrets too: keep it turned away from the room.")
    return Part("control", "control", _("Control"), lead, shown)


def at_work(view: View) -> list[ShownPlot]:
    """Secret acts that come out yet, and those whose sabotage holds until the purchase is over (SUB-2)."""
    turn = turns.turn_of(view.event.phase, view.event.turns)
    last = f"t{turn - 1}/diplomacy"
    return [row for _key, row in view.some(ShownPlot) if row.state != "published" or row.phase == last]


def _knowledge(view: View, courts: list[str]) -> Table:
    head = (_("Court"), _("Knows"), _("Holds a card for"), _("Invented, without a paper yet"))
    lines = [(view.name("faction", court), *(_named(view, court, state) for state in ("known", "option")),
              _invented(view, court)) for court in courts]  # fmt: skip
    return Table(_("Technologies"), head, lines)


def _invented(view: View, court: str) -> str:
    """DIP-8: one paper for each."""
    read = {row.technology for _key, row in view.some(ShownPaper)}
    own = (row.technology for _key, row in view.some(ShownKnowledge) if row.faction == court and row.inventor)
    return ", ".join(sorted(view.name("technology", technology) for technology in own if technology not in read))


def _named(view: View, court: str, state: str) -> str:
    rows = [row for _key, row in view.some(ShownKnowledge) if (row.faction, row.state) == (court, state)]
    return ", ".join(sorted(view.name("technology", row.technology) for row in rows))


def _requests(view: View) -> Table:
    lines = [(view.name("seat", row.seat), row.text, say(f"state.{row.state}"))
             for _key, row in view.some(ShownRequest) if row.state != "resolved"]  # fmt: skip
    return Table(_("Open requests"), (_("Seat"), _("Request"), _("State")), lines)
