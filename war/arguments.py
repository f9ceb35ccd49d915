"""War: what orders of several chapters are made of."""

from typing import Annotated

import msgspec

from astor.game.values.arguments import Key

Units = Annotated[list[Key], msgspec.Meta(max_length=200)]
"""Keys of units, officers or buildings."""
