"""Orders in war that are refused: who orders what, the code they meet, and the facts they are told."""

from dataclasses import replace
from typing import Any

from tests import cast
from tests.chronicle import ruling
from tests.game.wrong_orders import ANN, CLOCK, No, no
from tests.laws import Table
from tests.war import hosts
from tests.war.hosts import (
    ARCHERS,
    DWARF_KING,
    ELF_QUEEN,
    ELF_REGIMENT,
    ELVES,
    FLEET,
    GARRISON,
    GENERAL,
    GUARD,
    HEIR,
    HOST,
    LANDING,
    MERMAID,
    OUTPOST,
    QUEEN,
    RECRUITS,
    REGIMENT,
    SQUADRON,
)

BATTLE = "{battle}"
"""Stands for the only one there is; "{humans-guard}" for the turn of an army, "{humans-monarch}" for an officer's
growth."""
ALL = [REGIMENT, *RECRUITS]


def told(refusal: No, /, **facts: Any) -> No:
    """The same, and what its facts say."""
    return replace(refusal, facts=facts)


def raised(code: str, units: list[str], commander: str = cast.WIZARD, lieutenant: str = "", /, **facts: Any) -> No:
    """The queen raises an army."""
    return told(no(code, QUEEN, "raise_army", units=units, commander=commander, lieutenant=lieutenant), **facts)


def planned(code: str, army: str = GUARD, facts: dict[str, Any] | None = None, **orders: Any) -> No:
    """The queen files a plan."""
    return told(no(code, QUEEN, "file_plan", army=army, orders=orders), **(facts or {}))


def split(code: str, units: list[str], commander: str = "", lieutenant: str = "", /, **facts: Any) -> No:
    """The queen plans that a section parts."""
    parting = {"units": units, "commander": commander, "lieutenant": lieutenant}
    return planned(code, facts=facts, split=parting)


def ferried(code: str, units: list[str], carrier: str = "guild", berth: str = "saltmere", seat: str = QUEEN,
            /, **facts: Any) -> No:  # fmt: skip
    """Somebody offers a passage."""
    return told(no(code, seat, "offer_passage", units=units, carrier=carrier, berth=berth), **facts)


