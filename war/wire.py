"""What moves and fights, as the screens are told of it: plans, calls, battles and their dice, forecasts (SEAT-5)."""

from typing import Literal

from msgspec import UNSET

from astor.game.play.wire import Choices, Fact, Facts, Keys, Moment, Told, Untold, Values, keys, row, view, words
from factions.wire import Cause, Goods, Output
from war.battle.rules.record import BattleModifier, Both, Chosen, Leaders
from war.battle.rules.record import Side as BattleSide
from war.march.orders import Activity, KindOrNone
from war.models import Activation, Army, Battle, Growth, Passage, Plan, Unit
from war.purchase.rules import Kind


class Stock(Told):
    """What upkeep is paid with."""

    food: int
    gold: int


class Odds(Told):
    """Who holds the field in the end, from 0 to 1, by what the general may know."""

    attacker: float
    defender: float
    nobody: float


class OpenChoice(Told):
    """What may still be chosen for a faction in a battle, and what happens if nobody does.

    `n` units fall; where units withdraw, `to` which places and with which officers they may.
    """

    side: BattleSide
    leader: str
    units: Keys
    default: Keys
    n: int = 0
    to: Keys = []
    officers: Keys = []


class Unsaid(Told):
    """What a province or house gives if nobody says anything, and the note of why that."""

    gives: list[Output]
    note: str


class LandForecast(Told):
    """How a province will stand at the coming upkeep, and by which causes."""

    fed: bool
    stands: int
    causes: list[Cause]
    rises: bool


class Remedy(Told):
    """A change that can still be made, and what it alone gives at the coming upkeep: lands fed, lands that do not rise,
    units that stay, recruits by land that do, public order by land."""

    what: Literal["goods", "peace", "retake", "produce", "feed", "guild"]
    fed: Keys
    calm: Keys
    stays: Keys
    recruits: dict[str, int]
    lifts: dict[str, int]
    goods: Stock | Untold = UNSET
    factions: Keys = []
    provinces: Keys = []
    outputs: list[Output] = []
    overwork: bool = False
    instead: str = ""


class Budget(Told):
    """What a whole realm could produce to one end: what each land and house gives, what that is together, what is left
    over of food and gold after the coming upkeep, and who would rise, starve or leave."""

    aim: Literal["feed", "build", "arm"]
    lands: dict[str, list[Output]]
    houses: dict[str, Output]
    gives: dict[Output, int]
    over: Stock
    rises: Keys
    hungry: Keys
    leaves: int


class Asked(Told):
    """What waits for an answer, with what would keep this side from it."""

    refused: str | None
    facts: Facts


class Mouth(Told):
    """Somebody to feed and pay."""

    row: str
    kind: Literal["province", "militia", "regiment", "warship", "trade_ship"]
    place: str
    food: int
    gold: int


class ForHire(Told):
    """A regiment the guild may take over."""

    kind: str
    place: str
    faction: str
    x: int
    y: int


class Outcome(Told):
    """Who leads an army after a change of posts, who has none any more, the army that is left and who leads that."""

    commander: str
    lieutenant: str
    free: Keys
    leaves: str = ""
    then: str = ""


class Troops(Told):
    """One's own units in a place, by their element."""

    land: Keys = []
    ships: Keys = []


Chances = dict[str, Odds | None]
"""Whom one could attack, "" the independents; none: nobody defends, taken without dice."""


class Ground(Told):
    """What an army may do where it ends; by landing place whom it could attack from aboard."""

    absorb: Keys = []
    attack: Chances = {}
    land: dict[str, Chances] = {}


class ReachedSpace(Ground, kw_only=True):
    """A place an army may reach, or why it may not. An approach ends at the crossing."""

    how: Literal["march", "approach", "embark", "sail"] | None
    refused: str | None
    facts: Facts


class Reach(Told):
    """Where an army may go in one activation and what it may do there; who may lead a section or be its lieutenant."""

    spaces: dict[str, ReachedSpace]
    stay: Ground
    units: Keys
    section: Keys
    seconds: Keys


class Losses(Told):
    """So many of these units fall; `leader` commands them there, and decides without any power."""

    n: int
    units: Keys
    default: Keys
    leader: str


class Retreat(Told):
    """Which units may withdraw where to, and with whom."""

    units: Keys
    to: Keys
    officers: Keys
    default: Keys
    leader: str


