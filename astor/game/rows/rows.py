"""Game rows: Django models whose every change is journaled, named `kind/key`, related by name."""

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NoReturn, Self, TypeVar, get_args, get_origin

from django.db import models
from msgspec import Struct, convert, json

from astor.game.rows import unwritten
from astor.game.rows.frozen import BoardRow, row_of
from astor.game.rows.lock import Lock, held, held_lock
from astor.game.rows.page import Image, Page, Unjournaled, open_page

if TYPE_CHECKING:
    Text = models.CharField[str, str]
    AnyJson = models.JSONField[Any, Any]
    Columns = tuple[models.Field[Any, Any], ...]
else:
    Text, AnyJson, Columns = models.CharField, models.JSONField, tuple


class NameOf(Text):
    """The key of another row of the same event, of one of these kinds; "" where `blank` allows it.

    Database ids never leave the tables. To a migration it is text.
    """

    def __init__(self, *kinds: str, **kwargs: Any) -> None:
        self.kinds = kinds
        super().__init__(**{"max_length": 100, "default": "", **kwargs})

    def deconstruct(self) -> Any:
        name, _, args, kwargs = super().deconstruct()
        if kwargs["default"] == "":
            del kwargs["default"]
        return name, "django.db.models.CharField", args, kwargs


def structs_in(of: Any) -> set[type[Struct]]:
    """The structs of which a type is made; not those inside of these."""
    if isinstance(of, type) and issubclass(of, Struct):
        return {of}
    within = (get_origin(of), *get_args(of)) if get_origin(of) else ()  # what is made of any type is one itself
    return {struct for part in within for struct in structs_in(part)}


class Json(AnyJson):
    """A column of JSON, and the type of what it holds as a row of a board has it: lists are tuples there.

    To a migration it is any JSON.
    """

    def __init__(self, holds: Any = Any, **kwargs: Any) -> None:
        self.holds = holds
        self.structured = bool(structs_in(holds))
        super().__init__(**kwargs)

    def deconstruct(self) -> Any:
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs

    def get_prep_value(self, value: Any) -> Any:
        """What is written may hold structs."""
        return self.whole(value) if self.structured else value

    def whole(self, value: Any) -> Any:
        """The same in plain JSON; of structs also what was left out, so that it is as a row of a board says it."""
        return unshared(convert(value, self.holds) if self.structured else value)


def type_of(column: "models.Field[Any, Any]") -> Any:
    """The type of what a column holds as a row of a board has it; what is JSON has to say it."""
    of: Any
    match column:
        case Json():
            of = column.holds
        case models.JSONField():
            raise TypeError(f"say what {column.model.__name__}.{column.name} holds")
        case models.BooleanField():
            of = bool
        case models.IntegerField():
            of = int
        case _:
            of = str
    if column.choices:
        of = Literal[tuple(dict.fromkeys([*([""] if column.blank else []), *(word for word, _ in column.flatchoices)]))]
    return of | None if column.null else of


def choices(words: str) -> list[tuple[str, str]]:
    """The values a column may have, as Django wants them."""
    return [(word, word) for word in words.split()]


M = TypeVar("M", bound=models.Model)
R = TypeVar("R", bound=BoardRow)


def lay(rows: Iterable["Kept"]) -> None:
    """Write new rows of any kinds into the open entry, one statement a kind."""
    for model, of_kind in groupby(sorted(rows, key=lambda row: row.KIND), type):
        made = list(of_kind)
        pages = [row._page() for row in made]
        table: models.QuerySet[Kept] = models.QuerySet(model)
        table.bulk_create(made)
        for row, page in zip(made, pages, strict=True):
            row._write(page, None, row.image())


