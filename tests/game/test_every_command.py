"""Every command there is, played at least once under the laws. A new command without a case fails here."""

import pytest

from astor.game.models import Entry
from astor.game.play.play import plays
from tests.chapters import CASES, file_of
from tests.laws import Table

pytestmark = [pytest.mark.both_databases, pytest.mark.each_step]

COUNTED = {
    **dict.fromkeys(("attend", "leave_summit", "vote"), "a chair is taken and left so often, and has one vote"),
    **dict.fromkeys(
        ("march", "choose_losses", "withdraw_units", "join_battle", "admit_ally", "grow", "raze"),
        "a general acts when called, once a season; a battle asks each question once",
    ),
    **dict.fromkeys(("name_capital", "hire"), "there is one lost capital, and so many unpaid regiments"),
    **dict.fromkeys(("buy", "research"), "what is bought costs"),
    "drop_plan": "whoever filed a plan is told once that it is torn up, and hears no more before filing another",
    **dict.fromkeys(("choose_monarch", "join"), "a throne is filled once, a seat taken for the first time once"),
    **dict.fromkeys(("act", "concede"), "a side table ends once; quests are tried once, challenges counted"),
    **dict.fromkeys(("answer", "drop_venture"), "a challenge is answered once, and challenges are counted"),
    **dict.fromkeys(("assign", "relieve", "raise_army"), "their own court's affair"),
}
"""What tells others something, and is bounded by what there is to do: by what."""


def loud(table: Table) -> list[str]:
    """Orders of seats that have written into a log not theirs alone, as often as they like."""
    found = set[str]()
    commands = {command.name: command for command in plays["storms"].commands}
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
    commands = {command.name: command for command in plays["storms"].commands}
    missing = [
        f"{name}: a case in the CASES of {file_of(command)}" for name, command in commands.items() if name not in CASES
    ]
    assert (missing, CASES.keys() - commands.keys()) == ([], set())


def test_every_command_is_what_a_player_or_the_clock_would_say_in_three_words_at_most():
    assert [name for name in CASES if name.startswith(("do_", "handle_", "process_")) or name.count("_") > 2] == []
