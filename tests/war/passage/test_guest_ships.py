"""Ships bought at the ports of others (BUY-10): with consent, at that port's expense, under the buyer's colours."""

import pytest

from astor.game.rows.frozen import replace
from factions.rows import ProvinceRow
from tests import cast
from tests.chronicle import Item, lines, override, treasury, war
from tests.laws import Table
from tests.lore import trait
from tests.rows import row
from war.passage import close

QUEEN, PRIEST, ELF_QUEEN = cast.QUEEN, cast.PRIEST, cast.ELF_QUEEN
GOODS = {"gold": 20, "wood": 20, "stone": 20, "metal": 20}


@pytest.fixture
def harbour(table: Table) -> Table:
    """The first purchase phase; the religion has no port, the humans' lies in Saltmere."""
    table.join(QUEEN, PRIEST, ELF_QUEEN)
    table.until("t1/purchase")
    for faction in ("humans", "sunfaith"):
        treasury(table, faction, **GOODS)
    return table


def wares(*ports: str) -> list[dict[str, str]]:
    return [{"kind": "trade_ship", "subject": port} for port in ports]


def let_in(table: Table, faction: str = "sunfaith", port: str = "saltmere") -> None:
    table.play(QUEEN, "consent", province=port, faction=faction, ships=True)


def ships(table: Table, faction: str) -> dict[str, Item]:
    return {key: u for key, u in table.dump()["unit"].items() if (u["faction"], u["kind"]) == (faction, "trade_ship")}


def test_BUY_10_a_ship_is_bought_at_a_port_whose_owner_consents(harbour: Table):
    assert harbour.refuse(PRIEST, "buy", wares=wares("saltmere")).code == "no_consent"
    let_in(harbour)
    assert [side for side, _ in lines(harbour, "port_opened")] == ["faction/sunfaith"]
    assert "saltmere" in harbour.sees(f"seat/{PRIEST}", "may/buy")["choices"]["places"]["trade_ship"]
    before = ships(harbour, "sunfaith")
    harbour.play(PRIEST, "buy", wares=wares("saltmere"))
    (fresh,) = ships(harbour, "sunfaith").keys() - before.keys()
    row = harbour.row(f"unit/{fresh}")
    assert (row["faction"], row["place"], row["port"]) == ("sunfaith", "saltmere", "saltmere")
    assert [side for side, _ in lines(harbour, "ship_bought_here")] == ["faction/humans"]


def test_BUY_10_a_consent_is_for_one_ship(harbour: Table):
    let_in(harbour)
    assert harbour.refuse(PRIEST, "buy", wares=wares("saltmere", "saltmere")).code == "no_consent"
    harbour.play(PRIEST, "buy", wares=wares("saltmere"))
    assert harbour.dump()["consent"] == {}
    assert harbour.refuse(PRIEST, "buy", wares=wares("saltmere")).code == "no_consent"


def test_BUY_10_it_counts_against_that_ports_limit_and_not_the_buyers(harbour: Table):
    """Of the three berths the humans have two left."""
    let_in(harbour)
    harbour.play(PRIEST, "buy", wares=wares("saltmere"))
    moored = harbour.sees(f"seat/{QUEEN}", "may/buy")["choices"]["ships"]
    assert moored == {"have": 1, "most": 3, "guests": 1}
    assert harbour.sees(f"seat/{PRIEST}", "may/buy")["choices"]["ships"]["have"] == len(ships(harbour, "sunfaith")) - 1
    assert harbour.refuse(QUEEN, "buy", wares=wares(*["saltmere"] * 3)).code == "ship_limit"
    harbour.play(QUEEN, "buy", wares=wares("saltmere", "saltmere"))


def test_BUY_10_a_full_port_takes_no_more(harbour: Table):
    harbour.play(QUEEN, "buy", wares=wares("saltmere", "saltmere", "saltmere"))
    let_in(harbour)
    no = harbour.refuse(PRIEST, "buy", wares=wares("saltmere"))
    assert (no.code, no.facts) == ("port_full", {"province": "saltmere", "most": 3})


