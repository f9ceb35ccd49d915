"""Pursuits (SET-6): each, given as it stands, is taken; nothing is proposed twice, and nothing hangs on secrets."""

import pytest

from astor.game.rows.frozen import replace
from astor.game.rows.page import Image
from factions.scenario import ObjectiveTable
from factions.story.rules.evidence import Look
from tests import cast
from tests.chronicle import ANN, override, seeing, treasury
from tests.diplomacy import chancery
from tests.laws import Table
from tests.war.scenes import recruit
from war.purchase.rules import PRICES

QUEEN, GENERAL, WIZARD = cast.QUEEN, cast.GENERAL, cast.WIZARD


class Wishes:
    """An event in which seats want something that facts tell; `goal` is the queen's."""

    def __init__(self, patch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
        self.patch, self.request = patch, request

    def told(self, *looks: Look, seat: str = QUEEN) -> Table:
        """This seat's own objective looks at these facts; the talks of the beginning."""
        plan = cast.plan()
        goal = ObjectiveTable(text=cast.seat_canary(seat), looks=list(looks))
        factions = [replace(f, seat=[replace(s, objectives=[goal]) if f"{f.key}-{s.office}" == seat else s
                                     for s in f.seat]) for f in plan.factions.faction]  # fmt: skip
        changed = replace(plan, factions=replace(plan.factions, faction=factions))
        self.patch.setattr(cast, "plan", lambda: changed)
        table: Table = self.request.getfixturevalue("table")
        self.goal = chancery.objective(table, goal.text)
        return chancery.talks(table)


@pytest.fixture
def wishes(db: None, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Wishes:
    return Wishes(monkeypatch, request)


def pursued(table: Table, seat: str = QUEEN) -> list[Image]:
    """What is proposed to this seat for its own objective."""
    row = table.screens[f"seat/{seat}"].get(f"pursuit/{seat}", {"orders": []})
    orders: list[Image] = row["orders"]
    return [one for one in orders if one["objective"].startswith(seat)]


def given(table: Table, seat: str = QUEEN) -> Image:
    """The first that is proposed, given as it stands."""
    first = pursued(table, seat)[0]
    table.play(seat, first["command"], **first["args"])
    return first


@pytest.mark.each_step
def test_SET_6_a_wedding_is_proposed_to_one_court_after_the_other_and_to_no_enemy(wishes: Wishes):
    court = wishes.told(Look("weddings", least=1))
    assert seeing(court, f"pursuit/{QUEEN}") == {f"seat/{QUEEN}", "control"}
    court.arrange(ANN, "set_relation", a="humans", b="dwarves", state="war")
    first = given(court)
    assert (first["objective"], first["command"]) == (wishes.goal, "propose_marriage")
    asked = court.row(f"character/{first['args']['spouse']}")["faction"]
    assert asked not in ("humans", "dwarves")
    assert pursued(court) == [], "one at a time"
    court.play(QUEEN, "withdraw_marriage", marriage=next(iter(court.dump()["marriage"])))
    assert {court.row(f"character/{one['args']['spouse']}")["faction"] for one in pursued(court)}.isdisjoint(
        {asked, "humans", "dwarves"}
    )


def test_SET_6_once_the_wedding_is_made_nothing_more_is_proposed_for_it(wishes: Wishes):
    court = wishes.told(Look("weddings", least=1))
    spouse = given(court)["args"]["spouse"]
    host = f"{court.row(f'character/{spouse}')['faction']}-monarch"
    court.join(*{host} - {cast.ELF_QUEEN, cast.DWARF_KING})
    court.play(host, "accept_marriage", marriage=next(iter(court.dump()["marriage"])))
    assert pursued(court) == []


def test_SET_6_of_a_person_who_wants_to_wed_it_is_that_person(wishes: Wishes):
    court = wishes.told(Look("wed", least=1), seat="humans-successor")
    court.join("humans-successor")
    (one,) = pursued(court, "humans-successor")
    assert one["args"]["heir"] == "humans-successor"
    court.play("humans-successor", "propose", command=one["command"], args=one["args"])
    court.play(QUEEN, "send_proposal", proposal=next(iter(court.dump()["proposal"])))
    assert [suit["heir"] for suit in court.dump()["marriage"].values()] == ["humans-successor"]


@pytest.mark.parametrize(
    ("fact", "state", "makes"),
    [("signatures", "war", "peace"), ("peaces", "war", "peace"), ("allies", "peace", "alliance"),
     ("treaty_partners", "peace", "alliance")],
)  # fmt: skip
def test_SET_6_peace_before_alliances_and_to_each_once_a_phase(wishes: Wishes, fact: str, state: str, makes: str):
    court = wishes.told(Look(fact, least=2))
    if state == "war":
        court.arrange(ANN, "set_relation", a="humans", b="dwarves", state="war")
    first = given(court)
    assert (first["command"], first["args"]["makes"]) == ("propose_treaty", makes)
    assert state == "peace" or first["args"]["to"] == ["dwarves"]
    court.play(QUEEN, "withdraw_treaty", treaty=next(iter(court.dump()["treaty"])))
    assert first["args"] not in [one["args"] for one in pursued(court)]


def test_SET_6_a_war_that_must_be_over_is_ended(wishes: Wishes):
    court = wishes.told(Look("wars", most=0))
    assert pursued(court) == []
    court.arrange(ANN, "set_relation", a="humans", b="elves", state="war")
    assert [one["args"] for one in pursued(court)] == [{"to": ["elves"], "makes": "peace"}]


def test_SET_6_who_wants_to_sell_what_they_know_is_proposed_a_price_the_other_has(wishes: Wishes):
    table = wishes.told(Look("technologies_sold", least=1))
    table.until("t1/trade")
    asked = list[str]()
    while one := next(iter(pursued(table)), None):
        assert one["command"] == "offer"
        asked.append(one["args"]["to"])
        table.play(QUEEN, "offer", **one["args"])
        assert pursued(table) == [], "one at a time"
        deal = next(key for key, deal in table.dump()["deal"].items() if deal["offerer"] == "humans")
        table.play(QUEEN, "withdraw_offer", deal=deal)
    assert len(asked) == len(set(asked)) > 0, "each partner once a phase"


def test_SET_6_an_attack_is_proposed_only_where_it_likely_holds_the_field(wishes: Wishes):
    table = wishes.told(Look("conquests", least=1), seat=GENERAL)
    override(table, "province/ostmark", "owner", "")
    table.until("t1/war")
    plans = pursued(table, GENERAL)
    assert all(plan["chance"] >= 0.7 for plan in plans)
    if not plans:
        pytest.fail("the humans stand beside free land that nobody defends")
    first = given(table, GENERAL)
    assert (first["command"], first["args"]["orders"]["attack"]) == ("file_plan", "")
    assert first["args"]["army"] not in [plan["args"]["army"] for plan in pursued(table, GENERAL)]


def test_SET_6_an_attack_that_likely_fails_is_not_proposed(wishes: Wishes):
    table = wishes.told(Look("conquests", least=1), seat=GENERAL)
    override(table, "province/ostmark", "owner", "")
    recruit(table, "", "ostmark", *["regiment"] * 4)
    table.until("t1/war")
    (reach,) = table.sees(f"seat/{GENERAL}", "may/file_plan")["choices"]["army"].values()
    assert reach["spaces"]["ostmark"]["attack"][""]["attacker"] < 0.7
    assert pursued(table, GENERAL) == []


def test_SEAT_5_pursuits_do_not_hang_on_what_others_keep_to_themselves(wishes: Wishes):
    table = wishes.told(Look("technologies_sold", least=1))
    table.until("t1/trade")
    before = pursued(table)
    treasury(table, "elves", gold=0, food=0, wood=0)
    assert pursued(table) == before != []


def test_SEAT_5_what_is_counted_in_what_others_hide_is_never_pursued(wishes: Wishes):
    court = wishes.told(Look("treaty_partners", beats="others"))
    assert pursued(court) == [], "it would tell who has more"


def test_SET_6_what_is_decided_is_not_pursued_any_more(wishes: Wishes):
    court = wishes.told(Look("signatures", most=0), Look("weddings", least=1), Look("crownings", least=1))
    assert [one["command"] for one in pursued(court)] == ["propose_marriage"]
    chancery.signed(court)
    assert pursued(court) == [], "it is missed for good"


def test_SET_6_a_fortress_is_bought_where_the_coming_upkeep_leaves_enough(wishes: Wishes):
    table = wishes.told(Look("buildings", ("fortress",), least=1))
    table.until("t1/purchase")
    treasury(table, "humans", food=9, gold=9, wood=9, stone=9)
    (one,) = pursued(table)
    assert (one["command"], one["args"]["wares"][0]["kind"]) == ("buy", "fortress")
    table.play(QUEEN, "buy", **one["args"])
    assert pursued(table) == []


def test_SET_6_a_fortress_that_would_leave_others_hungry_is_not(wishes: Wishes):
    table = wishes.told(Look("buildings", ("fortress",), least=1))
    table.until("t1/purchase")
    treasury(table, "humans", **{"food": 0, "gold": 0, "wood": 0, "stone": 0, "metal": 0, **PRICES["fortress"]})
    assert pursued(table) == []
