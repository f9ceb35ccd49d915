"""What the kernel keeps: the event and its clock, seats, the journal, and what is shown or pending."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, Self

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import DEFAULT_DB_ALIAS, models

from astor.game.rows.board import Board
from astor.game.rows.lock import held, held_lock
from astor.game.rows.page import Image, Unjournaled
from astor.game.rows.reading import Reading, every, one, reading
from astor.game.rows.rows import Columns, Json, Kept, NameOf, Rows, choices, unshared
from astor.game.rows.unjournaled import Backup, Guesses, Heartbeat, Mail, Refusal, Trouble, Work
from astor.game.values.errors import Refused
from astor.game.values.statements import StatementItem

__all__ = ["Backup", "Guesses", "Heartbeat", "Mail", "Refusal", "Trouble", "Work"]
"""Kept beside what is here, outside the journal."""


class Event(Kept):
    """One megagame. Its row is the lock under which everything else changes; its columns are the clock."""

    KIND = "event"
    COUNTERS: ClassVar = {"granted": None}
    KEYED = frozenset({"rules", "lengths"})
    NUMBERS = frozenset(
        {"deadline", "remaining", "length", "revision", "state", "part", "hold", "revealed", "commitment"}
    )
    UNIMAGED = frozenset({"id", "event", "play", "seq", "closings"})
    SEALED = ("secret",)
    IN_NO_IMAGE = ("play", "seq", "closings", *SEALED)
    """What an order may have set and no image knows of; if it is refused, they are set back."""

    class State(models.TextChoices):
        PLANNING = "planning"  # set up; the clock has not been started
        RUNNING = "running"
        PAUSED = "paused"
        HELD = "held"  # the bell has rung, orders are closed, nothing is committed
        ENDED = "ended"

    key = models.SlugField(max_length=100, unique=True)
    name = models.CharField(max_length=100)
    scenario = models.CharField(max_length=100)
    play = models.CharField(max_length=40, default="storms", editable=False, help_text="the order of play it has")
    turns = models.PositiveSmallIntegerField(default=6, validators=[MinValueValidator(1), MaxValueValidator(20)])
    lengths = Json(Mapping[str, int], default=dict, help_text="phase → seconds (TURN-4)")
    rules = Json(Mapping[str, Any], default=dict)
    powers = Json(Mapping[str, tuple[str, ...]], default=dict, help_text="office → powers (SEAT-1)")
    public = Json(Mapping[str, tuple[str, ...]], default=dict, help_text="row kind → fields everybody sees (SEAT-5)")

    phase = models.CharField(max_length=40, default="planning")
    part = models.CharField(max_length=40, blank=True, default="")
    state = models.CharField(max_length=10, choices=State.choices, default=State.PLANNING)
    practice = models.BooleanField(default=False, help_text="bots play the seats nobody has joined")
    shelved = models.BooleanField(default=False, help_text="put away: no longer offered to those who come to join")
    hold = models.BooleanField(default=False, help_text="hold the phase at its bell until Control publishes")
    granted = models.BigIntegerField(default=0, help_text="ms added to this phase by Control")
    deadline = models.BigIntegerField(null=True, help_text="ms since the epoch, while running")
    remaining = models.BigIntegerField(null=True, help_text="ms, while not running")
    length = models.BigIntegerField(default=0, help_text="ms this phase was given at its start")
    revision = models.PositiveIntegerField(default=0, help_text="counts every change of the clock")

    secret = models.CharField(max_length=64, help_text="hex; sealed until the end")
    commitment = models.CharField(max_length=64, help_text="SHA-256 of the secret, public from the start")
    word = models.CharField(max_length=100, blank=True, default="", help_text="mixed into the dice by the hall")
    revealed = models.CharField(max_length=64, blank=True, default="", help_text="the secret, once the event ended")

    seq = models.PositiveIntegerField(default=0)
    closings = models.PositiveIntegerField(default=0)

    objects = Rows.as_manager()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["state", "deadline"], name="game_event_next_bell")]

    def __str__(self) -> str:
        return self.name

    def stands_as(self, image: Image) -> bool:
        """Is each column that images hold as this one has it, also what can be changed in place?"""
        return all(getattr(self, column.attname) == image[column.name] for column in self.imaged())

    def as_of(self, image: Image) -> Self:
        """Another copy of this row, with what an image holds of it."""
        names = [field.attname for field in self._meta.concrete_fields]
        own = image | {name: unshared(image[name]) for name in self.json_columns()}
        values = [own[name] if name in own else getattr(self, name) for name in names]
        return self.from_db(DEFAULT_DB_ALIAS, names, values)


def board_of(event: Event) -> Board | None:
    """The board of the event, if its lock is held."""
    lock = held_lock.get()
    return lock.board if lock is not None and lock.event == event.pk else None


class Row(Kept):
    """A game row of one event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")

    objects = Rows.as_manager()

    class Meta:
        abstract = True
        constraints: ClassVar = [models.UniqueConstraint(fields=["event", "key"], name="%(app_label)s_%(class)s_name")]
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return self.row_name

    @classmethod
    def find(cls, event: Event, key: str) -> Self | None:
        """The row of this event with this key, if there is one."""
        board = board_of(event)
        if board is None:
            return one(cls, event_id=event.pk, key=key)
        image = board.image(f"{cls.KIND}/{key}")
        return None if image is None else cls._laid(event, image)

    @classmethod
    def named(cls, event: Event, key: str) -> Self:
        """The row with this key; refused if there is none."""
        found = cls.find(event, key)
        if found is None:
            raise Refused("unknown_row", row=f"{cls.KIND}/{key}")
        return found

    @classmethod
    def every(cls, event: Event, **values: Any) -> list[Self]:
        """All rows of this event with these values in their fields, in the order they were made."""
        board = board_of(event)
        if board is None:
            return every(cls, event_id=event.pk, **values)
        return [cls._laid(event, image) for image in board.such(cls.KIND, values)]

    @classmethod
    def these(cls, event: Event, keys: Iterable[str]) -> list[Self]:
        """The rows with these keys, in the order they were made, under the lock; what is not there is left out."""
        wanted = set(keys)
        return [cls.named(event, key) for key in held().board.keys(cls.KIND) if key in wanted]

    @classmethod
    def images(cls, event: Event) -> dict[str, Image]:
        """The images of all rows of an event by their keys. They are not to be changed."""
        board = board_of(event)
        if board is not None:
            return board.images(cls.KIND)
        return {key: image for key, (image, _) in cls.stored(event.pk).items()}

    @classmethod
    def stored(cls, event: int) -> dict[str, tuple[Image, tuple[Any, ...]]]:
        """Every row of an event by its key, as it stands in the table: its image, and the columns no image holds."""
        read, own = cls._reading(), len(cls.imaged())
        key = read.names.index("key")
        return {
            row[key]: (dict(zip(read.names, row[:own], strict=False)), tuple(row[own:])) for row in read.rows([event])
        }

    @classmethod
    @cache
    def _reading(cls) -> Reading:
        return reading(cls, (*cls.imaged(), *cls._apart()), "event_id")

    @classmethod
    def _apart(cls) -> "Columns":
        return tuple(field for field in cls._meta.concrete_fields if field.name in ("id", *cls.SEALED))

    @classmethod
    def _laid(cls, event: Event, image: Image) -> Self:
        """The row that lies on the board of the event whose lock is held, to be changed and saved."""
        lock = held()
        apart = lock.board.apart.get(f"{cls.KIND}/{image['key']}")
        if apart is None:  # another process has laid it
            found = one(cls, event_id=event.pk, key=image["key"])
            assert found is not None
            lock.board.apart[found.row_name] = (found.pk, *found._sealed())
            return found
        values = {**image, "event_id": event.pk, **dict(zip(("id", *cls.SEALED), apart, strict=True))}
        values |= {name: unshared(image[name]) for name in cls.json_columns()}
        row = super(Kept, cls).from_db(DEFAULT_DB_ALIAS, cls._names(), [values[name] for name in cls._names()])
        row.event = event
        row.read_under(lock, image)
        return row

    @classmethod
    @cache
    def _names(cls) -> tuple[str, ...]:
        return tuple(field.attname for field in cls._meta.concrete_fields)

    def _event_id(self) -> int | None:
        return self.event_id


