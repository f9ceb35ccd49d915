"""The cast of all tests: humans and elves are at war, dwarves must learn nothing. Everybody has planted secrets."""

from functools import cache

from django.conf import settings
from django.db.models import QuerySet
from msgspec.structs import replace

from astor.game.models import Event, Seat
from astor.game.orders.commands import Order, issue
from astor.game.orders.seats import issue_links
from astor.game.play.play import plays
from astor.scenarios import loader
from astor.scenarios.founding import found, with_lengths
from astor.scenarios.tables import Scenario
from factions.scenario import FactionTable, ObjectiveTable, SeatTable
from factions.story.rules.evidence import Look
from tests.template import Beginning

EVENT = "astor"
T0 = 1_800_000_000_000
"""When every test event is founded, ms."""
SECRET = "5a" * 32

QUEEN, GENERAL, WIZARD = "humans-monarch", "humans-lord-general", "humans-arch-wizard"
ELF_QUEEN, DWARF_KING, GUILDMASTER, PRIEST = "elves-monarch", "dwarves-monarch", "guild-monarch", "sunfaith-monarch"
OFFICES = ("monarch", "lord-general", "arch-wizard", "successor", "second-in-line")
FACTIONS = ("humans", "elves", "dwarves", "guild", "sunfaith")


LOOKS = (
    Look(fact="unshared", least=1),
    Look(fact="victories", beats="others"),
    Look(fact="deals", least=1),
    Look(fact="wars", most=0),
    Look(fact="risings", most=0),
)
"""What every faction's objective looks at, beside its treasury: secrets of its own, of others, and nobody's."""
SIGNED = (Look(fact="signatures", least=1),)
LED = (Look(fact="office", of=("monarch",), least=1), Look(fact="battles_led", least=1))
"""What those of the seats look at: monarchs have reached theirs with a treaty, which the facts alone say."""


def faction_canary(faction: str) -> str:
    """A text only this faction and Control may ever see."""
    return f"canary:{faction}:"


def seat_canary(seat: str) -> str:
    """A text only this seat and Control may ever see."""
    return f"nightingale:{seat}:"


def gold_canary(faction: str) -> int:
    """A treasury no other faction has, and no other number looks like: the time in ms has shorter ones in it now and
    then."""
    return 1_931_731_117 + 11_111 * FACTIONS.index(faction)


@cache
def plan() -> Scenario:
    """The storms played by these five, with a secret in every private place; all numbers are as the handbook has them
    until a test says what somebody knows."""
    storms = loader.read("storms")
    told = loader.without(storms, {faction.key for faction in storms.factions.faction} - set(FACTIONS))
    tree = [replace(technology, effects=[]) for technology in told.factions.technology]
    factions = replace(told.factions, faction=[_planted(f) for f in told.factions.faction], technology=tree)
    return replace(told, factions=factions)


def _planted(faction: FactionTable) -> FactionTable:
    treasury = replace(faction.treasury, gold=gold_canary(faction.key))
    seats = [_with_secret(faction.key, seat) for seat in faction.seat]
    secret = faction_canary(faction.key)
    goal = ObjectiveTable(text=secret, looks=[Look(fact="goods", of=("gold",), beats="kingdoms"), *LOOKS])
    return replace(faction, trait=secret, effects=[], objectives=[goal], treasury=treasury, seat=seats)


def _with_secret(faction: str, seat: SeatTable) -> SeatTable:
    signs = seat.office == "monarch"
    text = seat_canary(f"{faction}-{seat.office}")
    return replace(seat, objectives=[ObjectiveTable(text=text, looks=[*(SIGNED if signs else LED)], whole=signs)])


def new_event(key: str = EVENT, *, practice: bool = False, **lengths: int) -> Event:
    """An event of the cast; `lengths` in seconds where they differ from the scenario's."""
    told = plan()
    mark = _mark(key, practice=practice, lengths=tuple(sorted(lengths.items())))
    if mark not in _founded:
        new = with_lengths(told, lengths)
        event = found(key, new, name="Astor", now=T0, by="control/ann", secret=SECRET, practice=practice)
        _founded[mark] = told, Beginning.of(event)
        return event
    _, beginning = _founded[mark]
    event = beginning.lay()
    if event.pk != beginning.number:
        _open_seats(event)
    return event


def _mark(key: str, *, practice: bool, lengths: tuple[tuple[str, int], ...] = ()) -> tuple[object, ...]:
    """All that a founding depends on."""
    return (key, practice, lengths, id(plan()), id(plays["storms"]), settings.SECRET_KEY)


def founding_of(event: Event) -> str:
    """The same for two events that were founded alike, by this process."""
    return repr((event.pk, *_mark(event.key, practice=event.practice)))


def _open_seats(event: Event) -> None:
    """What opens a seat is derived from the event's number as well."""
    seats = list(Seat.objects.filter(event=event))
    for seat in seats:
        seat.event = event
    issue_links(seats)
    table: QuerySet[Seat] = QuerySet(Seat)
    table.bulk_update(seats, Seat.SEALED)


_founded: dict[tuple[object, ...], tuple[Scenario, Beginning]] = {}
"""What was founded already by this process: to write its rows once more takes a fifth of the time."""


def order(actor: str, name: str, /, *, now: int = T0, event: str = EVENT, command_id: str = "",
          phase: str = "", **args: object) -> dict[str, object]:  # fmt: skip
    """Give an order as this actor ("control/ann", "clock", or a seat's key) without checking the laws."""
    who = actor if actor == "clock" or "/" in actor else f"seat/{actor}"
    return issue(Order(event=event, actor=who, name=name, args=args, now=now, id=command_id, phase=phase))
