"""Summits that are refused: who asks for what, the code they meet, and the facts."""

from tests import cast
from tests.chronicle import ANN, override
from tests.diplomacy.summits import scholars
from tests.diplomacy.summits.scholars import (
    CONCLUSION,
    DWARF,
    ELF,
    ELF_QUEEN,
    GENERAL,
    HUMAN,
    HYPOTHESIS,
    MATTER,
    QUEEN,
)
from tests.game.wrong_orders import no
from tests.laws import Table
from tests.war.wrong_wars import told

KNOWN = "crop-rotation"
"""What the humans know from the beginning."""
TAUGHT = {"technologies": [KNOWN]}
LESSONS = ("accept_lesson", "refuse_lesson", "withdraw_lesson")


def debating(table: Table) -> Table:
    """The elves' theory has failed; humans speak, dwarves wait; the guild's scholar stands at the door."""
    scholars.academy(table)
    table.join("guild-arch-wizard", cast.GUILDMASTER)
    scholars.called(table, "elves")
    theory = scholars.concluded(table, ELF)
    for wizard in (HUMAN, DWARF):
        table.play(wizard, "vote", theory=theory, accept=False)
    scholars.announced(table, DWARF)
    scholars.presented(table, HUMAN)
    override(table, f"knowledge/humans-{KNOWN}", "inventor", QUEEN)
    return table


CLOCK = "clock"
THEIRS, OURS, WAITING = "{theory:elves}", "{theory:humans}", "{theory:dwarves}"
SCHOLAR = "guild-arch-wizard"

DEBATING = (
    told(no("to_yourself", QUEEN, "call_summit", invited=["elves", "humans"], **MATTER), row="faction/humans"),
    no("unknown_row", QUEEN, "call_summit", invited=["orcs"], **MATTER),
    no("bad_arguments", QUEEN, "call_summit", invited=[], **MATTER),
    no("bad_arguments", QUEEN, "call_summit", invited=["elves"] * 21, **MATTER),
    no("bad_arguments", QUEEN, "call_summit", invited=["elves"], matter="x" * 201, venue="Here"),
    no("bad_arguments", QUEEN, "call_summit", invited=["elves"], matter="x", venue="x" * 81),
    no("bad_arguments", QUEEN, "call_summit", invited="elves", **MATTER),
    told(no("no_words", QUEEN, "call_summit", invited=["elves"], matter="  ", venue="Here")),
    told(no("no_words", QUEEN, "call_summit", invited=["elves"], matter="War", venue="\n")),
    no("no_power", GENERAL, "call_summit", invited=["elves"], **MATTER),
    no("no_power", HUMAN, "call_summit", invited=["elves"], **MATTER),
    told(no("summit_gone", ELF_QUEEN, "end_summit", summit="{summit:humans}")),
    told(no("summit_gone", QUEEN, "end_summit", summit="summit-1")),
    no("no_power", GENERAL, "end_summit", summit="{summit:humans}"),
    told(no("already_present", HUMAN, "attend")),
    told(no("chair_taken", QUEEN, "attend"), seat=HUMAN),
    no("no_power", GENERAL, "attend"),
    no("bad_arguments", HUMAN, "attend", seat=QUEEN),
    told(no("at_the_lectern", HUMAN, "leave_summit")),
    told(no("not_present", QUEEN, "leave_summit")),
    told(no("not_present", SCHOLAR, "announce_theory", hypothesis=HYPOTHESIS)),
    told(no("one_theory", ELF, "announce_theory", hypothesis=HYPOTHESIS)),
    told(no("one_theory", DWARF, "announce_theory", hypothesis=HYPOTHESIS)),
    no("bad_arguments", ELF, "announce_theory", hypothesis=""),
    no("bad_arguments", ELF, "announce_theory", hypothesis="x" * 301),
    no("no_power", GENERAL, "announce_theory", hypothesis=HYPOTHESIS),
    told(no("lectern_taken", DWARF, "present", theory=WAITING), faction="humans"),
    told(no("theory_presented", ELF, "present", theory=THEIRS)),
    told(no("theory_gone", ELF, "present", theory=WAITING)),
    told(no("theory_gone", DWARF, "present", theory="theory-1")),
    told(no("not_present", SCHOLAR, "present", theory=WAITING)),
    told(no("not_presenting", DWARF, "conclude", theory=WAITING, conclusion=CONCLUSION)),
    told(no("theory_gone", DWARF, "conclude", theory=OURS, conclusion=CONCLUSION)),
    told(no("no_words", HUMAN, "conclude", theory=OURS, conclusion=" ")),
    no("bad_arguments", HUMAN, "conclude", theory=OURS, conclusion="x" * 301),
    told(no("no_ballot", DWARF, "vote", theory=OURS, accept=True)),
    told(no("no_ballot", HUMAN, "vote", theory=THEIRS, accept=True)),
    told(no("own_theory", HUMAN, "vote", theory=OURS, accept=True)),
    told(no("not_present", SCHOLAR, "vote", theory=OURS, accept=True)),
    told(no("theory_gone", ELF, "vote", theory="nothing", accept=True)),
    no("bad_arguments", ELF, "vote", theory=OURS, accept="yes"),
    no("no_power", GENERAL, "vote", theory=OURS, accept=True),
    no("not_your_invention", HUMAN, "publish_paper", technology="crop-rotation"),
    no("not_your_invention", HUMAN, "publish_paper", technology="alchemy"),
    no("not_present", SCHOLAR, "publish_paper", technology="crop-rotation"),
    no("no_power", GENERAL, "publish_paper", technology="crop-rotation"),
    told(no("lessons_only", HUMAN, "offer_lesson", to="elves", gives={"goods": {"gold": 1}}, wants={})),
    told(no("lessons_only", HUMAN, "offer_lesson", to="elves", gives=TAUGHT, wants={"provinces": ["silverlea"]})),
    told(no("not_present", SCHOLAR, "offer_lesson", to="elves", gives=TAUGHT, wants={})),
    no("to_yourself", HUMAN, "offer_lesson", to="humans", gives=TAUGHT, wants={}),
    no("unknown_row", HUMAN, "offer_lesson", to="orcs", gives=TAUGHT, wants={}),
    told(no("no_contact", HUMAN, "offer_lesson", to="guild", gives=TAUGHT, wants={}), faction="guild", why="away"),
    no("cannot_afford", HUMAN, "offer_lesson", to="elves", gives=TAUGHT | {"goods": {"exotic": 99}}, wants={}),
    no("bad_arguments", HUMAN, "offer_lesson", to="elves", gives={"technologies": KNOWN}, wants={}),
    *(told(no("deal_gone", HUMAN, name, deal="deal-1")) for name in LESSONS),
    *(told(no("not_present", SCHOLAR, name, deal="deal-1")) for name in LESSONS),
    *(no("no_power", GENERAL, name, deal="deal-1") for name in LESSONS),
    told(no("chair_taken", ANN, "mark_present", seat=QUEEN), seat=HUMAN),
    no("unknown_row", ANN, "mark_present", seat="nobody"),
    told(no("at_the_lectern", ANN, "mark_absent", seat=HUMAN)),
    told(no("not_present", ANN, "mark_absent", seat=SCHOLAR)),
    told(no("not_presenting", ANN, "end_presentation", theory=WAITING)),
    told(no("no_ballot", ANN, "count_ballot", theory=OURS)),
    no("control_only", HUMAN, "withdraw_theory", theory=OURS),
    told(no("not_presenting", CLOCK, "withdraw_theory", theory=OURS)),
    told(no("theory_gone", ANN, "strike_theory", theory=THEIRS, reason="A jest")),
    told(no("reason_needed", ANN, "strike_theory", theory=WAITING, reason=" ")),
    *(no("control_only", HUMAN, name, seat=ELF) for name in ("mark_present", "mark_absent")),
    *(no("control_only", HUMAN, name, theory=OURS) for name in ("end_presentation", "count_ballot", "strike_theory")),
)
"""The queen, not their wizard, has invented what the humans know."""


