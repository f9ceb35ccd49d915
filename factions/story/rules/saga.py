"""My story (SEAT-5): what mattered to whoever holds a seat, in the order it mattered, and how it is summed up. Pure.

What the chronicle ranks keeps its rank; this adds what happened to one person alone, and how near it came to them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Literal

from msgspec import Struct, convert

from factions.story.rules import moments, spoiling
from factions.story.rules.moments import RANKS, Facts, Moment, Said

Kind = Literal[moments.Kind, "office", "deal", "duel", "quest"]
Side = Literal["attacker", "defender"]
Near = Literal["self", "mine", "ours"]
"""It happened to somebody this seat has played; it came of what they ordered or led; it happened to their court."""

LOTS: Mapping[str, tuple[Kind, int]] = {
    "you_murdered": ("murder", 99),
    "you_fell": ("death", 98),
    "you_killed": ("death", 98),
    "you_died": ("death", 97),
    "you_crowned": ("crown", 96),
    "you_married": ("wedding", 90),
    "you_lead_rising": ("uprising", 82),
    "you_widowed": ("death", 78),
    "you_captive": ("heir", 72),
    "you_trapped": ("heir", 64),
    "you_no_office": ("office", 58),
    "you_army_lost": ("loss", 56),
    "new_life": ("office", 52),
    "you_office": ("office", 50),
    "you_robbed": ("intrigue", 46),
    "you_wounded": ("loss", 44),
    "you_free": ("heir", 38),
    "you_moved": ("office", 36),
    "first_life": ("office", 34),
    "you_play": ("office", 34),
    "you_home": ("office", 32),
    "you_command": ("office", 24),
    "you_second": ("office", 18),
    "you_lent": ("office", 16),
    "challenge_over": ("duel", 25),
}
"""What a seat is told of its own person → of what kind it is and how much it matters, of a hundred."""
TABLES: Mapping[str, tuple[Kind, int]] = {
    "duel_over_won": ("duel", 64), "raid_over_won": ("duel", 62), "skirmish_over_won": ("duel", 60),
    "quest_over_success": ("quest", 62), "duel_over_lost": ("duel", 54), "raid_over_lost": ("duel", 52),
    "skirmish_over_lost": ("duel", 50), "quest_over_partial": ("quest", 50), "quest_over_failure": ("quest", 48),
    "duel_over_nobody": ("duel", 36), "raid_over_nobody": ("duel", 34), "skirmish_over_nobody": ("duel", 32),
    "quest_over_conceded": ("quest", 30), "quest_over_recalled": ("quest", 24),
}  # fmt: skip
"""The same of side tables, by how they came out for them; practice, and what counts for nothing, is no story."""
RETOLD: Mapping[str, tuple[str, ...]] = {
    "you_crowned": ("crowned",),
    "you_died": ("monarch_died",),
    "you_fell": ("officer_lost", "monarch_died"),
    "you_killed": ("heir_killed", "monarch_died"),
    "you_murdered": ("assassinated", "murdered"),
    "you_lead_rising": ("heir_leads",),
    "you_captive": ("heir_captured",),
    "you_trapped": ("heir_trapped",),
    "you_free": ("heir_freed",),
}
"""What a seat is told of its own person → the lines that tell everybody the same of them, at the same stroke."""
BETTER = {"you_murdered": "murdered", "you_crowned": "nation_split", "you_married": "married"}
"""But these are told by the line that says more: who had sent the assassin, what one has split, where one lived."""
KEPT = frozenset({"plot_succeeded", "plot_failed", "researched", "treaty_made", "hired"})
"""Lines of what one did that others may never hear of, or that are no moments to them."""
PACTS = frozenset({"alliance_made", "peace_made"})
"""What a treaty may have made; the chronicle tells of that in its place."""
MADE = {"alliance_made": "alliance", "treaty_made": "treaty", "crown_contested": "throne", "nation_split": "split",
        "war_began": "war"}  # fmt: skip
ENDED = {"alliance_ended": "alliance", "war_began": "alliance", "betrayed": "alliance", "treaty_renounced": "treaty",
         "crowned": "throne", "peace_made": "war", "alliance_made": "war"}  # fmt: skip
"""Lines that tell of a promise, a throne without an heir, a realm that splits or a war, and of the end of it; all that
binds a realm ends as it is united with another."""
BOUND = {
    "betrayed": ("faction", "to"),
    "crown_contested": ("faction",),
    "crowned": ("faction",),
    "nation_split": ("to",),
}
"""The facts that say whom this binds, or between whom it ends; of all others it is their parties."""
PROMISES = frozenset({"married", "treaty_made", "alliance_made", "peace_made"})
"""What a court promises, and its monarch for it."""
TOLD_OF_ONESELF = {code: LOTS[lot][1] for lot, codes in RETOLD.items() for code in codes}
"""Such a line about one's own person matters as what the seat is told of it."""
FAR = 25
"""So much less matters what happened to one's court and came of others."""
HARM = frozenset({"betrayed", "plotted", "plotted_in_vain"})
"""But not what others did to it against their word or behind its back."""
LAND = 12
"""So much less matters to a monarch and a lord-general land for which others marched or that rose, and a war that
others began."""
RISING = 17
"""So much less matters an uprising to all others of a court."""
STIRRED, RISEN = 51, 62
"""So much matters that a land which rose in that turn was stirred up, to whose it was and to who had ordered it."""
OF_ONESELF: Mapping[str, tuple[Kind, int]] = {
    "nation_united": ("union", 91),
    "married": ("wedding", 90),
    "crown_contested": ("crown", 76),
    "plotted_in_vain": ("murder", 68),
}
"""These are of another kind or matter otherwise where they name whom this seat plays, or the realm they lose by it."""
ORDERED: Mapping[tuple[str, str], tuple[Kind, int]] = {
    ("theory_accepted", ""): ("theory", 57),
    ("plotted_in_vain", "assassinate"): ("murder", 55),
    ("plot_failed", "assassinate"): ("murder", 55),
    ("plot_succeeded", "sabotage"): ("intrigue", spoiling.PREPARED),
    ("married", ""): ("wedding", 46),
    ("hired", ""): ("turncoat", 55),
}
"""The same where this seat has ordered it, by the act: a wedding of others less than what one has fought or found."""
OF_OTHERS = {"crowned": 40, "murdered": 47, "assassinated": 47, "theory_accepted": 30}
"""So much matters to a court who follows on a throne once it has mourned, the murder of an officer of another's, and
what its wizards said: less than what a player has done themselves. The crown of one's spouse and the murder of a
monarch matter more.
"""
SHORT = 25
"""So much less matters an alliance or a treaty that did not last for more than a turn, that one has renounced it, and a
war that was over in the turn in which it began."""
SHORTEST = {"war_began": 0}
"""So many turns the shortest of each last, if not 1."""
AGAIN = 12
"""So much less matters each further thing of a kind: three battles are one story, told of the greatest. Plots of one's
own are another than those of others."""
ALIKE: Mapping[Kind, Kind] = {"union": "split"}
"""Kinds that are one story: a realm that is whole again with how it was split."""
AT_ONCE = 49
"""So much matters the second province at least that was won, or lost, in the same phase."""
LEAST = 30
"""What matters less is left out, unless there is hardly anything to tell."""
FEW, MOST = 3, 12
"""So many are told of a story in which little mattered, and so many at most."""
WORTH = {"provinces": 62, "units": 36, "technologies": 34}
"""How much a deal matters in which one of these moved."""
SMALL, EACH_GOOD, MOST_GOODS = 10, 3, 44
"""What a deal about goods matters at least, how much more for each of them, and at most."""
MURDERS = frozenset({"murdered", "assassinated"})
LOST = MURDERS | {"officer_lost"}
"""Lines that tell of the death of an officer, or of a monarch."""
ONE_OF_US = 57
"""So much matters the murder of somebody of one's own court whom nobody played."""
MATE_FELL = 62
"""The death of an officer matters so much to a court at which somebody played them."""
SUMMED = 3
"""So many of what one has done and been through make the sentence at the top."""