class Seat(Row):
    """One player's place: an office in a faction. What opens it (token, code) is derived, never stored."""

    KIND = "seat"
    STAYS = frozenset(
        {"player", "beside", "known_to_all", "sits_at", "joined", "bot", "epoch", "issue", "devices", "revoked"}
    )
    SEALED = ("token_hash", "code_hash")

    faction = NameOf("faction")
    office = models.CharField(max_length=40)
    title = models.CharField(max_length=60)
    player = models.CharField(max_length=40, blank=True, default="", help_text="who sits here, or is to sit here")
    beside = Json(tuple[str, ...], default=list, help_text="who else sits here, by name, in the order they came")
    known_to_all = models.BooleanField(default=False, help_text="may all who play read the names of who sits here?")
    sits_at = models.CharField(max_length=60, blank=True, default="", help_text="where in the house: table 3, remote")
    joined = models.BooleanField(default=False)
    bot = models.BooleanField(default=False, help_text="played by a bot until somebody joins")
    vacant = models.BooleanField(default=False, help_text="its character is dead and not yet replaced (SEAT-4)")
    lent = Json(tuple[str, ...], default=list, help_text="powers lent to this seat (SEAT-2)")
    withheld = Json(tuple[str, ...], default=list, help_text="powers of its office taken back (SEAT-2)")
    epoch = models.PositiveIntegerField(default=1, help_text="grows with each hand-over; older devices are out")
    issue = models.PositiveIntegerField(default=1, help_text="grows with each re-issue; older links are dead")
    devices = models.PositiveIntegerField(default=0, help_text="how many have taken it since the last hand-over")
    revoked = models.BooleanField(default=False)
    token_hash = models.CharField(max_length=64, db_index=True, default="")
    code_hash = models.CharField(max_length=64, db_index=True, default="")

    @property
    def players(self) -> list[str]:
        """The names of all who sit here, or are to sit here."""
        return [name for name in (self.player, *self.beside) if name]


