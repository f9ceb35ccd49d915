"""Side tables (VEN-13, SEAT-5): what each side sees of a venture, of quests, and of secrets found. Pure."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from typing import Any

from msgspec import to_builtins

from astor.game.rows.board import Board
from astor.game.rows.frozen import image_of, plain
from astor.game.rows.page import Image
from astor.game.rows.views import Seen, View, whole_view
from astor.game.values.sides import CONTROL, PUBLIC
from astor.ventures import kept, questions, sagas
from astor.ventures.models import QUEST
from astor.ventures.reading import content
from astor.ventures.reading.content import Tome
from astor.ventures.reading.quest_tables import TextsFile
from astor.ventures.reading.ring_content import armoury
from astor.ventures.rows import VentureRow, WoundRow
from astor.ventures.rules import entry
from astor.ventures.rules.crew import leader
from astor.ventures.rules.entry import OFF
from astor.ventures.rules.play import OVER, Pictured

MOST_FAULTS = 5
"""So many of a quest that is left out are told on the desk."""
NEWEST = 4
"""So many lines of what happened everybody sees."""
BARE = ("kind", "state", "closed")
OWN = ("gained", "lost", "paid", "found")
"""Lines of what a paragraph gives and takes: its hero's own, as the rest of the sheet is."""
OPEN = ("about", "parties", "deeds", "won", "how", "turn")
PARTY = ("faction", "seats", "character", "officer", "kit")


def _venture(board: Board, key: str) -> Iterator[Seen]:
    """Who, and how it goes, for all; a quest's words for its hero alone, and of a closed one nearly nothing."""
    venture = board.find(VentureRow, key)
    if venture is None:
        return
    name, image, state = f"venture/{key}", image_of(venture), kept.opened(board, venture)
    bare, told = {field: image[field] for field in BARE}, _told(board, venture, image, state)
    said, begun = plain(venture.said), bool(venture.about)
    if begun:
        yield PUBLIC, name, bare if venture.closed else {**bare, **told}
    for side, party in venture.sides.items():
        own = {**({} if begun and not venture.closed else {**bare, **told}), **_page(board, venture, state, side),
               "sides": _sides(venture, side), "said": said}  # fmt: skip
        gift = {"gift": venture.gift} if venture.kind == QUEST else {}
        if gift and party.faction and not venture.closed:  # else its court would know whose it is
            yield f"faction/{party.faction}", name, gift
        yield from ((f"seat/{seat}", name, {**own, **gift} if venture.closed else own) for seat in party.seats)
    yield CONTROL, name, {**bare, **told, **_page(board, venture, state, "a"), "sides": _sides(venture, "ab"),
                          "said": said, "gift": venture.gift, **_bounds(board, venture, state)}  # fmt: skip


def _told(board: Board, venture: VentureRow, image: Image, state: Any) -> Image:
    """What everybody may know of it."""
    due, remaining = questions.rings(board, venture.key) if venture.state != "over" else (None, None)
    seen = kept.rules_of(board, venture).picture(state, OVER) if state else {}
    fight = venture.kind != QUEST
    if state and fight:
        seen = {**seen, "figures": _figures(venture, seen["figures"]), **_decides(board, venture, state)}
    terms = {"terms": plain(venture.terms)} if fight else {}
    said = [line for line in venture.said if line.code not in OWN]
    return {**{field: image[field] for field in OPEN}, **terms, **seen, "sides": _sides(venture),
            "said": plain(said[-NEWEST:]), "due": due, "remaining": remaining}  # fmt: skip


def _sides(venture: VentureRow, own: str = "") -> Image:
    """What somebody fights with, before it begins, only their own side knows (VEN-8); who fights, figures tell."""
    found = {}
    for side, party in venture.sides.items():
        whole = plain(party)
        found[side] = {field: whole[field] for field in PARTY if field in whole}
        if not venture.about and side not in own:
            found[side] |= {"kit": ""}
    return found


def _figures(venture: VentureRow, figures: list[Pictured]) -> list[Image]:
    """Whose each is, and the seat that decides for it now."""
    fighters, found = questions.fighters_of(venture), list[Image]()
    for figure in figures:
        fighter = fighters[figure.key]
        seat = leader(figure.side, venture.sides[figure.side], fighter.key)
        whose = {"character": fighter.character, "faction": fighter.faction, "seat": seat}
        found.append({**plain(figure), **whose})
    return found


def _decides(board: Board, venture: VentureRow, state: Any) -> Image:
    """The seat whose go it is, and who is played there."""
    rules, running = kept.rules_of(board, venture), venture.state == "running"
    seat = questions.decides(rules, state, venture.sides) if running else ""
    people = {one.seat: one.character for one in questions.fighters_of(venture).values()}
    return {"decides": seat, "decider": people[seat] if seat else ""}


def _for_honour(venture: VentureRow) -> bool:
    return venture.kind == QUEST and not entry.counts(venture.terms)