@dataclass(frozen=True)
class Piece:
    """Something a story may tell, under the key of the line that says it."""

    key: str
    kind: Kind
    rank: int
    near: Near
    code: str
    facts: Facts
    phase: str
    at: int
    came_out: str = ""
    """Of a side table how it came out for them."""
    lost: bool = False
    """They have lost a fight, or their court land, which is no more of the story of what was won."""


@dataclass(frozen=True)
class Post:
    """Which court a seat belonged to, whether it reigned there or led its armies, and until when; None: to the end."""

    court: str
    reigns: bool = False
    until: int | None = None
    leads: bool = False


@dataclass(frozen=True)
class Teller:
    """Whose story it is.

    `posts`: from the first to the last; `people`: whom this seat has played, and the officers these were, with all that
    befell them before it did: a seat that goes on as somebody takes their life over; `mates`: the same of the other
    seats of their court; `battles`: those they led → on which side; `tables`: the lines that tell how a side table came
    out at which they sat → how it did for them; `lines`: those that came of their orders, or of orders that they had
    counselled; `theories`: what they laid before the wizards; `victims`: whom they had killed; `offers`: phase and
    court of each offer they made; `heirs`: those whose wedding their court agreed to; `spouses`: whom these people
    have married; `marches`: phase, faction and goal of each march they led or ordered; `lives_on`: somebody they play
    is alive.
    """

    posts: Sequence[Post]
    people: frozenset[str] = frozenset()
    mates: frozenset[str] = frozenset()
    battles: Mapping[str, Side] = field(default_factory=dict)
    tables: Mapping[str, str] = field(default_factory=dict)
    lines: frozenset[str] = frozenset()
    theories: frozenset[str] = frozenset()
    victims: frozenset[str] = frozenset()
    offers: frozenset[tuple[str, str]] = frozenset()
    heirs: frozenset[str] = frozenset()
    spouses: frozenset[str] = frozenset()
    marches: frozenset[tuple[str, str, str]] = frozenset()
    lives_on: bool = False

    def post(self, at: int) -> Post:
        """What they were at this time."""
        return next(post for post in self.posts if post.until is None or at <= post.until)


