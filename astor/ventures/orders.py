"""Side tables (VEN-1 to VEN-3, VEN-8, VEN-9, VEN-15): what a seat may ask: to set out, to fight, to go on."""

from typing import Annotated, Any, Literal

import msgspec

from astor.game.orders.seats import powers
from astor.game.play.call import Call
from astor.game.play.play import CLOCK, Command
from astor.game.rows.board import Board
from astor.game.rows.own import SeatRow
from astor.game.rows.page import Image
from astor.game.values.arguments import Key, KeyOrNone
from astor.game.values.errors import Refused, insist
from astor.ventures import course, kept, questions, spoils
from astor.ventures.models import DUEL, SKIRMISH, Venture
from astor.ventures.reading import content
from astor.ventures.reading.ring_content import armoury
from astor.ventures.reading.skirmish_content import EDITIONS, edition
from astor.ventures.rows import VentureRow
from astor.ventures.rules import entry
from astor.ventures.rules.crew import Party
from astor.ventures.rules.entry import MOST
from astor.ventures.rules.play import Deed, Odds, Ruleset
from astor.ventures.rules.terms import VentureTerms
from factions.questions import played
from factions.rows import FactionRow

TREASURY = "treasury"

Seen = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Word = Annotated[str, msgspec.Meta(max_length=40)]


Spot = Annotated[int, msgspec.Meta(ge=0, le=20)]
Fight = Literal["duel", "skirmish"]
Gold = Annotated[int, msgspec.Meta(ge=0, le=MOST)]


