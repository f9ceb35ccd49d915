"""What the chapters say of their orders, put together: each has it beside its other tests, in an `orders.py`."""

from itertools import chain

from astor.game.play import Command
from tests.control import orders as control
from tests.diplomacy.marriages import orders as marriages
from tests.diplomacy.plots import orders as plots
from tests.diplomacy.pools import orders as pools
from tests.diplomacy.succession import orders as succession
from tests.diplomacy.summits import orders as summits
from tests.diplomacy.trade import orders as trade
from tests.diplomacy.treaties import orders as treaties
from tests.factions.planning import orders as planning
from tests.factions.production import orders as production
from tests.factions.research import orders as research
from tests.factions.story import orders as story
from tests.game import orders as kernel
from tests.tried import Cases, No, Scene
from tests.war.armies import orders as armies
from tests.war.battle import orders as battle
from tests.war.march import orders as march
from tests.war.passage import orders as passage
from tests.war.purchase import orders as purchase
from tests.war.upkeep import orders as upkeep

CHAPTERS = (
    control, marriages, plots, pools, succession, summits, trade, treaties, planning, production, research, story,
    kernel, armies, battle, march, passage, purchase, upkeep,
)  # fmt: skip
CASES: Cases = dict(chain.from_iterable(chapter.CASES.items() for chapter in CHAPTERS))
"""Order → how it comes to be played."""
STAGES: dict[Scene, list[No]] = {}
"""How far the evening has come → what is refused then, in any chapter."""
for _stage, _refused in chain.from_iterable(chapter.REFUSED.items() for chapter in CHAPTERS):
    STAGES.setdefault(_stage, []).extend(_refused)


def file_of(command: Command) -> str:
    """Where this one is tried, if it is no order of Control's own about a chapter."""
    package = command.run.__module__.rpartition(".")[0].removeprefix("astor.")
    return f"tests/{package.replace('.', '/')}/orders.py"
