"""Quests: what the files of one say, in English and, text by text, in the other languages of the screens."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, field

from astor.ventures.rules.ground import Cell, Ground
from astor.ventures.rules.quest.sheet import Attribute, Coin, Combat, End, Foe, Kind, Paragraph, Quest, Way
from factions.rules.tables import Table
from factions.scenario import Name, Sentence

QUEST, TEXTS = "quest.toml", "texts.{}.toml"
Gift = Literal["", "gold", "food", "wood", "stone", "metal", "exotic", "credits", "order", "secret"]
"""What an ending may bring home: one of a good, a credit, a point of order in the capital, or a secret (VEN-10)."""
Text = Annotated[str, Meta(min_length=1, max_length=600, description="a text of 1 to 600 characters")]
Label = Annotated[str, Meta(min_length=1, max_length=80, description="a text of 1 to 80 characters")]
Secret = Annotated[str, Meta(max_length=300, description="a text of at most 300 characters")]
Stat = Annotated[int, Meta(ge=1, le=20, description="a whole number from 1 to 20")]
Bonus = Annotated[int, Meta(ge=0, le=10, description="a whole number from 0 to 10")]
Health = Annotated[int, Meta(ge=1, le=60, description="a whole number from 1 to 60")]
Change = Annotated[int, Meta(ge=-20, le=20, description="a whole number from -20 to 20")]
Rounds = Annotated[int, Meta(ge=0, le=40, description="a whole number from 0 to 40")]
Crowns = Annotated[int, Meta(ge=0, le=50, description="a whole number from 0 to 50")]
Speed = Annotated[int, Meta(ge=1, le=6, description="a whole number from 1 to 6")]
Hazard = Annotated[int, Meta(ge=1, le=10, description="a whole number from 1 to 10")]
Row = Annotated[str, Meta(min_length=4, max_length=12, pattern=r"\A[.#!]+\Z",
                          description="4 to 12 of the signs . (floor), # (obstacle) and ! (hazard)")]  # fmt: skip
Spot = Annotated[int, Meta(ge=0, le=11, description="a whole number from 0 to 11")]


class WayTable(Table, frozen=True):
    label: Label
    to: str
    needs: str = ""
    pays: Crowns = 0


class FoeTable(Table, frozen=True):
    """An enemy; where it stands, column and row from the upper left corner, and its Speed count on a map alone."""

    name: Name
    dex: Stat
    health: Health
    wb: Bonus = 0
    ac: Bonus = 0
    speed: Speed = 2
    at: tuple[Spot, Spot] | None = None

    def rule(self) -> Foe:
        return Foe(self.dex, self.health, self.wb, self.ac, self.speed)


class MapTable(Table, frozen=True):
    """A Combat map; `hazard`: what a square with ! costs whom is pushed onto it (WEA-38)."""

    rows: list[Row]
    hazard: Hazard | None = None

    def rule(self) -> Ground:
        return Ground(tuple(self.rows), hazard=self.hazard or 0)


CORNER: Cell = (0, 0)
NOBODY = FoeTable(name="-", dex=1, health=1)
"""There is no enemy in a paragraph."""


class ParagraphTable(Table, frozen=True):
    """One numbered scene; which of these it needs hangs on its kind."""

    text: Text
    kind: Kind = "story"
    gains: dict[Attribute, Change] = field(default_factory=dict)
    item: str = ""
    ways: list[WayTable] = field(default_factory=list)
    attr: Literal["dex", "wis"] = "wis"
    helps: dict[str, Change] = field(default_factory=dict)
    won: str = ""
    lost: str = ""
    foe: FoeTable = NOBODY
    foes: list[FoeTable] = field(default_factory=list)
    map: str = ""
    hero: tuple[Spot, Spot] | None = None
    speed: Speed = 2
    rounds: Rounds = 0
    timeout: str = ""
    round_won: str = ""
    round_lost: str = ""
    outcome: End = "failure"
    gift: Gift = ""
    wounds: bool = False
    secret: Secret = ""
    coin: Coin | Literal[""] = ""

    def rule(self, maps: Mapping[str, MapTable]) -> Paragraph:
        """What the rules need of it: no words."""
        return Paragraph(
            kind=self.kind,
            gains=dict(self.gains),
            item=self.item,
            ways=tuple(Way(way.to, way.needs, way.pays) for way in self.ways),
            attr=self.attr,
            helps=dict(self.helps),
            won=self.won,
            lost=self.lost,
            foe=None if self.foe == NOBODY else self.foe.rule(),
            combat=self._combat(maps) if self.map in maps else None,
            rounds=self.rounds,
            timeout=self.timeout,
            round_won=self.round_won,
            round_lost=self.round_lost,
            outcome=self.outcome,
            gift=self.gift,
            wounds=self.wounds,
            coin=self.coin,
        )

    def _combat(self, maps: Mapping[str, MapTable]) -> Combat:
        """Who has no place stands in the corner: the checks refuse that."""
        foes = tuple((foe.rule(), foe.at or CORNER) for foe in self.foes)
        return Combat(maps[self.map].rule(), self.hero or CORNER, foes, self.speed)


class QuestFile(Table, frozen=True):
    """quest.toml: its name, one line about it, its items and maps by key, its paragraphs by number."""

    name: Name
    gist: Sentence
    paragraph: dict[str, ParagraphTable]
    items: dict[str, Name] = field(default_factory=dict)
    map: dict[str, MapTable] = field(default_factory=dict)

    def rule(self) -> Quest:
        """What the rules need of it, by paragraph."""
        return {key: table.rule(self.map) for key, table in self.paragraph.items()}


class ParagraphTexts(Table, frozen=True):
    """`ways` and `foes` in the order of the paragraph's own."""

    text: Text
    ways: list[Label] = field(default_factory=list)
    foe: Annotated[str, Meta(max_length=40, description="a text of at most 40 characters")] = ""
    foes: list[Name] = field(default_factory=list)
    secret: Secret = ""


class TextsFile(Table, frozen=True):
    """texts.<language>.toml"""

    name: Name
    gist: Sentence
    paragraph: dict[str, ParagraphTexts]
    items: dict[str, Name] = field(default_factory=dict)


def own_texts(quest: QuestFile) -> TextsFile:
    """What the quest itself says, in the shape of another language."""
    told = {key: ParagraphTexts(text=p.text, ways=[way.label for way in p.ways], secret=p.secret,
                                foe="" if p.foe == NOBODY else p.foe.name, foes=[foe.name for foe in p.foes])
            for key, p in quest.paragraph.items()}  # fmt: skip
    return TextsFile(name=quest.name, gist=quest.gist, paragraph=told, items=quest.items)
