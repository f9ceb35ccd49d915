"""My story (SEAT-5): what mattered to whoever holds a seat, in the order it mattered, and how it is summed up. Pure.

What the chronicle ranks keeps its rank; this adds what happened to one person alone, and how near it came to them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from msgspec import Struct, convert

from factions.story.rules import moments
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
    "new_life": ("office", 52),
    "you_office": ("office", 50),
    "you_robbed": ("intrigue", 46),
    "you_wounded": ("loss", 44),
    "you_no_office": ("office", 42),
    "you_free": ("heir", 38),
    "you_army_lost": ("loss", 36),
    "you_moved": ("office", 36),
    "first_life": ("office", 34),
    "you_play": ("office", 34),
    "you_home": ("office", 32),
    "you_command": ("office", 24),
    "you_second": ("office", 18),
    "you_lent": ("office", 16),
}
"""What a seat is told of its own person → of what kind it is and how much it matters, of a hundred."""
TABLES: Mapping[str, tuple[Kind, int]] = {
    "duel_over_won": ("duel", 64), "raid_over_won": ("duel", 62), "skirmish_over_won": ("duel", 60),
    "quest_over_success": ("quest", 62), "duel_over_lost": ("duel", 54), "raid_over_lost": ("duel", 52),
    "skirmish_over_lost": ("duel", 50), "quest_over_partial": ("quest", 50), "quest_over_failure": ("quest", 46),
    "duel_over_nobody": ("duel", 36), "raid_over_nobody": ("duel", 34), "skirmish_over_nobody": ("duel", 32),
    "quest_over_conceded": ("quest", 30), "quest_over_recalled": ("quest", 24),
}  # fmt: skip
"""The same of side tables, by how they came out for them; practice, and what counts for nothing, is no story."""
RETOLD: Mapping[str, tuple[str, ...]] = {
    "you_crowned": ("crowned", "nation_split"),
    "you_died": ("monarch_died",),
    "you_fell": ("officer_lost", "monarch_died"),
    "you_killed": ("heir_killed", "monarch_died"),
    "you_murdered": ("assassinated", "murdered"),
    "you_married": ("married",),
    "you_lead_rising": ("heir_leads",),
    "you_captive": ("heir_captured",),
    "you_trapped": ("heir_trapped",),
    "you_free": ("heir_freed",),
}
"""What a seat is told of its own person → the lines that tell everybody the same of them, at the same stroke."""
KEPT = frozenset({"plot_succeeded", "plot_failed", "researched", "treaty_made"})
"""Lines of what one did that others may never hear of."""
PACTS = frozenset({"alliance_made", "alliance_ended", "peace_made"})
"""What a treaty may have made; the chronicle tells of that in its place."""
PROMISES = frozenset({"married", "treaty_made", "alliance_made", "peace_made"})
"""What a court promises, and its monarch for it."""
TOLD_OF_ONESELF = {code: LOTS[lot][1] for lot, codes in RETOLD.items() for code in codes}
"""Such a line about one's own person matters as what the seat is told of it."""
FAR = 25
"""So much less matters what happened to one's court and came of others."""
HARM = frozenset({"betrayed", "plotted", "plotted_in_vain"})
"""But not what others did to it against their word or behind its back."""
AGAIN = 12
"""So much less matters each further thing of a kind: three battles are one story, told of the greatest."""
LEAST = 30
"""What matters less is left out, unless there is hardly anything to tell."""
FEW, MOST = 3, 12
"""So many are told of a story in which little mattered, and so many at most."""
WORTH = {"provinces": 62, "technologies": 42, "units": 36}
"""How much a deal matters in which one of these moved."""
SMALL, EACH_GOOD, MOST_GOODS = 10, 3, 44
"""What a deal about goods matters at least, how much more for each of them, and at most."""
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


@dataclass(frozen=True)
class Post:
    """Which court a seat belonged to, and whether it reigned there, until a time; None: to the end."""

    court: str
    reigns: bool = False
    until: int | None = None


