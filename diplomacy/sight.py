"""Diplomacy (SEAT-5): what each side sees of what is promised, plotted and debated, chapter by chapter. Pure."""

from diplomacy.letters import sight as letters
from diplomacy.marriages import sight as marriages
from diplomacy.placards import sight as placards
from diplomacy.plots import sight as plots
from diplomacy.pools import sight as pools
from diplomacy.press import sight as press
from diplomacy.pursuits import sight as pursuits
from diplomacy.succession import sight as succession
from diplomacy.summits import sight as summits
from diplomacy.trade import sight as trade
from diplomacy.treaties import sight as treaties

VIEWS = (
    *trade.VIEWS, *pools.VIEWS, *treaties.VIEWS, *marriages.VIEWS, *succession.VIEWS, *plots.VIEWS, *summits.VIEWS,
    *press.VIEWS, *placards.VIEWS,
    *letters.VIEWS, *pursuits.VIEWS,
)  # fmt: skip
