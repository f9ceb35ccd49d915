"""My story (SEAT-5): what may be told in the story of a seat, and who tells it. Pure."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import replace

from msgspec import Struct, convert

from astor.game.rows.board import Board, index
from astor.game.rows.own import FormerRow, LineRow, SeatRow
from diplomacy.evidence.logs import lines
from diplomacy.marriages.questions import spouses
from diplomacy.rows import MarriageRow
from factions.powers import GENERAL, RULER
from factions.rows import CharacterRow
from factions.story.questions import DEEDS, all_deeds, as_said, chronicle
from factions.story.rules.deeds import COUNSEL
from factions.story.rules.saga import PACTS, Piece, Post, Side, Teller, pieces
from war.battle.rules.record import SIDES
from war.rows import BattleRow

OFFERED = frozenset({"offered", "countered"})
MARCHED = frozenset({"went_march", "landed"})
LIVES = frozenset({"first_life", "new_life", "you_play"})
"""Lines that tell a seat whom it plays from then on."""


class Called(Struct, frozen=True):
    """What a seat was, of what it was called by."""

    faction: str
    office: str


OFFERS = index(LineRow, lambda line: (line.by,) if line.code in OFFERED else (), lambda line: (line.at, line.seq_no))
"""The lines that tell a court of an offer, by the seat that made it."""
MARCHES = index(LineRow, lambda line: {line.by, line.facts["officer"]} if line.code in MARCHED else (),
                lambda line: (line.at, line.seq_no))  # fmt: skip
"""The lines that tell who marched where, by who led it and by the seat that ordered it."""
PLAYED = index(LineRow, lambda line: (line.facts["character"],) if line.code in LIVES else (),
               lambda line: (line.at, line.seq_no))  # fmt: skip
"""The lines that tell any seat that it plays somebody from then on, by whom they name."""


def of_seat(board: Board, seat: str, tables: Mapping[str, str]) -> tuple[Teller, list[Piece]]:
    """Who tells the story of this seat, and all that may be told in it.

    `tables`: the lines that tell how a side table came out at which it sat → how it did for this seat.
    """
    mine = dict(all_deeds(board, seat))
    own = replace(teller(board, seat, mine), tables=tables)
    told = [as_said(key, line) for key, line in (mine | {key: board.named(LineRow, key) for key in tables}).items()]
    traded = lines(board, board.named(SeatRow, seat).faction, "deal_struck")
    deals = [as_said(name.partition("/")[2], line) for name, line in traded.items()]
    return own, pieces(own, told, deals, chronicle(board))


def teller(board: Board, seat: str, deeds: Mapping[str, LineRow]) -> Teller:
    """Whose story this is, by the lines of what they did and what befell them."""
    side = f"seat/{seat}"
    ordered = {key: line for key, line in deeds.items() if line.side != side}
    characters = _characters(board, seat, deeds)
    people = _people(characters)
    now = board.named(SeatRow, seat)
    court = {key: person for key, person in board.of(CharacterRow).items() if person.faction == now.faction}
    mates = {key: person for key, person in court.items() if key not in characters
             and (person.seat or board.find(SeatRow, key) or board.size(PLAYED, key))}  # fmt: skip
    return Teller(
        posts=(*_former(board, seat), _post(now)),
        people=people,
        mates=_people(mates),
        battles={key: led for key, battle in board.of(BattleRow).items() if (led := _led(battle, people))},
        lines=frozenset(_done(board, ordered)),
        theories=frozenset(line.facts["text"] for line in ordered.values() if line.code == "theory_presented"),
        victims=frozenset(line.facts["character"] for line in ordered.values() if _is_murder(line)),
        offers=frozenset((line.phase, line.side.partition("/")[2]) for _, line in board.heap(OFFERS, seat)),
        heirs=frozenset(match.heir for match in board.of(MarriageRow).values() if _is_of(match, now.faction)),
        spouses=frozenset(other for key in characters for other in spouses(board, key)),
        marches=frozenset(_marches(board, {seat, *people})),
        lives_on=any(person.seat == seat and person.alive for person in characters.values()),
    )


def _marches(board: Board, people: Set[str]) -> Iterator[tuple[str, str, str]]:
    """Phase, faction and goal of each march that these led or ordered."""
    for one in people:
        for _, line in board.heap(MARCHES, one):
            yield line.phase, line.facts["faction"], line.facts["to"]


def _led(battle: BattleRow, people: Set[str]) -> Side | None:
    """On which side one of these has led, of both the attacker, as the client's `fate` says; None: on neither."""
    for side in SIDES:
        if any(not people.isdisjoint(one.leaders.of(side)) for one in battle.rounds):
            return side
    return None


def _done(board: Board, ordered: Mapping[str, LineRow]) -> Iterator[str]:
    """The lines that tell what came of these: they themselves, the same as another side heard it, what a treaty of
    theirs made, and what was ordered on their counsel."""
    yield from ordered
    said = {_what(line) for line in ordered.values()}
    counselled = {(line.at, line.by) for line in ordered.values() if line.code == COUNSEL}
    for moment in chronicle(board):
        line = board.named(LineRow, moment.key)
        if _what(line) in said or (line.code in DEEDS and (line.at, line.by) in counselled):
            yield moment.key


def _what(line: LineRow) -> object:
    """What a line tells: the same to each side that hears it; a pact is what its treaty makes."""
    if line.code in PACTS:
        return line.at, "treaty_made", repr(sorted((line.facts["a"], line.facts["b"])))
    facts = sorted(line.facts["parties"]) if line.code == "treaty_made" else line.facts
    return line.at, line.code, repr(facts)


def _characters(board: Board, seat: str, deeds: Mapping[str, LineRow]) -> dict[str, CharacterRow]:
    """Everybody this seat has played: it began as the person of its own name, unless they sit elsewhere by now."""
    lives = {line.facts["character"] for line in deeds.values() if line.code in LIVES}
    return {key: person for key, person in board.of(CharacterRow).items()
            if person.seat == seat or key in lives or (key == seat and not person.seat)}  # fmt: skip


def _people(characters: Mapping[str, CharacterRow]) -> frozenset[str]:
    """These and the officers they are: lines name the one or the other."""
    return frozenset({*characters, *(person.officer for person in characters.values())} - {""})


def _is_of(match: MarriageRow, court: str) -> bool:
    return match.state == "made" and court in (match.proposer, match.receiver)


def _is_murder(line: LineRow) -> bool:
    return line.code == "plot_succeeded" and line.facts.get("act") == "assassinate"


def _former(board: Board, seat: str) -> list[Post]:
    """What this seat was, the first first."""
    own = [former for former in board.of(FormerRow).values() if former.of == f"seat/{seat}"]
    own.sort(key=lambda former: former.until)
    return [_post(convert(former.called, Called), former.until) for former in own]


def _post(called: Called | SeatRow, until: int | None = None) -> Post:
    return Post(called.faction, called.office == RULER, until, called.office == GENERAL)
