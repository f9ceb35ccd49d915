"""Every command there is, played at least once under the laws. A new command without a case fails here."""

from collections.abc import Callable

import pytest

from astor.game.models import Entry
from astor.game.play import the_play
from tests import cast
from tests.diplomacy import chancery, dynasties
from tests.diplomacy.summits import scholars
from tests.laws import Table
from tests.war import hosts, marshals
from tests.war.hosts import QUEEN

pytestmark = [pytest.mark.both_databases, pytest.mark.each_step]
ANN, CLOCK = "control/ann", "clock"
MAUD = [{"kind": "officer", "subject": "Maud"}]
GOLD = {"province": "ostmark", "outputs": ["gold"]}

Case = Callable[[Table], object]


def _proposed(table: Table) -> str:
    """In the first production phase, the general's proposal."""
    table.join(cast.QUEEN, cast.GENERAL)
    table.until("t1/production")
    table.play(cast.GENERAL, "propose", command="produce", args=GOLD)
    return next(iter(table.dump()["proposal"]))


def _joined(table: Table) -> Table:
    table.join(cast.QUEEN)
    return table


def _lent(table: Table) -> Table:
    _joined(table).play(cast.QUEEN, "lend", seat=cast.GENERAL, power="plots")
    return table


def _produced(table: Table) -> Table:
    _joined(table).until("t1/production")
    table.play(cast.QUEEN, "produce", **GOLD)
    return table


def _collected(table: Table) -> None:
    table.join(cast.GUILDMASTER)
    table.until("t1/production")
    table.play(cast.GUILDMASTER, "collect", building="kingsmead-guildhall", good="stone")


def _started(table: Table) -> Table:
    table.play(ANN, "start")
    return table


def _season_due(table: Table) -> str:
    """The alarm of the war's first season, when its time has come."""
    table.until("t1/war")
    alarm, row = min(table.dump()["alarm"].items(), key=lambda item: item[1]["due"])
    table.now = row["due"]
    return str(alarm)


def _rung(table: Table) -> None:
    table.join(cast.QUEEN)
    table.play(CLOCK, "ring_alarm", alarm=_season_due(table))
    assert table.clock.part == "season_1"


def _overridden(table: Table) -> int:
    table.play(ANN, "override", row="province/ostmark", field="order", value=4, reason="a feast")
    return table.seq


def _arranged(table: Table) -> None:
    swap = {"kingsmead": "hartwood", "hartwood": "kingsmead"}
    _joined(table).play(cast.QUEEN, "arrange", cards=swap, dock="wheatley", capital="ostmark")


def _unsettled(table: Table) -> Table:
    """Kingsmead is the elves' by conquest."""
    _joined(table).play(ANN, "record_battle", province="kingsmead", attacker="elves", taken=True)
    return table


def _upkeep(table: Table) -> Table:
    """The humans have no gold for their regiment."""
    table.join(cast.QUEEN, cast.GUILDMASTER)
    table.until("t1/upkeep")
    table.play(ANN, "override", row="faction/humans", field="gold", value=0, reason="a robbery")
    return table


def _hired(table: Table) -> None:
    _upkeep(table).ring()
    table.play(cast.GUILDMASTER, "hire", unit="regiment-humans-1")


def _market(table: Table) -> Table:
    """In the first purchase phase a captain lies in the queen's basket."""
    _joined(table).until("t1/purchase")
    table.play(cast.QUEEN, "fill_basket", wares=MAUD)
    return table


def _consented(table: Table) -> str:
    _joined(table).play(cast.QUEEN, "consent", province="ostmark", faction="sunfaith")
    return next(iter(table.dump()["consent"]))


def _traders(table: Table, phase: str) -> Table:
    """Humans and guild have ten gold and what they need to learn from each other."""
    table.join(cast.QUEEN, cast.GUILDMASTER)
    table.until(phase)
    for faction in ("humans", "guild"):
        table.arrange(ANN, "override", row=f"faction/{faction}", field="gold", value=10, reason="a fair")
    table.arrange(ANN, "override", row="technology/muster-rolls", field="cost", value={"gold": 2}, reason="a fair")
    table.arrange(ANN, "make_deal", a="humans", b="guild", gives={"technologies": ["crop-rotation"]}, wants={})
    return table


def _offered(table: Table) -> str:
    terms = {"gives": {"goods": {"gold": 2}}, "wants": {"goods": {"gold": 3}}}
    _traders(table, "t1/trade").play(cast.QUEEN, "offer", to="guild", **terms)
    return next(iter(table.dump()["deal"]))


def _countered(table: Table) -> None:
    deal = _offered(table)
    table.play(cast.GUILDMASTER, "counter", deal=deal, gives={"goods": {"gold": 1}}, wants={"provinces": ["ostmark"]})


