"""Seat cards to print: who you are, how to take your seat, and what only you may know (SET-6, SEAT-1)."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING

from django.utils.safestring import SafeString

from astor.desk.heraldry import banner
from astor.game.models import Event, Seat
from astor.game.orders import seats
from astor.handbook.offices import NAMES, OFFICES, briefs, powers_held
from astor.screens.shell import qr
from astor.screens.texts import retold
from factions.models import Character, Faction, Objective

if TYPE_CHECKING:
    from astor.handbook.offices import Text

PER_SHEET = 4
ROOM = (540, 720, 920, 1040)
"""Letters of small print up to which a card is set in each of the type sizes, large to small."""
MOST = 1400
"""More than this is left for the phone."""
SENTENCE = 300
"""As long as a scenario's sentence may be; what Control has made longer is cut."""


@dataclass(frozen=True)
class Card:
    """What stands on one card."""

    seat: Seat
    faction: Faction
    character: str
    trait: str
    brief: str
    base: str
    wishes: tuple[str, ...]
    powers: tuple["Text", ...]

    @property
    def office(self) -> "Text":
        return OFFICES.get(self.seat.office, "")

    @property
    def office_name(self) -> "Text":
        return NAMES[self.seat.office][self.faction.kind != "kingdom"] if self.seat.office in NAMES else ""

    @property
    def banner(self) -> SafeString:
        return banner(self.faction.colour, self.faction.sigil)

    @property
    def link(self) -> str:
        return link_of(self.seat, self.base)

    @property
    def qr(self) -> str:
        return qr(self.link)

    @property
    def code(self) -> str:
        return seats.spoken_code(self.seat)

    @cached_property
    def objectives(self) -> tuple[str, ...]:
        """As many as there is room for."""
        room, fitting = MOST - self._set, list[str]()
        for wish in self.wishes:
            room -= len(wish)
            if room < 0 and fitting:
                break
            fitting.append(wish)
        return tuple(fitting)

    @property
    def more(self) -> int:
        """Objectives that stand on the phone alone."""
        return len(self.wishes) - len(self.objectives)

    @property
    def size(self) -> int:
        """The type size that lets everything stand on the card: 0 is the largest."""
        letters = self._set + sum(map(len, self.objectives))
        return sum(letters > most for most in ROOM)

    @property
    def _set(self) -> int:
        """Letters that stand there in any case."""
        return sum(len(str(text)) for text in (self.office, self.brief, self.trait, *self.powers))


def link_of(seat: Seat, base: str) -> str:
    """Where the seat's QR code leads; the token stays behind the #."""
    return f"{base}j#{seats.token(seat)}"


def played(event: Event) -> dict[str, str]:
    """Seat → the living character it plays, by the name in the page's language."""
    living = Character.objects.filter(event=event, alive=True)
    return {person.seat: retold(person, event.scenario).name for person in living}


def cards(event: Event, wanted: Iterable[Seat], base: str) -> Iterator[Card]:
    """A card for each of these seats, in the order of their factions."""
    told = partial(retold, scenario=event.scenario)
    factions = {faction.key: told(faction) for faction in Faction.objects.filter(event=event)}
    people = played(event)
    wishes, brief = _wishes(event), briefs(event.scenario)
    order = list(factions)
    for seat in sorted(wanted, key=lambda seat: order.index(seat.faction)):
        faction = factions[seat.faction]
        yield Card(seat=told(seat), faction=faction, character=people.get(seat.key, ""), base=base,
                   trait=_cut(faction.trait), brief=brief.get(seat.faction, ""), wishes=tuple(wishes[seat.key]),
                   powers=tuple(powers_held(event, seat, faction.kind)))  # fmt: skip


def sheets(made: Iterable[Card]) -> Sequence[tuple[Card, ...]]:
    """Four to a page."""
    all_of_them = tuple(made)
    return [all_of_them[at : at + PER_SHEET] for at in range(0, len(all_of_them), PER_SHEET)]


def _wishes(event: Event) -> dict[str, list[str]]:
    found = defaultdict(list)
    for objective in Objective.objects.filter(event=event).exclude(seat=""):
        found[objective.seat].append(_cut(retold(objective, event.scenario).text))
    return found


def _cut(text: str) -> str:
    return text if len(text) <= SENTENCE else f"{text[: SENTENCE - 1]}…"