def _page(board: Board, venture: VentureRow, state: Any, side: Any) -> Image:
    """Where the hero stands, in the quest's own words and in those of the other languages."""
    if not state or venture.kind != QUEST:
        return {}
    seen: Image = {"honour": _for_honour(venture), **to_builtins(kept.rules_of(board, venture).picture(state, side))}
    tome = kept.tome_of(board, venture)
    assert tome is not None
    here = seen.get("at", "")
    if not here:
        return seen
    others = {code: _words(texts, tome, here, state) for code, texts in tome.texts.items()}
    return {**seen, **_words(tome.own, tome, here, state), "told": others}


def _words(texts: TextsFile, tome: Tome, here: str, state: Any) -> Image:
    """`met`: the enemies of which the last lines tell, perhaps of the paragraph before; "": one that was alone."""
    paragraph = texts.paragraph[here]
    before = texts.paragraph.get(state.before, paragraph)
    fought = before if not state.round and (before.foe or before.foes) else paragraph
    to = [way.to for way in tome.quest.paragraph[here].ways]
    return {"text": paragraph.text, "ways": dict(zip(to, paragraph.ways, strict=True)), "enemy": paragraph.foe,
            "enemies": _numbered(paragraph.foes), "met": {"": fought.foe, **_numbered(fought.foes)},
            "items": [texts.items[item] for item in state.hero.items]}  # fmt: skip


def _numbered(names: list[str]) -> dict[str, str]:
    return {str(n): name for n, name in enumerate(names, 1)}


def _bounds(board: Board, venture: VentureRow, state: Any) -> Image:
    """What Control may set, and how it may end it (VEN-17); a quest for honour gives and costs nothing (VEN-3)."""
    if not state or venture.state != "running":
        return {}
    rules = kept.rules_of(board, venture)
    nothing = {"gift": "", "beaten": []} if _for_honour(venture) else {}
    ends = {key: {**to_builtins(end), **nothing} for key, end in rules.ends(state).items()}
    return {"ends": ends, "measures": to_builtins(rules.measures(state))}


def _quest(_board: Board, key: str) -> Iterator[Seen]:
    tome = content.tomes()[key]
    told = {code: {"name": texts.name, "gist": texts.gist} for code, texts in tome.texts.items()}
    yield PUBLIC, f"quest/{key}", {"name": tome.quest.name, "gist": tome.quest.gist, "told": told}


def _left_out(_board: Board, key: str) -> Iterator[Seen]:
    """A quest of the organiser's own that nobody can set out on, and what is wrong with it, for the desk alone."""
    faults = content.library().faults[key]
    yield CONTROL, f"left_out/{key}", {"faults": [str(fault) for fault in faults[:MOST_FAULTS]], "count": len(faults)}


def _secret(board: Board, key: str) -> Iterator[Seen]:
    """What a quest has told its hero, for the whole court (VEN-10)."""
    venture = board.find(VentureRow, key)
    tome = kept.tome_of(board, venture) if venture else None
    if venture is None or tome is None or not venture.secret:
        return
    told = {code: {"name": texts.paragraph[venture.secret].secret} for code, texts in tome.texts.items()}
    shown = {"name": tome.quest.paragraph[venture.secret].secret, "told": told}
    for side in (*(f"faction/{party}" for party in venture.parties), CONTROL):
        yield side, f"secret/{key}", shown


def _secrets(board: Board) -> Iterable[str]:
    return board.keys("venture")


def _kit(_board: Board, key: str) -> Iterator[Seen]:
    """What it is called, and what its weapons do, for who chooses one."""
    kit = armoury().ring.kit[key]
    arms = {by: asdict(weapon.rule()) for by, weapon in kit.weapon.items()}
    weapons = {by: weapon.name for by, weapon in kit.weapon.items()}
    told = {code: {"name": texts.kit[key], "weapons": {by: texts.weapon[by] for by in kit.weapon}}
            for code, texts in armoury().texts.items()}  # fmt: skip
    yield PUBLIC, f"kit/{key}", {"name": kit.name, "arms": arms, "weapons": weapons, "told": told}


def _skill(_board: Board, key: str) -> Iterator[Seen]:
    told = {code: {"name": texts.skill[key].name, "gist": texts.skill[key].gist}
            for code, texts in armoury().texts.items()}  # fmt: skip
    own = armoury().ring.skill[key]
    yield PUBLIC, f"skill/{key}", {"name": own.name, "gist": own.gist, "needs": own.needs, "told": told}


def _ground(_board: Board, key: str) -> Iterator[Seen]:
    told = {code: {"name": texts.ground[key]} for code, texts in armoury().texts.items()}
    yield PUBLIC, f"ground/{key}", {"name": armoury().ring.ground[key].name, "told": told}


def _unless_off(of: Callable[[], Iterable[str]]) -> Callable[[Board], Iterable[str]]:
    return lambda board: () if questions.mode(board) == OFF else of()


VIEWS = (
    View("venture", _venture),
    View("kit", _kit, keys=_unless_off(lambda: armoury().ring.kit)),
    View("skill", _skill, keys=_unless_off(lambda: armoury().ring.skill)),
    View("ground", _ground, keys=_unless_off(lambda: armoury().ring.ground)),
    View("quest", _quest, keys=_unless_off(content.tomes)),
    View("left_out", _left_out, keys=_unless_off(lambda: content.library().faults)),
    View("secret", _secret, keys=_secrets),
    whole_view(WoundRow, lambda _: ()),
    *sagas.VIEWS,
)
