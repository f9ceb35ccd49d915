"""Control rules (preamble of the rules): several changes in one entry, kept for the day to be given again."""

from itertools import chain
from typing import Annotated, Any

import msgspec
from django.db import models

from astor.control import commands, crowns, giving, removing, rulings, verdicts, warfare
from astor.control.commands import stated
from astor.control.dice import LOTS
from astor.control.models import Template
from astor.control.rows import TemplateRow
from astor.game.orders.commands import arguments, understand
from astor.game.orders.seats import clean_name
from astor.game.play import requests
from astor.game.play.call import Call
from astor.game.play.play import CONTROL, Command
from astor.game.values import texts
from astor.game.values.arguments import Args, Key, KeyOrNone, Name, Words
from astor.game.values.errors import Refused
from astor.scenarios.shapes import Whole
from diplomacy.trade import orders as trade


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One order of Control's within a ruling; its reason is the ruling's."""

    command: Key
    args: Args


MOST = 400
"""As many changes as some turns on paper bring."""
Changes = Annotated[list[Change], msgspec.Meta(min_length=1, max_length=20)]
Many = Annotated[list[Change], msgspec.Meta(min_length=1, max_length=MOST)]


def adjust(call: Call, *, row: Key, field: Key, by: Whole, reason: Words) -> None:
    """Put a number of any game row up or down by so much; never below what the laws allow."""
    found, column = commands.place(call.event, row, field)
    now = getattr(found, column.name)
    if not isinstance(column, models.IntegerField) or now is None:
        raise Refused("not_a_number", row=row, field=field)
    commands.override(call, row=row, field=field, value=now + by, reason=reason)


def rule(call: Call, *, changes: Many, reason: Words, name: Annotated[str, msgspec.Meta(max_length=60)] = "",
         request: KeyOrNone = "") -> None:  # fmt: skip
    """All of these changes at once, or none; a request they answer is settled with them, in the reason's words.

    `name`: of the ruling kept for the day that this is.
    """
    del name  # kept with the entry
    reason = stated(reason)
    for number, change in enumerate(changes, 1):
        try:
            _carry_out(call, change, reason)
        except Refused as no:
            raise Refused(no.code, **{**no.facts, "change": number}) from None
    if request:
        requests.resolve(call, request, reason)


def _carry_out(call: Call, change: Change, reason: str) -> None:
    wanted, args = _understood(change, reason)
    wanted.run(call, **args)


def _understood(change: Change, reason: str) -> tuple[Command, dict[str, Any]]:
    """The order a change is, and its arguments, typed."""
    wanted = _ruled(change)
    own = {"reason": reason} if "reason" in arguments(wanted).__struct_fields__ else {}
    return wanted, understand(wanted, {**change.args, **own})


def _ruled(change: Change) -> Command:
    if change.command not in RULED:
        raise Refused("not_for_ruling", command=change.command)
    return RULED[change.command]


def keep_ruling(call: Call, *, name: Name, changes: Changes) -> None:
    """Keep a ruling for the day, under a name of its own."""
    called = clean_name(name)
    if any(texts.alike(called, known.name) for known in call.board.some(TemplateRow, "name").values()):
        raise Refused("name_taken", name=called)
    for change in changes:
        _understood(change, called)
    Template(event=call.event, key=call.page.key("template"), name=called, by=call.actor,
             changes=msgspec.to_builtins(changes)).save()  # fmt: skip


OWN = (
    Command(adjust, by=(CONTROL,)),
    Command(rule, by=(CONTROL,)),
    Command(keep_ruling, by=(CONTROL,)),
)
OTHERS = ("override", "give_objective", "confirm_objective", "crown_monarch", "grant_contact", "withdraw_contact",
          "make_deal", "open_battle")  # fmt: skip
"""What else of Control's orders may be part of a ruling."""
RULED = {
    **{command.name: command for command in chain(giving.GIFTS, removing.REMOVALS, rulings.RULINGS, OWN[:1])},
    **{command.name: command for command in chain(commands.COMMANDS, verdicts.VERDICTS, crowns.CROWNS, trade.COMMANDS,
                                                     warfare.WARFARE)
       if command.name in OTHERS},
}  # fmt: skip
"""The orders a ruling may be made of."""
DECREES = (*giving.GIFTS, *removing.REMOVALS, *OWN, *LOTS)
