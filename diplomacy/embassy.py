"""Courts and plots (DIP-2, DIP-9, SUC-4, SUB-1): what a seat may declare, sign, propose, choose and sanction. Pure."""

from collections.abc import Callable

from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.sight import Board, Offer
from diplomacy.rules import relation as rules
from diplomacy.rules import subterfuge
from diplomacy.rules.heir import Heir, heirs_of, marriageable, may_woo
from diplomacy.rules.relation import ALLIANCE, PEACE
from diplomacy.rules.succession import electors, people_of
from factions import study
from factions.rules import research


def _mine(board: Board, seat: str) -> str:
    faction: str = board.of("seat")[seat]["faction"]
    return faction


def _states(board: Board, faction: str) -> dict[str, str]:
    """Every other faction, and what the two are to each other."""
    between = (relation for relation in board.of("relation").values() if faction in (relation["a"], relation["b"]))
    return {r["b"] if r["a"] == faction else r["a"]: r["state"] for r in between}


def _declare_war(board: Board, seat: str) -> Image | Refused:
    others = _states(board, _mine(board, seat)).items()
    to = sorted(other for other, state in others if rules.may_declare_war(state) is None)
    return {"to": to} if to else Refused("already_so", state=rules.WAR)


def _leave_alliance(board: Board, seat: str) -> Image | Refused:
    others = _states(board, _mine(board, seat)).items()
    to = sorted(other for other, state in others if rules.may_leave_alliance(state) is None)
    return {"to": to} if to else Refused("no_alliance")


def _propose_treaty(board: Board, seat: str) -> Image | Refused:
    """Whom it may be put before → what a treaty with them alone can make of the two."""
    mine = _mine(board, seat)
    others = _states(board, mine).items()
    return rules.may_write(mine, board.of("treaty").values()) or {
        "to": {other: [makes for makes in (PEACE, ALLIANCE) if rules.may_make(makes, state) is None]
               for other, state in others}}  # fmt: skip


def _treaties(may: Callable[[Board, str, Image], Refused | None]) -> Callable[[Board, str], Image | Refused]:
    """The treaties of a faction about which it may do this."""

    def choices(board: Board, seat: str) -> Image | Refused:
        mine = _mine(board, seat)
        own = {key: treaty for key, treaty in board.of("treaty").items() if mine in treaty["parties"]}
        keys = sorted(key for key, treaty in own.items() if may(board, mine, treaty) is None)
        return {"treaty": keys} if keys else Refused("treaty_gone")

    return choices


def _may_sign(board: Board, mine: str, treaty: Image) -> Refused | None:
    between = board.of("relation").get("~".join(sorted(treaty["parties"])))
    return rules.may_sign(mine, treaty, between["state"] if between else "")


# Marriages


def _heirs(board: Board) -> dict[str, Heir]:
    return heirs_of(board.of("character"), board.of("marriage").values())


def _propose_marriage(board: Board, seat: str) -> Image | Refused:
    """The heirs of this faction, and those of others whom they may marry."""
    mine = _mine(board, seat)
    free = [heir for heir in board.once("heirs", _heirs).values() if marriageable(heir)]
    own = sorted(heir.key for heir in free if heir.faction == mine)
    others = sorted(heir.key for heir in free if heir.faction != mine)
    if not own or not others:
        return Refused("no_such_heir")
    return may_woo(mine, board.of("marriage").values()) or {"heir": own, "spouse": others}


def _suits(end: str) -> Callable[[Board, str], Image | Refused]:
    """Open proposals in which this faction is on that end."""

    def choices(board: Board, seat: str) -> Image | Refused:
        mine = _mine(board, seat)
        keys = sorted(k for k, m in board.of("marriage").items() if (m["state"], m[end]) == ("open", mine))
        return {"marriage": keys} if keys else Refused("marriage_gone")

    return choices


def _choose_monarch(board: Board, seat: str) -> Image | Refused:
    """The two among whom lord-general and arch-wizard choose, for these two alone (SUC-4)."""
    mine = _mine(board, seat)
    open_ones = (s for s in board.of("succession").values() if s["faction"] == mine and s["state"] != "recalled")
    found = next(open_ones, None)
    if found is None:
        return Refused("crown_worn")
    people = board.of("character")
    between = electors(people_of(people, board.of("officer")), mine)
    own = next((person for person in between if people[person.key]["seat"] == seat), None)
    if own is None:
        return Refused("no_elector")
    return {"character": sorted(p.key for p in between), "chosen": found["voices"].get(own.office, "")}


# Subterfuge


def _sanction(board: Board, seat: str) -> Image | Refused:
    """What each act can be aimed at: factions, technologies, characters and provinces of others."""
    mine, rulings = _mine(board, seat), board.clock["rules"]
    if no := subterfuge.may_plot(board.clock["phase"], initial_plots=rulings["initial_plots"]):
        return no
    if _sealed(board, mine):
        return Refused("one_plot")
    scholar = study.scholar(board, mine)
    technologies = sorted(board.of("technology"))
    return {
        "against": sorted(key for key in board.of("faction") if key != mine),
        "technology": technologies,
        "learnable": [key for key in technologies
                      if research.may_learn(scholar, study.technology(board, key)) is None],
        "character": _victims(board, mine),
        "province": sorted(key for key, p in board.of("province").items() if p["owner"] not in ("", mine)),
        "counters": list(subterfuge.OPTIONS),
    }  # fmt: skip


def _victims(board: Board, mine: str) -> list[str]:
    """Every named person of another faction: those of its court, and its officers without an office (SUB-3)."""
    court = board.of("character")
    at_court = {person["officer"] for person in court.values() if person["alive"]} | court.keys()
    free = {key: officer for key, officer in board.of("officer").items() if key not in at_court}
    named = {**court, **free}.items()
    return sorted(key for key, who in named if who["alive"] and who["faction"] not in ("", mine))


def _sealed(board: Board, faction: str) -> list[str]:
    return sorted(k for k, plot in board.of("plot").items() if (plot["faction"], plot["state"]) == (faction, "sealed"))


def _call_off(board: Board, seat: str) -> Image | Refused:
    sealed = _sealed(board, _mine(board, seat))
    return {"plot": sealed} if sealed else Refused("plot_gone")


OFFERS = (
    Offer("declare_war", _declare_war),
    Offer("leave_alliance", _leave_alliance),
    Offer("propose_treaty", _propose_treaty),
    Offer("sign", _treaties(_may_sign)),
    Offer("refuse_treaty", _treaties(lambda _, mine, treaty: rules.may_refuse(mine, treaty))),
    Offer("withdraw_treaty", _treaties(lambda _, mine, treaty: rules.may_withdraw(mine, treaty))),
    Offer("renounce", _treaties(lambda _, __, treaty: rules.may_renounce(treaty))),
    Offer("propose_marriage", _propose_marriage),
    Offer("accept_marriage", _suits("receiver")),
    Offer("refuse_marriage", _suits("receiver")),
    Offer("withdraw_marriage", _suits("proposer")),
    Offer("choose_monarch", _choose_monarch, alike=False),
    Offer("sanction", _sanction),
    Offer("call_off", _call_off),
)
