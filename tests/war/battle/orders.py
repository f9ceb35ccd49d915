"""Orders of battle, as they are tried: how each comes to be played, and what is refused when."""

from typing import Any

from astor.game.play.play import CLOCK
from tests import cast, stages
from tests.cast import DWARF_KING, ELF_QUEEN, GENERAL, QUEEN
from tests.chronicle import ANN
from tests.tried import BATTLE, Cases, No, Refusals, no, told
from tests.war import hosts, marshals
from tests.war.hosts import ALL, ARCHERS, ELF_REGIMENT, GARRISON, GUARD, HEIR, LANDING, RECRUITS, REGIMENT, SQUADRON

OPEN = ["hartwood", "kingsmead", "saltmere", "kragmoot", "redsteppe"]
"""Where the humans can withdraw to from Wheatley."""


def leaving(code: str, units: list[str], to: str, /, *officers: str, seat: str = GENERAL, **facts: Any) -> No:
    """Units withdraw, the humans' if nobody else is named."""
    args = {"battle": BATTLE, "units": units, "to": to, "officers": list(officers)}
    return told(no(code, seat, "withdraw_units", **args), **facts)


MEETING = {"army": GUARD, "place": "wheatley", "defender": "elves", "reason": "as both tables agreed"}


def met(code: str, facts: dict[str, Any] | None = None, /, **changed: Any) -> No:
    """Control would have them fight."""
    refusal = no(code, ANN, "open_battle", **(MEETING | changed))
    return told(refusal, **facts) if facts else refusal


CASES: Cases = {
    "join_battle": marshals.asked,
    "admit_ally": lambda t: t.play(GENERAL, "admit_ally", battle=marshals.asked(t), faction="dwarves"),
    "choose_losses": marshals.lost,
    "withdraw_units": marshals.withdrawn,
    "settle_battle": marshals.settled,
    "throw_dice": marshals.thrown,
    "open_battle": lambda t: hosts.called(t).play(ANN, "open_battle", **MEETING),
    "end_battle": lambda t: t.play(ANN, "end_battle", battle=hosts.withdrawals(t), reason="it is late"),
    "grow": lambda t: (marshals.grown(t), t.play(GENERAL, "grow", officer=GENERAL, choice="y")),
    "settle_growth": lambda t: t.play(CLOCK, "settle_growth", growth=marshals.grown(t)),
    "raze": marshals.razed,
    "end_spoils": lambda t: hosts.prepared(t).play(CLOCK, "end_spoils", province="wheatley"),
}

