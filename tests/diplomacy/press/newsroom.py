"""Scenes of the press: the elves' arch-wizard writes, and somebody has whispered."""

from tests import cast
from tests.chronicle import ANN, ruling
from tests.laws import Table

REPORTER = "herald-1"
HERALD, HEIR = "elves-arch-wizard", "humans-successor"
HEADLINE, STORY, WHISPER = "The bridge at Wheatley is down", "Nobody saw it fall.", "The elves have sold their fleet"


def newsroom(table: Table, *, held: bool = False) -> Table:
    """Everybody sits, and one of them writes for the press."""
    table.join(cast.QUEEN, cast.GENERAL, HEIR, cast.ELF_QUEEN, cast.DWARF_KING, HERALD)
    if held:
        ruling(table, press="held")
    table.play(ANN, "appoint_herald", seat=HERALD)
    return table


def newest(table: Table, kind: str) -> str:
    return list(table.dump()[kind])[-1]


def printed(table: Table, headline: str = HEADLINE, **more: str) -> str:
    table.play(HERALD, "report", headline=headline, **more)
    return newest(table, "article")


def summed_up(table: Table, seat: str = cast.QUEEN, text: str = "She never lost a bridge twice") -> str:
    table.play(HERALD, "sum_up", seat=seat, text=text)
    return newest(table, "article")


def whispered(table: Table, who: str = HEIR, text: str = WHISPER) -> str:
    table.play(who, "send_rumour", text=text)
    return newest(table, "rumour")


def reporter(table: Table) -> str:
    """Another seat, of no court; somebody sits there."""
    table.join(cast.QUEEN, cast.ELF_QUEEN)
    table.play(ANN, "seat_herald", title="The Morning Post")
    table.arrange(REPORTER, "join", player="Rita")
    return REPORTER
