"""What a change is to the one it happens to (SUC-1 to SUC-8, DIP-2, DIP-4, WAR-14, SEAT-2), of values alone."""

from dataclasses import replace

from diplomacy.lives.rules import FATES, Life, Lot, Post, befell

GUARD = Post("guard", "kingsmead", commands=True, fleet=False)
HAL = Life("hal", "humans", "humans", "successor", x=1, y=-1)


def lots(was: Life, now: Life, *, stands: bool = True) -> list[Lot]:
    return [lot for lot, _ in befell(was, now, stands=stands)]


def facts(was: Life, now: Life) -> dict[str, object]:
    return dict(next(iter(befell(was, now)))[1])


def test_SUC_1_to_whom_nothing_has_happened_nothing_is_told():
    assert lots(HAL, HAL) == []


def test_SUC_1_who_is_crowned_and_who_comes_to_an_office_or_loses_it():
    assert lots(HAL, replace(HAL, office="monarch")) == [Lot.CROWNED]
    assert facts(HAL, replace(HAL, office="arch-wizard")) == {"office": "arch-wizard", "faction": "humans"}
    assert lots(HAL, replace(HAL, office="officer")) == [Lot.NO_OFFICE]


def test_SUC_6_who_plays_somebody_else_is_told_whom_and_no_more():
    other = Life("ida", "elves", "elves", "monarch", post=GUARD, lent=frozenset({"war"}))
    assert list(befell(HAL, other)) == [(Lot.PLAYS, {"character": "ida", "office": "monarch", "faction": "elves"})]
    assert lots(HAL, Life()) == [], "their death is told where they die"


def test_DIP_2_who_moves_abroad_and_who_comes_home():
    abroad = replace(HAL, faction="elves", lent=frozenset())
    assert lots(replace(HAL, lent=frozenset({"war"})), abroad) == [Lot.MOVED], "what was lent at the old court is off"
    assert lots(abroad, HAL) == [Lot.HOME]


def test_DIP_4_who_is_held_and_who_is_free_again():
    for fate, lot in FATES.items():
        was, now = replace(HAL, fate="trapped" if fate != "trapped" else "", held="saltmere"), replace(HAL, fate=fate)
        assert lots(was, now) == [lot]
        assert facts(was, now)["province"] == "saltmere"
    assert lots(replace(HAL, post=GUARD), replace(HAL, fate="trapped")) == [Lot.TRAPPED], "it says enough"


def test_WAR_14_who_is_called_to_command_and_who_leads_no_more():
    led, second = replace(HAL, post=GUARD), replace(HAL, post=replace(GUARD, commands=False))
    assert lots(HAL, led) == [Lot.COMMAND]
    assert lots(HAL, second) == lots(led, second) == [Lot.SECOND]
    assert lots(second, led) == [Lot.COMMAND]
    assert lots(led, HAL) == [Lot.RELIEVED]
    assert lots(led, HAL, stands=False) == [Lot.ARMY_LOST]
    assert lots(led, replace(HAL, post=replace(GUARD, place="wheatley"))) == [], "a march is no news"
    assert facts(HAL, replace(HAL, post=replace(GUARD, fleet=True))) == {"place": "kingsmead", "fleet": True}


def test_BAT_11_who_grows_has_chosen_it_and_who_is_hurt_has_not():
    assert lots(HAL, replace(HAL, x=2)) == lots(HAL, replace(HAL, y=-2)) == []
    assert lots(HAL, replace(HAL, x=0)) == lots(HAL, replace(HAL, y=0)) == [Lot.WOUNDED]


def test_SEAT_2_what_is_lent_and_what_is_taken_is_told_by_name():
    lent, without = replace(HAL, lent=frozenset({"trade", "war"})), replace(HAL, withheld=frozenset({"units"}))
    assert [f["power"] for _, f in befell(HAL, lent)] == ["trade", "war"]
    assert (lots(HAL, lent)[0], lots(lent, HAL)[0]) == (Lot.LENT, Lot.TAKEN)
    assert (lots(HAL, without), lots(without, HAL)) == ([Lot.TAKEN], [Lot.LENT])
    assert lots(lent, replace(HAL, office="monarch")) == [Lot.CROWNED], "an office brings its own"