def balloting(table: Table) -> Table:
    """The elves have voted on the humans' theory; the dwarves have not."""
    theory = scholars.concluded(scholars.academy(table))
    table.play(ELF, "vote", theory=theory, accept=True)
    technology = scholars.invented(table)
    table.play(HUMAN, "publish_paper", technology=technology)
    return table


BALLOTING = (
    told(no("already_voted", ELF, "vote", theory=OURS, accept=False)),
    told(no("own_theory", HUMAN, "vote", theory=OURS, accept=True)),
    told(no("not_presenting", HUMAN, "conclude", theory=OURS, conclusion="And yet")),
    told(no("theory_presented", HUMAN, "present", theory=OURS)),
    told(no("at_the_lectern", HUMAN, "leave_summit")),
    told(no("published_already", HUMAN, "publish_paper", technology=KNOWN), technology=KNOWN),
)


def lecturing(table: Table) -> Table:
    """A wizard is alone with a theory."""
    scholars.salons(table)
    table.play(HUMAN, "attend")
    scholars.announced(table)
    return table


LECTURING = (told(no("nobody_to_vote", HUMAN, "present", theory=OURS)),)


def working(table: Table) -> Table:
    """The talks are over."""
    scholars.salons(table)
    table.until("t1/production")
    return table


WORKING = (
    *(no("wrong_phase", QUEEN, name, **args) for name, args in (
        ("call_summit", MATTER | {"invited": ["elves"]}), ("end_summit", {"summit": "summit-1"}))),
    *(no("wrong_phase", HUMAN, name) for name in ("attend", "leave_summit")),
    no("wrong_phase", HUMAN, "announce_theory", hypothesis=HYPOTHESIS),
    no("wrong_phase", HUMAN, "present", theory="theory-1"),
    no("wrong_phase", HUMAN, "conclude", theory="theory-1", conclusion=CONCLUSION),
    no("wrong_phase", HUMAN, "vote", theory="theory-1", accept=True),
    no("wrong_phase", HUMAN, "publish_paper", technology="crop-rotation"),
    no("wrong_phase", HUMAN, "offer_lesson", to="elves", gives=TAUGHT, wants={}),
    *(no("wrong_phase", HUMAN, name, deal="deal-1") for name in LESSONS),
    told(no("no_summit", ANN, "mark_present", seat=HUMAN)),
    no("phase_over", HUMAN, "attend", phase="t0/diplomacy"),
)  # fmt: skip

SUMMITS = ((debating, DEBATING), (balloting, BALLOTING), (lecturing, LECTURING), (working, WORKING))
"""How far the summits have come, and what is refused then."""