PREPARING = (
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
    raised("not_yours", [], row="unit/"),
    raised("not_yours", [GARRISON, ELF_REGIMENT], row=f"unit/{ELF_REGIMENT}"),
    raised("not_yours", ["nobody"], row="unit/nobody"),
    raised("not_together", [GARRISON, OUTPOST]),
    raised("not_together", ["militia-barrowdown-3", MERMAID]),
    raised("aboard", ["militia-tuskmoor-1"]),
    raised("commander_first", [GARRISON], ""),
    raised("commander_first", [MERMAID], "", cast.WIZARD),
    raised("there_already", [GARRISON], cast.WIZARD, cast.WIZARD),
    raised("not_available", [GARRISON], GENERAL, officer=GENERAL),
    raised("not_available", [GARRISON], cast.WIZARD, HEIR, officer=HEIR),
    raised("not_available", [GARRISON], ELF_QUEEN, officer=ELF_QUEEN),
    no("bad_arguments", QUEEN, "raise_army", units=[GARRISON] * 201),
    no("no_power", cast.WIZARD, "raise_army", units=[GARRISON], commander=cast.WIZARD),
    told(no("no_units", QUEEN, "absorb", army=GUARD, units=[])),
    told(no("not_there", QUEEN, "absorb", army=GUARD, units=[OUTPOST]), units=[OUTPOST]),
    told(no("not_there", QUEEN, "absorb", army=GUARD, units=[REGIMENT, GARRISON]), units=[REGIMENT]),
    told(no("not_there", QUEEN, "absorb", army=HOST, units=[MERMAID]), units=[MERMAID]),
    told(no("not_there", QUEEN, "absorb", army=SQUADRON, units=["militia-tuskmoor-1"]), units=["militia-tuskmoor-1"]),
    told(no("not_there", QUEEN, "absorb", army=GUARD, units=[ELF_REGIMENT]), units=[ELF_REGIMENT]),
    told(no("not_yours", QUEEN, "absorb", army=ELVES, units=[GARRISON]), row=f"army/{ELVES}"),
    told(no("not_in_army", QUEEN, "detach", army=GUARD, units=[]), units=[]),
    told(no("not_in_army", QUEEN, "detach", army=GUARD, units=[GARRISON]), units=[GARRISON]),
    told(no("aboard", QUEEN, "detach", army=LANDING, units=["militia-tuskmoor-1"])),
    told(no("not_yours", QUEEN, "detach", army=ELVES, units=ARCHERS), row=f"army/{ELVES}"),
    no("no_power", cast.WIZARD, "file_plan", army=GUARD),
    no("not_yours", ELF_QUEEN, "file_plan", army=GUARD),
    no("not_yours", QUEEN, "file_plan", army="nobody"),
    no("bad_arguments", QUEEN, "file_plan", army=GUARD, orders={"to": "wheatley", "by": "night"}),
    no("bad_arguments", QUEEN, "file_plan", army=GUARD, lose_first="elephant"),
    no("bad_arguments", QUEEN, "file_plan", army=GUARD, withdraw_below=-1),
    planned("aboard", LANDING),
    planned("out_of_reach", to="lirien", facts={"to": "lirien"}),
    planned("out_of_reach", to="kingsmead", facts={"to": "kingsmead"}),
    planned("out_of_reach", to="dawn-sea", facts={"to": "dawn-sea"}),
    planned("out_of_reach", SQUADRON, to="bellwater", facts={"to": "bellwater"}),
    planned("out_of_reach", SQUADRON, land="kingsmead", facts={"to": "kingsmead"}),
    planned("hostile_port", SQUADRON, to="fernhaven", facts={"province": "fernhaven", "faction": "elves"}),
    planned("no_room", HOST, to="saltmere", facts={"have": 1, "need": 2}),
    planned("no_cargo", FLEET, land="saltmere"),
    planned("no_cargo", GUARD, land="kingsmead"),
    planned("not_there", absorb=[OUTPOST], to="wheatley", facts={"units": [OUTPOST]}),
    planned("same_side", attack="humans"),
    planned("nobody_to_attack", attack="elves", facts={"place": "kingsmead"}),
    planned("nobody_to_attack", to="wheatley", attack="dwarves", facts={"place": "wheatley"}),
    planned("nobody_to_attack", to="eastreach", attack="orcs", facts={"place": "eastreach"}),
    planned("no_general", SQUADRON, attack="elves"),
    split("not_in_army", [], units=[]),
    split("not_in_army", [OUTPOST], units=[OUTPOST]),
    split("nobody_left", ALL),
    split("officer_elsewhere", RECRUITS[:1], HEIR, officer=HEIR),
    split("officer_elsewhere", RECRUITS[:1], GENERAL, officer=GENERAL),
    split("officer_elsewhere", RECRUITS[:1], ELF_QUEEN, officer=ELF_QUEEN),
    split("commander_first", RECRUITS[:1], "", cast.WIZARD),
    split("commander_first", RECRUITS[:1], cast.WIZARD, cast.WIZARD),
    told(no("no_plan", QUEEN, "drop_plan", army=GUARD), army=GUARD),
    no("not_yours", QUEEN, "drop_plan", army=ELVES),
    no("wrong_part", QUEEN, "march", army=GUARD),
    no("wrong_part", QUEEN, "decline", army=GUARD),
    told(no("generals_left", ANN, "close_phase"), n=0, part="preparation"),
    no("battle_moved_on", QUEEN, "join_battle", battle="nothing", side=""),
    told(no("no_growth", QUEEN, "grow", officer=GENERAL, choice="x")),
    no("bad_arguments", QUEEN, "grow", officer=GENERAL, choice="z"),
    told(no("not_conquered", QUEEN, "raze", province="ostmark", buildings=["x"]), province="ostmark"),
    told(no("not_conquered", QUEEN, "raze", province="lirien", buildings=["x"]), province="lirien"),
    told(no("not_conquered", QUEEN, "raze", province="atlantis", buildings=["x"]), province="atlantis"),
    told(no("nothing_to_raze", QUEEN, "raze", province="kingsmead", buildings=[]), province="kingsmead"),
    told(no("nothing_to_raze", QUEEN, "raze", province="kingsmead", buildings=["nothing"]), province="kingsmead"),
    no("nothing_to_raze", QUEEN, "raze", province="kingsmead", buildings=["wheatley-temple"]),
    no("control_only", QUEEN, "call_general", activation="x"),
    no("control_only", QUEEN, "skip_general", activation="x"),
    no("control_only", QUEEN, "hold_general", activation="x"),
    no("control_only", QUEEN, "hand_call", activation="x", seat=HEIR),
    no("control_only", QUEEN, "set_war_times", plan=0, activation=0, decision=0),
    no("control_only", QUEEN, "throw_dice", battle="x", attacker=1, defender=1),
    no("control_only", QUEEN, "end_battle", battle="x"),
    no("control_only", QUEEN, "carry_out", activation="x"),
    no("control_only", QUEEN, "settle_battle", battle="x"),
    no("control_only", QUEEN, "settle_growth", growth="x"),
    no("control_only", QUEEN, "end_spoils", province="x"),
    told(no("unknown_row", ANN, "call_general", activation="nothing"), row="activation/nothing"),
    told(no("no_change", ANN, "set_war_times", plan=3, activation=15, decision=15), field="rules"),
    no("bad_arguments", ANN, "set_war_times", plan=-1, activation=15, decision=15),
    told(no("no_growth", CLOCK, "settle_growth", growth="nothing")),
    told(no("unknown_row", CLOCK, "end_spoils", province="nowhere"), row="province/nowhere"),
    told(no("not_called", CLOCK, "carry_out", activation="nothing")),
)
"""While the war is prepared; Kingsmead was taken in this very turn."""