class Stakes(Struct, frozen=True):
    """What one side gave in a deal."""

    goods: dict[str, int] = {}
    provinces: tuple[str, ...] = ()
    technologies: tuple[str, ...] = ()
    units: tuple[str, ...] = ()


class Deal(Struct, frozen=True):
    """What the line of a deal tells: with whom, and what moved."""

    faction: str
    gave: Stakes
    got: Stakes


# What may be told


def pieces(teller: Teller, own: Sequence[Said], deals: Iterable[Said], day: Sequence[Moment]) -> list[Piece]:
    """All that may be told, each thing once.

    `own`: what they did, what they were told of themselves, and the side tables they sat at; `deals`: those of their
    court; `day`: the chronicle.
    """
    ends = _ends(day)
    begun = {end.key: moment for moment in day if (end := ends.get(moment.key))}
    fallen = {_stroke(moment): moment for moment in day if moment.code == "capital_lost"}
    risen = {(_turn(moment.phase), _land(moment)) for moment in day if moment.code == "rose"}
    regained = _soon_regained(day)
    heard = list[Piece]()
    for moment in day:
        piece = _moment(teller, moment)
        if piece is None or _says_no_more(piece, moment, begun, fallen):
            continue
        if piece.kind == "conquest" and not piece.lost:
            piece = _of_a_capital(piece, moment, fallen)
        elif piece.lost and _stroke(moment) in regained:
            piece = replace(piece, rank=piece.rank - AGAIN)
        elif piece.code == "plotted" and (_turn(moment.phase), _land(moment)) in risen:
            piece = _of_a_rising(piece)
        heard.append(_in_the_end(teller, piece, ends.get(piece.key), begun.get(piece.key)))
    of_oneself = {(piece.at, piece.code): piece for piece in heard if piece.near == "self"}
    lots = [_crowned_then(piece, of_oneself) for said in own if (piece := _lot(teller, said))]
    lots = [lot for lot in lots if (lot.at, BETTER.get(lot.code)) not in of_oneself]
    traded = [piece for said in deals if (piece := _deal(teller, said))]
    heard = [piece for piece in heard if not _is_told(piece, lots, traded)]
    return [*lots, *traded, *heard, *_sealed(own, day)]


