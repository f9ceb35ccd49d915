"""Side tables, as the screens are told of them (SEAT-5, VEN-13)."""

from typing import Literal

from msgspec import UNSET

from astor.game.play.wire import Choices, Keys, Moment, Told, Untold, Values, keys, row, view, words
from astor.ventures.models import Venture, Wound
from astor.ventures.rules.play import Happened

Fighting = Literal["a", "b"]
Side = Literal["a", "b", ""]
Spot = tuple[int, int]
"""A column and a row, from the upper left corner; or a face and how often it shows."""
Percent = int | None
"""How often one would win; None where officers are not shown to everybody."""


class Chance(Told):
    """In percent, for who decides: to hurt, or to pass; to put out; to be hurt; to be put out. What rounds
    to 0 is left out, but for `hurt`.

    `friend`: that one of the friends in that melee is hurt instead, `mate`: who that may be, with spaces between.
    """

    hurt: int
    fell: int = 0
    struck: int = 0
    fall: int = 0
    friend: int = 0
    mate: str = ""


class Then(Told):
    """A blow, a shot or a spell that could follow at once from a cell one has walked to, with its odds."""

    verb: str
    by: str
    on: str
    odds: Chance


class OfferedDeed(Told):
    """A deed that may be done; `by` says which of several, as a paragraph's number or a weapon, `on` whom it is for.

    One for all cells that are alike. `need`: the least face of a die that brings it off; `then`: the places
    in `follows` of what could follow from each of these cells.
    """

    verb: str
    by: str
    odds: Chance | None
    on: str = ""
    who: str = ""
    cells: list[Spot] = []
    need: int = 0
    then: list[int] = []


class Deeds(Told):
    """What may be done now; `usual` is done when time is up. `at`: how many deeds were done before.

    `follows`: what could follow from the cells one may walk to.
    """

    at: int
    deeds: list[OfferedDeed]
    usual: int
    usual_cell: Spot | Untold = UNSET
    follows: list[Then] = []


class Party(Told):
    """Who takes part on a side, by the first of its seats; the house is nobody.

    Of a kit only its own side knows before it begins (VEN-8).
    """

    faction: str
    seats: Keys
    character: str
    officer: str
    kit: str = ""


class Duelling(Told):
    """What a duel is for: gold from each, what befalls the beaten, and, by Control, what the winner learns (VEN-3)."""

    gold: int
    wound: bool
    growth: bool = False
    death: bool = False


class Figure(Told):
    """A fighter on the board; `acted`: in this round; `waits`: may act once more; `left`: has yielded.

    `character`: whose it is, `seat`: who decides for it now; of the house's nobody. What is left out is not so.
    """

    key: str
    side: Fighting
    faction: str
    character: str
    seat: str
    cell: Spot
    health: int
    full: int
    loaded: bool
    state: Literal["down", "stunned"] | Untold = UNSET
    out: bool = False
    kit: str = ""
    acted: bool = False
    waits: bool = False
    left: bool = False


class Instructions(Told):
    """When each reaction is made: never, when it might put somebody out, whenever it can be (VEN-16)."""

    first_strike: Literal["never", "fall", "always"]
    charged_shot: Literal["never", "fall", "always"]
    arrow_block: Literal["never", "fall", "always"]
    shield_friend: Literal["never", "fall", "always"]


class Soldier(Told):
    """A figure of a skirmish, besides what there is of every fighter: Core Stats, armour with its shield, weapon held.

    `strikes`: with what in contact, where that is something else; `spells`: those left; `empty`: so many reloads until
    it can shoot; `blocks`, `warded`: as long as that lasts.
    """

    power: int
    finesse: int
    will: int
    armour: int
    held: str
    strikes: str = ""
    spells: list[str] = []
    empty: int = 0
    blocks: bool = False
    warded: bool = False


class Recruit(Told):
    """What seldom changes of a figure of a skirmish: apart, so that it need not be told with each blow.

    `instructions`: for its reactions, as they stand.
    """

    captain: bool
    talent: str
    instructions: Instructions


class Combatant(Told):
    """Somebody on the map of a quest: "hero", or an enemy by its number."""

    key: str
    cell: Spot
    health: int
    full: int


class Dice(Told):
    """A side's dice of a round: singles, sets as face and size, wild dice, whether it has said what they are for."""

    dice: list[int]
    singles: int
    sets: list[Spot]
    wild: int
    said: bool


