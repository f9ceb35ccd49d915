"""What the chapters say of their orders, put together: each has it beside its other tests, in an `orders.py`."""

from importlib import import_module
from itertools import chain
from pathlib import Path

from astor.game.play.play import Command
from tests.tried import Cases, No, Scene

HERE = Path(__file__).parent
FILES = sorted(path.relative_to(HERE.parent) for path in HERE.glob("**/orders.py"))
CHAPTERS = [import_module(".".join(path.with_suffix("").parts)) for path in FILES]
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