def _ends(day: Sequence[Moment]) -> dict[str, Moment]:
    """The line of what began → what ended it."""
    begun, ends = dict[tuple[str, frozenset[str]], Moment](), dict[str, Moment]()
    for moment in day:
        if moment.code == "nation_united":
            gone = [(what, bound) for what, bound in begun if _loser(moment.facts) in bound]
            ends.update({begun.pop(one).key: moment for one in gone})
        elif moment.code in ENDED and (made := begun.pop((ENDED[moment.code], _bound(moment)), None)):
            ends[made.key] = moment
        if moment.code in MADE:
            begun[MADE[moment.code], _bound(moment)] = moment
    return ends


def _bound(moment: Moment) -> frozenset[str]:
    """The parties of what begins or ends."""
    if names := BOUND.get(moment.code):
        return frozenset(str(moment.facts[name]) for name in names)
    return frozenset(moment.tells.parties) or _parties(moment.facts)


def _of_a_capital(piece: Piece, moment: Moment, fallen: Mapping[tuple[int, str], Moment]) -> Piece:
    """Land that is won matters as the capital it was: to whoever takes it, who is told of its loss, and to whoever lost
    it and takes it back."""
    land = _land(moment)
    lost = fallen.get(_stroke(moment))
    if lost and lost.tells.faction == _loser(moment.facts):
        known = "capital"
    elif any(land == where and then < moment.at and of.tells.faction == moment.tells.faction
             for (then, where), of in fallen.items()):  # fmt: skip
        known = "regained"
    else:
        return piece
    more = RANKS["capital_lost"][1] - RANKS["province_taken"][1]
    return replace(piece, rank=piece.rank + more, facts={known: True, **piece.facts})


def _of_a_rising(piece: Piece) -> Piece:
    """Who stirs up a land that rises in that turn has brought it about."""
    if piece.near == "mine":
        return replace(piece, rank=RISEN)
    return replace(piece, rank=STIRRED) if piece.facts.get("us") else piece


def _soon_regained(day: Iterable[Moment]) -> set[tuple[int, str]]:
    """When which land was lost whose owner had it back in that turn or the next: a blow that matters less."""
    lost, regained = dict[tuple[str, str], Moment](), set[tuple[int, str]]()
    for moment in day:
        if moment.kind == "conquest":
            gone = lost.pop((moment.tells.faction, _land(moment)), None)
            if gone and _lasted(gone, moment.phase) <= 1:
                regained.add(_stroke(gone))
            lost[_loser(moment.facts), _land(moment)] = moment
    return regained


def _says_no_more(piece: Piece, moment: Moment, begun: Mapping[str, Moment],
                  fallen: Mapping[tuple[int, str], Moment]) -> bool:  # fmt: skip
    """Is it told by another line: of a realm that is whole again by how it was split, of land by the capital it was?"""
    if piece.near != "ours":
        return False
    united = piece.code == "nation_united" and piece.key in begun
    return united or (piece.lost and _stroke(moment) in fallen)


def _stroke(moment: Moment) -> tuple[int, str]:
    """When which land changed hands."""
    return moment.at, _land(moment)


def _land(moment: Moment) -> str:
    """The province it is about, or in which it was fought."""
    return moment.tells.province or moment.tells.place


def _in_the_end(teller: Teller, piece: Piece, end: Moment | None, began: Moment | None) -> Piece:
    """The same with what came of it; a promise that did not last for more than a turn matters less, and so does
    its end to whoever renounced it."""
    if (piece.code, piece.near) == ("treaty_renounced", "mine") and began and _lasted(began, piece.phase) <= 1:
        return replace(piece, rank=piece.rank - SHORT)
    if piece.code == "crown_contested":
        worn = end.tells.character if end else ""
        known = {"worn": worn, "yours": worn in teller.people, "settled": worn != ""}
        return replace(piece, facts={**piece.facts, **known})
    if end is None:
        return piece
    if piece.code == "nation_split":
        return replace(piece, facts={**piece.facts, "whole": True})
    until = _turn(end.phase)
    brief = 0 <= _lasted(piece, end.phase) <= SHORTEST.get(piece.code, 1)
    rank = piece.rank - SHORT if brief else piece.rank
    known = {"ended": True, "turn": until} if until and piece.code in PROMISES else {}
    return replace(piece, rank=rank, facts={**piece.facts, **known})


