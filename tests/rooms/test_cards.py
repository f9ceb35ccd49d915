"""Seat cards (SET-6, SEAT-1): each has what its player needs and nobody else's secrets; only Control prints them."""

import re
from html import unescape

import pytest
from django.test import Client

from astor.desk import heraldry
from astor.game.models import Seat
from astor.game.orders import seats
from astor.handbook.offices import NAMES, OFFICES, POWERS
from astor.scenarios import loader
from astor.scenarios.catalogue import catalogue
from astor.screens.shell import qr
from factions import powers
from factions.models import Character, Faction, Objective
from factions.scenario import COLOURS, wording
from tests import cast
from tests.house.source import ROOT
from tests.rooms.screens import HOST, joined

PAGE = "/control/astor/cards"


def printed(ann: Client, query: str = "") -> dict[str, str]:
    """Seat → its card, as HTML with plain characters."""
    page = unescape(ann.get(f"{PAGE}{query}").content.decode())
    cards = page.split('<article class="seat-card')[1:]
    return {re.findall(r'data-seat="(.+?)"', card)[0]: card.partition("</article>")[0] for card in cards}


def test_every_seat_has_a_card_that_opens_it(ann: Client):
    cards = printed(ann)
    assert set(cards) == set(Seat.objects.values_list("key", flat=True))
    for seat in Seat.objects.select_related("event"):
        code = seats.code(seat)
        assert qr(f"http://{HOST}/j#{seats.token(seat)}") in cards[seat.key]
        assert f"{code[:3]} {code[3:]}" in cards[seat.key]
        assert f"http://{HOST}/" in cards[seat.key]


def test_a_card_says_who_one_is_and_what_one_may(ann: Client):
    for key, card in printed(ann).items():
        seat = Seat.objects.get(key=key)
        faction = Faction.objects.get(key=seat.faction)
        told = [seat.title, Character.objects.get(seat=key).name, faction.name, faction.people, faction.trait,
                str(OFFICES[seat.office])]  # fmt: skip
        assert [text for text in told if text not in card] == []
        assert f"var(--f{faction.colour})" in card
        assert heraldry.SIGILS[faction.sigil] in card
    assert "· Monarch<" in printed(ann)[cast.QUEEN]
    assert "· Head<" in printed(ann)[cast.GUILDMASTER]
    assert str(POWERS["plots"]) in printed(ann)[cast.QUEEN]
    assert str(POWERS["plots"]) not in printed(ann)[cast.GENERAL]
    assert str(POWERS["units"]) in printed(ann)[cast.GENERAL]


def test_SEAT_2_a_lent_power_stands_on_the_card(ann: Client):
    joined(cast.QUEEN)
    cast.order(cast.QUEEN, "lend", seat=cast.GENERAL, power="plots")
    assert str(POWERS["plots"]) in printed(ann)[cast.GENERAL]


def test_a_card_has_its_own_objectives_and_nobody_elses(ann: Client):
    for key, card in printed(ann).items():
        assert [o.seat for o in Objective.objects.exclude(seat="") if o.text in card] == [key]


def test_a_card_has_the_brief_of_its_faction(ann: Client):
    briefs = {faction.key: faction.brief for faction in loader.read("storms").factions.faction}
    for key, card in printed(ann).items():
        assert [faction for faction, brief in briefs.items() if brief in card] == [Seat.objects.get(key=key).faction]


def test_every_faction_of_the_storms_has_a_brief():
    assert all(100 < len(faction.brief) <= 300 for faction in loader.read("storms").factions.faction)


def test_an_event_whose_scenario_has_gone_still_has_cards(ann: Client):
    cast.order("control/ann", "override", row="faction/humans", field="trait", value="Quiet folk.", reason="x")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("astor.scenarios.folders._in", lambda home: [])
        assert "Quiet folk." in printed(ann)[cast.QUEEN]


# Which cards


def test_the_cards_of_one_faction(ann: Client):
    assert set(printed(ann, "?faction=elves")) == set(
        Seat.objects.filter(faction="elves").values_list("key", flat=True)
    )


def test_the_card_of_one_seat(ann: Client):
    assert list(printed(ann, f"?seat={cast.GENERAL}")) == [cast.GENERAL]


def test_only_the_seats_nobody_has_taken(ann: Client):
    joined(cast.QUEEN)
    free = printed(ann, "?free=yes")
    assert cast.QUEEN not in free
    assert len(free) == Seat.objects.count() - 1


@pytest.mark.parametrize("query", ["?faction=nobody", "?seat=%00", "?faction=%00&free=x"])
def test_no_such_card(ann: Client, query: str):
    assert printed(ann, query) == {}
    assert "There is no such card." in ann.get(f"{PAGE}{query}").content.decode()


