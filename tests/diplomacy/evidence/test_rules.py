"""Evidence (SET-6): when a fact holds, for good or as things stand, and what all of them propose. Rules alone."""

import pytest

from factions.story.rules.evidence import Look, stand, verdict


@pytest.mark.parametrize(
    ("look", "n", "so_far", "in_the_end"),
    [
        (Look("lands", least=2), 1, "not_yet", "fails"),
        (Look("lands", least=2), 2, "so_far", "holds"),  # it may be lost again
        (Look("victories", least=2), 2, "holds", "holds"),  # what was won was won
        (Look("victories", least=2), 1, "not_yet", "fails"),
        (Look("risings", most=0), 0, "so_far", "holds"),  # one may still rise
        (Look("risings", most=0), 1, "fails", "fails"),  # what has happened has happened
        (Look("wars", most=0), 1, "not_yet", "fails"),  # a war may end
        (Look("growths", least=1, most=3), 2, "so_far", "holds"),
        (Look("victories", least=2, beats="others"), 2, "so_far", "holds"),  # another may overtake
        (Look("victories", least=2, beats="others"), 1, "not_yet", "fails"),
    ],
)
def test_SET_6_what_was_done_stays_and_the_rest_is_known_at_the_end(look: Look, n: int, so_far: str, in_the_end: str):
    assert stand(look, n, look.least, over=False) == so_far
    assert stand(look, n, look.least, over=True) == in_the_end


@pytest.mark.parametrize(
    ("stands", "proposed"),
    [
        (["holds", "holds"], "met"),
        (["holds", "so_far"], "open"),
        (["holds", "not_yet"], "open"),
        (["holds", "sealed"], "open"),
        (["so_far", "fails"], "missed"),
    ],
)
def test_SET_6_each_fact_has_to_hold(stands: list[str], proposed: str):
    assert verdict(stands) == proposed  # type: ignore[arg-type]