def _lasted(began: Moment | Piece, until: str) -> int:
    """From turn to turn."""
    return _turn(until) - _turn(began.phase)


def _turn(phase: str) -> int:
    """In which turn it was; 0 outside of all turns."""
    return int(phase.partition("/")[0].removeprefix("t")) if "/" in phase else 0


def _crowned_then(lot: Piece, of_oneself: Mapping[tuple[int, str], Piece]) -> Piece:
    """Of a death, which crown one wore."""
    died = of_oneself.get((lot.at, "monarch_died"))
    if died is None or "monarch_died" not in RETOLD.get(lot.code, ()):
        return lot
    crown = convert(died.facts, moments.Tells).faction
    return replace(lot, facts={**lot.facts, "faction": crown, "monarch": True})


def _sealed(own: Iterable[Said], day: Iterable[Moment]) -> Iterator[Piece]:
    """What they did and nobody else has been told of yet; what it makes is told of a treaty, of parrying nothing."""
    told = {moment.key for moment in day} | {moment.says for moment in day}
    murders = {(moment.at, moment.tells.character) for moment in day if moment.code == "murdered"}
    pacts = {(moment.at, _parties(moment.facts)) for moment in day if moment.code in PACTS}
    for said in own:
        known = {said.key, (said.at, said.code, repr(said.facts))} & told or (said.at, said.tells.character) in murders
        if said.code == "treaty_made":
            known = known or (said.at, frozenset(said.tells.parties)) in pacts
        if said.code in KEPT and not known and said.tells.act != "counter" and _counts(said):
            kind, rank = ORDERED.get((said.code, said.tells.act)) or RANKS[said.code]
            yield Piece(said.key, kind, rank, "mine", said.code, said.facts, said.phase, said.at)


def _parties(facts: Facts) -> frozenset[str]:
    pair = convert(facts, moments.Pair)
    return frozenset((pair.a, pair.b))


def _counts(said: Said) -> bool:
    """Of what one has found out only what nobody had known."""
    return said.code != "researched" or said.tells.invented


def _lot(teller: Teller, said: Said) -> Piece | None:
    how = teller.tables.get(said.key, "")
    known = LOTS.get(said.code) or TABLES.get(f"{said.code}_{how}")
    return known and Piece(said.key, *known, "self", said.code, said.facts, said.phase, said.at, how, how == "lost")


def _deal(teller: Teller, said: Said) -> Piece | None:
    """None: that court struck it while they were at another."""
    if said.side != f"faction/{teller.post(said.at).court}":
        return None
    deal = convert(said.facts, Deal)
    mine = said.key in teller.lines or (said.phase, deal.faction) in teller.offers
    near: Near = "mine" if mine else "ours"
    rank = _worth(deal) if mine else _worth(deal) - FAR
    return Piece(said.key, "deal", rank, near, said.code, said.facts, said.phase, said.at)


def _worth(deal: Deal) -> int:
    goods = sum(deal.gave.goods.values()) + sum(deal.got.goods.values())
    moved = [worth for what, worth in WORTH.items() if getattr(deal.gave, what) or getattr(deal.got, what)]
    return max([min(MOST_GOODS, SMALL + EACH_GOOD * goods), *moved])


def _lands(piece: Piece) -> tuple[str, ...]:
    """The provinces that moved in a deal."""
    deal = convert(piece.facts, Deal)
    return (*deal.gave.provinces, *deal.got.provinces)


