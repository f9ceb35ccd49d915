"""Subterfuge (SUB-1, SUB-7): what a seat may ask: sanction one act, or call it off."""

from astor.game.orders import filed
from astor.game.orders.proposals import end
from astor.game.play.call import Call
from astor.game.play.play import Command
from astor.game.play.sight import faction_of
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.arguments import Key, KeyOrNone
from astor.game.values.errors import Refused, insist
from diplomacy.models import Plot
from diplomacy.plots import questions, rules
from diplomacy.plots.rules import FIELDS, OPTIONS, Act, Option
from diplomacy.rows import PlotRow
from diplomacy.sending import TALKS
from factions.models import Faction, Technology
from factions.research.questions import learnable, may_learn
from factions.rows import CharacterRow, FactionRow, OfficerRow, ProvinceRow, TechnologyRow


def sanction(call: Call, *, act: Act, against: KeyOrNone = "", technology: KeyOrNone = "", character: KeyOrNone = "",
             province: KeyOrNone = "", counters: Option | None = None) -> None:  # fmt: skip
    """Sanction your faction's one act of this phase; it is sealed until the close (SUB-1).

    Refused if it is aimed at no such faction or technology, or at one you cannot learn yet (SUB-4).
    """
    event, mine, board = call.event, call.asker.faction, call.board
    insist(questions.may_plot(board, mine))
    if against:
        Faction.named(event, against)
    if technology:
        Technology.named(event, technology)
        insist(may_learn(board, mine, technology) if act == "steal" else None)
    plot = Plot(event=event, key=call.page.key("plot"), faction=mine, act=act, against=against, technology=technology,
                character=character, province=province, counters=counters or "", seat=call.asker.key, phase=event.phase,
                at=call.now)  # fmt: skip
    aim = [name for name in FIELDS if getattr(plot, name)]
    insist(rules.may_sanction(act, aim, mine, questions.mark(board, plot.as_row(PlotRow))))
    plot.save()


def call_off(call: Call, *, plot: Key) -> None:
    """Call your act of this phase off; another may be sanctioned until the close (SUB-1)."""
    found = Plot.find(call.event, plot)
    if found is None or found.faction != call.asker.faction or found.state != "sealed":
        raise Refused("plot_gone")
    filed.taken_back(call, found.seat, "sanction")
    end(call, found)


def sanction_choices(board: Board, seat: str) -> Image | Refused:
    """What each act can be aimed at: other factions and what they know, anybody there is, land of any court."""
    mine = faction_of(board, seat)
    return questions.may_plot(board, mine) or {
        "against": sorted(key for key in board.some(FactionRow) if key != mine),
        "technology": sorted(board.some(TechnologyRow)),
        "learnable": sorted(learnable(board, mine)),
        "character": _victims(board),
        "province": sorted(key for key, land in board.some(ProvinceRow, "owner").items() if land.owner),
        "counters": list(OPTIONS),
    }


def _victims(board: Board) -> list[str]:
    """Every named person alive: those of any court, and officers without an office, also of the free lands (SUB-3)."""
    court = board.some(CharacterRow, "officer", "alive")
    living = {key for key, person in court.items() if person.alive}
    at_court = {court[key].officer for key in living} | court.keys()
    free = {key for key, who in board.some(OfficerRow, "alive").items() if who.alive and key not in at_court}
    return sorted(living | free)


def call_off_choices(board: Board, seat: str) -> Image | Refused:
    found = questions.sealed(board, faction_of(board, seat))
    return {"plot": found} if found else Refused("plot_gone")


COMMANDS = (
    Command(sanction, choices=sanction_choices, power="plots", phases=TALKS),
    Command(call_off, choices=call_off_choices, power="plots", phases=TALKS),
)
