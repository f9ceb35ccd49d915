"""Control's hand in a succession: who is crowned, and whether the nation splits over it (SUC-4, SUC-5)."""

from typing import Annotated

import msgspec

from astor.game.orders.seats import clean_name
from astor.game.play.call import Call
from astor.game.play.play import CONTROL, Command
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values import texts
from astor.game.values.arguments import Key, Reason
from astor.game.values.errors import Refused, insist
from diplomacy.succession import coronation, division, questions
from diplomacy.succession.rules.division import Share
from factions.models import Faction
from factions.questions import lands
from factions.rows import FactionRow

Name = Annotated[str, msgspec.Meta(max_length=100)]
Keys = Annotated[list[Key], msgspec.Meta(max_length=200)]


def crown_monarch(call: Call, *, faction: Key, character: Key, reason: Reason = "") -> None:
    """This one rules from now on, while the throne is empty: any living person of the court, or born to it."""
    del reason  # kept with the entry
    insist(questions.may_crown(call.board, faction, character))
    coronation.crown(call, faction, character)


class Portion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a claimant takes along."""

    provinces: Keys
    units: Keys = []
    officers: Keys = []


def split_nation(call: Call, *, faction: Key, claimant: Key, name: Name, share: Portion, reason: Reason = "") -> None:
    """A succession war: the claimant takes these along and rules them, at war with the rest (SUC-5)."""
    del reason
    new = clean_name(name)
    if any(texts.alike(new, known.name) for known in call.board.some(FactionRow, "name").values()):
        raise Refused("name_taken", name=new)
    taken = Share(share.provinces, share.units, share.officers)
    division.split(call, Faction.named(call.event, faction), claimant, new, taken)


def unite_nations(call: Call, *, faction: Key, into: Key, reason: Reason = "") -> None:
    """The succession war is over: all that is left of the one is the other's (SUC-5). Others only with a reason."""
    if faction == into:
        raise Refused("to_yourself", row=f"faction/{into}")
    one, other = Faction.named(call.event, faction), Faction.named(call.event, into)
    if not questions.were_one(call.board, faction, into) and not reason.strip():
        raise Refused("never_one", faction=faction, into=into)
    division.merge(call, one, other)


def crown_monarch_choices(board: Board, _control: str) -> Image | Refused:
    """Each court without a monarch, and who may be crowned there."""
    found = {key: questions.eligible(board, key) for key in board.some(FactionRow)}
    empty = {key: people for key, people in found.items() if not isinstance(people, Refused)}
    return {"faction": empty} if empty else Refused("crown_worn")


def split_nation_choices(board: Board, _control: str) -> Image | Refused:
    """What two claimants of one nation could share out between them, and how much of its land at most."""
    return questions.may_part(board) or {"faction": {key: {
        "claimant": questions.claimants(board, key), "officers": questions.followers(board, key),
        "most": max(0, len(lands(board, key)) - 1),
    } for key in board.some(FactionRow)}}  # fmt: skip


def unite_nations_choices(board: Board, _control: str) -> Image | Refused:
    """Each faction and the other halves of it; any others are made one only with a reason."""
    keys = board.some(FactionRow)
    return questions.may_part(board) or {
        "faction": {one: [other for other in keys if questions.were_one(board, one, other)] for one in keys}
    }


CROWNS = (
    Command(crown_monarch, choices=crown_monarch_choices, by=(CONTROL,)),
    Command(split_nation, choices=split_nation_choices, by=(CONTROL,)),
    Command(unite_nations, choices=unite_nations_choices, by=(CONTROL,)),
)
