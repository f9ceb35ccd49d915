"""The handbook: its chapters with their tables, and the words it explains, in one language with one event's numbers."""

from collections.abc import Iterable, Mapping

from django.utils import translation
from msgspec import Struct

from astor.handbook import offices
from astor.handbook.house_rules import otherwise
from astor.handbook.numbers import Day, facts, minutes
from astor.handbook.tables import Table, table
from astor.handbook.words import Sayer
from astor.ventures.rules.entry import OFF

CHAPTERS: Mapping[str, tuple[str, ...]] = {
    "day": ("turns", "[phases]", "drafts_{unconfirmed_orders}", "ventures_{ventures}", "control", "press_{press}",
            "goals_{judge_by_evidence}", "end_{secrets}"),
    "court": ("offices", "[powers]", "lending", "secrets", "board_{court_board}", "letters_{letters}"),
    "production": ("times", "outputs", "overwork", "idle_{idle_province}", "income_{income}"),
    "trade": ("contact", "war", "deals", "goods", "capital_{capital_tradeable}", "credits_{credits_tradeable}",
              "mercenaries_{mercenaries_tradeable}"),
    "purchase": ("first", "[prices]", "ships", "each", "officers_{recruiting}"),
    "research": ("cost", "credits", "pool", "inventor", "institution"),
    "war": ("seasons", "initiative", "activation", "crossing", "ships", "called_{calls}", "general",
            "defence_{leaderless_defence}", "garrison_{garrison_without_general}", "overtime_{war_overtime}"),
    "battle": ("sum", "[strengths]", "losses_{round_losses}", "example", "after", "stalemate", "officers", "war",
               "raze", "dice_{throwing}"),
    "upkeep": ("needs", "unpaid", "guild"),
    "order": ("sum", "[causes]", "standing_{standing_causes}", "rises_{uprising_check}", "retake"),
    "diplomacy": ("relations", "marriage", "royal", "theory", "paper"),
    "plots": ("one", "[plots]", "initial_{initial_plots}"),
    "succession": ("heirs", "election", "general", "life_{new_life}"),
    "duels": ("course", "for_{ventures}", "dice", "wild", "acts", "[skills]", "strike", "[weapons]", "charge", "leave",
              "example", "officer", "whose"),
    "skirmishes": ("course", "name", "acts", "walk", "strike", "shot", "twenty", "core", "morale", "reactions",
                   "example", "[companies]", "[arms]", "[spells]", "captain", "whose_{skirmish}"),
    "quests": ("hero", "test", "coin", "fight", "cunning", "map", "ground", "example", "ends", "whose"),
}  # fmt: skip
"""Chapter → its sentences and its [tables], in order; a sentence with {a ruling} is the one for what was ruled."""

TERMS: Mapping[str, tuple[str, ...]] = {
    "court": ("power", "proposal", "draft", "trait", "heir"),
    "production": ("overwork", "infrastructure", "capital", "temple", "guildhall", "exotic"),
    "trade": ("contact", "offer"),
    "purchase": ("militia", "regiment", "warship", "trade_ship", "port", "fortress"),
    "research": ("technology", "card", "lore", "credit", "pool", "inventor", "institution"),
    "war": ("season", "initiative", "activation", "plan", "crossing", "commander", "lieutenant", "garrison", "passage"),
    "battle": ("x", "y", "outnumbering", "shelter", "withdrawal", "growth", "raze"),
    "upkeep": ("upkeep", "starvation", "guild_window", "mercenary"),
    "order": ("order", "at_war", "battle_here", "rebellion", "rising"),
    "diplomacy": ("war", "alliance", "treaty", "summit", "theory", "paper"),
    "plots": ("plot", "ward", "exposure"),
    "succession": ("regent",),
    "duels": ("single", "set", "wild_die", "skill", "charge", "free_strike", "cover", "down"),
    "skirmishes": ("nomination", "core_stat", "engaged", "flanking", "reaction"),
    "quests": ("test", "injured", "cunning", "weapon", "armour", "run_up", "push", "flanked"),
}
"""Chapter → the words it explains; each is explained once."""

SIDE_TABLES = ("duels", "skirmishes", "quests")
"""Chapters of an event that has side tables (VEN-1)."""

AROUND = ("first.more", "first.print")
"""Words that the phone shows around rules and terms."""


class RuleItem(Struct):
    """A sentence of a chapter, or a table with its head."""

    text: str
    table: Table


class RuleChapter(Struct):
    key: str
    title: str
    items: list[RuleItem]


class RuleTerm(Struct):
    """A word, its rule in one sentence, and the chapter that has all of it."""

    word: str
    says: str
    chapter: str


class RuleOffice(Struct):
    """What an office is called in a kingdom and elsewhere, and what its card says of it."""

    kingdom: str
    elsewhere: str
    says: str


