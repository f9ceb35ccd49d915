"""What orders are made of: the types that commands of many rooms take, and how long a text may be at the door."""

from typing import Annotated, Any

import msgspec

Key = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
"""Names a row of its kind."""
KeyOrNone = Annotated[str, msgspec.Meta(max_length=100)]
"""The same, or "" for none."""
Sign = Annotated[str, msgspec.Meta(max_length=4, pattern=r"^[A-Z0-9]{4}\Z")]
"""By which a screen of the hall reports: it shows the sign itself, and its browser keeps it."""
Number = Annotated[int, msgspec.Meta(ge=1)]
"""Of an entry of the journal."""
Args = Annotated[dict[Key, Any], msgspec.Meta(max_length=20)]
"""Those of an order inside an order, which has them typed before anything is kept."""
Reason = Annotated[str, msgspec.Meta(max_length=500)]
"""Why Control does it; kept with the entry."""
Name = Annotated[str, msgspec.Meta(max_length=80)]
"""What somebody would be called, as it was typed; `clean_name` says what is left of it."""
Note = Annotated[str, msgspec.Meta(max_length=200)]
"""What somebody says with an order to those it goes to; "" for nothing."""
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
"""What players will read."""
