"""Every order of war and battle, given once: for the test of every command."""

from collections.abc import Callable

from tests import cast
from tests.laws import Table
from tests.war import hosts
from tests.war.hosts import ARCHERS, GARRISON, GENERAL, GUARD, HEIR, QUEEN, RECRUITS

ANN, CLOCK = "control/ann", "clock"

Case = Callable[[Table], object]


def planned(table: Table) -> object:
    split = {"units": RECRUITS[:1], "commander": ""}
    meant = {"to": "wheatley", "attack": "elves", "absorb": [GARRISON], "split": split}
    fighting = {"lose_first": "militia", "withdraw_below": 2, "at_once": True}
    return hosts.prepared(table).play(GENERAL, "file_plan", army=GUARD, orders=meant, **fighting)


def carried_out(table: Table) -> None:
    """The clock carries a plan out that can be done in part alone: the garrison has gone."""
    planned(table)
    table.arrange(ANN, "remove_unit", unit=GARRISON, reason="a fever")
    table.arrange(ANN, "end_part", part="preparation")
    table.play(CLOCK, "carry_out", activation=hosts.turn_of(table, GUARD))


def asked(table: Table) -> str:
    """The dwarves ask to fight along with the humans."""
    battle = hosts.joining(table)
    table.play(cast.DWARF_KING, "join_battle", battle=battle, side="attacker")
    return battle


def lost(table: Table) -> None:
    battle = hosts.losses(table)
    table.play(GENERAL, "choose_losses", battle=battle, units=RECRUITS[1:2])
    table.play(ANN, "choose_losses", battle=battle, units=ARCHERS[:2], side="defender")
    assert table.row(f"battle/{battle}")["state"] == "withdrawals"


def withdrawn(table: Table) -> None:
    """One of the humans leaves without an officer, and the elves are gone with their general."""
    battle = hosts.withdrawals(table)
    table.play(GENERAL, "withdraw_units", battle=battle, units=RECRUITS[1:2], to="saltmere")
    left = [hosts.ELF_REGIMENT, *ARCHERS[2:]]
    table.play(cast.ELF_QUEEN, "withdraw_units", battle=battle, units=left, to="redsteppe")
    assert [table.row(f"army/{army}")["place"] for army in (GUARD, hosts.ELVES)] == ["wheatley", "redsteppe"]
    assert table.row(f"unit/{RECRUITS[1]}")["army"] == ""


def thrown(table: Table) -> None:
    """Dice from the table in place of those the server has thrown."""
    battle = hosts.losses(table)
    table.play(ANN, "throw_dice", battle=battle, attacker=1, defender=1, reason="the hall wants to see them")


def settled(table: Table) -> None:
    """All the way down: whoever is asked for something lets the clock decide."""
    battle = hosts.joining(table)
    while battle in table.dump()["battle"] and table.row(f"battle/{battle}")["state"] != "over":
        table.play(CLOCK, "settle_battle", battle=battle)


def grown(table: Table) -> str:
    """The growth of the general who has won in Wheatley, still to be chosen."""
    hosts.over(table)
    return next(key for key, row in table.dump()["growth"].items() if row["officer"] == GENERAL)


def razed(table: Table) -> None:
    table.arrange(ANN, "override", row="province/wheatley", field="taken", value=1, reason="it was taken back")
    hosts.prepared(table).play(QUEEN, "raze", province="wheatley", buildings=["wheatley-temple"])


def of_turn(command: str, army: str = GUARD) -> Case:
    """Something Control does about a general's turn; for the others the general is called."""
    return lambda t: hosts.called(t).play(ANN, command, activation=hosts.turn_of(t, army))


CASES: dict[str, Case] = {
    "raise_army": lambda t: hosts.prepared(t).play(QUEEN, "raise_army", units=[GARRISON], commander=cast.WIZARD),
    "absorb": lambda t: hosts.prepared(t).play(GENERAL, "absorb", army=GUARD, units=[GARRISON]),
    "detach": lambda t: hosts.prepared(t).play(GENERAL, "detach", army=GUARD, units=RECRUITS),
    "file_plan": planned,
    "drop_plan": lambda t: (planned(t), t.play(QUEEN, "drop_plan", army=GUARD)),
    "march": lambda t: hosts.called(t).play(
        GENERAL, "march", army=GUARD, orders={"to": "wheatley", "attack": "elves", "absorb": [GARRISON]}
    ),
    "offer_passage": lambda t: hosts.at_the_quay(t).play(hosts.DWARF_KING, "offer_passage", **hosts.PASSAGE),
    "accept_passage": lambda t: t.play(QUEEN, "accept_passage", passage=hosts.passage(t)),
    "refuse_passage": lambda t: t.play(QUEEN, "refuse_passage", passage=hosts.passage(t)),
    "withdraw_passage": lambda t: t.play(hosts.DWARF_KING, "withdraw_passage", passage=hosts.passage(t)),
    "decline": lambda t: hosts.called(t).play(GENERAL, "decline", army=GUARD),
    "carry_out": carried_out,
    "join_battle": asked,
    "admit_ally": lambda t: t.play(GENERAL, "admit_ally", battle=asked(t), faction="dwarves"),
    "choose_losses": lost,
    "withdraw_units": withdrawn,
    "settle_battle": settled,
    "throw_dice": thrown,
    "end_battle": lambda t: t.play(ANN, "end_battle", battle=hosts.withdrawals(t), reason="it is late"),
    "grow": lambda t: (grown(t), t.play(GENERAL, "grow", officer=GENERAL, choice="y")),
    "settle_growth": lambda t: t.play(CLOCK, "settle_growth", growth=grown(t)),
    "raze": razed,
    "end_spoils": lambda t: hosts.prepared(t).play(CLOCK, "end_spoils", province="wheatley"),
    "call_general": of_turn("call_general", hosts.HOST),
    "skip_general": of_turn("skip_general"),
    "hold_general": of_turn("hold_general"),
    "hand_call": lambda t: hosts.called(t).play(ANN, "hand_call", activation=hosts.turn_of(t, GUARD), seat=HEIR),
    "set_war_times": lambda t: t.play(ANN, "set_war_times", plan=5, activation=30, decision=0),
}
"""Name of the order → how it comes to be given."""