class RulePower(Struct):
    """What whoever has a power may do, in a kingdom and elsewhere."""

    kingdom: str
    elsewhere: str


class RuleSide(Struct):
    """What one side of the example throws, what is added, what it comes to, and how many of the other side fall."""

    die: int
    own: int
    foe: int
    result: int
    fell: int


class RuleFight(Struct):
    """How a fight is counted, and one that was."""

    says: str
    example: str
    attacker: RuleSide
    defender: RuleSide


class RulePhase(Struct):
    key: str
    word: str
    minutes: str
    says: str


class FirstMinute(Struct):
    """What the cards of the first minute tell; `words` are for the phone to fill in, which shows them around it."""

    phases: list[RulePhase]
    fight: RuleFight
    offices: dict[str, RuleOffice]
    powers: dict[str, RulePower]
    no_power: str
    words: dict[str, str]


class Handbook(Struct):
    """All rules, and every word with a rule behind it; `words` as in the first minute."""

    title: str
    lead: str
    glossary: str
    chapters: list[RuleChapter]
    terms: dict[str, RuleTerm]
    words: dict[str, str]

    @property
    def sorted_terms(self) -> list[RuleTerm]:
        return sorted(self.terms.values(), key=lambda term: term.word.casefold())


def handbook(day: Day, language: str) -> Handbook:
    """The rules of such a day in such a language."""
    say = Sayer(language, facts(day))
    told = [key for key in CHAPTERS if key not in _left_out(day)]
    with translation.override(language):
        return Handbook(
            title=say("title"),
            lead=say("lead"),
            glossary=say("glossary"),
            chapters=[*(_chapter(say, day, key, CHAPTERS[key]) for key in told), *_house(say, day)],
            terms={key: _term(say, key, chapter) for chapter in told for key in TERMS.get(chapter, ())},
            words={key: say.words[key] for key in AROUND},
        )


def _house(say: Sayer, day: Day) -> list[RuleChapter]:
    """What this event has ruled otherwise than is usual; no chapter where there is nothing of the kind."""
    told = [RuleItem(sentence, []) for sentence in otherwise(say, day.rules)]
    return [RuleChapter("house", say("house"), [RuleItem(say("house.lead"), []), *told])] if told else []


def _left_out(day: Day) -> tuple[str, ...]:
    """What is not played on this day."""
    if day.rules.ventures == OFF:
        return SIDE_TABLES
    return ("skirmishes",) if day.rules.skirmish == OFF else ()


def first_minute(day: Day, language: str) -> FirstMinute:
    """What whoever has just come waits for: a fifth of it all."""
    say = Sayer(language, facts(day))
    with translation.override(language):
        return FirstMinute(
            phases=_phases(say, day),
            fight=_fight(say),
            offices={key: _office(key) for key in offices.OFFICES},
            powers={power: _power(power) for power in offices.POWERS},
            no_power=str(offices.NO_POWER),
            words={key: said for key, said in say.words.items() if key.startswith("first.") and key not in AROUND},
        )


def _chapter(say: Sayer, day: Day, key: str, names: Iterable[str]) -> RuleChapter:
    return RuleChapter(key, say(f"rule.{key}"), [_item(say, day, key, name) for name in names])


def _item(say: Sayer, day: Day, chapter: str, name: str) -> RuleItem:
    if name.startswith("["):
        return RuleItem("", table(say, day, name.strip("[]")))
    return RuleItem(say(f"rule.{chapter}.{name.format_map(say.facts)}"), [])


def _term(say: Sayer, key: str, chapter: str) -> RuleTerm:
    return RuleTerm(say(f"term.{key}"), say(f"term.{key}.says"), chapter)


def _office(key: str) -> RuleOffice:
    kingdom, elsewhere = offices.NAMES[key]
    return RuleOffice(str(kingdom), str(elsewhere), str(offices.OFFICES[key]))


def _power(key: str) -> RulePower:
    return RulePower(*(str(offices.power_said(key, kind)) for kind in ("kingdom", "guild")))


def _fight(say: Sayer) -> RuleFight:
    return RuleFight(say("rule.battle.sum"), say("rule.battle.example"), _side(say, "a", "d"), _side(say, "d", "a"))


def _side(say: Sayer, own: str, foe: str) -> RuleSide:
    names = (f"{own}_die", f"{own}_own", f"{own}_foe", f"{own}_result", f"{foe}_fall")
    return RuleSide(*(int(say.facts[name]) for name in names))


def _phases(say: Sayer, day: Day) -> list[RulePhase]:
    return [RulePhase(key, say(f"phase.{key}"), minutes(length), say(f"phase.{key}.says"))
            for key, length in day.lengths.items()]  # fmt: skip
