"""Tables outside the journal: what may be forgotten, and what nobody takes back."""

from secrets import token_hex
from typing import ClassVar

from django.db import models


def token() -> str:
    """A name that was never given before, in no database."""
    return token_hex(12)


class Heartbeat(models.Model):
    """When a server of this database was last alive, by the server's time."""

    at = models.BigIntegerField()
    ahead = models.BigIntegerField(
        default=0, db_default=0, help_text="of the clock of the machine, or of PostgreSQL, in ms"
    )

    def __str__(self) -> str:
        return str(self.at)


class Mail(models.Model):
    """Where the links to a seat are sent: personal, so outside the journal, where it can be deleted for good."""

    event = models.ForeignKey("game.Event", on_delete=models.CASCADE, related_name="+")
    seat = models.CharField(max_length=100, help_text="its key")
    address = models.EmailField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["event", "seat"], name="game_mail_seat")]

    def __str__(self) -> str:
        return f"{self.seat}: {self.address}"


class Refusal(models.Model):
    """An order that was refused, as its sender was told: it changed nothing, so no entry knows of it.

    Of each seat the newest are kept, and only as long as the event is.
    """

    event = models.ForeignKey("game.Event", on_delete=models.CASCADE, related_name="+")
    seat = models.CharField(max_length=100, help_text="its key")
    at = models.BigIntegerField(help_text="when this order came in, ms")
    phase = models.CharField(max_length=40, blank=True, help_text="what it was sent for")
    command = models.CharField(max_length=60)
    args = models.JSONField(default=dict)
    code = models.CharField(max_length=60)
    facts = models.JSONField(default=dict)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["event", "seat"], name="game_refusal_seat")]
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.seat} {self.command}: {self.code}"


class Guesses(models.Model):
    """Wrong short codes, by device and by address (its device begins with @)."""

    event = models.ForeignKey("game.Event", on_delete=models.CASCADE, related_name="+")
    device = models.CharField(max_length=64, blank=True)
    wrong = models.PositiveIntegerField(default=0)
    until = models.BigIntegerField(default=0, help_text="no further guess before this time, ms")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["event", "device"], name="game_guesses_device")]

    def __str__(self) -> str:
        return f"{self.device}: {self.wrong}"


class Backup(models.Model):
    """A copy of the whole database, asked for and, once somebody has claimed it, made."""

    asked = models.BigIntegerField(help_text="ms since the epoch, as all times here")
    why = models.CharField(max_length=200, help_text="phase/…, time, control/… or restore")
    begun = models.BigIntegerField(null=True, help_text="when a process claimed it")
    done = models.BigIntegerField(null=True)
    file = models.CharField(max_length=200, blank=True, default="", help_text="its name in the folder of backups")
    size = models.BigIntegerField(default=0, help_text="bytes")
    fault = models.CharField(max_length=500, blank=True, default="", help_text="why it could not be made")

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return self.file or f"asked for by {self.why}"


class Work(models.Model):
    """Long work that a Control has asked for; how far it is and what comes of it lies in a folder of its own."""

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"
        CANCELLED = "cancelled"
        CUT_OFF = "cut_off"

    key = models.CharField(max_length=40, unique=True, default=token, help_text="its address, and its folder")
    kind = models.CharField(max_length=40)
    event = models.CharField(max_length=100, blank=True, help_text="its key; of an import the new one's")
    args = models.JSONField(default=dict)
    language = models.CharField(max_length=10, help_text="what it says, it says in this one")
    by = models.CharField(max_length=150, help_text="who has asked")
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    asked = models.BigIntegerField(help_text="ms since the epoch, as all times here")
    begun = models.BigIntegerField(null=True, help_text="when a process claimed it")
    ended = models.BigIntegerField(null=True)
    file = models.CharField(max_length=200, blank=True, default="", help_text="what its result is called")
    size = models.BigIntegerField(default=0, help_text="of the result, bytes")
    fault = models.CharField(max_length=1000, blank=True, default="", help_text="why nothing came of it; else a note")

    class Meta:
        ordering: ClassVar = ["id"]
        indexes: ClassVar = [models.Index(fields=["state"], name="game_work_state")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.event}: {self.state}"


class Trouble(models.Model):
    """What is wrong with an event that cannot be read, shown or rung; the others go on. Control may put it away."""

    class Of(models.TextChoices):
        ROW = "row"  # seen whenever events are looked at, and gone once it is mended
        CLOCK = "clock"  # seen when something of it was due, and gone once it rings

    event = models.OneToOneField("game.Event", on_delete=models.CASCADE, related_name="+")
    of = models.CharField(max_length=10, choices=Of.choices)
    what = models.CharField(max_length=500, help_text="as a developer reads it")
    since = models.BigIntegerField(help_text="ms since the epoch")
    put_away = models.BooleanField(default=False, help_text="nobody looks at it until Control asks for it again")

    def __str__(self) -> str:
        return f"{self.event_id}: {self.what}"
