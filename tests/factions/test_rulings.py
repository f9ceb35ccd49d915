"""What an event has ruled, read whole by its type: also by one that was begun when fewer rulings were known."""

from msgspec import to_builtins

from factions.rulings import Rules, rules_of

AGREED = to_builtins(Rules())


def test_an_event_that_says_all_is_read_as_it_says():
    said = AGREED | {"battle_die": 8, "temple_cost": {"gold": 3}, "ventures": "players", "letters": "open"}
    found = rules_of(said)
    assert (found.battle_die, found.temple_cost.gold, found.temple_cost.stone) == (8, 3, 0)
    assert (found.ventures, found.letters, found.order_max) == ("players", "open", Rules().order_max)


def test_VEN_1_an_event_from_before_there_were_side_tables_has_none():
    found = rules_of({name: value for name, value in AGREED.items() if not name.startswith("venture")})
    assert (found.ventures, found.venture_seconds, found.venture_minutes) == ("off", 0, 0)


def test_what_was_ruled_since_stands_as_it_does_by_default():
    earlier = {name: value for name, value in AGREED.items() if name not in {"new_life", "press", "table_dice"}}
    assert rules_of(earlier) == Rules()


def test_a_ruling_that_is_no_more_is_passed_over():
    assert rules_of(AGREED | {"heirs_at_once": True}) == Rules()