def _moment(teller: Teller, moment: Moment) -> Piece | None:
    near = _near(teller, moment)
    if near is None:
        return None
    kind, rank = _weight(teller, moment, near)
    court = teller.post(moment.at).court
    lost = kind == "conquest" and _loser(moment.facts) == court
    facts = {**moment.facts, **_sides(moment, court)} if near == "ours" else moment.facts
    return Piece(moment.key, kind, rank, near, moment.code, facts, moment.phase, moment.at, lost=lost)


def _sides(moment: Moment, court: str) -> Facts:
    """Whether it was done to their court, or by it, so that its line may say "us" and "we"."""
    tells = moment.tells
    struck = tells.faction if moment.code in LOST else tells.to or tells.against
    return {side: True for side, who in (("us", struck), ("by_us", moment.by)) if who and who == court}


def _weight(teller: Teller, moment: Moment, near: Near) -> tuple[Kind, int]:
    """Of what kind it is to them, and how much it matters."""
    if near == "self":
        own = moment.kind, max(moment.rank, TOLD_OF_ONESELF.get(moment.code, 0))
        return OF_ONESELF.get(moment.code, own)
    if near == "mine":
        return ORDERED.get((moment.code, moment.tells.act), (moment.kind, moment.rank))
    who = moment.tells.officer or moment.tells.character
    if moment.code in LOST and who in teller.mates and not moment.tells.monarch:
        return "death", MATE_FELL
    if moment.code in MURDERS and moment.tells.faction == teller.post(moment.at).court and not moment.tells.monarch:
        return moment.kind, ONE_OF_US
    if moment.code in OF_OTHERS and who not in teller.spouses and not moment.tells.monarch:
        return moment.kind, OF_OTHERS[moment.code]
    return moment.kind, moment.rank - _distance(teller, moment)


def _distance(teller: Teller, moment: Moment) -> int:
    """So much less matters this to them, since it came of others."""
    post = teller.post(moment.at)
    if moment.code in HARM and moment.by != post.court:
        return 0
    if moment.kind in ("conquest", "capital", "war", "uprising") and (post.reigns or post.leads):
        return LAND
    return RISING if moment.kind == "uprising" else FAR


def _loser(facts: Facts) -> str:
    """Whose the land was that has changed hands: in a battle the defender's; "" nobody's."""
    return str(facts.get("from", facts.get("defender", "")))


def _near(teller: Teller, moment: Moment) -> Near | None:
    """None: it is no part of their story."""
    post = teller.post(moment.at)
    named = {word for fact in moment.facts.values() for word in (fact if isinstance(fact, list) else [fact])} - {""}
    if named & teller.people or (moment.code == "nation_united" and post.reigns and _loser(moment.facts) == post.court):
        return "self"
    if moment.key in teller.lines or moment.facts.get("battle") in teller.battles:
        return "mine"
    if post.court not in named and moment.facts.get("heir") not in teller.heirs:
        return None
    return "mine" if _is_mine(teller, post, moment) else "ours"


def _is_mine(teller: Teller, post: Post, moment: Moment) -> bool:
    """What came later than they ordered it; land is theirs who marched, and what a court promises its monarch's."""
    if moment.kind == "theory":
        return moment.facts.get("text") in teller.theories
    if moment.kind == "conquest":
        tells = moment.tells
        return (moment.phase, tells.faction or tells.attacker, _land(moment)) in teller.marches
    if moment.code == "murdered":
        return moment.by == post.court and moment.tells.character in teller.victims
    return moment.code in PROMISES and post.reigns


def _is_told(piece: Piece, lots: Iterable[Piece], traded: Iterable[Piece]) -> bool:
    """By what the seat was told of itself, or by the deal in which the land was given."""
    if piece.code == "province_ceded":
        return any(deal.at == piece.at and piece.facts["province"] in _lands(deal) for deal in traded)
    return piece.near == "self" and any(lot.at == piece.at and piece.code in RETOLD.get(lot.code, ()) for lot in lots)


# What is told of it


def told(of: Iterable[Piece]) -> list[Piece]:
    """What mattered most first, of what mattered alike the earlier; of little at least a few."""
    ranked = _ranked(of)
    great = [piece for piece in ranked if piece.rank >= LEAST]
    return ranked[:FEW] if len(great) < FEW else great[:MOST]


