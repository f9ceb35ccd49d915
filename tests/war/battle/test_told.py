"""What the chronicle tells of a war (SEAT-5): the battle that cost most stands before all others."""

from factions.story.questions import chronicle
from factions.story.rules.chronicle import ranked
from tests.laws import Table
from tests.war.scenes import attack, throw


def test_SEAT_5_a_battle_is_told_with_what_was_taken_and_weighs_what_fell(field: Table):
    attack(field)
    throw(field, 3, 1)
    told = [moment for moment in chronicle(field.board) if moment.kind in ("war", "battle", "conquest")]
    assert [moment.code for moment in told if moment.kind == "battle"] == [], "it is told as a conquest"
    (battle,) = [moment for moment in told if moment.kind == "conquest"]
    assert (battle.code, battle.facts["outcome"], battle.facts["place"]) == ("battle_over", "attacker", "wheatley")
    assert battle.facts["taken"]
    assert ranked(told)[0] == battle
    assert battle.rank > 78 + 3
