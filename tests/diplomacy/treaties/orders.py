"""Orders of treaties, as they are tried: how each comes to be played, and what is refused when."""

from dataclasses import replace
from typing import Any

from tests import stages
from tests.cast import DWARF_KING, ELF_QUEEN, GENERAL, QUEEN
from tests.diplomacy import chancery
from tests.tried import Cases, No, Refusals, no, told


def draft(code: str, to: list[str], /, *, facts: dict[str, Any] | None = None, **treaty: Any) -> No:
    """The humans propose a treaty."""
    return replace(no(code, QUEEN, "propose_treaty", to=to, **treaty), facts=facts)


CASES: Cases = {
    "declare_war": lambda t: chancery.talks(t).play(QUEEN, "declare_war", to="dwarves"),
    "leave_alliance": lambda t: chancery.allied(t).play(QUEEN, "leave_alliance", to="dwarves"),
    "propose_treaty": lambda t: chancery.proposed(chancery.talks(t), "dwarves", "elves", secret=True),
    "sign": lambda t: chancery.signed(chancery.talks(t), makes="alliance"),
    "refuse_treaty": lambda t: t.play(
        DWARF_KING, "refuse_treaty", treaty=chancery.proposed(chancery.talks(t), makes="alliance")
    ),
    "withdraw_treaty": lambda t: t.play(QUEEN, "withdraw_treaty", treaty=chancery.proposed(chancery.talks(t))),
    "renounce": lambda t: t.play(DWARF_KING, "renounce", treaty=chancery.signed(chancery.talks(t), makes="alliance")),
}

REFUSED: Refusals = {
    stages.talking: (
        told(no("already_so", QUEEN, "declare_war", to="elves"), state="war"),
        no("unknown_row", QUEEN, "declare_war", to="humans"),
        no("unknown_row", QUEEN, "declare_war", to="orcs"),
        no("no_power", GENERAL, "declare_war", to="guild"),
        no("bad_arguments", QUEEN, "declare_war", to=["guild"]),
        told(no("no_alliance", QUEEN, "leave_alliance", to="elves")),
        told(no("no_alliance", QUEEN, "leave_alliance", to="guild")),
        no("unknown_row", QUEEN, "leave_alliance", to="humans"),
        no("no_power", GENERAL, "leave_alliance", to="dwarves"),
        draft("bad_arguments", [], text="Alone"),
        draft("bad_arguments", ["guild"], text="x" * 2001),
        draft("bad_arguments", ["guild"], makes="war"),
        draft("bad_arguments", ["guild"], text=7),
        draft("bad_arguments", ["guild"] * 21, text="Many"),
        draft("nobody_to_sign", ["humans"], text="Alone"),
        draft("nothing_written", ["guild"], text="  "),
        draft("between_two", ["guild", "elves"], makes="alliance", facts={"makes": "alliance"}),
        draft("already_so", ["dwarves"], makes="alliance", facts={"state": "alliance"}),
        draft("already_so", ["guild"], makes="peace", facts={"state": "peace"}),
        draft("unknown_row", ["orcs"], text="Who?", facts={"row": "faction/orcs"}),
        no("no_power", GENERAL, "propose_treaty", to=["guild"], text="Behind her back"),
        told(no("already_signed", QUEEN, "sign", treaty="{treaty:the sea}")),
        told(no("treaty_made", QUEEN, "sign", treaty="{treaty:the pass}")),
        told(no("treaty_made", QUEEN, "sign", treaty="{treaty:the toll}")),
        told(no("treaty_gone", QUEEN, "sign", treaty="nothing")),
        told(no("treaty_gone", QUEEN, "sign", treaty="{treaty:the grove}")),
        no("no_power", GENERAL, "sign", treaty="{treaty:the sea}"),
        no("no_power", "elves-lord-general", "sign", treaty="{treaty:the sea}"),
        no("bad_arguments", ELF_QUEEN, "sign", treaty="{treaty:the sea}", faction="humans"),
        told(no("your_own_treaty", QUEEN, "refuse_treaty", treaty="{treaty:the sea}")),
        told(no("treaty_made", QUEEN, "refuse_treaty", treaty="{treaty:the pass}")),
        told(no("treaty_gone", QUEEN, "refuse_treaty", treaty="{treaty:the grove}")),
        told(no("not_your_treaty", ELF_QUEEN, "withdraw_treaty", treaty="{treaty:the sea}"), faction="humans"),
        told(no("treaty_made", QUEEN, "withdraw_treaty", treaty="{treaty:the pass}")),
        told(no("treaty_gone", QUEEN, "withdraw_treaty", treaty="{treaty:the grove}")),
        told(no("treaty_not_made", QUEEN, "renounce", treaty="{treaty:the sea}")),
        told(no("treaty_not_made", QUEEN, "renounce", treaty="{treaty:the toll}")),
        told(no("treaty_gone", QUEEN, "renounce", treaty="{treaty:the grove}")),
        told(no("treaty_gone", ELF_QUEEN, "renounce", treaty="{treaty:the pass}")),
    ),
    stages.reviewing: (
        no("wrong_phase", QUEEN, "declare_war", to="guild"),
        no("wrong_phase", QUEEN, "leave_alliance", to="guild"),
        no("wrong_phase", QUEEN, "propose_treaty", to=["guild"], text="Late"),
        no("wrong_phase", DWARF_KING, "sign", treaty="{treaty:the pass}"),
        no("wrong_phase", DWARF_KING, "refuse_treaty", treaty="{treaty:the pass}"),
        no("wrong_phase", QUEEN, "withdraw_treaty", treaty="{treaty:the pass}"),
        no("wrong_phase", QUEEN, "renounce", treaty="{treaty:the pass}"),
    ),
}
