"""How far the evening has come when orders are refused: the stages at which chapters say what is."""

from tests import cast
from tests.cast import DWARF_KING, ELF_QUEEN, GENERAL, GUILDMASTER, QUEEN
from tests.chronicle import ANN, override, ruling, war
from tests.diplomacy import chancery, dynasties
from tests.diplomacy.dynasties import SECOND
from tests.diplomacy.summits import scholars
from tests.diplomacy.summits.scholars import DWARF, ELF, HUMAN
from tests.diplomacy.trade.bargains import endow, market_of
from tests.laws import Table
from tests.tried import meant, ware
from tests.ventures import duelling, quests
from tests.war import hosts
from tests.war.hosts import ARCHERS, REGIMENT


def table_key(table: Table, kind: str, mark: str) -> str:
    key: str = meant(table, {"key": f"{{{kind}:{mark}}}"})["key"]
    return key


KNOWN = "crop-rotation"
"""What the humans know from the beginning."""


def planning(table: Table) -> None:
    """Nobody has come yet."""


def arranging(table: Table) -> None:
    table.join(QUEEN, GENERAL, cast.WIZARD, cast.ELF_QUEEN, cast.GUILDMASTER)


def production(table: Table) -> None:
    arranging(table)
    table.until("t1/production")


def trade(table: Table) -> None:
    production(table)
    table.ring()


def market(table: Table) -> None:
    market_of(table).until("t1/trade")
    endow(table, "humans", "guild")


def library(table: Table) -> None:
    market_of(table).until("t1/purchase")
    endow(table, "humans", "guild")


def purchase(table: Table) -> None:
    """The humans are poor and let the sunfaith build in Hartwood; the elves' port is full."""
    arranging(table)
    table.until("t1/purchase")
    table.arrange(QUEEN, "consent", province="hartwood", faction="sunfaith")
    for faction, good, amount in (("humans", "gold", 0), ("elves", "gold", 9), ("elves", "wood", 9)):
        table.arrange(ANN, "override", row=f"faction/{faction}", field=good, value=amount, reason="a robbery")
    table.arrange(cast.ELF_QUEEN, "buy", wares=[ware("trade_ship", "fernhaven")] * 3)


def allotting(table: Table) -> None:
    """Humans and elves have no gold for their regiments, the humans no food either, the guild enough for two."""
    arranging(table)
    table.until("t1/upkeep")
    poor = (("humans", "gold", 0), ("humans", "food", 0), ("elves", "gold", 0), ("guild", "gold", 2))
    for faction, good, amount in poor:
        table.play(ANN, "override", row=f"faction/{faction}", field=good, value=amount, reason="a robbery")


def window(table: Table) -> None:
    allotting(table)
    table.ring()
    table.play(cast.GUILDMASTER, "hire", unit="regiment-humans-1")


def held(table: Table) -> None:
    production(table)
    table.play(ANN, "hold", on=True)
    table.ring()


def ended(table: Table) -> None:
    table.join(QUEEN)
    table.play(ANN, "override", row="event/astor", field="turns", value=1, reason="a short evening")
    table.until("ended")


def talking(table: Table) -> Table:
    """One treaty is open, two are made, of them one renounced. The dwarves are our allies, the elves enemies."""
    chancery.talks(table)
    war(table, attacked=False)
    chancery.signed(table, text="the pass", makes="alliance")
    table.play(QUEEN, "renounce", treaty=chancery.signed(table, text="the toll"))
    chancery.proposed(table, "dwarves", "elves", text="the sea")
    table.play(DWARF_KING, "sign", treaty=table_key(table, "treaty", "the sea"))
    table.play(ELF_QUEEN, "propose_treaty", to=["guild"], text="the grove", secret=True)
    chancery.asked(table, text="settled")
    table.play(ANN, "resolve_request", request=table_key(table, "request", "settled"))
    chancery.asked(table, text="open")
    table.play(ANN, "claim_request", request=table_key(table, "request", "open"))
    chancery.claimed(table)
    return table


def plotting(table: Table) -> Table:
    """The elves have sanctioned an act; a cavalier of theirs is dead, and Midmarch is nobody's."""
    chancery.plotting(table)
    chancery.sanctioned(table, ELF_QUEEN, "incite", province="kingsmead")
    override(table, "character/elves-successor", "alive", value=False)
    return table


