"""Scenes of letters: who sits where, and what the event has ruled of what they write."""

from tests.cast import DWARF_KING, ELF_QUEEN, GENERAL, QUEEN
from tests.chronicle import ANN, override, ruling
from tests.laws import Table

HEIR = "humans-successor"
SAID = "Meet me at the ford"


def court(table: Table, letters: str = "sealed", board: str = "sealed") -> Table:
    """The event is not begun. Humans and dwarves share a border; nothing brings humans and elves together."""
    ruling(table, letters=letters, court_board=board)
    for seat in (QUEEN, GENERAL, ELF_QUEEN, DWARF_KING):
        table.arrange(seat, "join", player=seat[-12:])
    return table


def estranged(table: Table) -> Table:
    """Humans and dwarves are at war; the guild's seat is closed."""
    court(table).until("t1/production")
    table.arrange(ANN, "set_relation", a="dwarves", b="humans", state="war")
    table.join("guild-monarch")
    table.arrange(ANN, "revoke", seat="guild-monarch")
    return table


def bereft(table: Table) -> Table:
    """The heir of the humans is dead, and here nobody gets a new life."""
    court(table)
    ruling(table, new_life=False)
    table.arrange(HEIR, "join", player="the heir")
    override(table, f"character/{HEIR}", "alive", value=False)
    return table


def silent(table: Table) -> Table:
    """Neither letters nor boards."""
    return court(table, "off", "off")


def letters(table: Table) -> list[str]:
    """Their keys, the oldest first."""
    return list(table.dump()["letter"])