REFUSED: Refusals = {
    stages.preparing: (
        no("battle_moved_on", QUEEN, "join_battle", battle="nothing", side=""),
        told(no("no_growth", QUEEN, "grow", officer=GENERAL, choice="x")),
        no("bad_arguments", QUEEN, "grow", officer=GENERAL, choice="z"),
        told(no("not_conquered", QUEEN, "raze", province="ostmark", buildings=["x"]), province="ostmark"),
        told(no("not_conquered", QUEEN, "raze", province="lirien", buildings=["x"]), province="lirien"),
        told(no("not_conquered", QUEEN, "raze", province="atlantis", buildings=["x"]), province="atlantis"),
        told(no("nothing_to_raze", QUEEN, "raze", province="kingsmead", buildings=[]), province="kingsmead"),
        told(no("nothing_to_raze", QUEEN, "raze", province="kingsmead", buildings=["nothing"]), province="kingsmead"),
        no("nothing_to_raze", QUEEN, "raze", province="kingsmead", buildings=["wheatley-temple"]),
        no("control_only", QUEEN, "throw_dice", battle="x", attacker=1, defender=1),
        no("control_only", QUEEN, "open_battle", **MEETING),
        met("wrong_part"),
        no("control_only", QUEEN, "end_battle", battle="x"),
        no("control_only", QUEEN, "settle_battle", battle="x"),
        no("control_only", QUEEN, "settle_growth", growth="x"),
        no("control_only", QUEEN, "end_spoils", province="x"),
        told(no("no_growth", CLOCK, "settle_growth", growth="nothing")),
        told(no("unknown_row", CLOCK, "end_spoils", province="nowhere"), row="province/nowhere"),
    ),
    stages.marching: (
        met("reason_needed", reason=" "),
        met("unknown_row", {"row": "army/nobody"}, army="nobody"),
        met("independents_stand", army="midmarch-guard", place="midmarch"),
        met("aboard", army=LANDING),
        met("no_general", army=SQUADRON, place="lantern-gulf"),
        met("out_of_reach", {"to": "lirien"}, place="lirien"),
        met("out_of_reach", {"to": "atlantis"}, place="atlantis"),
        met("same_side", place="kingsmead", defender="humans"),
        met("nobody_to_attack", {"place": "kingsmead"}, place="kingsmead"),
        met("moved_already"),
    ),
    stages.joining: (
        met("battle_first"),
        told(no("not_asked", ELF_QUEEN, "join_battle", battle=BATTLE, side="attacker")),
        told(no("not_allied", DWARF_KING, "join_battle", battle=BATTLE, side="defender")),
        told(no("not_asked", GENERAL, "admit_ally", battle=BATTLE, faction="dwarves")),
        told(no("not_asked", ELF_QUEEN, "admit_ally", battle=BATTLE, faction="dwarves")),
        told(no("not_in_battle", DWARF_KING, "admit_ally", battle=BATTLE, faction="dwarves"), units=[]),
        no("bad_arguments", DWARF_KING, "join_battle", battle=BATTLE, side="both"),
        no("no_power", cast.WIZARD, "join_battle", battle=BATTLE, side=""),
        told(no("battle_moved_on", GENERAL, "choose_losses", battle=BATTLE, units=[])),
        told(no("battle_moved_on", GENERAL, "withdraw_units", battle=BATTLE, units=[])),
        told(no("battle_moved_on", ANN, "throw_dice", battle=BATTLE, attacker=1, defender=1)),
    ),
    stages.losing: (
        told(no("wrong_number", GENERAL, "choose_losses", battle=BATTLE, units=[]), have=0, need=1),
        told(no("wrong_number", GENERAL, "choose_losses", battle=BATTLE, units=RECRUITS), have=3, need=1),
        no("wrong_number", QUEEN, "choose_losses", battle=BATTLE, units=[REGIMENT] * 2),
        told(no("not_in_battle", QUEEN, "choose_losses", battle=BATTLE, units=[GARRISON]), units=[GARRISON]),
        told(no("not_in_battle", QUEEN, "choose_losses", battle=BATTLE, units=[ELF_REGIMENT]), units=[ELF_REGIMENT]),
        told(no("not_in_battle", DWARF_KING, "choose_losses", battle=BATTLE, units=[REGIMENT]), units=[]),
        told(no("not_in_battle", ANN, "choose_losses", battle=BATTLE, units=RECRUITS[:1]), units=[]),
        told(no("wrong_number", ANN, "choose_losses", battle=BATTLE, units=ARCHERS, side="defender"), have=3, need=2),
        told(no("chosen_already", ELF_QUEEN, "choose_losses", battle=BATTLE, units=ARCHERS[1:])),
        no("no_power", cast.WIZARD, "choose_losses", battle=BATTLE, units=RECRUITS[:1]),
        told(no("battle_moved_on", QUEEN, "choose_losses", battle="nothing", units=[])),
        told(no("battle_moved_on", QUEEN, "withdraw_units", battle=BATTLE, units=ALL, to="kingsmead")),
        told(no("battle_moved_on", DWARF_KING, "join_battle", battle=BATTLE, side="")),
        told(no("battle_moved_on", GENERAL, "admit_ally", battle=BATTLE, faction="dwarves")),
        told(no("no_such_face", ANN, "throw_dice", battle=BATTLE, attacker=1, defender=2), most=1),
        no("bad_arguments", ANN, "throw_dice", battle=BATTLE, attacker=0, defender=1),
    ),
    stages.withdrawals: (
        leaving("no_refuge", RECRUITS[1:], "", to="", open=OPEN),
        leaving("no_refuge", RECRUITS[1:], "lirien", to="lirien", open=OPEN),
        leaving("no_refuge", RECRUITS[1:], "wheatley", to="wheatley", open=OPEN),
        leaving(
            "no_refuge", [ELF_REGIMENT], "kingsmead", seat=ELF_QUEEN, to="kingsmead", open=["kragmoot", "redsteppe"]
        ),
        leaving("not_in_battle", RECRUITS, "kingsmead", units=RECRUITS[:1]),
        leaving("wrong_number", RECRUITS[1:2] * 3, "kingsmead", have=1, need=3),
        leaving("not_in_battle", [GARRISON], "kingsmead", units=[GARRISON]),
        leaving("officer_elsewhere", RECRUITS[1:], "kingsmead", HEIR, officer=HEIR),
        leaving("officer_elsewhere", RECRUITS[1:], "kingsmead", hosts.ELF_GENERAL, officer=hosts.ELF_GENERAL),
        told(no("not_in_battle", DWARF_KING, "withdraw_units", battle=BATTLE, units=[]), units=[]),
        no("no_power", cast.WIZARD, "withdraw_units", battle=BATTLE, units=[]),
        told(no("battle_moved_on", ANN, "throw_dice", battle=BATTLE, attacker=1, defender=1)),
        told(no("battle_moved_on", QUEEN, "choose_losses", battle=BATTLE, units=RECRUITS[1:2])),
    ),
    stages.afterwards: (
        told(no("battle_moved_on", ANN, "end_battle", battle=BATTLE)),
        told(no("battle_moved_on", CLOCK, "settle_battle", battle=BATTLE)),
        told(no("battle_moved_on", QUEEN, "withdraw_units", battle=BATTLE, units=[])),
        no("no_power", cast.WIZARD, "grow", officer=GENERAL, choice="x"),
        told(no("no_growth", ELF_QUEEN, "grow", officer=GENERAL, choice="x")),
        told(no("no_growth", QUEEN, "grow", officer=HEIR, choice="x")),
        told(no("no_growth", CLOCK, "settle_growth", growth=f"{{{GENERAL}}}")),
    ),
}