def test_BUY_10_what_the_owner_knows_of_moorings_is_not_told_by_it(harbour: Table):
    """Its port moors a fourth; the guest is answered as by any port."""
    trait(harbour, "humans", ("moorings", "port", 1))
    harbour.play(QUEEN, "buy", wares=wares("saltmere", "saltmere", "saltmere"))
    let_in(harbour)
    assert harbour.refuse(PRIEST, "buy", wares=wares("saltmere")).code == "port_full"
    harbour.play(QUEEN, "buy", wares=wares("saltmere"))


def test_BUY_10_a_kingdom_with_its_own_port_may_as_well(harbour: Table):
    treasury(harbour, "elves", **GOODS)
    let_in(harbour, "elves")
    before = harbour.sees(f"seat/{ELF_QUEEN}", "may/buy")["choices"]["ships"]["have"]
    harbour.play(ELF_QUEEN, "buy", wares=wares("saltmere"))
    assert harbour.sees(f"seat/{ELF_QUEEN}", "may/buy")["choices"]["ships"]["have"] == before


def test_BUY_10_when_the_port_is_gone_it_counts_as_the_buyers(harbour: Table):
    let_in(harbour)
    harbour.play(PRIEST, "buy", wares=wares("saltmere"))
    port = next(
        key for key, b in harbour.dump()["building"].items() if (b["kind"], b["province"]) == ("port", "saltmere")
    )
    override(harbour, f"building/{port}", "province", "kingsmead")
    assert harbour.sees(f"seat/{QUEEN}", "may/buy")["choices"]["ships"]["guests"] == 0


def test_BUY_10_WAR_19_no_consent_between_enemies(harbour: Table):
    let_in(harbour)
    war(harbour, "humans", "sunfaith", attacked=False)
    assert harbour.dump()["consent"] == {}
    told = {"province": "saltmere", "faction": "humans", "outcome": "at_war"}
    assert lines(harbour, "consent_void") == [("faction/sunfaith", told)]
    no = harbour.refuse(QUEEN, "consent", province="saltmere", faction="sunfaith", ships=True)
    assert (no.code, no.facts) == ("port_shut", {"faction": "sunfaith"})
    assert "sunfaith" not in harbour.sees(f"seat/{QUEEN}", "may/consent")["choices"]["ships"]


def test_BUY_10_only_at_a_port_and_the_consent_may_be_withdrawn(harbour: Table):
    no = harbour.refuse(QUEEN, "consent", province="kingsmead", faction="sunfaith", ships=True)
    assert (no.code, no.facts) == ("needs_port", {"province": "kingsmead"})
    let_in(harbour)
    assert harbour.refuse(QUEEN, "consent", province="saltmere", faction="sunfaith", ships=True).code == "no_change"
    harbour.play(QUEEN, "withdraw_consent", consent=next(iter(harbour.dump()["consent"])))
    assert harbour.refuse(PRIEST, "buy", wares=wares("saltmere")).code == "no_consent"
    assert [side for side, _ in lines(harbour, "port_closed")] == ["faction/sunfaith"]


def test_BUY_10_nobody_else_learns_of_the_consent(harbour: Table):
    let_in(harbour)
    key = next(iter(harbour.dump()["consent"]))
    seeing = {side for side, rows in harbour.screens.items() if f"consent/{key}" in rows}
    assert seeing == {"faction/humans", "faction/sunfaith", "control"}


def test_WAR_19_that_a_province_once_rose_drives_no_ship_out_when_an_undo_brings_it_back():
    held, rebels = row(ProvinceRow, owner="guild", taken=3), row(ProvinceRow, risen=1)
    assert not close._lost(held, rebels, 3)
    assert close._lost(held, replace(rebels, risen=3), 3)