def reviewing(table: Table) -> Table:
    """What the humans and the elves have sanctioned is decided; the dwarves were on guard."""
    chancery.plotting(table)
    chancery.sanctioned(table)
    chancery.sanctioned(table, DWARF_KING, "counter", counters="steal")
    chancery.proposed(table, text="the pass")
    table.until("t1/production")
    table.play(ANN, "hold_plots")
    return table


def wooing(table: Table) -> Table:
    """The heirs of humans and elves are married; the guild has offered one of its own to the humans."""
    table.join(GUILDMASTER)
    table.play(ELF_QUEEN, "accept_marriage", marriage=dynasties.wooed(table))
    table.play(GUILDMASTER, "propose_marriage", heir="guild-successor", spouse=SECOND, residence="guild")
    return table


def campaigning(table: Table) -> Table:
    """The war of the first turn."""
    table.until("t1/war")
    return table


def mourning(table: Table) -> Table:
    return dynasties.vacant(table)


def debating(table: Table) -> Table:
    """The elves' theory has failed; humans speak, dwarves wait; the guild's scholar stands at the door."""
    scholars.academy(table)
    table.join("guild-arch-wizard", cast.GUILDMASTER)
    scholars.called(table, "elves")
    theory = scholars.concluded(table, ELF)
    for wizard in (HUMAN, DWARF):
        table.play(wizard, "vote", theory=theory, accept=False)
    scholars.announced(table, DWARF)
    scholars.presented(table, HUMAN)
    override(table, f"knowledge/humans-{KNOWN}", "inventor", QUEEN)
    return table


def balloting(table: Table) -> Table:
    """The elves have voted on the humans' theory; the dwarves have not."""
    theory = scholars.concluded(scholars.academy(table))
    table.play(ELF, "vote", theory=theory, accept=True)
    technology = scholars.invented(table)
    table.play(HUMAN, "publish_paper", technology=technology)
    return table


def lecturing(table: Table) -> Table:
    """A wizard is alone with a theory."""
    scholars.salons(table)
    table.play(HUMAN, "attend")
    scholars.announced(table)
    return table


def working(table: Table) -> Table:
    """The talks are over."""
    scholars.salons(table)
    table.until("t1/production")
    return table


def preparing(table: Table) -> None:
    """The war is prepared; Kingsmead was taken in this very turn."""
    table.arrange(ANN, "override", row="province/kingsmead", field="taken", value=1, reason="it was taken back")
    hosts.prepared(table)


def marching(table: Table) -> None:
    """The guard is called, but its regiment has moved; nobody leads a host in Thornwold, and no section goes without a
    general."""
    ruling(table, garrison_without_general=False)
    leaderless = {"army/thornwold-guard": {"faction": "humans", "commander": ""}}
    ours = {"unit/militia-thornwold-1": {"faction": "humans"}, f"unit/{REGIMENT}": {"moved": "t1/season_1"}}
    hosts.place(table, leaderless | ours)
    hosts.called(table)


def losing(table: Table) -> None:
    """The first round is thrown; the elves have said whom they lose."""
    table.arrange(ELF_QUEEN, "choose_losses", battle=hosts.losses(table), units=ARCHERS[:2])


def afterwards(table: Table) -> None:
    """The battle is over, and the general has chosen already."""
    hosts.over(table)
    table.arrange(GENERAL, "grow", officer=GENERAL, choice="y")


def questing(table: Table) -> None:
    """An heir has just set out; the other heir's person is dead, and nobody has taken the place."""
    quests.setting_out(table)
    override(table, f"character/{quests.SECOND}", "alive", value=False)


def challenging(table: Table) -> None:
    """The queens of humans and elves are about to fight; an heir is on a quest, the other heir is dead."""
    questing(table)
    duelling.ringed(table, QUEEN, ELF_QUEEN)
    duelling.asking(table)


def duels_alone(table: Table) -> None:
    """The queens could fight each other, but no company does."""
    duelling.ringed(table, QUEEN, ELF_QUEEN, skirmish="off")


joining = hosts.joining
"""The guard fights; the dwarves have not said yet whether they fight along."""
withdrawals = hosts.withdrawals
"""Who fell in the first round has fallen; the militia of the redsteppe is the elves', so nobody stands there."""