class Draft(Row):
    """What a faction means to do at the close; confirmed or not (TURN-5)."""

    KIND = "draft"

    faction = NameOf("faction")
    command = models.CharField(max_length=40)
    subject = models.CharField(max_length=100, help_text="key of the row it is about")
    data = Json(Mapping[str, Any], default=dict)
    confirmed = models.BooleanField(default=False)
    seat = NameOf("seat")
    phase = models.CharField(max_length=40)
    at = models.BigIntegerField()


class Proposal(Row):
    """An order proposed by a seat without the power for it (SEAT-3)."""

    KIND = "proposal"

    faction = NameOf("faction")
    seat = NameOf("seat")
    command = models.CharField(max_length=40)
    args = Json(Mapping[str, Any], default=dict)
    power = models.CharField(max_length=20)
    phase = models.CharField(max_length=40)
    at = models.BigIntegerField()


class Alarm(Row):
    """Something timed below the phase: due while the clock runs, remaining while it does not."""

    KIND = "alarm"
    NUMBERS = frozenset({"due", "remaining"})

    due = models.BigIntegerField(null=True, db_index=True)
    remaining = models.BigIntegerField(null=True)
    before_end = models.BooleanField(default=False, help_text="moves with the end of the phase")
    command = models.CharField(max_length=40)
    args = Json(Mapping[str, str], default=dict)


class Statement(Row):
    """What a phase gave and took from one faction, each number with its rule and modifiers."""

    KIND = "statement"
    GATHERED = frozenset({"items"})

    faction = NameOf("faction")
    phase = models.CharField(max_length=40)
    at = models.BigIntegerField()
    items = Json(tuple[StatementItem, ...], default=list)


class Announcement(Row):
    """A word of Control's to some seats or all; a nudge has no words of its own and ends with its phase."""

    KIND = "announcement"
    SAID = True
    NUMBERS = frozenset({"seen"})

    to = Json(tuple[str, ...], default=list, help_text="all, faction/…, office/… and seat/…")
    nudge = models.BooleanField(default=False)
    text = models.CharField(max_length=500, blank=True, default="")
    by = models.CharField(max_length=200, help_text="who said it: control/…")
    seen = Json(tuple[str, ...], default=list, help_text="keys of the seats that have seen it")
    phase = models.CharField(max_length=40)
    at = models.BigIntegerField()


class Request(Row):
    """What a player asks of Control: an action no rule provides for, a dispute, or help."""

    KIND = "request"
    SAID = True

    faction = NameOf("faction")
    seat = NameOf("seat")
    about = models.CharField(max_length=10, choices=choices("action dispute help"))
    text = models.CharField(max_length=1000)
    state = models.CharField(max_length=10, default="open", choices=choices("open claimed resolved"))
    by = models.CharField(max_length=200, blank=True, default="", help_text="who sees to it: control/…")
    answer = models.CharField(max_length=1000, blank=True, default="")
    phase = models.CharField(max_length=40)
    at = models.BigIntegerField()