@dataclass(frozen=True)
class Teller:
    """Whose story it is.

    `posts`: from the first to the last; `people`: whom this seat has played, and the officers these were, with all that
    befell them before it did: a seat that goes on as somebody takes their life over; `mates`: the same of the other
    seats of their court; `battles`: those they led → on which side; `tables`: the lines that tell how a side table came
    out at which they sat → how it did for them; `lines`: those that came of their orders, or of orders that they had
    counselled; `theories`: what they laid before the wizards; `victims`: whom they had killed; `offers`: phase and
    court of each offer they made; `heirs`: those whose wedding their court agreed to.
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

    def post(self, at: int) -> Post:
        """What they were at this time."""
        return next(post for post in self.posts if post.until is None or at <= post.until)

    @property
    def has_reigned(self) -> bool:
        return any(post.reigns for post in self.posts)


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
    lots = [piece for said in own if (piece := _lot(teller, said))]
    traded = [piece for said in deals if (piece := _deal(teller, said))]
    heard = [piece for moment in day if (piece := _moment(teller, moment))]
    murders = {(piece.at, piece.facts["character"]) for piece in heard if piece.code == "murdered"}
    lots = [lot for lot in lots if lot.code != "you_murdered" or (lot.at, lot.facts["character"]) not in murders]
    heard = [piece for piece in heard if not _is_told(piece, lots, traded)]
    return [*lots, *traded, *heard, *_sealed(own, day)]


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
            yield Piece(said.key, *RANKS[said.code], "mine", said.code, said.facts, said.phase, said.at)


def _parties(facts: Facts) -> frozenset[str]:
    pair = convert(facts, moments.Pair)
    return frozenset((pair.a, pair.b))


def _counts(said: Said) -> bool:
    """Of what one has found out only what nobody had known."""
    return said.code != "researched" or said.tells.invented


def _lot(teller: Teller, said: Said) -> Piece | None:
    how = teller.tables.get(said.key, "")
    known = LOTS.get(said.code) or TABLES.get(f"{said.code}_{how}")
    return known and Piece(said.key, *known, "self", said.code, said.facts, said.phase, said.at, how)


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
    kind, rank = moment.kind, moment.rank
    if near == "ours" and (moment.code not in HARM or moment.by == teller.post(moment.at).court):
        rank -= FAR
    if near == "self":
        rank = max(rank, TOLD_OF_ONESELF.get(moment.code, 0))
    elif moment.code == "officer_lost" and moment.facts["officer"] in teller.mates:
        kind, rank = "death", MATE_FELL
    return Piece(moment.key, kind, rank, near, moment.code, moment.facts, moment.phase, moment.at)


def _near(teller: Teller, moment: Moment) -> Near | None:
    """None: it is no part of their story."""
    post = teller.post(moment.at)
    named = {word for fact in moment.facts.values() for word in (fact if isinstance(fact, list) else [fact])} - {""}
    if named & teller.people:
        return "self"
    if moment.key in teller.lines or moment.facts.get("battle") in teller.battles:
        return "mine"
    if post.court not in named and moment.facts.get("heir") not in teller.heirs:
        return None
    return "mine" if _is_mine(teller, post, moment) else "ours"


def _is_mine(teller: Teller, post: Post, moment: Moment) -> bool:
    """What was settled later than they ordered it; what a court promises is its monarch's, whoever agreed to it."""
    if moment.kind == "theory":
        return moment.facts.get("text") in teller.theories
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
    seen, lowered = Counter[str](), list[Piece]()
    for piece in sorted(of, key=_by_rank):
        lowered.append(replace(piece, rank=piece.rank - AGAIN * seen[piece.kind]))
        seen[piece.kind] += 1
    return sorted(lowered, key=_by_rank)


def _by_rank(piece: Piece) -> tuple[int, int]:
    return -piece.rank, piece.at


# How it is summed up


What = Literal[
    "crowned", "wed", "widowed", "murdered", "fell", "killed", "died", "led_rising", "captive", "office",
    "wounded", "married_off", "wars", "betrayals", "peaces", "alliances", "treaties", "murders", "plots", "inventions",
    "theories", "papers", "razed", "duels_won", "duels_lost", "raids_won", "raids_lost", "skirmishes_won",
    "skirmishes_lost", "quests_done", "deals", "battles_won", "battles_lost", "battles_fought", "lands_won",
    "lands_lost", "saw_lands_won", "saw_lands_lost", "capital_lost", "saw_capital_lost", "risings", "split", "betrayed",
    "monarchs_lost",
]  # fmt: skip
"""The phrases of the sentence at the top."""


@dataclass(frozen=True)
class Sum:
    """So often they did this, or it happened to them."""

    what: What
    n: int


DEATHS: frozenset[What] = frozenset({"murdered", "fell", "killed", "died"})
"""Whoever has died more than once is told to have lost so many lives."""
DONE: Mapping[tuple[Near, str], What] = {
    ("self", "you_crowned"): "crowned",
    ("self", "you_murdered"): "murdered",
    ("self", "murdered"): "murdered",
    ("self", "crowned"): "crowned",
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
}  # fmt: skip
"""What a monarch has done → what everybody else at that court has seen."""


def summed(teller: Teller, of: Iterable[Piece]) -> list[Sum]:
    """What they did and what they went through, by the greatest of each: so many phrases as one sentence holds."""
    said = [what for piece in _ranked(of) for what in _phrases(teller, piece)]
    if sum(what in DEATHS for what in said) > 1:
        said = ["died" if what in DEATHS else what for what in said]
    return [Sum(what, n) for what, n in list(Counter(said).items())[:SUMMED]]


def _phrases(teller: Teller, piece: Piece) -> Iterator[What]:
    """What this adds to."""
    court = teller.post(piece.at).court
    if phrase := DONE.get((piece.near, piece.code)) or AT_TABLES.get(f"{piece.code}_{piece.came_out}"):
        yield phrase
    elif piece.kind == "deal" and piece.near == "mine" and piece.rank >= LEAST:
        yield "deals"
    elif piece.code == "battle_over" and (led := teller.battles.get(piece.facts["battle"])):
        yield _battle(piece.facts["outcome"], led)
    for what in _of_the_court(piece, court) if court else ():
        yield what if teller.has_reigned else SEEN.get(what, what)


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
        yield "split"
    elif piece.code == "monarch_died" or piece.facts.get("monarch"):
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
        if piece.facts.get("from", tells.defender) == court:
            yield "lands_lost"