def test_a_closed_seat_has_no_card(ann: Client):
    cast.order("control/ann", "revoke", seat=cast.QUEEN)
    assert cast.QUEEN not in printed(ann)


def test_a_seat_issued_again_has_a_new_card(ann: Client):
    old = printed(ann)[cast.QUEEN]
    cast.order("control/ann", "reissue", seat=cast.QUEEN)
    seat = Seat.objects.select_related("event").get(key=cast.QUEEN)
    assert qr(f"http://{HOST}/j#{seats.token(seat)}") in printed(ann)[cast.QUEEN] != old


def test_cards_come_by_faction_four_to_a_sheet(ann: Client):
    order = [Seat.objects.get(key=key).faction for key in printed(ann)]
    assert order == sorted(order, key=list(Faction.objects.values_list("key", flat=True)).index)
    sheets = ann.get(PAGE).content.decode().split('<section class="sheet">')[1:]
    counts = [sheet.count("<article") for sheet in sheets]
    assert counts == [4] * (len(order) // 4) + [len(order) % 4] * (len(order) % 4 > 0)


# Long texts


def test_what_has_no_room_is_left_for_the_phone(ann: Client):
    for office in cast.OFFICES:
        row = f"objective/humans-{office}-1"
        cast.order("control/ann", "override", row=row, field="text", value="long " * 58 + office, reason="x")
        if office != "monarch":
            cast.order("control/ann", "override", row=row, field="seat", value=cast.QUEEN, reason="x")
    cast.order("control/ann", "override", row="faction/humans", field="trait", value="broad " * 200, reason="x")
    card = printed(ann)[cast.QUEEN]
    assert "size-4" in card
    shown = card.count("<li>")
    assert 1 <= shown < len(cast.OFFICES)
    assert f"{len(cast.OFFICES) - shown} more goals stand on your phone." in card
    assert "broad " * 40 in card
    assert "broad " * 60 not in card


# As drawn elsewhere


def test_sigils_and_patterns_are_those_of_the_client():
    drawn = ROOT / "frontend" / "src" / "map"
    signs, patterns = (drawn / "signs.ts").read_text(), (drawn / "patterns.ts").read_text()
    told = signs[signs.index("SIGILS") : signs.index("BY_COLOUR")]
    assert dict(re.findall(r'(\w+):\s*"([^"]+)"', told)) == heraldry.SIGILS
    tiles = re.findall(r'inked\((\d+), (\d+), ["`](.*?)["`](?:, ([\d.]+))?\)', patterns)
    drawn_there = [
        heraldry.Tile(int(w), int(h), ringed(d), float(width) if width else None) for w, h, d, width in tiles
    ]
    assert tuple(drawn_there) == heraldry.TILES
    assert len(heraldry.TILES) == COLOURS


def ringed(path: str) -> str:
    """`${ring(3.4)}` as the client fills it in."""

    def ring(found: re.Match[str]) -> str:
        r = float(found[1])
        return f"a{r:g} {r:g} 0 1 1 {2 * r:g} 0a{r:g} {r:g} 0 1 1 {-2 * r:g} 0"

    return re.sub(r"\$\{ring\(([\d.]+)\)\}", ring, path)


def test_every_office_and_power_has_words():
    assert set(OFFICES) == set(NAMES) == {*cast.OFFICES, "officer"}
    assert set(POWERS) == set(powers.POWERS.every)


def test_a_card_is_printed_in_the_readers_language(ann: Client):
    """Titles, names, goals and traits of the scenario; what anybody has written over them stays as it is."""
    plan = loader.read("storms").factions.faction[0]
    goal = (f"objective/{cast.QUEEN}-1", "text", wording(plan.seat[0].objectives[0]))
    trait, title = ("faction/humans", "trait", plan.trait), (f"seat/{cast.GENERAL}", "title", "Lord of Mops")
    for row, field, text in (goal, trait, title):
        cast.order("control/ann", "override", row=row, field=field, value=text, reason="fun")
    ann.cookies["astor-language"] = "de"
    cards, tell = printed(ann, "?faction=humans"), catalogue("storms", "de").tell
    for what, text in (("seat.title", plan.seat[0].title), ("objective.text", wording(plan.seat[0].objectives[0])),
                       ("faction.trait", plan.trait), ("faction.people", plan.people)):  # fmt: skip
        assert tell(what, text) in cards[cast.QUEEN]
        assert text not in cards[cast.QUEEN]
    assert "Lord of Mops" in cards[cast.GENERAL]
