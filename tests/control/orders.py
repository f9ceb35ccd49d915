"""Orders of control, as they are tried: how each comes to be played, and what is refused when."""

from typing import Any

from factions.rules.goods import GOODS
from factions.turns import TURN
from tests import cast, stages
from tests.cast import QUEEN
from tests.chronicle import ANN
from tests.laws import Table
from tests.tried import GOLD, Cases, Refusals, gold, joined, no, started, told, unsettled
from tests.ventures import duelling, quests, raiding
from tests.ventures.quests import HEIR, RUNNING, TOLL


def _overridden(table: Table) -> int:
    table.play(ANN, "override", row="province/ostmark", field="order", value=4, reason="a feast")
    return table.seq


def _redone(table: Table) -> None:
    entry = _overridden(table)
    table.play(ANN, "undo", entry=entry)
    table.play(ANN, "redo", entry=entry)


def _acted(table: Table) -> None:
    table.until("t1/production")
    table.play(ANN, "act_for", seat=cast.QUEEN, command="produce", args=GOLD)
    table.play(ANN, "act_for", seat=cast.QUEEN, command="name_character", args={"name": "Maud"})


def over(**changed: Any) -> dict[str, Any]:
    return {"row": "province/ostmark", "field": "order", "value": 3, "reason": "a feast"} | changed


def _timed(table: Table) -> str:
    """The press knows until when it may write."""
    table.play(ANN, "set_timer", text="  Press   deadline ", at=table.now + 600_000)
    key, timer = next(iter(table.dump()["timer"].items()))
    assert timer["text"] == "Press deadline"
    return key


def _a_day(**changed: Any) -> dict[str, Any]:
    lengths = dict.fromkeys(("planning", "initial_diplomacy", *TURN), 300)
    return {"begins": 630, "breaks": [[780, 45]], "turns": 4, "lengths": lengths} | changed


def _planned(table: Table) -> None:
    table.play(ANN, "plan_day", **_a_day())
    assert (table.clock.turns, table.clock.lengths["war"], table.clock.remaining) == (4, 300, 300_000)


def _ruled(table: Table) -> None:
    table.play(ANN, "set_ruling", ruling="press", value="held", was="free")
    table.play(ANN, "set_ruling", ruling="temple_cost", value={"gold": 3}, was={**NOTHING, "gold": 2, "stone": 1})
    rules = table.row("event/astor")["rules"]
    assert (rules["press"], rules["temple_cost"]) == ("held", {**NOTHING, "gold": 3})


def _ticked(table: Table) -> None:
    table.play(ANN, "tick", item="cards", on=True)
    table.play(ANN, "tick", item="cards", on=False)


def sitting(**seats: str) -> list[dict[str, str]]:
    return [{"seat": seat, "player": player} for player, seat in seats.items()]


def _placed(table: Table) -> None:
    table.play(ANN, "place_seats", places=[*at(QUEEN, "Table 3"), *at(cast.GENERAL, "remote")])
    assert [table.row(f"seat/{key}")["sits_at"] for key in (QUEEN, cast.GENERAL)] == ["Table 3", "remote"]
    assert table.sees("faction/elves", f"seat/{QUEEN}")["sits_at"] == "Table 3"
    table.play(ANN, "place_seats", places=at(QUEEN, ""))
    assert table.row(f"seat/{QUEEN}")["sits_at"] == ""


def at(seat: str, where: str) -> list[dict[str, str]]:
    return [{"seat": seat, "sits_at": where}]


def _cast(table: Table) -> None:
    table.play(ANN, "cast", sitters=sitting(Ada=QUEEN, Bob=cast.GENERAL))
    table.play(ANN, "cast", sitters=[{"seat": QUEEN, "player": ""}, *sitting(Bob=cast.GENERAL)])
    assert (table.row(f"seat/{QUEEN}")["player"], table.row(f"seat/{cast.GENERAL}")["player"]) == ("", "Bob")


