"""What is held: what orders of several chapters are made of."""

from typing import Annotated

import msgspec

from factions.rules.goods import GOODS

Good = Annotated[str, msgspec.Meta(max_length=20, pattern=rf"\A({'|'.join(GOODS)})\Z")]
Goods = Annotated[dict[Good, int], msgspec.Meta(max_length=len(GOODS))]
"""Good → how many of it."""
