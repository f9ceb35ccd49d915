"""Summits (DIP-5 to DIP-8): who calls, attends, presents, votes and publishes, and the credits that lore brings."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from astor.game.rows.own import SeatRow
from astor.game.values.errors import Refused
from diplomacy.rows import BallotRow, PaperRow, SummitRow, TheoryRow
from diplomacy.trade.rules.contact import Contact, Why
from diplomacy.trade.rules.deals import Stake, may_meet
from factions.research.rules.effects import Effects, bonus
from factions.rows import CharacterRow, KnowledgeRow

CREDITS: Mapping[str, int] = {"theory": 1, "paper": 2}
"""For an accepted theory its presenter's (DIP-7), for a paper the inventor's (DIP-8)."""

HEARD = 1
"""What a paper brings every other wizard present (DIP-8)."""

CONCLUSION_MS = 60_000
"""So long has a wizard whose time is up to write the conclusion; without one there is no vote (DIP-7)."""

MOST_SUMMITS = 3
"""So many royal summits one faction may have called at a time: each of them rings at others."""

ANNOUNCED, PRESENTING, CONCLUDING, BALLOTING = "announced", "presenting", "concluding", "balloting"
ACCEPTED, FAILED, WITHDRAWN, UNHEARD = "accepted", "failed", "withdrawn", "unheard"
STATES = (ANNOUNCED, PRESENTING, CONCLUDING, BALLOTING, ACCEPTED, FAILED, WITHDRAWN, UNHEARD)
SPOKEN = (PRESENTING, CONCLUDING)
"""Its wizard has the word; whose time is up has only the conclusion left to write (DIP-7)."""
LECTERN = (*SPOKEN, BALLOTING)
"""A theory in one of these has the floor; there is one lectern."""

Image = Mapping[str, Any]


def credits_for(kind: str, effects: Effects) -> int:
    """What a theory or a paper brings the one who presents it."""
    return max(0, CREDITS[kind] + bonus(effects, "credits", kind))


# Royal summits


def may_call(host: str, invited: Iterable[str], summits: Iterable[SummitRow]) -> Refused | None:
    """May this faction call these? `summits`: all there are now (DIP-5)."""
    if host in invited:
        return Refused("to_yourself", row=f"faction/{host}")
    return may_host(host, summits)


def may_host(host: str, summits: Iterable[SummitRow]) -> Refused | None:
    hosted = sum(summit.host == host for summit in summits)
    return Refused("too_many_summits", most=MOST_SUMMITS) if hosted >= MOST_SUMMITS else None


# The academic summit


Present = Mapping[str, str]
"""Who has a chair at the academic summit of a phase: seat → faction."""


@dataclass(frozen=True)
class Session:
    """The academic summit of a phase. `theories` by key; `voted`: theory → factions."""

    present: Present
    theories: Mapping[str, TheoryRow]
    voted: Mapping[str, frozenset[str]]

    def speaking(self) -> TheoryRow | None:
        """The theory that has the floor."""
        return next((theory for theory in self.theories.values() if theory.state in LECTERN), None)

    def voters(self, theory: TheoryRow) -> set[str]:
        """Those present other than its presenter (DIP-7)."""
        return {seat for seat, faction in self.present.items() if faction != theory.faction}


def session_of(present: Present, theories: Iterable[TheoryRow], ballots: Collection[BallotRow], phase: str) -> Session:
    """The summit of a phase from all rows of these kinds."""
    heard = {theory.key: theory for theory in theories if theory.phase == phase}
    voted = {key: frozenset(ballot.faction for ballot in ballots if ballot.theory == key) for key in heard}
    return Session(present, heard, voted)


def chair(present: Present, faction: str) -> str:
    """The seat that speaks for this faction; "" for none."""
    return next((seat for seat, of in present.items() if of == faction), "")


def may_attend(present: Present, seat: str, faction: str) -> Refused | None:
    """One wizard of each faction has a chair, and with it one theory and one vote."""
    if not faction:
        return Refused("no_court")
    taken_by = chair(present, faction)
    if taken_by == seat:
        return Refused("already_present")
    return Refused("chair_taken", seat=taken_by) if taken_by else None


def attends(present: Present, seat: str) -> Refused | None:
    return None if seat in present else Refused("not_present")


def may_leave(session: Session, seat: str) -> Refused | None:
    """Nobody leaves a theory of theirs alone at the lectern."""
    speaking = session.speaking()
    if speaking is not None and chair(session.present, speaking.faction) == seat:
        return Refused("at_the_lectern")
    return attends(session.present, seat)


def may_announce(session: Session, seat: str, faction: str) -> Refused | None:
    """One theory per wizard per summit (DIP-7)."""
    if no := attends(session.present, seat):
        return no
    return Refused("one_theory") if any(t.faction == faction for t in session.theories.values()) else None


def may_present(session: Session, seat: str, theory: str) -> Refused | None:
    """One at a time, before somebody who can vote on it (DIP-7)."""
    if no := attends(session.present, seat) or _own(session, seat, theory):
        return no
    if session.theories[theory].state != ANNOUNCED:
        return Refused("theory_presented")
    if (speaking := session.speaking()) is not None:
        return Refused("lectern_taken", faction=speaking.faction)
    return None if session.voters(session.theories[theory]) else Refused("nobody_to_vote")


def may_conclude(session: Session, seat: str, theory: str) -> Refused | None:
    """The presentation ends with the conclusion; whom the clock has cut short still has a minute for it (DIP-7)."""
    if no := attends(session.present, seat) or _own(session, seat, theory):
        return no
    return None if session.theories[theory].state in SPOKEN else Refused("not_presenting")


def _own(session: Session, seat: str, theory: str) -> Refused | None:
    found = session.theories.get(theory)
    mine = found is not None and found.faction == session.present[seat]
    return None if mine else Refused("theory_gone")


def may_vote(session: Session, seat: str, theory: str) -> Refused | None:
    """Those present other than the presenter; one vote a chair, whoever takes turns on it (DIP-7)."""
    if no := attends(session.present, seat):
        return no
    if theory not in session.theories:
        return Refused("theory_gone")
    if seat not in session.voters(session.theories[theory]):
        return Refused("own_theory")
    if session.theories[theory].state != BALLOTING:
        return Refused("no_ballot")
    return Refused("already_voted") if session.present[seat] in session.voted[theory] else None


def may_strike(session: Session, theory: str) -> Refused | None:
    """Can it still become one that was never announced? What was voted on stays (DIP-7)."""
    found = session.theories.get(theory)
    return Refused("theory_gone") if found is None or found.state in (ACCEPTED, FAILED) else None


def complete(session: Session, theory: str) -> bool:
    """Have all who may vote on it done so?"""
    voters = session.voters(session.theories[theory])
    return {session.present[seat] for seat in voters} <= session.voted[theory]


def accepted(ayes: int, noes: int) -> bool:
    """By majority; a tie fails (DIP-7)."""
    return ayes > noes


def may_publish(present: Present, seat: str, technology: str, inventors: Iterable[str],
                papers: Iterable[PaperRow]) -> Refused | None:  # fmt: skip
    """A paper on what one has invented, once (DIP-8). `inventors`: the seats whose living characters invented it."""
    if no := attends(present, seat):
        return no
    if seat not in inventors:
        return Refused("not_your_invention", technology=technology)
    out = any(paper.technology == technology for paper in papers)
    return Refused("published_already", technology=technology) if out else None


def inventors(technology: str, known: Iterable[KnowledgeRow], people: Mapping[str, CharacterRow],
              seats: Mapping[str, SeatRow]) -> set[str]:  # fmt: skip
    """The seats that may call it their invention: of who invented it; for one nobody plays, whoever stands in."""
    names = {row.inventor for row in known if (row.technology, row.state) == (technology, "known")}
    living = [person for key, person in people.items() if key in names and person.alive]
    return {key for person in living for key, seat in seats.items() if _speaks_for(key, seat, person, seats)}


def _speaks_for(key: str, seat: SeatRow, person: CharacterRow, seats: Mapping[str, SeatRow]) -> bool:
    own = seats.get(person.seat)
    played = own is not None and own.joined and not own.vacant and not own.revoked
    return key == person.seat or (not played and seat.faction == person.faction)


# Technology deals at the table


def together(present: Present, one: str, other: str, *, at_war: bool) -> Contact:
    """Presence replaces contact, and war still forbids (TRADE-7)."""
    if at_war:
        return Contact(Why.WAR)
    return Contact(Why.GRANTED if chair(present, one) and chair(present, other) else Why.AWAY)


def may_teach(present: Present, seat: str, other: str, *, known: bool, at_war: bool) -> Refused | None:
    """May this wizard deal with that faction at the table? `known`: there is such a faction."""
    if no := attends(present, seat):
        return no
    mine = present[seat]
    return may_meet(mine, other, together(present, mine, other, at_war=at_war) if known and other != mine else None)


def is_lesson(gives: Stake, wants: Stake) -> Refused | None:
    """What changes hands is a technology, for another or for goods; land and soldiers are not dealt with here."""
    lore = gives.technologies or wants.technologies
    more = gives.provinces or gives.units or wants.provinces or wants.units
    return None if lore and not more else Refused("lessons_only")