MARCHING = (
    told(no("out_of_turn", QUEEN, "march", army=HOST), army=HOST),
    told(no("out_of_turn", QUEEN, "decline", army=HOST), army=HOST),
    told(no("out_of_turn", QUEEN, "march", army=LANDING), army=LANDING),
    told(no("not_called", ANN, "hold_general", activation="{elves-guard}")),
    told(no("not_called", ANN, "hand_call", activation="{elves-guard}", seat=ELF_QUEEN)),
    told(no("not_called", ANN, "carry_out", activation="{elves-guard}")),
    told(no("unknown_row", ANN, "hand_call", activation="{humans-guard}", seat=ELF_QUEEN), row=f"seat/{ELF_QUEEN}"),
    no("not_yours", ELF_QUEEN, "march", army=GUARD),
    no("not_yours", QUEEN, "march", army="nobody"),
    no("no_power", cast.WIZARD, "march", army=GUARD),
    no("no_power", cast.WIZARD, "decline", army=GUARD),
    no("bad_arguments", GENERAL, "march", army=GUARD, orders={"to": 7}),
    told(no("moved_already", GENERAL, "march", army=GUARD, orders={"to": "wheatley"}), rows=[REGIMENT]),
    told(no("section_without_general", GENERAL, "march", army=GUARD, orders={"split": {"units": RECRUITS[:1]}})),
    told(no("no_general", QUEEN, "file_plan", army="thornwold-guard")),
    told(no("officer_elsewhere", QUEEN, "assign", officer=HEIR, army=GUARD, post="lieutenant"), officer=HEIR),
    no("wrong_part", QUEEN, "raise_army", units=[GARRISON], commander=cast.WIZARD),
    no("wrong_part", QUEEN, "absorb", army=GUARD, units=[GARRISON]),
    no("wrong_part", QUEEN, "detach", army=GUARD, units=[GARRISON]),
    no("wrong_part", QUEEN, "relieve", officer=GENERAL),
    told(no("generals_left", ANN, "close_phase"), n=8, part="season_1"),
)
"""The guard is called, but its regiment has moved; nobody leads a host in Thornwold, and no section goes without a
general."""

JOINING = (
    told(no("battle_first", ANN, "close_phase")),
    told(no("battle_first", ANN, "call_general", activation="{elves-guard}")),
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
    told(no("acted_already", GENERAL, "march", army=GUARD), army=GUARD),
    told(no("acted_already", GENERAL, "decline", army=GUARD), army=GUARD),
    told(no("acted_already", ANN, "call_general", activation="{humans-guard}"), army=GUARD),
    told(no("acted_already", ANN, "skip_general", activation="{humans-guard}"), army=GUARD),
)
"""The guard fights; the dwarves have not said yet whether they fight along."""

LOSING = (
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
    told(no("battle_first", ANN, "close_phase")),
)
"""The first round is thrown; the elves have said whom they lose."""

OPEN = ["hartwood", "kingsmead", "saltmere", "kragmoot", "redsteppe"]
"""Where the humans can withdraw to from Wheatley."""


