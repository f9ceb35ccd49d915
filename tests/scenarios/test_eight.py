"""Set-up: a scenario may have as many as eight kingdoms."""

from itertools import cycle, pairwise
from typing import get_args

from msgspec.structs import replace

from astor.game.models import Seat
from astor.scenarios import checks
from astor.scenarios.founding import found
from astor.scenarios.tables import Scenario
from factions.models import Faction, Province
from factions.scenario import BorderTable, MapFile, ProvinceTable, SeaZoneTable, Sigil
from war.scenario import ArmiesFile, UnitTable

SIGILS = get_args(Sigil)


def homeland(kingdom, number):
    """Five provinces on one coast; the first holds everything a kingdom has."""
    for place in range(5):
        yield ProvinceTable(
            key=f"{kingdom}-{place}",
            name=f"Land {number}.{place}",
            at=(100 + 200 * place, 90 * (number + 1)),
            terrain="plains",
            good="wood",
            officer=f"Reeve {number}.{place}",
            owner=kingdom,
            coast=["the-sea"],
            buildings=[] if place else ["capital", "port", "guildhall:guild"],
        )


def eight(storms: Scenario) -> Scenario:
    """The storms' courts, their kingdoms over and over, on a land of eight coasts in a row."""
    models = [faction for faction in storms.factions.faction if faction.kind == "kingdom"]
    others = [faction for faction in storms.factions.faction if faction.kind != "kingdom"]
    realms = [
        replace(
            model,
            key=f"realm-{n}",
            name=f"Realm {n}",
            colour=n + 1,
            sigil=SIGILS[n],
            capital=f"realm-{n}-0",
            objectives=["Own a new land."],
            seat=[replace(seat, objectives=["Like it there."]) for seat in model.seat],
        )
        for n, model in zip(range(8), cycle(models), strict=False)
    ]
    others = [
        replace(f, colour=9 + n, sigil=SIGILS[8 + n], seat=[replace(s, objectives=["Sail."]) for s in f.seat])
        for n, f in enumerate(others)
    ]
    land = [province for n, realm in enumerate(realms) for province in homeland(realm.key, n)]
    guards = [UnitTable(kind="regiment", faction=realm.key, place=realm.capital) for realm in realms]
    return replace(
        storms,
        texts={},
        factions=replace(storms.factions, faction=realms + others),
        land=MapFile(
            province=land,
            border=[BorderTable(between=(a.key, b.key)) for a, b in pairwise(land)],
            sea_zone=[SeaZoneTable(key="the-sea", name="The Sea", at=(600, 790))],
        ),
        armies=ArmiesFile(unit=guards),
    )


def test_SET_4_eight_kingdoms_with_guild_and_religions_can_play(storms, db):
    plan = eight(storms)
    assert list(checks.of_tables(plan)) == []
    found("eight", plan, name="Eight", now=1_700_000_000_000, by="control/ann")
    assert (Seat.objects.count(), Province.objects.count()) == (55, 40)
    for faction in Faction.objects.all():
        faction.clean_fields(exclude=["event"])
