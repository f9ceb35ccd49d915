"""Orders of summits, as they are tried: how each comes to be played, and what is refused when."""

from collections.abc import Callable

from astor.game.play.play import CLOCK
from tests import cast, stages
from tests.cast import ELF_QUEEN, GENERAL, QUEEN
from tests.chronicle import ANN
from tests.diplomacy.summits import scholars
from tests.diplomacy.summits.scholars import CONCLUSION, DWARF, ELF, HUMAN, HYPOTHESIS, MATTER
from tests.laws import Table
from tests.tried import Cases, Refusals, Scene, no, told

KNOWN = "crop-rotation"
"""What the humans know from the beginning."""


TAUGHT = {"technologies": [KNOWN]}
LESSONS = ("accept_lesson", "refuse_lesson", "withdraw_lesson")


THEIRS, OURS, WAITING = "{theory:elves}", "{theory:humans}", "{theory:dwarves}"


SCHOLAR = "guild-arch-wizard"


def _of_theory(scene: Callable[[Table], str], actor: str, command: str, **args: object) -> Scene:
    """An order about the theory that is before the academic summit in this scene."""
    return lambda t: scholars.academy(t).play(actor, command, theory=scene(t), **args)


def _cut_short(table: Table) -> str:
    """A theory whose time at the lectern is up."""
    theory = scholars.presented(table)
    table.play(CLOCK, "end_presentation", theory=theory)
    return theory


def _learnt(table: Table) -> None:
    """What the elves know comes to the dwarves for a gold."""
    deal = scholars.lesson(scholars.academy(table), scholars.ELF, "dwarves", wants={"goods": {"gold": 1}})
    table.play(scholars.DWARF, "accept_lesson", deal=deal)


def _read(table: Table) -> None:
    technology = scholars.invented(scholars.academy(table))
    table.play(cast.WIZARD, "publish_paper", technology=technology)


CASES: Cases = {
    "call_summit": lambda t: scholars.called(scholars.salons(t), note="A word"),
    "end_summit": lambda t: t.play(QUEEN, "end_summit", summit=scholars.called(scholars.salons(t))),
    "attend": lambda t: scholars.salons(t).play(cast.WIZARD, "attend"),
    "leave_summit": lambda t: scholars.academy(t).play(cast.WIZARD, "leave_summit"),
    "announce_theory": lambda t: scholars.announced(scholars.academy(t)),
    "present": lambda t: scholars.presented(scholars.academy(t)),
    "conclude": lambda t: scholars.concluded(scholars.academy(t)),
    "vote": _of_theory(scholars.concluded, scholars.ELF, "vote", accept=False),
    "publish_paper": _read,
    "offer_lesson": lambda t: scholars.lesson(scholars.academy(t), to="dwarves"),
    "accept_lesson": _learnt,
    "refuse_lesson": lambda t: t.play(scholars.ELF, "refuse_lesson", deal=scholars.lesson(scholars.academy(t))),
    "withdraw_lesson": lambda t: t.play(
        cast.WIZARD, "withdraw_lesson", deal=scholars.lesson(scholars.academy(t), to="dwarves")
    ),
    "mark_present": lambda t: scholars.salons(t).play(ANN, "mark_present", seat=cast.WIZARD),
    "mark_absent": lambda t: scholars.academy(t).play(ANN, "mark_absent", seat=cast.WIZARD),
    "end_presentation": _of_theory(scholars.presented, ANN, "end_presentation"),
    "withdraw_theory": _of_theory(_cut_short, CLOCK, "withdraw_theory"),
    "count_ballot": _of_theory(scholars.concluded, CLOCK, "count_ballot"),
    "strike_theory": _of_theory(scholars.presented, ANN, "strike_theory", reason="It was a song"),
}

REFUSED: Refusals = {
    stages.debating: (
        told(no("to_yourself", QUEEN, "call_summit", invited=["elves", "humans"], **MATTER), row="faction/humans"),
        no("unknown_row", QUEEN, "call_summit", invited=["orcs"], **MATTER),
        no("bad_arguments", QUEEN, "call_summit", invited=[], **MATTER),
        no("bad_arguments", QUEEN, "call_summit", invited=["elves"] * 21, **MATTER),
        no("bad_arguments", QUEEN, "call_summit", invited=["elves"], matter="x" * 201, venue="Here"),
        no("bad_arguments", QUEEN, "call_summit", invited=["elves"], matter="x", venue="x" * 81),
        no("bad_arguments", QUEEN, "call_summit", invited="elves", **MATTER),
        no("bad_arguments", QUEEN, "call_summit", invited=["elves"], note="x" * 201, **MATTER),
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
        no("bad_arguments", HUMAN, "offer_lesson", to="elves", gives=TAUGHT, wants={}, note="x" * 201),
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
        *(
            no("control_only", HUMAN, name, theory=OURS)
            for name in ("end_presentation", "count_ballot", "strike_theory")
        ),
    ),
    stages.balloting: (
        told(no("already_voted", ELF, "vote", theory=OURS, accept=False)),
        told(no("own_theory", HUMAN, "vote", theory=OURS, accept=True)),
        told(no("not_presenting", HUMAN, "conclude", theory=OURS, conclusion="And yet")),
        told(no("theory_presented", HUMAN, "present", theory=OURS)),
        told(no("at_the_lectern", HUMAN, "leave_summit")),
        told(no("published_already", HUMAN, "publish_paper", technology=KNOWN), technology=KNOWN),
    ),
    stages.lecturing: (told(no("nobody_to_vote", HUMAN, "present", theory=OURS)),),
    stages.working: (
        *(
            no("wrong_phase", QUEEN, name, **args)
            for name, args in (("call_summit", MATTER | {"invited": ["elves"]}), ("end_summit", {"summit": "summit-1"}))
        ),
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
    ),
}