class Rows(models.QuerySet[M]):
    """Rows change one by one and under an entry, so that each leaves its images."""

    def _refuse(self) -> NoReturn:
        raise Unjournaled("game rows change through save() and delete() inside an entry, never in bulk")

    def update(self, **_kwargs: Any) -> NoReturn:
        self._refuse()

    def delete(self) -> NoReturn:
        self._refuse()

    def bulk_create(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        self._refuse()

    def bulk_update(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        self._refuse()


MADE_OF_PARTS = (dict, list, tuple, Struct)


def unshared(value: Any) -> Any:
    """The same value as the table gives it back, in plain JSON, sharing nothing that can change."""
    return json.decode(json.encode(value)) if isinstance(value, MADE_OF_PARTS) else value


class Kept(models.Model):
    """A row the journal keeps. Subclasses say which fields are counters and which no image may hold."""

    KIND: ClassVar[str]
    COUNTERS: ClassVar[dict[str, int | None]] = {}
    """Undone by difference; the value is the floor below which that is refused, None for no floor."""
    GATHERED: ClassVar[frozenset[str]] = frozenset()
    """Lists that entries only add to: undone by taking out what the entry put in."""
    KEYED: ClassVar[frozenset[str]] = frozenset()
    """Tables of which entries set single keys: undone key by key."""
    FLOWS: ClassVar[frozenset[str]] = frozenset()
    """What follows from whose turn it is: where the game has gone on from it, an undo leaves it as it has become."""
    NUMBERS: ClassVar[frozenset[str]] = frozenset()
    """Imaged, but never restored from an image: the clock's own numbers."""
    UNIMAGED: ClassVar[frozenset[str]] = frozenset({"id", "event"})

    STAYS: ClassVar[frozenset[str]] = frozenset()
    """Undone like any field, but not by a rewind: who sits where, and with which device."""

    SEALED: ClassVar[tuple[str, ...]] = ()
    """Kept in the table but in no image: what opens a seat, the secret of the dice."""

    SAID: ClassVar[bool] = False
    """What was said was said, by Control, to Control, or among players, and the day goes on: a rewind leaves it."""

    PRIVATE: ClassVar[bool] = False
    """Read by nobody but those who see it on their screens: Control's pages neither show nor set it."""

    _seen: Image | None = None
    _seen_sealed: tuple[Any, ...] = ()
    _lock: object = None

    key = models.CharField(max_length=100)

    class Meta:
        abstract = True

    def save(self, *_args: Any, **_kwargs: Any) -> None:
        """Write what changed, inside the open entry; a row that did not change is not written."""
        page, before, after = self._page(), self._seen, self.image()
        if before is None:
            unwritten.insert(self)
        else:
            sealed = self.SEALED if self._sealed() != self._seen_sealed else ()
            changed = [name for name in after if after[name] != before[name]] + list(sealed)
            if not changed:
                return
            unwritten.change(self, *changed)
        self._write(page, before, after)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        page, before = self._page(), self._seen
        gone = super().delete(*args, **kwargs)
        self._write(page, before, None)
        return gone

    @property
    def row_name(self) -> str:
        """How journal, wire and client call this row: `kind/key`."""
        return f"{self.KIND}/{self.key}"

    @classmethod
    @cache
    def imaged(cls) -> "Columns":
        return tuple(f for f in cls._meta.concrete_fields if f.name not in cls.UNIMAGED and f.name not in cls.SEALED)

    def _sealed(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.SEALED)

    def image(self) -> Image:
        image = {column.name: getattr(self, column.attname) for column in self.imaged()}
        for name, column in self.json_columns().items():
            image[name] = column.whole(image[name])
        return image

    @classmethod
    @cache
    def json_columns(cls) -> "Mapping[str, Json]":
        """The columns an image holds whose values can be changed in place, by name."""
        return {column.name: column for column in cls.imaged() if isinstance(column, Json)}

    @classmethod
    def filled(cls, image: Image) -> Image:
        """An image of yesterday's version has the columns that were new since as they are by default."""
        return image if all(column.name in image for column in cls.imaged()) else {**cls._blank(), **image}

    @classmethod
    @cache
    def _blank(cls) -> Image:
        return cls().image()

    def as_row(self, kind: type[R]) -> R:
        """This row as one of its kind's class on a board; to be read before this one is changed any further."""
        assert kind.KIND == self.KIND
        return row_of(kind, {column.name: getattr(self, column.attname) for column in self.imaged()})

    def restore(self, image: Image) -> Self:
        """Set every imaged field from an image of the same kind."""
        for name, value in image.items():
            setattr(self, name, unshared(value))
        return self

    @classmethod
    def from_db(cls, db: str | None, field_names: Collection[str], values: Collection[Any], **kwargs: Any) -> Self:
        row = super().from_db(db, field_names, values, **kwargs)
        if lock := held_lock.get():
            row.read_under(lock)
        return row

    def read_under(self, lock: Lock, image: Image | None = None) -> None:
        """It was read under this lock, as it is now: what it is when it is written is compared with that."""
        self._seen, self._seen_sealed, self._lock = image or self.image(), self._sealed(), lock

    def _event_id(self) -> int | None:
        own: int | None = self.pk
        return own

    def _page(self) -> Page:
        page, lock = open_page.get(), held_lock.get()
        if page is None or lock is None:
            raise Unjournaled(f"{self.row_name} changed outside an entry")
        if page.event_id is not None and page.event_id != self._event_id():
            raise Unjournaled(f"{self.row_name} belongs to another event than the open entry")
        if not self._state.adding and self._lock is not lock:
            raise Unjournaled(f"{self.row_name} was read before the lock it is written under")
        if lock.board.image(self.row_name) != self._seen:
            raise Unjournaled(f"{self.row_name} was changed by another copy since this one was read")
        return page

    def _write(self, page: Page, before: Image | None, after: Image | None) -> None:
        lock = held()
        page.note(self.row_name, before, after)
        lock.board.put(self.row_name, after, (self.pk, *self._sealed()))
        self._seen, self._seen_sealed, self._lock = after, self._sealed(), lock
