"""How every order of war and battle comes to be given: what happens before it."""

from tests import cast
from tests.laws import Table
from tests.tried import Scene
from tests.war import hosts
from tests.war.hosts import ARCHERS, GARRISON, GENERAL, GUARD, QUEEN, RECRUITS

ANN, CLOCK = "control/ann", "clock"


def planned(table: Table) -> object:
    split = {"units": RECRUITS[:1], "commander": ""}
    meant = {"to": "wheatley", "attack": "elves", "absorb": [GARRISON], "split": split}
    fighting = {"lose_first": "militia", "withdraw_below": 2, "at_once": True}
    return hosts.prepared(table).play(GENERAL, "file_plan", army=GUARD, orders=meant, **fighting)


def carried_out(table: Table) -> None:
    """The clock carries a plan out that can be done in part alone: the garrison has gone."""
    planned(table)
    table.arrange(ANN, "remove", row=f"unit/{GARRISON}", reason="a fever")
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


def of_turn(command: str, army: str = GUARD) -> Scene:
    """Something Control does about a general's turn; for the others the general is called."""
    return lambda t: hosts.called(t).play(ANN, command, activation=hosts.turn_of(t, army))