class Arm(Told):
    """A weapon; range 0: contact, strength 0: the fighter's own, less so much."""

    range: int
    attacks: int
    damage: int
    crit: int
    strength: int
    less: int
    reload: bool


class KitNames(Told):
    """A kit in another language."""

    name: str
    weapons: dict[str, str]


class Sheet(Told):
    """A hero's numbers (WEA-3, WEA-4)."""

    dex: int
    wis: int
    wb: int
    ac: int
    health: int
    crowns: int
    items: Keys


class Enemy(Told):
    """An enemy's numbers; its Speed counts on a map alone."""

    dex: int
    health: int
    wb: int
    ac: int
    speed: int


class Ending(Told):
    """What follows if Control ends it so."""

    won: Literal["a", "b", ""]
    how: Literal["success", "partial", "failure", "ruled"]
    gift: str
    at: str
    beaten: list[str]
    stood: list[str]


class Bounds(Told):
    """A number Control may set."""

    now: int
    least: int
    most: int


class Passage(Told):
    """A paragraph's words in another language."""

    text: str
    ways: dict[str, str]
    enemy: str
    enemies: dict[str, str]
    met: dict[str, str]
    items: list[str]


class Title(Told):
    name: str
    gist: str


class Whisper(Told):
    name: str


ROWS = (
    row(
        Venture,
        "kind state closed",
        parties=Keys | Untold,
        sides=dict[str, Party] | Untold,
        terms=Duelling | Untold,
        stakes=Values | Untold,
        play=Values | Untold,
        said=tuple[Happened, ...] | Untold,
        due=Moment | Untold,
        remaining=Moment | Untold,
        health=int | Untold,
        full=int | Untold,
        honour=bool | Untold,
        at=str | Untold,
        stands=str | Untold,
        attr=Literal["dex", "wis"] | Untold,
        most=int | Untold,
        left=int | Untold,
        hero=Sheet | Untold,
        foe=Enemy | None | Untold,
        foes=dict[str, Enemy] | Untold,
        text=str | Untold,
        ways=dict[str, str] | Untold,
        enemy=str | Untold,
        enemies=dict[str, str] | Untold,
        met=dict[str, str] | Untold,
        items=list[str] | Untold,
        ends=dict[str, Ending] | Untold,
        measures=dict[str, Bounds] | Untold,
        told=dict[str, Passage] | Untold,
        board=list[str] | Untold,
        figures=list[Figure] | Untold,
        soldiers=dict[str, Soldier] | Untold,
        recruits=dict[str, Recruit] | Untold,
        naming=str | Untold,
        combatants=list[Combatant] | Untold,
        round=int | Untold,
        rounds=int | Untold,
        stage=Literal["wild", "recovery", "act", "over"] | Untold,
        deciding=Side | Untold,
        decides=str | Untold,
        decider=str | Untold,
        first=Side | Untold,
        acting=str | Untold,
        actions=int | Untold,
        pools=dict[str, Dice] | Untold,
    ),
    row(Wound),
    view("quest", name=str, gist=str, told=dict[str, Title]),
    view("left_out", faults=list[str], count=int),
    view("secret", name=str, told=dict[str, Whisper]),
    view("kit", name=str, arms=dict[str, Arm], weapons=dict[str, str], told=dict[str, KitNames]),
    view("skill", name=str, gist=str, needs=int, told=dict[str, Title]),
    view("ground", name=str, told=dict[str, Whisper]),
)

CHOICES: Choices = {
    "set_out": {"quest": Keys, "terms": Keys},
    "act": {"venture": dict[str, Deeds]},
    "open_quest": {"seat": dict[str, Keys]},
    "challenge": {"seat": dict[str, Percent], "kit": Keys, "company": Keys, "gold": list[int], "terms": Keys},
    "answer": {"venture": dict[str, Percent], "kit": Keys, "company": Keys},
    "open_duel": {"seat": Keys, "kit": Keys},
    "open_raid": {"seat": Keys, "kit": Keys},
    "open_skirmish": {"seat": Keys, "company": Keys},
}

FACTS = {
    "quest": keys("quest"),
    "kit": keys("kit"),
    "rival": keys("character"),
    "realm": keys("faction"),
    "secret": keys("secret"),
    "measure": words("measure"),
}
