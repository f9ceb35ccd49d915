"""A succession war (SUC-5): Control splits a faction between two claimants, and makes the halves one again."""

from astor.game.models import Row
from astor.game.play.call import Call
from astor.game.play.play import play_of
from astor.game.rows.page import Image
from astor.game.rows.rows import NameOf
from astor.game.values.errors import insist
from diplomacy.marriages import close as marriages
from diplomacy.models import Deal, Pool
from diplomacy.pools import close as pools
from diplomacy.succession import coronation, offices, questions
from diplomacy.succession.rules import division as rules
from diplomacy.succession.rules.division import Share
from diplomacy.succession.rules.throne import monarch
from diplomacy.summits import close as summits
from diplomacy.trade import close as trade
from diplomacy.treaties import close as treaties
from factions.models import SIGILS, Faction, Knowledge, Officer, Province, Relation
from factions.order.questions import turn_now
from factions.rows import FactionRow
from factions.scenario import COLOURS
from war.armies import transfer
from war.loyalty.allegiance import belong, join_court
from war.models import Army, Unit
from war.rows import UnitRow

HANDED_OVER = frozenset(
    {"province", "building", "officer", "character", "seat", "objective", "army", "unit", "request", "marriage"}
)
"""Kinds of rows that are the other's when two are one again; all else that names the faction is gone with it."""
TOLD = frozenset({"line", "entry", "letter"})
"""What was told stays told, and what was written stays where it was."""


def split(call: Call, old: Faction, claimant: str, name: str, share: Share) -> None:
    """The claimant rules a faction of their own, at war with the one it was part of (SUC-5)."""
    insist(questions.may_split(call.board, old.key, claimant, share))
    capital = old.capital if old.capital in share.provinces else ""
    taken = rules.halved(old.treasury, holds_capital=bool(capital))
    old.capital = "" if capital else old.capital  # its walls stand: it was not lost to a conqueror
    old.spend(taken)
    new = _found(call, old, name, capital)
    new.gain(taken)
    _recognise(call, old.key, new.key)
    _learn(call, old.key, new.key)
    _hand_over(call, old.key, new.key, share)
    call.say("public", "nation_split", faction=old.key, to=new.key, character=claimant)
    coronation.crown(call, new.key, claimant)
    _naturalise(call, old.key, new.key)
    coronation.crown_who_stays(call, old.key)
    for office in questions.vacant(call.board, old.key):
        offices.appoint(call, old.key, office)


def _found(call: Call, old: Faction, name: str, capital: str) -> Faction:
    taken = {(known.colour, known.sigil) for known in call.board.some(FactionRow, "colour", "sigil").values()}
    colour, sigil = rules.arms(taken, COLOURS, SIGILS.split())
    new = Faction(event=call.event, key=call.page.key("faction"), name=name, people=old.people, kind=old.kind,
                  colour=colour, sigil=sigil, trait=old.trait, effects=old.effects, capital=capital)  # fmt: skip
    new.save()
    return new


def _recognise(call: Call, old: str, new: str) -> None:
    """At war with whom the old one is at war with, and with the old one; at peace with all others."""
    for known in Relation.every(call.event):
        if old in (known.a, known.b):
            _relate(call, new, known.b if known.a == old else known.a, "war" if known.state == "war" else "peace")
    _relate(call, new, old, "war")


def _relate(call: Call, one: str, other: str, state: str) -> None:
    a, b = sorted((one, other))
    Relation(event=call.event, key=f"{a}~{b}", a=a, b=b, state=state, since_turn=turn_now(call.board)).save()


def _learn(call: Call, old: str, new: str) -> None:
    """What the nation knew, both halves know."""
    for known in Knowledge.every(call.event, faction=old):
        Knowledge(event=call.event, key=f"{new}-{known.technology}", faction=new, technology=known.technology,
                  state=known.state, stands=known.stands).save()  # fmt: skip


def _hand_over(call: Call, old: str, new: str, share: Share) -> None:
    """Land, soldiers and officers go; an army goes along whole with its officers, or not at all."""
    for land in Province.these(call.event, share.provinces):
        land.owner = new
        land.save()
    whole = _armies(call, old, new, set(share.units))
    for unit in Unit.these(call.event, share.units):
        unit.faction, unit.army = new, unit.army if unit.army in whole else ""
        unit.save()
    for officer in share.officers:
        join_court(call, officer, new)


def _armies(call: Call, old: str, new: str, units: set[str]) -> set[str]:
    """The armies all of whose units go; their officers keep their posts, but the monarch stays behind."""
    whole, crowned = set[str](), monarch(questions.people(call.board), old)
    for army in Army.every(call.event, faction=old):
        own = {key for key, unit in call.board.some(UnitRow, "army").items() if unit.army == army.key}
        if own and own <= units:
            whole.add(army.key)
            army.faction = new
            army.save()
            for officer in filter(None, (army.commander, army.lieutenant)):
                if crowned is not None and officer == crowned.officer:
                    transfer.leave_post(call, officer)
                else:
                    belong(call, officer, new)
    return whole


def _naturalise(call: Call, old: str, new: str) -> None:
    """Its own people: no heirs of the other's, and not torn between the two (SUC-2, DIP-3)."""
    for born in Officer.every(call.event, faction=new, home=old):
        born.home = new
        born.save()


# One again


def merge(call: Call, gone: Faction, into: Faction) -> None:
    """All that is left of a faction is the other's, and it is no more (SUC-5)."""
    insist(questions.may_part(call.board))
    _end_affairs(call, gone.key, into.key)
    into = Faction.named(call.event, into.key)
    into.gain(gone.treasury)
    offices.step_down(call, gone.key)
    known = {row.technology for row in Knowledge.every(call.event, faction=into.key)}
    for more in Knowledge.every(call.event, faction=gone.key):
        if more.technology not in known:
            more.faction = into.key
            more.save()
    for model in play_of(call.event).kinds:
        if model.KIND not in TOLD:
            _take_over(call, model, gone.key, into.key)
    call.say("public", "nation_united", faction=into.key, name=gone.name, **{"from": gone.key})
    gone.delete()


def _end_affairs(call: Call, gone: str, into: str) -> None:
    """What it had begun with others is over, and they hear so; what it had signed binds the other."""
    for deal in Deal.every(call.event):
        if gone in (deal.offerer, deal.receiver):
            trade.drop(call, deal, "offer_cancelled")
    for pool in Pool.every(call.event):
        if gone in pool.shares:
            pools.drop(call, pool, "pool_cancelled")
    treaties.hand_over(call, gone, into)
    marriages.hand_over(call, gone, into)
    summits.hand_over(call, gone, into)


def _take_over(call: Call, model: type[Row], gone: str, into: str) -> None:
    columns = [f.name for f in model._meta.concrete_fields if isinstance(f, NameOf) and f.kinds == (Faction.KIND,)]
    for key, image in call.board.images(model.KIND).items():
        named = [column for column in columns if image[column] == gone]
        if model.KIND in HANDED_OVER and named:
            row = model.named(call.event, key)
            for column in named:
                setattr(row, column, into)
            row.save()
        elif named or (model is not Faction and _names(image, gone)):
            model.named(call.event, key).delete()


def _names(image: Image, key: str) -> bool:
    """Is it named in a list or a table of this row?"""
    return any(key in value for value in image.values() if isinstance(value, list | dict))