def leaving(code: str, units: list[str], to: str, /, *officers: str, seat: str = GENERAL, **facts: Any) -> No:
    """Units withdraw, the humans' if nobody else is named."""
    args = {"battle": BATTLE, "units": units, "to": to, "officers": list(officers)}
    return told(no(code, seat, "withdraw_units", **args), **facts)


WITHDRAWING = (
    leaving("no_refuge", RECRUITS[1:], "", to="", open=OPEN),
    leaving("no_refuge", RECRUITS[1:], "lirien", to="lirien", open=OPEN),
    leaving("no_refuge", RECRUITS[1:], "wheatley", to="wheatley", open=OPEN),
    leaving("no_refuge", [ELF_REGIMENT], "kingsmead", seat=ELF_QUEEN, to="kingsmead", open=["kragmoot", "redsteppe"]),
    leaving("not_in_battle", RECRUITS, "kingsmead", units=RECRUITS[:1]),
    leaving("wrong_number", RECRUITS[1:2] * 3, "kingsmead", have=1, need=3),
    leaving("not_in_battle", [GARRISON], "kingsmead", units=[GARRISON]),
    leaving("officer_elsewhere", RECRUITS[1:], "kingsmead", HEIR, officer=HEIR),
    leaving("officer_elsewhere", RECRUITS[1:], "kingsmead", hosts.ELF_GENERAL, officer=hosts.ELF_GENERAL),
    told(no("not_in_battle", DWARF_KING, "withdraw_units", battle=BATTLE, units=[]), units=[]),
    no("no_power", cast.WIZARD, "withdraw_units", battle=BATTLE, units=[]),
    told(no("battle_moved_on", ANN, "throw_dice", battle=BATTLE, attacker=1, defender=1)),
    told(no("battle_moved_on", QUEEN, "choose_losses", battle=BATTLE, units=RECRUITS[1:2])),
)
"""Who fell in the first round has fallen; the militia of the redsteppe is the elves', so nobody stands there."""

AFTERWARDS = (
    told(no("battle_moved_on", ANN, "end_battle", battle=BATTLE)),
    told(no("battle_moved_on", CLOCK, "settle_battle", battle=BATTLE)),
    told(no("battle_moved_on", QUEEN, "withdraw_units", battle=BATTLE, units=[])),
    no("no_power", cast.WIZARD, "grow", officer=GENERAL, choice="x"),
    told(no("no_growth", ELF_QUEEN, "grow", officer=GENERAL, choice="x")),
    told(no("no_growth", QUEEN, "grow", officer=HEIR, choice="x")),
    told(no("no_growth", CLOCK, "settle_growth", growth=f"{{{GENERAL}}}")),
    told(no("acted_already", QUEEN, "march", army=GUARD), army=GUARD),
)
"""The battle is over, and the general has chosen already."""


# The stages


def preparing(table: Table) -> None:
    table.arrange(ANN, "override", row="province/kingsmead", field="taken", value=1, reason="it was taken back")
    hosts.prepared(table)


def marching(table: Table) -> None:
    """See MARCHING."""
    ruling(table, garrison_without_general=False)
    leaderless = {"army/thornwold-guard": {"faction": "humans", "commander": ""}}
    ours = {"unit/militia-thornwold-1": {"faction": "humans"}, f"unit/{REGIMENT}": {"moved": "t1/season_1"}}
    hosts.place(table, leaderless | ours)
    hosts.called(table)


def losing(table: Table) -> None:
    table.arrange(ELF_QUEEN, "choose_losses", battle=hosts.losses(table), units=ARCHERS[:2])


def afterwards(table: Table) -> None:
    hosts.over(table)
    table.arrange(GENERAL, "grow", officer=GENERAL, choice="y")


def named(table: Table, args: dict[str, Any]) -> dict[str, Any]:
    """The arguments with the keys these rows have at this table."""
    rows = table.dump()
    keys = dict(zip([BATTLE], rows["battle"], strict=False))
    keys |= {f"{{{row['army']}}}": key for key, row in rows["activation"].items()}
    keys |= {f"{{{row['officer']}}}": key for key, row in rows["growth"].items()}
    return {name: keys.get(value, value) if isinstance(value, str) else value for name, value in args.items()}


WARS = (
    (preparing, PREPARING), (marching, MARCHING), (hosts.joining, JOINING), (losing, LOSING),
    (hosts.withdrawals, WITHDRAWING), (afterwards, AFTERWARDS),
)  # fmt: skip
"""How far the war has come, and what is refused then."""