class Day(Row):
    """The hours of the day as Control has planned them, and what has been seen to before the start."""

    KIND = "day"
    SAID = True

    begins = models.PositiveSmallIntegerField(null=True, help_text="minutes since midnight")
    breaks = Json(tuple[tuple[int, int], ...], default=list, help_text="[minutes since midnight, minutes long] of each")
    ticked = Json(tuple[str, ...], default=list, help_text="what Control has ticked off before the start")


class Timer(Row):
    """A time of day that the hall is to keep in mind, whatever the clock of the game does."""

    KIND = "timer"
    SAID = True

    text = models.CharField(max_length=60)
    at = models.BigIntegerField(help_text="ms since the epoch")


class Remark(Row):
    """What Controls note of a faction or a seat for each other; nobody else reads it."""

    KIND = "remark"
    SAID = True

    of = models.CharField(max_length=110, help_text="faction/… or seat/…")
    text = models.CharField(max_length=1000)
    by = models.CharField(max_length=200, help_text="who wrote it: control/…")
    at = models.BigIntegerField()


class Task(Row):
    """Something that waits for Control, and which of the Controls sees to it; it is gone once it no longer waits."""

    KIND = "task"

    what = models.CharField(max_length=130, help_text="the row's name: battle/…, objective/…, faction/…")
    by = models.CharField(max_length=200, help_text="who sees to it: control/…")
    phase = models.CharField(max_length=40)
    at = models.BigIntegerField()


class Line(Row):
    """One line of a side's log; the wording lives with the screens."""

    KIND = "line"

    side = models.CharField(max_length=110)
    seq_no = models.PositiveIntegerField(help_text="its place in the log of its side")
    code = models.CharField(max_length=60)
    facts = Json(Mapping[str, Any], default=dict)
    by = NameOf("seat", blank=True, help_text="of whose order it came, which nobody is told")
    phase = models.CharField(max_length=40)
    at = models.BigIntegerField()


class Former(Row):
    """What a row was called until another name was given to it, or it was gone."""

    KIND = "former"

    of = models.CharField(max_length=130, help_text="the row's name: seat/…, faction/…")
    called = Json(Mapping[str, str], default=dict, help_text="the fields that made its name")
    until = models.BigIntegerField()


class Entry(models.Model):
    """One change: who, what, with which dice, and every row before and after. Written once, never edited."""

    VERSION = 1

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    seq = models.PositiveIntegerField()
    actor = models.CharField(max_length=200)
    command = models.CharField(max_length=60)
    args = models.JSONField(default=dict)
    command_id = models.CharField(max_length=64, blank=True, default="", help_text="the client's; empty if none")
    answer = models.JSONField(default=dict)
    reason = models.TextField(blank=True, default="")
    phase = models.CharField(max_length=40)
    at = models.BigIntegerField()
    closing = models.PositiveIntegerField(null=True)
    step = models.BooleanField(default=False, help_text="a consequence of the entry before it, not an order")
    undoes = models.JSONField(default=list, help_text="entries this one took back")
    again = models.JSONField(default=list, help_text="entries taken back before, which this one let stand again")
    undone_by = models.PositiveIntegerField(null=True, help_text="the entry that took this one back")
    dice = models.JSONField(default=list, help_text="[label, value, sides] of every roll; of old ones no sides")
    images = models.JSONField(default=dict)
    version = models.PositiveSmallIntegerField(default=VERSION)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "seq"], name="game_entry_seq"),
            models.UniqueConstraint(
                fields=["event", "actor", "command_id"],
                condition=~models.Q(command_id=""),
                name="game_entry_command_id",
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["event", "actor", "phase", "command"], name="game_entry_given")]
        ordering: ClassVar = ["seq"]

    def __str__(self) -> str:
        return f"{self.seq} {self.actor} {self.command}"

    @property
    def order(self) -> tuple[str, Mapping[str, Any]]:
        """What was ordered and with which arguments, also where Control gave it for a seat."""
        if self.command == "act_for":
            return self.args["command"], self.args["args"]
        return self.command, self.args

    def delete(self, *_args: object, **_kwargs: object) -> tuple[int, dict[str, int]]:
        raise Unjournaled("the journal is never cut")