def _ranked(of: Iterable[Piece]) -> list[Piece]:
    seen, at_once = Counter[tuple[str, bool, bool]](), Counter[tuple[str, bool]]()
    lowered = list[Piece]()
    for piece in sorted(of, key=_by_rank):
        again = ALIKE.get(piece.kind, piece.kind), piece.lost, (piece.kind, piece.near) == ("intrigue", "mine")
        rank = piece.rank - AGAIN * seen[again]
        if piece.kind == "conquest":
            if at_once[piece.phase, piece.lost] == 1:
                rank = max(rank, min(piece.rank, AT_ONCE))
            at_once[piece.phase, piece.lost] += 1
        lowered.append(replace(piece, rank=rank))
        seen[again] += 1
    return sorted(lowered, key=_by_rank)


def _by_rank(piece: Piece) -> tuple[int, int, bool]:
    """Of what happened at one stroke the death comes before the crown that follows from it."""
    return -piece.rank, piece.at, piece.kind == "crown"


# How it is summed up


What = Literal[
    "crowned", "wed", "widowed", "murdered", "fell", "killed", "died", "lives", "realm_lost", "stood", "escaped",
    "led_rising", "captive", "office", "wounded", "married_off", "wars", "betrayals", "peaces", "alliances", "treaties",
    "murders", "regicides", "plots", "inventions", "theories", "papers", "razed", "duels_won", "duels_lost",
    "raids_won", "raids_lost", "skirmishes_won", "skirmishes_lost", "quests_done", "deals", "knowledge", "battles_won",
    "battles_lost", "battles_fought", "lands_won", "lands_lost", "saw_lands_won", "saw_lands_lost", "capital_lost",
    "saw_capital_lost", "risings", "saw_risings", "split", "whole_again", "betrayed", "monarchs_lost", "hired",
    "stayed",
]  # fmt: skip
"""The phrases of the sentence at the top."""


@dataclass(frozen=True)
class Sum:
    """So often they did this, or it happened to them."""

    what: What
    n: int


DEATHS: frozenset[What] = frozenset({"murdered", "fell", "killed", "died"})
"""Whoever has died more than once, or lives on as somebody else, is told to have lost so many lives."""
STAYED: What = "stayed"
"""What may be said of whoever has done nothing that is summed up."""
DONE: Mapping[tuple[Near, str], What] = {
    ("self", "you_crowned"): "crowned",
    ("self", "you_murdered"): "murdered",
    ("self", "murdered"): "murdered",
    ("self", "crowned"): "crowned",
    ("self", "crown_contested"): "stood",
    ("self", "nation_united"): "realm_lost",
    ("self", "plotted_in_vain"): "escaped",
    ("self", "nation_split"): "crowned",
    ("self", "married"): "wed",
    ("self", "you_fell"): "fell",
    ("self", "you_killed"): "killed",
    ("self", "you_died"): "died",
    ("self", "you_married"): "wed",
    ("self", "you_lead_rising"): "led_rising",
    ("self", "you_widowed"): "widowed",
    ("self", "you_captive"): "captive",
    ("self", "you_office"): "office",
    ("self", "you_wounded"): "wounded",
    ("mine", "married"): "married_off",
    ("mine", "war_began"): "wars",
    ("mine", "betrayed"): "betrayals",
    ("mine", "treaty_renounced"): "betrayals",
    ("mine", "peace_made"): "peaces",
    ("mine", "alliance_made"): "alliances",
    ("mine", "treaty_made"): "treaties",
    ("mine", "murdered"): "murders",
    ("mine", "plotted"): "plots",
    ("mine", "plot_succeeded"): "plots",
    ("mine", "researched"): "inventions",
    ("mine", "theory_accepted"): "theories",
    ("mine", "paper_published"): "papers",
    ("mine", "razed"): "razed",
    ("mine", "hired"): "hired",
}
"""How near something came, and what it was → the phrase that tells of it."""
AT_TABLES: Mapping[str, What] = {
    "duel_over_won": "duels_won", "duel_over_lost": "duels_lost", "raid_over_won": "raids_won",
    "raid_over_lost": "raids_lost", "skirmish_over_won": "skirmishes_won", "skirmish_over_lost": "skirmishes_lost",
    "quest_over_success": "quests_done",
}  # fmt: skip
"""The same of side tables, by how they came out; what came to nothing is no part of the sentence."""
SEEN: Mapping[What, What] = {
    "lands_won": "saw_lands_won", "lands_lost": "saw_lands_lost", "capital_lost": "saw_capital_lost",
    "risings": "saw_risings",
}  # fmt: skip
"""What befalls whoever reigns or has done it → what everybody else at that court has seen."""