class Done(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deed as a phone asks for it."""

    verb: Word
    by: Word = ""
    on: Word = ""
    who: Word = ""
    cell: tuple[Spot, Spot] | None = None


def set_out(call: Call, *, quest: Key) -> None:
    """Go on a quest, alone, for honour or for what it brings (VEN-1, VEN-3, VEN-10)."""
    insist(questions.may_begin(call.board, call.asker.key))
    honour = questions.honour(call.board, asked=True)
    insist(may_try(call.board, call.asker.key, quest, honour=honour))
    course.begin(call, quest, call.asker.key, honour=honour)


def may_try(board: Board, seat: str, quest: str, *, honour: bool) -> Refused | None:
    """Is there such a quest, and has this seat not tried it yet, for honour or for what it brings?"""
    if quest not in content.tomes():
        return Refused("unknown_row", row=f"quest/{quest}")
    left = questions.untried(board, seat, content.tomes(), honour=honour)
    return None if quest in left else Refused("quest_tried", quest=quest)


def act(call: Call, *, venture: Key, at: Seen, deed: Done) -> None:
    """Do what is offered. `at`: how many deeds the phone had seen, so that two taps never strike twice (VEN-15)."""
    found = taking_part(call, venture)
    if found.deeds != at:
        raise Refused("moved_on")
    if (at_hand := course.opened(call, found)) is None:
        return
    wanted, (rules, state) = Deed(deed.verb, deed.by, deed.on, deed.who, deed.cell), at_hand
    if questions.decides(rules, state, found.as_row(VentureRow).sides) != call.asker.key:
        raise Refused("not_your_go")
    if wanted not in rules.deeds(state):
        raise Refused("not_offered")
    course.carry_out(call, found, rules, state, wanted)


def concede(call: Call, *, venture: Key) -> None:
    """Turn back, or give up: gold is lost, nobody is wounded by it (VEN-5)."""
    course.give_up(call, taking_part(call, venture), call.asker.key)


# Duels and skirmishes


def challenge(
    call: Call, *, to: KeyOrNone, kit: Key, fight: Fight = "duel", gold: Gold = 0, wound: bool = False
) -> None:
    """Ask somebody to fight, unseen with what; or the house, at once (VEN-1, VEN-3, VEN-8, VEN-14).

    `kit`: of a duel what one fights with, of a skirmish the company.
    """
    own = call.asker.key
    insist(may_challenge(call.board, own))
    insist(may_be_asked(call.board, own, to))
    terms = VentureTerms(gold=gold, wound=wound)
    insist(entry.may_stake(terms, honour=questions.honour(call.board, asked=True, house=not to)))
    insist(may_take(call.board, fight, kit))
    insist(affords(call.board, call.asker.faction, gold))
    one, two = side(call.board, fight, "a", own, kit), side(call.board, fight, "b", to, "" if to else kit)
    found = course.opposed(call, fight, one, two, terms)
    if not to:
        return course.fight(call, found)
    spoils.lay_down(call, found, "a")
    course.ask(call, found)
    asked = "challenged" if fight == DUEL else "challenged_skirmish"
    blood = "blood" if wound else ""
    return call.say(f"seat/{to}", asked, character=one.character, faction=one.faction, gold=gold, outcome=blood)


def stakes_nothing(_board: Board, _seat: str, *, gold: int = 0, **_: object) -> bool:
    """A challenge without gold takes no power."""
    return not gold


def may_challenge(board: Board, seat: str) -> Refused | None:
    if no := questions.may_begin(board, seat):
        return no
    return Refused("challenging") if questions.challenging(board, seat) else None


def may_be_asked(board: Board, own: str, to: str) -> Refused | None:
    """Somebody else, who is there, lives, and is at no open side table."""
    if not to:
        return None
    if board.find(SeatRow, to) is None:
        return Refused("unknown_row", row=f"seat/{to}")
    if to == own:
        return Refused("challenge_oneself")
    if not played(board, to):
        return Refused("challenged_dead", seat=to)
    return Refused("challenged_busy", seat=to) if questions.seen_at(board, to) else None


def side(board: Board, fight: str, key: str, seat: str, kit: str) -> Party:
    """Who plays at a seat, or the house, as a side of such a fight; without a kit it has yet to choose one."""
    if fight == SKIRMISH and kit:
        return course.company(board, key, [seat] if seat else [], kit)
    return course.party(board, seat, kit)


def may_take(board: Board, fight: str, kit: str) -> Refused | None:
    """Are there such fights, and such a kit or company for them?"""
    if fight == DUEL:
        return None if kit in kits() else Refused("no_such_kit")
    if not companies(board):
        return Refused("skirmish_off")
    return None if kit in companies(board) else Refused("no_such_company")


def affords(board: Board, faction: str, gold: int) -> Refused | None:
    """Has this treasury so much? Nobody else hears of it (VEN-14)."""
    found = board.find(FactionRow, faction)
    return entry.may_lay_down(found.gold if found else 0, gold)


def answer(call: Call, *, venture: Key, kit: Key) -> None:
    """Accept a challenge: both have laid down their gold, and it begins."""
    found, own = _asked(call, venture), call.asker
    row = found.as_row(VentureRow)
    if questions.side_of(row.sides, own.key) != "b":
        raise Refused("not_challenged")
    insist(may_take(call.board, found.kind, kit))
    insist(questions.may_begin(call.board, own.key))
    gold = row.terms.gold or 0
    if gold and not call.for_control and TREASURY not in powers(call.board, own):
        raise Refused("no_power", power=TREASURY)
    insist(affords(call.board, own.faction, gold))
    spoils.lay_down(call, found, "b")
    found.sides = {**row.sides, "b": side(call.board, found.kind, "b", own.key, kit)}
    course.fight(call, found)


def drop_venture(call: Call, *, venture: Key) -> None:
    """Refuse a challenge, or take one's own back."""
    found = _asked(call, venture)
    own = questions.side_of(found.as_row(VentureRow).sides, call.asker.key) == "a"
    course.unasked(call, found, "dropped" if own else "refused")


def _asked(call: Call, key: str) -> Venture:
    """The challenge of this key, of the asker or to them, that nobody has answered yet."""
    return waiting(_own(call, key, "not_challenged"))


def waiting(venture: Venture) -> Venture:
    if venture.state != "asked":
        raise Refused("challenge_gone")
    return venture


def taking_part(call: Call, key: str) -> Venture:
    """The running venture of this key that the asker is at."""
    return under_way(_own(call, key, "no_venture"))


def _own(call: Call, key: str, no: str) -> Venture:
    """The venture of this key that the asker is at, else a refusal of this code."""
    found = Venture.find(call.event, key)
    if found is None or not questions.side_of(found.as_row(VentureRow).sides, call.asker.key):
        raise Refused(no)
    return found


def under_way(venture: Venture) -> Venture:
    if venture.state != "running":
        raise Refused("moved_on")
    return venture


# The clock's


def settle_venture(call: Call, *, venture: Key) -> None:
    """Nobody has decided in time: the usual is done (VEN-9)."""
    found = under_way(Venture.named(call.event, venture))
    if at_hand := course.opened(call, found):
        rules, state = at_hand
        course.carry_out(call, found, rules, state, rules.usual(state))


def call_time(call: Call, *, venture: Key) -> None:
    """The whole has taken too long: a quest ends, nothing gained or lost, a duel by who has more health (VEN-9)."""
    found = under_way(Venture.named(call.event, venture))
    if at_hand := course.opened(call, found):
        rules, state = at_hand
        course.conclude(call, found, rules.called(state))


def lapse_challenge(call: Call, *, venture: Key) -> None:
    """Nobody has answered in time (VEN-8)."""
    course.unasked(call, waiting(Venture.named(call.event, venture)), "lapsed")


# What is offered


def set_out_choices(board: Board, seat: str) -> Image | Refused:
    if no := questions.may_begin(board, seat):
        return no
    honour = questions.honour(board, asked=True)
    left = questions.untried(board, seat, content.tomes(), honour=honour)
    return {"quest": left, "terms": [] if honour else ["gift", "wound"]} if left else Refused("quests_tried")


def act_choices(board: Board, seat: str) -> Image | Refused:
    """What may be done now, the usual by its place among it, and how likely it is."""
    found = questions.running(board, seat)
    state = found and kept.opened(board, found)
    if found is None or state is None:
        return Refused("no_venture")
    rules = kept.rules_of(board, found)
    if questions.decides(rules, state, found.sides) != seat:
        return Refused("not_your_go")
    return {"venture": {found.key: {"at": found.deeds, **offer(rules, state)}}}


def offer(rules: Ruleset[Any], state: Any) -> Image:
    """All deeds, those alike but for their cell as one; what could follow from a cell is told once for all of them."""
    alike: dict[object, list[Deed]] = {}
    follows: dict[tuple[Deed, Odds], int] = {}
    offered = list[Image]()
    then = rules.then(state)
    for deed in rules.deeds(state):
        case = deed.verb, deed.by, deed.on, deed.who, rules.odds(state, deed), then.get(deed)
        alike.setdefault(case, []).append(deed)
    for deeds in alike.values():
        image = _offered(rules, state, deeds[0])
        if deeds[0] in then:
            image["then"] = [follows.setdefault(later, len(follows)) for later in then[deeds[0]]]
        if deeds[0].cell:
            image["cells"] = [deed.cell for deed in deeds]
        offered.append(image)
    usual = rules.usual(state)
    told: Image = {"deeds": offered, "usual": next(n for n, deeds in enumerate(alike.values()) if usual in deeds)}
    if usual.cell:
        told["usual_cell"] = usual.cell
    if follows:
        told["follows"] = [{"verb": later.verb, "by": later.by, "on": later.on, "odds": _told(odds)}
                           for later, odds in follows]  # fmt: skip
    return told


def _offered(rules: Ruleset[Any], state: Any, deed: Deed) -> Image:
    """A deed without its cell; what it says nothing of is left out."""
    more: Image = {name: value for name, value in (("on", deed.on), ("who", deed.who)) if value}
    if need := rules.need(state, deed):
        more["need"] = need
    return {"verb": deed.verb, "by": deed.by, "odds": _told(rules.odds(state, deed)), **more}


def _told(odds: Odds | None) -> Image | None:
    """Without what rounds to 0."""
    if odds is None:
        return None
    told: Image = msgspec.to_builtins(odds)
    return {name: chance for name, chance in told.items() if chance or name == "hurt"}


def concede_choices(board: Board, seat: str) -> Image | Refused:
    found = questions.running(board, seat)
    return {"venture": [found.key]} if found else Refused("no_venture")


def challenge_choices(board: Board, seat: str) -> Image | Refused:
    """Whom one may ask, and how often one would win; with what, and for what."""
    if no := may_challenge(board, seat):
        return no
    honour = questions.honour(board, asked=True)
    return {"seat": questions.chances(board, seat), "kit": kits(), "company": companies(board),
            "gold": [] if honour else list(range(1, MOST + 1)), "terms": [] if honour else ["wound"]}  # fmt: skip


def kits() -> list[str]:
    """What duels are fought with."""
    return list(armoury().ring.kit)


def companies(board: Board) -> list[str]:
    """Those that fight skirmishes; none if there are no skirmishes."""
    key = questions.edition(board)
    return list(edition(key).companies) if key in EDITIONS else []


def answer_choices(board: Board, seat: str) -> Image | Refused:
    if no := questions.may_begin(board, seat):
        return no
    asked = [venture for venture in questions.asked(board, seat) if questions.side_of(venture.sides, seat) == "b"]
    odds = {venture.key: _chance(board, seat, venture) for venture in asked}
    return {"venture": odds, "kit": kits(), "company": companies(board)} if odds else Refused("not_challenged")


def _chance(board: Board, seat: str, venture: VentureRow) -> int | None:
    """How often one would win; of skirmishes nobody has reckoned it."""
    if venture.kind == SKIRMISH:
        return None
    return questions.chance(board, seat, venture.sides["a"].seats[0])


def drop_venture_choices(board: Board, seat: str) -> Image | Refused:
    found = sorted(venture.key for venture in questions.asked(board, seat))
    return {"venture": found} if found else Refused("not_challenged")


COMMANDS = (
    Command(challenge, choices=challenge_choices, alike=False, power=TREASURY, own=stakes_nothing, most=5),
    Command(answer, choices=answer_choices, alike=False),
    Command(drop_venture, choices=drop_venture_choices, alike=False),
    Command(set_out, choices=set_out_choices, alike=False, most=10),
    Command(act, choices=act_choices, alike=False, draft=True),
    Command(concede, choices=concede_choices, alike=False),
    Command(settle_venture, by=(CLOCK,), lasting=True, timer=course.DECIDE),
    Command(call_time, by=(CLOCK,), lasting=True, timer=course.LAST),
    Command(lapse_challenge, by=(CLOCK,), lasting=True, timer=course.LAPSE),
)
