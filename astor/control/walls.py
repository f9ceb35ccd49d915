"""The screens of the hall: Control names them, sends them to a page, and sets their sound and language."""

from typing import Annotated, Literal

import msgspec
from django.conf import settings

from astor.control.models import Wall
from astor.control.rows import WallRow
from astor.game.models import Event
from astor.game.play.call import Call
from astor.game.play.play import CONTROL, Command
from astor.game.rows.views import whole_view
from astor.game.values.arguments import Sign
from astor.game.values.errors import Refused
from astor.game.values.sides import PUBLIC
from astor.game.values.texts import one_line

MOST_WALLS = 24
Signs = Annotated[list[Sign], msgspec.Meta(min_length=1, max_length=MOST_WALLS)]
Page = Literal["", "map", "standings", "lectern", "ring", "ceremony", "black"]
Sound = Literal["", "on", "off"]
Language = Annotated[str, msgspec.Meta(max_length=10)]


def name_wall(call: Call, *, sign: Sign, name: Annotated[str, msgspec.Meta(max_length=40)]) -> None:
    """Say what a wall is called: "Stage", "Bar"; "" takes the name away."""
    found = _wall(call.event, sign)
    called = one_line(name)
    if called == found.name:
        raise Refused("no_change", field="name")
    found.name = called
    found.save()


def direct_walls(call: Call, *, signs: Signs, page: Page | None = None, sound: Sound | None = None,
                 language: Language | None = None) -> None:  # fmt: skip
    """Send these walls to a page, and set their sound and language; what is not said stays as it is there."""
    if language and language not in dict(settings.LANGUAGES):
        raise Refused("no_such_language", fits=", ".join(dict(settings.LANGUAGES)))
    told = {name: value for name, value in (("page", page), ("sound", sound), ("language", language))
            if value is not None}  # fmt: skip
    changed = False
    for sign in dict.fromkeys(signs):
        wall = _wall(call.event, sign)
        if any(getattr(wall, name) != value for name, value in told.items()):
            for name, value in told.items():
                setattr(wall, name, value)
            wall.save()
            changed = True
    if not changed:
        raise Refused("no_change", field=next(iter(told), "page"))


def drop_wall(call: Call, *, sign: Sign) -> None:
    """Forget a wall: it shows what its address says."""
    Wall.named(call.event, sign).delete()


def _wall(event: Event, sign: str) -> Wall:
    found = Wall.find(event, sign)
    if found is None and len(Wall.every(event)) >= MOST_WALLS:
        raise Refused("too_many_walls", most=MOST_WALLS)
    return found or Wall(event=event, key=sign)


WALLS = (
    Command(name_wall, by=(CONTROL,)),
    Command(direct_walls, by=(CONTROL,)),
    Command(drop_wall, by=(CONTROL,)),
)
KINDS = (Wall,)
VIEWS = (whole_view(WallRow, lambda _: (PUBLIC,)),)
