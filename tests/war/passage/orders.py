"""Orders of passage, as they are tried: how each comes to be played, and what is refused when."""

from typing import Any

from tests import cast, stages
from tests.cast import ELF_QUEEN, QUEEN
from tests.tried import Cases, No, Refusals, no, told
from tests.war import hosts
from tests.war.hosts import GARRISON, MERMAID, OUTPOST


def ferried(code: str, units: list[str], carrier: str = "guild", berth: str = "saltmere", seat: str = QUEEN,
            /, **facts: Any) -> No:  # fmt: skip
    """Somebody offers a passage."""
    return told(no(code, seat, "offer_passage", units=units, carrier=carrier, berth=berth), **facts)


CASES: Cases = {
    "offer_passage": lambda t: hosts.at_the_quay(t).play(hosts.DWARF_KING, "offer_passage", **hosts.PASSAGE),
    "accept_passage": lambda t: t.play(QUEEN, "accept_passage", passage=hosts.passage(t)),
    "refuse_passage": lambda t: t.play(QUEEN, "refuse_passage", passage=hosts.passage(t)),
    "withdraw_passage": lambda t: t.play(hosts.DWARF_KING, "withdraw_passage", passage=hosts.passage(t)),
}

REFUSED: Refusals = {
    stages.preparing: (
        ferried("no_units", []),
        ferried("no_units", ["nothing"]),
        ferried("not_yours", [GARRISON], "guild", "saltmere", ELF_QUEEN, row=f"unit/{GARRISON}"),
        ferried("own_ships", [GARRISON], "humans"),
        ferried("no_ships_there", [GARRISON], place="saltmere"),
        ferried("not_together", [GARRISON, OUTPOST]),
        ferried("no_units", [MERMAID]),
        ferried("aboard", ["militia-tuskmoor-1"], "guild", "lantern-gulf"),
        no("no_power", cast.WIZARD, "offer_passage", units=[GARRISON], carrier="guild", berth="saltmere"),
        *(no("passage_gone", QUEEN, f"{deed}_passage", passage="nothing") for deed in ("accept", "refuse", "withdraw")),
    ),
}