def _struck(table: Table) -> None:
    """What Controls note for each other is written anew, and struck."""
    table.play(ANN, "remark", of="faction/humans", text="New to the game")
    table.play(ANN, "remark", of="faction/humans", text="They have found it")
    assert [row["text"] for row in table.dump()["remark"].values()] == ["They have found it"]
    table.play(ANN, "remark", of="faction/humans", text=" ")
    assert table.dump()["remark"] == {}


def _marked(table: Table) -> str:
    """Somebody wants to come back to this at the debrief."""
    begun = table.now - 20_000
    table.play(ANN, "bookmark", text=" The elves  lie ", shared=True, at=begun)
    key, bookmark = next(iter(table.dump()["bookmark"].items()))
    assert (bookmark["text"], bookmark["by"], bookmark["at"]) == ("The elves lie", ANN, begun)
    return key


def _shared(table: Table) -> None:
    key = _marked(table)
    table.play(ANN, "share_bookmark", bookmark=key, shared=False)
    assert True not in table.row(f"bookmark/{key}").values()


def _named_wall(table: Table) -> None:
    table.play(ANN, "name_wall", sign="K7QP", name=" Stage ")
    assert table.row("wall/K7QP")["name"] == "Stage"


def _dropped_wall(table: Table) -> None:
    _named_wall(table)
    table.play(ANN, "drop_wall", sign="K7QP")
    assert table.dump()["wall"] == {}


def _directed(table: Table) -> None:
    """What is not said stays as it is."""
    _named_wall(table)
    table.play(ANN, "direct_walls", signs=["K7QP", "AAAA"], page="standings", sound="off")
    table.play(ANN, "direct_walls", signs=["K7QP"], language="fr")
    stage = {"name": "Stage", "page": "standings", "sound": "off", "language": "fr"}
    assert stage.items() <= table.row("wall/K7QP").items()
    assert stage | {"name": "", "language": ""} == {
        field: table.row("wall/AAAA")[field] for field in ("name", "page", "sound", "language")
    }


def _full_of_bookmarks(table: Table) -> Table:
    for n in range(100):
        table.play(ANN, "bookmark", text=f"{n}", shared=False, at=table.now)
    return table


def _full_of_walls(table: Table) -> Table:
    joined(table)
    table.play(ANN, "direct_walls", signs=[f"W{n:03}" for n in range(24)], page="black")
    return table


def _six_times(table: Table) -> Table:
    """As many as the screens bear, and somebody who has sat down."""
    joined(table)
    for minute in range(1, 7):
        table.play(ANN, "set_timer", text="Lunch", at=cast.T0 + minute * 3_600_000)
    return table


WHY = {"reason": "a treasure"}
NOTHING = dict.fromkeys(GOODS, 0)
FOUND = [
    {"command": "adjust", "args": {"row": "faction/humans", "field": "gold", "by": 2}},
    {"command": "give_unit", "args": {"unit": "militia", "faction": "humans", "place": "ostmark"}},
]


