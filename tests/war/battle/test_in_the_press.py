"""A battle beside a story of the press: one that is over, where everybody sees battles."""

from tests import cast
from tests.chronicle import ANN, conceal, may
from tests.laws import Table
from tests.war import hosts


def test_a_battle_that_is_still_fought_is_not_shown(table: Table):
    table.play(ANN, "appoint_herald", seat=cast.GENERAL)
    battle = hosts.losses(table)
    no = table.refuse(cast.GENERAL, "report", headline="They fight", battle=battle)
    assert no.code == "no_picture"
    assert may(table, cast.GENERAL, "report")["choices"]["battle"] == []


def test_a_battle_is_shown_where_everybody_has_seen_it(table: Table):
    hosts.over(table)
    table.play(ANN, "appoint_herald", seat=cast.GENERAL)
    (battle,) = may(table, cast.GENERAL, "report")["choices"]["battle"]
    table.play(cast.GENERAL, "report", headline="They fought", battle=battle)
    conceal(table, "unit", "place")
    assert may(table, cast.GENERAL, "report")["choices"]["battle"] == []
    assert table.refuse(cast.GENERAL, "report", headline="Seen", battle=battle).code == "no_picture"