def _pooled(table: Table) -> str:
    shares = {"humans": {"gold": 1}, "guild": {"gold": 1}}
    _traders(table, "t1/purchase").play(cast.QUEEN, "pool_research", technology="muster-rolls", shares=shares)
    return next(iter(table.dump()["pool"]))


def _redone(table: Table) -> None:
    entry = _overridden(table)
    table.play(ANN, "undo", entry=entry)
    table.play(ANN, "redo", entry=entry)


def _announced(table: Table) -> str:
    """Ann asks the humans and all monarchs to sit down."""
    _joined(table).play(ANN, "announce", to=["faction/humans", "office/monarch"], text="Please sit down")
    return next(iter(table.dump()["announcement"]))


def _rewound(table: Table) -> None:
    start = _produced(table).seq - 1
    table.play(ANN, "override", row="province/ostmark", field="order", value=4, reason="a feast")
    table.play(ANN, "rewind", to=start, reason="once more")


def _acted(table: Table) -> None:
    table.until("t1/production")
    table.play(ANN, "act_for", seat=cast.QUEEN, command="produce", args=GOLD)
    table.play(ANN, "act_for", seat=cast.QUEEN, command="name_character", args={"name": "Maud"})


# Summits


def _of_theory(scene: Callable[[Table], str], actor: str, command: str, **args: object) -> Case:
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


CASES: dict[str, Case] = {
    **dynasties.CASES,
    "call_summit": lambda t: scholars.called(scholars.salons(t)),
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
    **chancery.CASES,
    **marshals.CASES,
    "join": _joined,
    "lend": _lent,
    "take_back": lambda t: _lent(t).play(cast.QUEEN, "take_back", seat=cast.GENERAL, power="plots"),
    "propose": _proposed,
    "send_proposal": lambda t: t.play(cast.QUEEN, "send_proposal", proposal=_proposed(t)),
    "drop_proposal": lambda t: t.play(cast.QUEEN, "drop_proposal", proposal=_proposed(t)),
    "name_character": lambda t: _joined(t).play(cast.QUEEN, "name_character", name="Maud"),
    "name_faction": lambda t: _joined(t).play(cast.QUEEN, "name_faction", name="The March"),
    "produce": _produced,
    "collect": _collected,
    "arrange": _arranged,
    "name_capital": lambda t: _unsettled(t).play(cast.QUEEN, "name_capital", province="saltmere"),
    "assign": lambda t: _joined(t).play(
        cast.QUEEN, "assign", officer=cast.QUEEN, army="humans-guard", post="commander"
    ),
    "relieve": lambda t: _joined(t).play(cast.QUEEN, "relieve", officer=cast.GENERAL),
    "allot": lambda t: _upkeep(t).play(cast.QUEEN, "allot", mouths=["province/kingsmead", "province/ostmark"]),
    "hire": _hired,
    "fill_basket": _market,
    "buy": lambda t: _market(t).play(cast.QUEEN, "buy", wares=MAUD),
    "consent": _consented,
    "withdraw_consent": lambda t: t.play(cast.QUEEN, "withdraw_consent", consent=_consented(t)),
    "offer": _offered,
    "counter": _countered,
    "accept": lambda t: t.play(cast.GUILDMASTER, "accept", deal=_offered(t)),
    "refuse": lambda t: t.play(cast.GUILDMASTER, "refuse", deal=_offered(t)),
    "withdraw_offer": lambda t: t.play(cast.QUEEN, "withdraw_offer", deal=_offered(t)),
    "give": lambda t: _traders(t, "t1/trade").play(cast.QUEEN, "give", to="guild", goods={"gold": 2}),
    "research": lambda t: _traders(t, "t1/purchase").play(cast.QUEEN, "research", technology="muster-rolls"),
    "pool_research": _pooled,
    "join_pool": lambda t: t.play(cast.GUILDMASTER, "join_pool", pool=_pooled(t)),
    "leave_pool": lambda t: t.play(cast.GUILDMASTER, "leave_pool", pool=_pooled(t)),
    "make_deal": lambda t: _joined(t).play(
        ANN, "make_deal", a="humans", b="elves", gives={"goods": {"gold": 2}}, wants={"provinces": ["silverlea"]}
    ),
    "cancel_offer": lambda t: t.play(ANN, "cancel_offer", deal=_offered(t), reason="a mistake"),
    "grant_contact": lambda t: _joined(t).play(ANN, "grant_contact", a="humans", b="elves", reason="a courier"),
    "withdraw_contact": lambda t: hosts.in_touch(t).play(ANN, "withdraw_contact", a="elves", b="humans"),
    "cancel_pool": lambda t: t.play(ANN, "cancel_pool", pool=_pooled(t), reason="a mistake"),
    "set_relation": lambda t: t.play(ANN, "set_relation", a="humans", b="elves", state="war", attacked=True),
    "record_battle": lambda t: _unsettled(t).play(ANN, "record_battle", province="midmarch", attacker="humans"),
    "remove_unit": lambda t: t.play(ANN, "remove_unit", unit="regiment-humans-1", reason="lost at the table"),
    "end_part": lambda t: _upkeep(t).play(ANN, "end_part", part="allot"),
    "confirm": lambda t: _produced(t).play(cast.QUEEN, "confirm"),
    "start": _started,
    "pause": lambda t: _started(t).play(ANN, "pause", reason="the soup is here"),
    "resume": lambda t: (_started(t).play(ANN, "pause"), t.play(ANN, "resume")),
    "extend": lambda t: t.play(ANN, "extend", seconds=120, revision=t.clock.revision),
    "set_clock": lambda t: t.play(ANN, "set_clock", seconds=5, revision=t.clock.revision),
    "hold": lambda t: t.play(ANN, "hold", on=True),
    "hold_now": lambda t: _started(t).play(ANN, "hold_now"),
    "shout": lambda t: t.play(ANN, "shout", word="thunder"),
    "close_phase": lambda t: _started(t).play(ANN, "close_phase"),
    "hold_phase": lambda t: _started(t).play(CLOCK, "hold_phase", reason="a bug"),
    "pause_outage": lambda t: _started(t).play(CLOCK, "pause_outage", at=cast.T0),
    "ring_alarm": _rung,
    "strike_alarm": lambda t: t.play(CLOCK, "strike_alarm", alarm=_season_due(t), why="unknown_command"),
    "begin_part": lambda t: t.play(CLOCK, "begin_part", part="season_1"),
    "undo": lambda t: t.play(ANN, "undo", entry=_overridden(t), reason="a slip"),
    "back": lambda t: (_started(t).play(ANN, "close_phase"), t.play(ANN, "back")),
    "redo": _redone,
    "override": _overridden,
    "reissue": lambda t: t.play(ANN, "reissue", seat=cast.QUEEN),
    "revoke": lambda t: t.play(ANN, "revoke", seat=cast.QUEEN),
    "announce": _announced,
    "nudge": lambda t: (t.play(ANN, "nudge", to=["all"]), t.play(ANN, "nudge", to=["all"])),
    "withdraw": lambda t: t.play(ANN, "withdraw", announcement=_announced(t)),
    "mark_seen": lambda t: t.play(cast.QUEEN, "mark_seen", announcements=[_announced(t)]),
    "rewind": _rewound,
    "act_for": _acted,
    "shelve": lambda t: t.play(ANN, "shelve", on=True),
    "open_codes": lambda t: t.play(ANN, "open_codes"),
}