def summed(teller: Teller, of: Sequence[Piece]) -> list[Sum]:
    """What they did and what they went through, by the greatest of each that is told: as many phrases as one sentence
    holds, and never none."""
    fell = {piece.at for piece in of if piece.code == "you_fell"}
    shown = {what for piece in told(of) for what in _phrases(teller, piece, fell)}
    said = [what for piece in _ranked(of) for what in _phrases(teller, piece, fell) if what in shown]
    if teller.lives_on or sum(what in DEATHS for what in said) > 1:
        said = ["lives" if what in DEATHS else what for what in said]
    return [Sum(what, n) for what, n in list(Counter(said).items())[:SUMMED]] or [Sum(STAYED, 1)]


def _phrases(teller: Teller, piece: Piece, fell: Set[int]) -> Iterator[What]:
    """What this adds to; `fell`: when they fell, which says enough of a battle that ended at that stroke."""
    post = teller.post(piece.at)
    if piece.near == "mine" and piece.facts.get("monarch"):
        yield "regicides"
    elif phrase := DONE.get((piece.near, piece.code)) or AT_TABLES.get(f"{piece.code}_{piece.came_out}"):
        yield phrase
    elif piece.kind == "deal" and piece.near == "mine" and _worth(convert(piece.facts, Deal)) >= LEAST:
        yield _dealt(convert(piece.facts, Deal))
    elif piece.code == "battle_over" and piece.at not in fell and (led := teller.battles.get(piece.facts["battle"])):
        yield _battle(piece.facts["outcome"], led)
    for what in _of_the_court(piece, post.court) if post.court else ():
        yield what if post.reigns or piece.near == "mine" else SEEN.get(what, what)


def _dealt(deal: Deal) -> What:
    """One technology for one gold is no great deal, but what a court knows."""
    moved = (deal.gave, deal.got)
    learnt = any(stakes.technologies for stakes in moved) and not any(stakes.provinces for stakes in moved)
    return "knowledge" if learnt else "deals"


def _battle(outcome: Side | Literal["nobody"], led: Side) -> What:
    """By the side they led, which may be an ally's."""
    if outcome == "nobody":
        return "battles_fought"
    return "battles_won" if outcome == led else "battles_lost"


def _of_the_court(piece: Piece, court: str) -> Iterator[What]:
    """What became of the realm."""
    tells = convert(piece.facts, moments.Tells)
    yield from _changed_hands(piece, tells, court)
    if piece.code == "betrayed" and tells.to == court:
        yield "betrayed"
    if tells.faction != court or piece.near == "self":
        return
    if piece.code == "capital_lost":
        yield "capital_lost"
    elif piece.code == "rose":
        yield "risings"
    elif piece.code == "nation_split":
        yield "whole_again" if tells.whole else "split"
    elif piece.code == "monarch_died" or tells.monarch:
        yield "monarchs_lost"


def _changed_hands(piece: Piece, tells: moments.Tells, court: str) -> Iterator[What]:
    """Each province this court has won or lost by it, in a deal of its own as well."""
    if piece.kind == "deal":
        deal = convert(piece.facts, Deal)
        for _ in deal.got.provinces:
            yield "lands_won"
        for _ in deal.gave.provinces:
            yield "lands_lost"
    elif piece.code == "province_taken" or (piece.code == "battle_over" and piece.facts.get("taken")):
        if tells.faction == court:
            yield "lands_won"
        if _loser(piece.facts) == court:
            yield "lands_lost"
