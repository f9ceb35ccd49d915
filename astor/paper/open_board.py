"""The public's part of the print: the clock, whose turn it is, war and peace, and everything that stands on the map."""

from datetime import UTC, datetime

from django.utils.translation import gettext as _

from astor.handbook.numbers import minutes
from astor.paper import pending, tables
from astor.paper.moment import Moment, View
from astor.paper.parts import Line, Part, Table, told
from astor.paper.phrases import capital, phase, say
from astor.shown.rows import ShownActivation
from astor.turn import PHASES


def part(now: Moment) -> Part:
    view = now.public()
    everybody = [*now.courts, ""]
    shown = told((_clock(now, view), _course(now), pending.battles(view), _turns(view), tables.generals(view),
                  tables.relations(view, now.courts), tables.thrones(view), tables.treaties(view),
                  tables.marriages(view), tables.troops(view, everybody),
                  tables.lands(view, everybody)))  # fmt: skip
    return Part("board", "board", view.event.name, stands(view), shown)


def stands(view: View) -> str:
    """ "Turn 3 · Trade · Paused"."""
    event = view.event
    part = say(f"part.{event.part}") if event.part else ""
    return " · ".join(filter(None, (phase(event.phase), part, say(f"state.{event.state}"))))


def _clock(now: Moment, view: View) -> Table:
    event = view.event
    left = event.remaining if event.deadline is None else event.deadline - now.at
    lines = [(_("Turns"), str(event.turns)), (_("Time left in this phase"), _left(left))]
    if event.next:
        lines.append((_("Comes next"), phase(event.next)))
    lines.append((_("Printed (UTC)"), f"{datetime.fromtimestamp(now.at / 1000, UTC):%Y-%m-%d %H:%M}"))
    lines.append((_("Last entry of the journal"), str(now.seq)))
    return Table(_("The clock"), (), lines, 0, "facts")


def _left(milliseconds: int | None) -> str:
    return minutes(max(0, milliseconds) // 1000) if milliseconds is not None else ""


def _course(now: Moment) -> Table:
    """Phases of a turn as they follow, with their minutes."""
    lengths = now.day.lengths
    lines = [
        (capital(say(f"phase.{kind.kind}")), minutes(lengths[kind.kind])) for kind in PHASES if kind.kind in lengths
    ]
    return Table(_("The phases and their minutes"), (), lines, 0, "facts")


def _turns(view: View) -> Table:
    """Generals of the running season, in the order they are drawn; those who have acted before them."""
    rows = [row for _key, row in view.some(ShownActivation)]
    return Table(_("Whose turn it is"), (_("Army"), _("Court"), _("Initiative"), _("State")),
                 [_turn(view, row) for row in sorted(rows, key=_place)])  # fmt: skip


def _place(row: ShownActivation) -> tuple[int, int]:
    order = ("done", "called", "waiting").index(row.state)
    return order, row.ahead if row.ahead is not None else row.drawn


def _turn(view: View, row: ShownActivation) -> Line:
    state = {"done": _("has acted"), "called": _("is called now"), "waiting": _("waits")}[row.state]
    x = "" if row.x is None else str(row.x)
    return tables.army(view, row.army, row.faction), view.name("faction", row.faction), x, state