COUNTED = {
    **dict.fromkeys(("attend", "leave_summit", "vote"), "a chair is taken and left so often, and has one vote"),
    **dict.fromkeys(
        ("march", "choose_losses", "withdraw_units", "join_battle", "admit_ally", "grow", "raze"),
        "a general acts when called, once a season; a battle asks each question once",
    ),
    **dict.fromkeys(("name_capital", "hire"), "there is one lost capital, and so many unpaid regiments"),
    **dict.fromkeys(("buy", "research"), "what is bought costs"),
    **dict.fromkeys(("choose_monarch", "join"), "a throne is filled once, a seat taken for the first time once"),
    **dict.fromkeys(("assign", "relieve", "raise_army"), "their own court's affair"),
}
"""What tells others something, and is bounded by what there is to do: by what."""


def loud(table: Table) -> list[str]:
    """Orders of seats that have written into a log not theirs alone, as often as they like."""
    found = set[str]()
    commands = {command.name: command for command in the_play().commands}
    for entry in Entry.objects.filter(event=table.event, actor__startswith="seat/", step=False):
        told = {after["side"] for row, (_, after) in entry.images.items() if row.startswith("line/") and after}
        if told - {entry.actor} and not commands[entry.command].most and entry.command not in COUNTED:
            found.add(entry.command)
    return sorted(found)


@pytest.mark.parametrize("command", CASES)
def test_it_is_played_under_the_laws(table: Table, command: str):
    CASES[command](table)
    assert Entry.objects.filter(event=table.event, command=command).exists()
    assert loud(table) == []


def test_no_command_is_left_out():
    assert set(CASES) == {command.name for command in the_play().commands}


def test_every_command_is_what_a_player_or_the_clock_would_say_in_three_words_at_most():
    assert [name for name in CASES if name.startswith(("do_", "handle_", "process_")) or name.count("_") > 2] == []