class TimeLeft(Told):
    due: Moment
    remaining: Moment


class OwnUnits(Told):
    """Units at a port, with the foreign ships by berth that they could go aboard."""

    units: Keys
    ships: dict[str, Keys]


class OwnBerth(Told):
    """Room aboard one's own ships, and for whose units where."""

    room: int
    units: dict[str, dict[str, Keys]]


class Moorings(Told):
    have: int
    most: int
    guests: int


class WareAsked(Told):
    """A thing in the basket, and what keeps it from being sold."""

    kind: Kind
    subject: str
    refused: str | None
    facts: Facts


class Basket(Told):
    """The basket as the server would sell it."""

    wares: list[WareAsked]
    cost: Goods
    left: Goods
    short: Goods
    needs: str
    allowed: bool


BATTLE = "season place attacker defender army number state round outcome taken toll rounds chosen joined"

ROWS = (
    row(Army),
    row(Unit),
    row(Plan, orders=Activity, lose_first=KindOrNone),
    row(
        Activation,
        "season army faction x state how drawn",
        ahead=int | None,
        due=Moment,
        remaining=Moment,
        answerers=Keys | Untold,
    ),
    row(Growth, due=Moment, remaining=Moment),
    row(Passage),
    row(
        Battle,
        BATTLE,
        chosen=Keys,
        joined=dict[str, BattleSide],
        units=Both[Keys],
        leaders=Both[Leaders],
        awaited=Keys,
        due=Moment,
        remaining=Moment,
        modifiers=Both[list[BattleModifier]],
        choice=dict[str, Chosen] | Untold,
        odds=Odds | None | Untold,
        open=dict[str, OpenChoice] | Untold,
        deciders=dict[str, Keys] | Untold,
    ),
    view(
        "forecast",
        phase=str,
        expected=Stock,
        due=Stock,
        recruits=dict[str, int],
        disbanding=Keys,
        taken_over=Keys,
        unsaid=dict[str, Unsaid],
        lands=dict[str, LandForecast],
        remedies=list[Remedy],
        budgets=list[Budget],
    ),
)

CHOICES: Choices = {
    "allot": {"mouths": list[Mouth], "have": Stock, "now": Keys, "default": Keys},
    "hire": {"unit": dict[str, ForHire], "have": Stock},
    "assign": {"army": dict[str, dict[Literal["commander", "lieutenant"], dict[str, Outcome]]]},
    "relieve": {"officer": dict[str, Outcome]},
    "raise_army": {"place": dict[str, Troops], "officers": Keys, "seconds": Keys},
    "absorb": {"army": dict[str, Keys]},
    "detach": {"army": dict[str, Keys]},
    "file_plan": {"army": dict[str, Reach]},
    "march": {"army": dict[str, Reach]},
    "choose_losses": {"battle": dict[str, Losses]},
    "withdraw_units": {"battle": dict[str, Retreat]},
    "join_battle": {"battle": dict[str, list[BattleSide]]},
    "admit_ally": {"battle": dict[str, Keys]},
    "raze": {"province": dict[str, Keys], "until": dict[str, TimeLeft]},
    "offer_passage": {"ours": dict[str, OwnUnits], "theirs": dict[str, OwnBerth]},
    "accept_passage": {"passage": dict[str, Asked]},
    "refuse_passage": {"passage": dict[str, Asked]},
    "consent": {"faction": dict[str, Keys], "ships": dict[str, Keys]},
    "buy": {
        "prices": dict[str, Goods],
        "places": dict[str, Keys],
        "militia": dict[str, str],
        "ships": Moorings,
        "have": Goods,
        "basket": Basket,
    },
}

FACTS = {
    "zone": keys("sea_zone"),
    "open": keys("province", "sea_zone"),
    "side": keys("faction"),
    "unit": keys("unit", words="what"),
    "units": keys("unit"),
    "gift": keys("officer", "character", "technology", words="what"),
    "post": words("post"),
    **{name: Fact() for name in ("outcome", "choice")},
}

HOLDS: Values = {
    "open": Keys,
    "a": str | int,
    **dict.fromkeys(("plan_seconds", "plan_seconds_most", "activation_seconds", "decision_seconds"), int),
    "longer": bool,
    **dict.fromkeys(("d", "lost_a", "lost_d", "regiments", "round", "x", "y"), int),
    "taken": bool,
    "wares": Goods,
}
