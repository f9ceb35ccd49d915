"""Orders of letters, as they are tried: how each comes to be played, and what is refused when."""

from tests.cast import DWARF_KING, ELF_QUEEN, GENERAL, QUEEN
from tests.chronicle import ANN
from tests.diplomacy.letters.correspondence import HEIR, SAID, bereft, court, estranged, silent
from tests.tried import Cases, No, Refusals, no, told


def letter(code: str, to: object, text: object = SAID, by: str = QUEEN) -> No:
    return no(code, by, "write_letter", to=to, text=text)


CASES: Cases = {
    "write_letter": lambda t: court(t).play(QUEEN, "write_letter", to=DWARF_KING, text=SAID),
    "pin_note": lambda t: court(t).play(QUEEN, "pin_note", text=SAID),
}

REFUSED: Refusals = {
    court: (
        letter("own_letter", QUEEN),
        letter("unknown_row", "orcs-monarch"),
        letter("no_reader", "dwarves-lord-general"),
        letter("no_words", DWARF_KING, " \u200b\u2800 "),
        letter("bad_arguments", DWARF_KING, ""),
        letter("bad_arguments", DWARF_KING, "x" * 501),
        letter("bad_arguments", DWARF_KING, "x" * 10_000),
        letter("bad_arguments", DWARF_KING, "\0"),
        letter("unreadable_text", DWARF_KING, "h" + "\u0336" * 40),
        letter("bad_arguments", [DWARF_KING]),
        letter("bad_arguments", DWARF_KING, {"b": "x"}),
        no("bad_arguments", QUEEN, "pin_note", text="x" * 501),
        no("bad_arguments", QUEEN, "pin_note", text=SAID, faction="elves"),
        no("bad_arguments", QUEEN, "pin_note", text="\u202e\u202d"),
        no("no_words", QUEEN, "pin_note", text=" \u2800\n"),
        no("nothing_to_propose", GENERAL, "propose", command="write_letter", args={"to": QUEEN, "text": SAID}),
        no("not_for_control", ANN, "act_for", seat=QUEEN, command="write_letter", args={"to": GENERAL, "text": SAID}),
        no("not_for_control", ANN, "act_for", seat=QUEEN, command="pin_note", args={"text": SAID}),
    ),
    estranged: (
        told(letter("no_contact", DWARF_KING), faction="dwarves", why="war"),
        told(letter("no_contact", ELF_QUEEN), faction="elves", why="nothing"),
        letter("no_reader", "guild-monarch"),
        letter("no_seat", QUEEN, by="guild-monarch"),
        no("no_seat", "guild-monarch", "pin_note", text=SAID),
    ),
    bereft: (
        letter("dead_reader", HEIR),
        letter("dead_hand", QUEEN, by=HEIR),
        no("dead_hand", HEIR, "pin_note", text=SAID),
    ),
    silent: (
        letter("no_letters", DWARF_KING),
        no("no_board", QUEEN, "pin_note", text=SAID),
    ),
}
