"""Who commands an army (SET-7, BUY-7, WAR-14, WAR-17). Pure."""

import pytest

from astor.game.values.errors import Refused
from war.armies.rules.command import Posts, joined, left, may_join

QUEEN, MARSHAL, WIZARD, HEIR = "queen", "marshal", "wizard", "heir"


def after(posts: Posts, officer: str, post: str) -> Posts:
    assert post in ("commander", "lieutenant")
    return joined(posts, officer, "commander" if post == "commander" else "lieutenant", monarch=QUEEN)


@pytest.mark.parametrize("post", ["commander", "lieutenant"])
def test_SET_7_a_monarch_who_joins_an_army_commands_it(post):
    assert after(Posts(), QUEEN, post) == Posts(QUEEN, "")


@pytest.mark.parametrize("post", ["commander", "lieutenant"])
def test_SET_7_a_present_commander_becomes_lieutenant_and_a_present_lieutenant_free(post):
    assert after(Posts(MARSHAL, WIZARD), QUEEN, post) == Posts(QUEEN, MARSHAL)


def test_SET_7_nobody_takes_the_command_from_the_monarch():
    assert may_join(Posts(QUEEN, MARSHAL), WIZARD, "commander", monarch=QUEEN) == Refused("monarch_commands")
    assert may_join(Posts(QUEEN, MARSHAL), WIZARD, "lieutenant", monarch=QUEEN) is None


def test_BUY_7_an_officer_takes_a_post_and_whoever_had_it_is_free():
    assert after(Posts(MARSHAL, WIZARD), HEIR, "commander") == Posts(HEIR, WIZARD)
    assert after(Posts(MARSHAL, WIZARD), HEIR, "lieutenant") == Posts(MARSHAL, HEIR)


def test_BUY_7_commander_and_lieutenant_are_two():
    assert after(Posts(MARSHAL, WIZARD), WIZARD, "commander") == Posts(WIZARD, "")
    assert may_join(Posts(MARSHAL, ""), MARSHAL, "commander", monarch=QUEEN) == Refused("there_already")


def test_BUY_7_an_army_has_a_commander_before_it_has_a_lieutenant():
    assert may_join(Posts(), HEIR, "lieutenant", monarch=QUEEN) == Refused("commander_first")
    assert may_join(Posts(MARSHAL, ""), MARSHAL, "lieutenant", monarch=QUEEN) == Refused("commander_first")


def test_WAR_17_if_the_commander_leaves_the_lieutenant_commands():
    assert left(Posts(MARSHAL, WIZARD), MARSHAL) == Posts(WIZARD, "")
    assert left(Posts(MARSHAL, WIZARD), WIZARD) == Posts(MARSHAL, "")
    assert left(Posts(MARSHAL, WIZARD), HEIR) == Posts(MARSHAL, WIZARD)
