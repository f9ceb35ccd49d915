"""Quests: what the files of one say, in English and, text by text, in the other languages of the screens."""

from typing import Annotated, Literal

from msgspec import Meta, field

from astor.ventures.rules.quest.sheet import Attribute, Coin, End, Foe, Kind, Paragraph, Way
from factions.scenario import Name, Sentence
from factions.tables import Table

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


class WayTable(Table, frozen=True):
    label: Label
    to: str
    needs: str = ""
    pays: Crowns = 0


class FoeTable(Table, frozen=True):
    name: Name
    dex: Stat
    health: Health
    wb: Bonus = 0
    ac: Bonus = 0


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
    rounds: Rounds = 0
    timeout: str = ""
    round_won: str = ""
    round_lost: str = ""
    outcome: End = "failure"
    gift: Gift = ""
    wounds: bool = False
    secret: Secret = ""
    coin: Coin | Literal[""] = ""

    def rule(self) -> Paragraph:
        """What the rules need of it: no words."""
        foe = None if self.foe == NOBODY else Foe(self.foe.dex, self.foe.health, self.foe.wb, self.foe.ac)
        ways = tuple(Way(way.to, way.needs, way.pays) for way in self.ways)
        return Paragraph(self.kind, dict(self.gains), self.item, ways, self.attr, dict(self.helps), self.won, self.lost,
                         foe, self.rounds, self.timeout, self.round_won, self.round_lost, self.outcome, self.gift,
                         self.wounds, self.coin)  # fmt: skip


class QuestFile(Table, frozen=True):
    """quest.toml: its name, one line about it, its items by key, its paragraphs by number."""

    name: Name
    gist: Sentence
    paragraph: dict[str, ParagraphTable]
    items: dict[str, Name] = field(default_factory=dict)


class ParagraphTexts(Table, frozen=True):
    """`ways` in the order of the paragraph's own."""

    text: Text
    ways: list[Label] = field(default_factory=list)
    foe: Annotated[str, Meta(max_length=40, description="a text of at most 40 characters")] = ""
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
                                foe="" if p.foe == NOBODY else p.foe.name)
            for key, p in quest.paragraph.items()}  # fmt: skip
    return TextsFile(name=quest.name, gist=quest.gist, paragraph=told, items=quest.items)
