"""Diplomacy (DIP-9): what a seat may ask of war, treaties and alliances."""

from collections.abc import Callable
from typing import Annotated, Literal

import msgspec

from astor.game.orders import filed
from astor.game.play.call import Call
from astor.game.play.play import Command
from astor.game.play.sight import faction_of
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.arguments import Key
from astor.game.values.errors import Refused, insist
from diplomacy import sending
from diplomacy.models import Treaty
from diplomacy.rows import TreatyRow
from diplomacy.sending import TALKS, Parties
from diplomacy.treaties import close, questions, rules
from diplomacy.treaties.rules import ALLIANCE, PEACE, WAR
from factions import relations

Wording = Annotated[str, msgspec.Meta(max_length=2000)]
Makes = Literal["", "peace", "alliance"]


def declare_war(call: Call, *, to: Key) -> None:
    """War from now on: trade ends at once, public order suffers once there was an attack (DIP-9)."""
    relation = relations.between(call.event, call.asker.faction, to)
    insist(rules.may_declare_war(relation.state))
    relations.settle(call, relation, WAR, "declared", by=call.asker.faction)


def leave_alliance(call: Call, *, to: Key) -> None:
    """Allies no longer, but at peace (DIP-9)."""
    relation = relations.between(call.event, call.asker.faction, to)
    insist(rules.may_leave_alliance(relation.state))
    relations.settle(call, relation, PEACE, "left", by=call.asker.faction)


def propose_treaty(call: Call, *, to: Parties, text: Wording = "", makes: Makes = "", secret: bool = False) -> None:
    """Put a treaty before others, with your own signature; it is made when all its parties have signed (DIP-9)."""
    event, mine, board = call.event, call.asker.faction, call.board
    parties = sorted({mine, *to})
    insist(sending.may_address(board, parties))
    insist(questions.may_propose(board, parties, text, makes))
    insist(questions.may_write(board, mine))
    others = [party for party in parties if party != mine]
    treaty = Treaty(event=event, key=call.page.key("treaty"), proposer=mine, parties=parties, text=text.strip(),
                    makes=makes, secret=secret, signed=[mine], seat=call.asker.key, phase=event.phase,
                    at=call.now)  # fmt: skip
    if questions.lies_already(board, treaty.as_row(TreatyRow)):
        raise Refused("lies_already", faction=others[0])
    sending.admit(call, others, "treaty_proposed")
    treaty.save()
    close.tell(call, others, "treaty_proposed", faction=mine)


def sign(call: Call, *, treaty: Key) -> None:
    """Sign for your faction; with the last signature the treaty is made, and what it makes of the two is so (DIP-9)."""
    found, mine = _mine(call, treaty), call.asker.faction
    insist(questions.may_sign(call.board, mine, found.as_row(TreatyRow)))
    found.signed = sorted([*found.signed, mine])
    if rules.complete(found.as_row(TreatyRow)):
        return close.conclude(call, found)
    found.save()
    return close.tell(call, found.parties, "treaty_signed", faction=mine)


def refuse_treaty(call: Call, *, treaty: Key) -> None:
    """You will not sign: the treaty comes to nothing for all (DIP-9)."""
    found, mine = _mine(call, treaty), call.asker.faction
    insist(rules.may_refuse(mine, found.as_row(TreatyRow)))
    close.drop(call, found, "treaty_refused", faction=mine)


def withdraw_treaty(call: Call, *, treaty: Key) -> None:
    """Take back a treaty of yours that not all have signed yet."""
    found, mine = _mine(call, treaty), call.asker.faction
    insist(rules.may_withdraw(mine, found.as_row(TreatyRow)))
    filed.taken_back(call, found.seat, "propose_treaty")
    close.drop(call, found, "treaty_withdrawn", faction=mine)


def renounce(call: Call, *, treaty: Key) -> None:
    """Your faction holds to a treaty no longer; an alliance made by it ends, nothing else is enforced (DIP-9)."""
    found, mine = _mine(call, treaty), call.asker.faction
    insist(rules.may_renounce(found.as_row(TreatyRow)))
    found.state, found.renounced_by = "renounced", mine
    found.save()
    close.publish(call, found, "treaty_renounced", faction=mine)
    if found.makes == ALLIANCE:
        relation = relations.between(call.event, *found.parties)
        if relation.state == ALLIANCE:
            relations.settle(call, relation, PEACE, "left", by=mine)


def _mine(call: Call, key: str) -> Treaty:
    """A treaty the asker's faction is a party to; whether there are others is not for it to know."""
    found = Treaty.find(call.event, key)
    if found is None or call.asker.faction not in found.parties:
        raise Refused("treaty_gone")
    return found


def _whom(board: Board, seat: str, may: Callable[[str], Refused | None]) -> list[str]:
    """The others of whom this may be asked, by what they are to this seat's faction."""
    others = questions.others(board, faction_of(board, seat)).items()
    return sorted(other for other, state in others if may(state) is None)


def declare_war_choices(board: Board, seat: str) -> Image | Refused:
    to = _whom(board, seat, rules.may_declare_war)
    return {"to": to} if to else Refused("already_so", state=WAR)


def leave_alliance_choices(board: Board, seat: str) -> Image | Refused:
    to = _whom(board, seat, rules.may_leave_alliance)
    return {"to": to} if to else Refused("no_alliance")


def propose_treaty_choices(board: Board, seat: str) -> Image | Refused:
    """Whom it may be put before → what a treaty with them alone can make of the two."""
    mine = faction_of(board, seat)
    return questions.may_write(board, mine) or {
        "to": {other: [makes for makes in (PEACE, ALLIANCE) if rules.may_make(makes, state) is None]
               for other, state in questions.others(board, mine).items()}}  # fmt: skip


def _treaties(may: Callable[[Board, str, TreatyRow], Refused | None]) -> Callable[[Board, str], Image | Refused]:
    """The treaties of a faction about which it may do this."""

    def choices(board: Board, seat: str) -> Image | Refused:
        mine = faction_of(board, seat)
        own = board.heap(questions.PARTIES, mine)
        keys = sorted(key for key, treaty in own if may(board, mine, treaty) is None)
        return {"treaty": keys} if keys else Refused("treaty_gone")

    return choices


sign_choices = _treaties(questions.may_sign)
refuse_treaty_choices = _treaties(lambda _, mine, treaty: rules.may_refuse(mine, treaty))
withdraw_treaty_choices = _treaties(lambda _, mine, treaty: rules.may_withdraw(mine, treaty))
renounce_choices = _treaties(lambda _, __, treaty: rules.may_renounce(treaty))


COMMANDS = (
    Command(declare_war, choices=declare_war_choices, power="diplomacy", phases=TALKS, most=20),
    Command(leave_alliance, choices=leave_alliance_choices, power="diplomacy", phases=TALKS, most=20),
    Command(propose_treaty, choices=propose_treaty_choices, power="diplomacy", phases=TALKS, most=60),
    Command(sign, choices=sign_choices, power="diplomacy", phases=TALKS, most=60),
    Command(refuse_treaty, choices=refuse_treaty_choices, power="diplomacy", phases=TALKS, most=60),
    Command(withdraw_treaty, choices=withdraw_treaty_choices, power="diplomacy", phases=TALKS, most=60),
    Command(renounce, choices=renounce_choices, power="diplomacy", phases=TALKS, most=30),
)