def told_off(*changes: tuple[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """A ruling of these changes."""
    return [{"command": name, "args": args} for name, args in changes]


CASES: Cases = {
    "set_ruling": _ruled,
    "plan_day": _planned,
    "tick": _ticked,
    "set_timer": _timed,
    "drop_timer": lambda t: t.play(ANN, "drop_timer", timer=_timed(t)),
    "cast": _cast,
    "place_seats": _placed,
    "remark": _struck,
    "bookmark": _marked,
    "share_bookmark": _shared,
    "drop_bookmark": lambda t: t.play(ANN, "drop_bookmark", bookmark=_marked(t)),
    "name_wall": _named_wall,
    "direct_walls": _directed,
    "drop_wall": _dropped_wall,
    "give_unit": lambda t: t.play(ANN, "give_unit", unit="militia", faction="humans", place="ostmark", **WHY),
    "give_building": lambda t: t.play(ANN, "give_building", kind="fortress", province="ostmark", **WHY),
    "give_officer": lambda t: t.play(ANN, "give_officer", faction="humans", name="Maud", x=3, y=-2, **WHY),
    "give_technology": lambda t: t.play(ANN, "give_technology", faction="dwarves", technology="crop-rotation", **WHY),
    "give_treaty": lambda t: t.play(ANN, "give_treaty", parties=["humans", "elves"], makes="alliance", **WHY),
    "adjust": lambda t: t.play(ANN, "adjust", row="faction/humans", field="gold", by=2, **WHY),
    "rule": lambda t: t.play(ANN, "rule", changes=FOUND, name="found treasure", **WHY),
    "keep_ruling": lambda t: t.play(ANN, "keep_ruling", name="Found treasure", changes=FOUND),
    "cast_dice": lambda t: t.play(ANN, "cast_dice", text="does the bridge hold", dice=2, shown="faction/humans"),
    "set_relation": lambda t: t.play(ANN, "set_relation", a="humans", b="elves", state="war", attacked=True),
    "record_battle": lambda t: unsettled(t).play(ANN, "record_battle", province="midmarch", attacker="humans"),
    "remove": lambda t: t.play(ANN, "remove", row="unit/regiment-humans-1", reason="lost at the table"),
    "undo": lambda t: t.play(ANN, "undo", entry=_overridden(t), reason="a slip"),
    "back": lambda t: (started(t).play(ANN, "close_phase"), t.play(ANN, "back")),
    "redo": _redone,
    "override": _overridden,
    "reissue": lambda t: t.play(ANN, "reissue", seat=cast.QUEEN),
    "revoke": lambda t: t.play(ANN, "revoke", seat=cast.QUEEN),
    "act_for": _acted,
    "shelve": lambda t: t.play(ANN, "shelve", on=True),
    "open_codes": lambda t: t.play(ANN, "open_codes"),
    "open_raid": lambda t: raiding.gathered(t).play(
        ANN, "open_raid", a=raiding.raiders(raiding.ONE), b=raiding.raiders((*raiding.OTHER, raiding.HOUSE))
    ),
    "open_skirmish": lambda t: raiding.gathered(t).play(
        ANN, "open_skirmish", a=list(raiding.ONE[:2]), company="wall", b=list(raiding.OTHER), company_b="rite-fork"
    ),
    "open_duel": lambda t: duelling.ringed(t).play(ANN, "open_duel", a=QUEEN, b=cast.ELF_QUEEN, kit="sword"),
    "open_quest": lambda t: t.play(ANN, "open_quest", quest=TOLL, seat=HEIR, closed=True),
    "mend_fighter": lambda t: t.play(
        ANN, "mend_fighter", venture=quests.setting_out(t), measure="health", value=7, reason="a bad step"
    ),
    "close_venture": lambda t: t.play(ANN, "close_venture", venture=quests.setting_out(t), end="225", reason="late"),
}

REFUSED: Refusals = {
    _full_of_bookmarks: (
        told(no("too_many_bookmarks", ANN, "bookmark", text="One more", shared=False, at=cast.T0), most=100),
    ),
    _full_of_walls: (
        told(no("too_many_walls", ANN, "name_wall", sign="K7QP", name="Stage"), most=24),
        no("too_many_walls", ANN, "direct_walls", signs=["W001", "K7QP"], page="map"),
        no("no_change", ANN, "direct_walls", signs=["W001"], sound=""),
        no("no_change", ANN, "direct_walls", signs=["W001"], page="black"),
        no("no_change", ANN, "direct_walls", signs=["W001"]),
    ),
    _six_times: (
        told(no("too_many_timers", ANN, "set_timer", text="Lunch", at=cast.T0 + 40_000_000), most=6),
        told(no("seat_taken", ANN, "cast", sitters=sitting(Ada=QUEEN)), seat=QUEEN),
    ),
    stages.planning: (
        no("bad_arguments", ANN, "plan_day", **_a_day(turns=0)),
        no("bad_arguments", ANN, "plan_day", **_a_day(breaks=[[1440, 10]])),
        no("bad_arguments", ANN, "plan_day", **_a_day(lengths={"war": 0})),
        no("control_only", QUEEN, "plan_day", **_a_day()),
        no("control_only", QUEEN, "set_ruling", ruling="press", value="held", was="free"),
        told(
            no("bad_value", ANN, "set_ruling", ruling="battle_die", value=0, was=6),
            field="rules",
            wrong="battle_die",
            within="battle_die",
            given="0",
            fits="1 … 100",
        ),
        told(
            no("bad_value", ANN, "set_ruling", ruling="pres", value="held", was="free"),
            field="rules",
            wrong="pres",
            within="pres",
            fits="press",
        ),
        told(
            no("ruling_moved", ANN, "set_ruling", ruling="press", value="held", was="held"),
            ruling="press",
            new="free",
        ),
        no("no_change", ANN, "set_ruling", ruling="press", value="free", was="free"),
        no("bad_arguments", ANN, "tick", item="beer", on=True),
        no("no_change", ANN, "tick", item="cards", on=False),
        no("no_words", ANN, "set_timer", text=" ", at=cast.T0 + 1000),
        no("not_to_come", ANN, "set_timer", text="Lunch", at=cast.T0),
        no("not_to_come", ANN, "set_timer", text="Lunch", at=cast.T0 + 90_000_000),
        no("bad_arguments", ANN, "set_timer", text="x" * 61, at=cast.T0 + 1000),
        no("unknown_row", ANN, "drop_timer", timer="nobody"),
        no("unknown_row", ANN, "cast", sitters=sitting(Ada="nobody")),
        no("bad_name", ANN, "cast", sitters=sitting(**{"x" * 41: QUEEN})),
        no("no_change", ANN, "cast", sitters=sitting(**{"": QUEEN})),
        no("bad_arguments", ANN, "place_seats", places=at(QUEEN, "x" * 10_000)),
        no("bad_arguments", ANN, "place_seats", places=[]),
        no("unknown_row", ANN, "place_seats", places=at("nobody", "Table 3")),
        no("no_change", ANN, "place_seats", places=at(QUEEN, " ")),
        no("control_only", QUEEN, "place_seats", places=at(QUEEN, "Table 3")),
        no("unknown_row", ANN, "remark", of="faction/nobody", text="Who?"),
        no("bad_arguments", ANN, "remark", of="province/ostmark", text="Where?"),
        no("no_change", ANN, "remark", of="faction/humans", text=""),
        no("no_words", ANN, "bookmark", text=" ", shared=False, at=cast.T0),
        no("bad_arguments", ANN, "bookmark", text="x" * 201, shared=False, at=cast.T0),
        no("unknown_row", ANN, "share_bookmark", bookmark="nobody", shared=True),
        no("unknown_row", ANN, "drop_bookmark", bookmark="nobody"),
        no("control_only", QUEEN, "bookmark", text="I was here", shared=True, at=cast.T0),
        no("no_change", ANN, "name_wall", sign="K7QP", name=""),
        no("bad_arguments", ANN, "name_wall", sign="the stage", name="Stage"),
        no("bad_arguments", ANN, "direct_walls", signs=["K7QP"], page="kitchen"),
        no("bad_arguments", ANN, "direct_walls", signs=[], page="map"),
        told(no("no_such_language", ANN, "direct_walls", signs=["K7QP"], language="tlh"), fits="en, de, fr"),
        no("unknown_row", ANN, "drop_wall", sign="K7QP"),
        no("control_only", QUEEN, "direct_walls", signs=["K7QP"], page="black"),
        no("nothing_to_undo", ANN, "back"),
        no("bad_arguments", ANN, "open_codes", all=True),
        no("unknown_row", ANN, "reissue", seat="nobody"),
        no("unknown_row", ANN, "revoke", seat="nobody"),
        no("unknown_row", ANN, "undo", entry=999),
        no("unknown_row", ANN, "redo", entry=999),
        no("not_undoable", ANN, "undo", entry=1),
        no("unknown_row", ANN, "override", **over(row="province/atlantis")),
        no("unknown_field", ANN, "override", **over(field="shade")),
        no("bad_value", ANN, "override", **over(value="three")),
        no("reason_needed", ANN, "override", **over(reason=" ")),
        no("no_change", ANN, "override", **over(value=2)),
        no("no_change", ANN, "shelve", on=False),
        no("unknown_row", ANN, "act_for", seat="nobody", command="name_character", args={"name": "Maud"}),
        no("unknown_command", ANN, "act_for", seat=QUEEN, command="abdicate", args={}),
        no("not_for_control", ANN, "act_for", seat=QUEEN, command="join", args={}),
        no("not_for_control", ANN, "act_for", seat=QUEEN, command="start", args={}),
        no("not_for_control", ANN, "act_for", seat=QUEEN, command="act_for", args={}),
        no("wrong_phase", ANN, "act_for", seat=QUEEN, command="produce", args=gold("gold")),
        no("bad_name", ANN, "act_for", seat=QUEEN, command="name_character", args={"name": ""}),
        no("bad_arguments", ANN, "act_for", seat=QUEEN, command="name_character", args={"name": 7}),
        no("control_only", QUEEN, "act_for", seat=cast.ELF_QUEEN, command="name_character", args={"name": "Maud"}),
    ),
    stages.arranging: (
        no("no_change", ANN, "set_relation", a="elves", b="humans", state="peace"),
        no("unknown_row", ANN, "set_relation", a="humans", b="humans", state="war"),
        no("bad_arguments", ANN, "set_relation", a="elves", b="humans", state="feud"),
        no("unknown_row", ANN, "record_battle", province="atlantis", attacker="humans"),
        no("same_side", ANN, "record_battle", province="ostmark", attacker="humans"),
        no("not_the_owner", ANN, "record_battle", province="ostmark", attacker="elves", defender="dwarves", taken=True),
        no("unknown_row", ANN, "remove", row="unit/nobody", reason="lost"),
        no("stays", ANN, "remove", row="province/ostmark", reason="a flood"),
        no("is_capital", ANN, "remove", row="building/kingsmead-capital", reason="a fire"),
        no("reason_needed", ANN, "give_unit", unit="militia", faction="humans", place="ostmark", reason=" "),
        no("unknown_row", ANN, "give_unit", unit="militia", faction="humans", place="atlantis", **WHY),
        no("not_yours", ANN, "give_unit", unit="regiment", faction="humans", place="midmarch", **WHY),
        no("not_your_building", ANN, "give_building", kind="port", province="ostmark", holder="guild", **WHY),
        no("not_a_number", ANN, "adjust", row="faction/humans", field="name", by=1, **WHY),
        no("bad_value", ANN, "adjust", row="faction/humans", field="gold", by=-(cast.gold_canary("humans") + 1), **WHY),
        no("bad_name", ANN, "give_officer", faction="humans", name="", **WHY),
        no("known_already", ANN, "give_technology", faction="humans", technology="crop-rotation", card=True, **WHY),
        no("nobody_to_sign", ANN, "give_treaty", parties=["humans"], text="A vow", **WHY),
        no("bad_name", ANN, "keep_ruling", name=" ", changes=FOUND),
        no("not_for_ruling", ANN, "rule", changes=told_off(("start", {})), **WHY),
        no("no_words", ANN, "cast_dice", text=" "),
        no("unknown_row", ANN, "cast_dice", text="a storm", shown="faction/atlantis"),
        no("request_gone", ANN, "cast_dice", text="a storm", request="nobody"),
    ),
    stages.questing: (
        no("venturing", ANN, "open_quest", quest=TOLL, seat=HEIR),
        no("venturing", ANN, "open_duel", a=QUEEN, b=HEIR, kit="axe"),
        no("nobody_to_venture", ANN, "open_duel", a=quests.SECOND, kit="axe"),
        no("challenge_oneself", ANN, "open_duel", a=QUEEN, b=QUEEN, kit="axe"),
        no("unknown_row", ANN, "open_duel", a="nobody", kit="axe"),
        no("no_such_kit", ANN, "open_duel", a=QUEEN, b=cast.ELF_QUEEN, kit="cannon"),
        no("no_such_kit", ANN, "open_duel", a=QUEEN, b=cast.ELF_QUEEN, kit="axe", kit_b="cannon"),
        no("honour_only", ANN, "open_duel", a=QUEEN, kit="axe", terms={"wound": True}),
        no("raid_nobody", ANN, "open_raid", a=raiding.raiders([QUEEN]), b=[]),
        told(no("raid_crowded", ANN, "open_raid", a=raiding.raiders([QUEEN]), b=raiding.raiders([""] * 5)), most=4),
        told(
            no("raid_twice", ANN, "open_raid", a=raiding.raiders([QUEEN]), b=raiding.raiders(["", QUEEN])), seat=QUEEN
        ),
        no("raid_house", ANN, "open_raid", a=raiding.raiders([""]), b=raiding.raiders(["", ""])),
        no("venturing", ANN, "open_raid", a=raiding.raiders([QUEEN]), b=raiding.raiders([HEIR])),
        no("no_such_kit", ANN, "open_raid", a=raiding.raiders([QUEEN], "cannon"), b=raiding.raiders([""])),
        no("bad_arguments", ANN, "open_raid", a=raiding.raiders([QUEEN]), b=[{"seat": "", "kit": "axe", "dice": [6]}]),
        no("raid_house", ANN, "open_skirmish", a=[], company="wall", b=[]),
        told(no("raid_twice", ANN, "open_skirmish", a=[QUEEN], company="wall", b=[QUEEN]), seat=QUEEN),
        no("venturing", ANN, "open_skirmish", a=[QUEEN], company="wall", b=[HEIR]),
        no("no_such_company", ANN, "open_skirmish", a=[QUEEN], company="sword", b=[]),
        no("bad_arguments", ANN, "open_skirmish", a=[QUEEN] * 4, company="wall", b=[]),
        no("control_only", QUEEN, "open_skirmish", a=[QUEEN], company="wall", b=[]),
        no("control_only", QUEEN, "open_raid", a=raiding.raiders([QUEEN]), b=raiding.raiders([""])),
        no("control_only", QUEEN, "open_duel", a=QUEEN, kit="axe"),
        no("unknown_row", ANN, "open_quest", quest=TOLL, seat="nobody"),
        no("unknown_row", ANN, "open_quest", quest="the-red-toll", seat=QUEEN),
        no("control_only", QUEEN, "open_quest", quest=TOLL, seat=QUEEN),
        no("reason_needed", ANN, "mend_fighter", venture=RUNNING, measure="health", value=7, reason=" "),
        told(
            no("out_of_measure", ANN, "mend_fighter", venture=RUNNING, measure="health", value=0, reason="no"),
            least=1,
            most=20,
        ),
        no("out_of_measure", ANN, "mend_fighter", venture=RUNNING, measure="health", value=21, reason="no"),
        no("bad_arguments", ANN, "mend_fighter", venture=RUNNING, measure="health", value=-1, reason="no"),
        no("no_change", ANN, "mend_fighter", venture=RUNNING, measure="health", value=20, reason="no"),
        no("no_such_measure", ANN, "mend_fighter", venture=RUNNING, measure="luck", value=7, reason="no"),
        no("unknown_row", ANN, "mend_fighter", venture="nothing", measure="health", value=7, reason="no"),
        no("control_only", HEIR, "mend_fighter", venture=RUNNING, measure="health", value=7, reason="please"),
        no("not_offered", ANN, "close_venture", venture=RUNNING, end="18", reason="that is no ending"),
        no("reason_needed", ANN, "close_venture", venture=RUNNING, reason=""),
        no("unknown_row", ANN, "close_venture", venture="nothing", reason="no"),
    ),
    stages.production: (
        no("sealed_from_start", ANN, "set_ruling", ruling="letters", value="open", was="off"),
        no("phase_over", ANN, "act_for", seat=QUEEN, command="produce", args=gold("gold"), phase="t0/diplomacy"),
        no("not_yours", ANN, "act_for", seat=cast.ELF_QUEEN, command="produce", args=gold("gold")),
    ),
}
