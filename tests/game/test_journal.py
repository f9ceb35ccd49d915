"""The journal: every change of a game row is inside one open entry, or raises."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from astor.game.journal import journal
from astor.game.models import Entry, Event, Line, Row, Seat
from astor.game.play.play import plays
from astor.game.rows.page import Image, Page, Unjournaled
from factions.models import Faction, Province
from tests import cast
from tests.cast import QUEEN
from tests.laws import Table

pytestmark = pytest.mark.both_databases
ANN = "control/ann"


@pytest.fixture
def event(db: None) -> Event:
    return cast.new_event()


@contextmanager
def writing(key: str = cast.EVENT) -> Iterator[tuple[Event, Page]]:
    """An open entry of this event, under its lock."""
    with journal.locked(key) as event, journal.entry(event, Entry(actor="test", command="try", phase="", at=0)) as page:
        yield event, page


def province(key: str = "ostmark", event: str = cast.EVENT) -> Province:
    return Province.objects.get(event__key=event, key=key)


def entries(key: str = cast.EVENT) -> int:
    return Entry.objects.filter(event__key=key).count()


# Outside an entry


def save(row: Province) -> None:
    row.order = 5
    row.save()


def save_one_field(row: Province) -> None:
    row.order = 5
    row.save(update_fields=["order"])


OUTSIDE: dict[str, Callable[[Province], object]] = {
    "save": save,
    "save one field": save_one_field,
    "delete": lambda row: row.delete(),
    "create": lambda row: Line.objects.create(event=row.event, key="line-x", side="public", code="x", phase="", at=0),
    "get or create": lambda row: Faction.objects.get_or_create(event=row.event, key="orcs", defaults={"colour": 1}),
    "update": lambda row: Province.objects.filter(pk=row.pk).update(order=5),
    "update or create": lambda row: Province.objects.update_or_create(pk=row.pk, defaults={"order": 5}),
    "bulk create": lambda row: Line.objects.bulk_create(
        [Line(event=row.event, key="x", side="public", code="x", at=0)]
    ),
    "bulk update": lambda row: Province.objects.bulk_update([row], ["order"]),
    "delete many": lambda row: Province.objects.filter(pk=row.pk).delete(),
    "delete the event": lambda row: row.event.delete(),
    "save the event": lambda row: Event(key="x", name="x", scenario="x", secret="", commitment="").save(),
}


@pytest.mark.parametrize("change", OUTSIDE)
def test_a_change_outside_an_entry_raises(event: Event, change: str):
    with pytest.raises(Unjournaled):
        OUTSIDE[change](province())
    assert (province().order, entries()) == (2, 1)


@pytest.mark.parametrize("change", ["update", "bulk create", "bulk update", "delete many"])
def test_changes_in_bulk_raise_inside_an_entry_too(event: Event, change: str):
    with pytest.raises(Unjournaled), writing():
        OUTSIDE[change](province())
    assert (province().order, entries()) == (2, 1)


@pytest.mark.parametrize("kind", [Event, *plays["storms"].kinds])
def test_every_kind_of_row_is_guarded(event: Event, kind: type[Row]):
    with pytest.raises(Unjournaled):
        kind.objects.filter(key="nobody").update(key="somebody")
    with pytest.raises(Unjournaled):
        kind(key="x").save()


def test_a_lock_without_an_entry_is_not_enough(event: Event):
    with pytest.raises(Unjournaled, match="outside an entry"), journal.locked("astor"):
        save(province())


def test_a_row_of_another_event_raises(event: Event):
    cast.new_event("other")
    with pytest.raises(Unjournaled, match="another event"), writing():
        save(province(event="other"))
    with pytest.raises(Unjournaled, match="another event"), writing() as (_, page):
        Line(event=Event.objects.get(key="other"), key=page.key("line"), side="public", code="x", phase="", at=0).save()


def test_a_row_read_before_the_lock_raises(event: Event):
    early = province()
    with pytest.raises(Unjournaled, match="read before the lock"), writing():
        save(early)


def test_a_row_read_under_an_earlier_lock_raises(event: Event):
    with writing():
        earlier = province()
    with pytest.raises(Unjournaled, match="read before the lock"), writing():
        save(earlier)


def test_a_table_read_under_the_lock_follows_what_is_written(event: Event, django_assert_num_queries):
    with writing() as (locked, _):
        early = Province.images(locked)
        save(province())
        province("wheatley").delete()
        with django_assert_num_queries(0):
            now = Province.images(locked)
        assert (early["ostmark"]["order"], now["ostmark"]["order"]) == (2, 5)
        assert list(now) == [key for key in early if key != "wheatley"]
    assert Province.images(event) == now


def test_what_a_trial_wrote_is_forgotten_with_it(event: Event):
    with writing() as (locked, page):
        before = Province.images(locked)
        with journal.tried(page):
            save(province())
            assert Province.images(locked) != before
        assert Province.images(locked) == before


def test_under_a_lock_other_events_are_read_as_they_stand(event: Event):
    cast.new_event("other")
    other = Event.objects.get(key="other")
    with writing() as (locked, _):
        province().delete()
        assert Province.images(locked).keys() < Province.images(other).keys()


def test_a_stale_copy_raises(event: Event):
    def write_over() -> None:
        with writing():
            one, other = province(), province()
            save(one)
            other.starving = True
            other.save()

    with pytest.raises(Unjournaled, match="another copy"):
        write_over()
    assert province().order == 2


def test_what_is_changed_in_place_and_not_saved_is_gone_with_its_copy(event: Event):
    """Rows and the event alike, also in an order that ends well: who comes next reads what was kept."""
    with writing() as (held, _):
        seat = Seat.named(held, QUEEN)
        seat.lent.append("war")
        held.rules["turn_order"] = "none there is"
        held.lengths.clear()
        assert "war" not in Seat.named(held, QUEEN).lent
    with writing() as (held, _):
        assert "war" not in Seat.named(held, QUEEN).lent
        assert "turn_order" not in held.rules
        assert held.lengths


def test_a_copy_of_a_deleted_row_raises(event: Event):
    def bring_back() -> None:
        with writing():
            one, other = province(), province()
            one.delete()
            save(other)

    with pytest.raises(Unjournaled, match="another copy"):
        bring_back()


def test_what_raises_leaves_no_trace(event: Event):
    def fail() -> None:
        with writing():
            save(province())
            raise ZeroDivisionError

    before = province().image()
    with pytest.raises(ZeroDivisionError):
        fail()
    assert (province().image(), entries(), Event.objects.get(key="astor").seq) == (before, 1, 1)


def test_the_journal_is_never_cut(event: Event):
    with pytest.raises(Unjournaled):
        Entry.objects.get(event=event).delete()


# Images


def test_an_entry_keeps_each_row_before_and_after(event: Event):
    before = province().image()
    with writing():
        row = province()
        save(row)
        row.starving = True
        row.save()
    kept = Entry.objects.get(event=event, seq=2)
    assert kept.images == {"province/ostmark": [before, before | {"order": 5, "starving": True}]}


def test_a_row_that_is_back_where_it_was_leaves_no_image(event: Event):
    with writing() as (_, page):
        row = province()
        save(row)
        row.order = 2
        row.save()
        line = Line(event=event, key=page.key("line"), side="public", seq_no=1, code="x", phase="", at=0)
        line.save()
        line.delete()
    assert Entry.objects.get(event=event, seq=2).images == {}


def test_images_hold_no_secret_and_nothing_of_this_database(event: Event):
    images = Entry.objects.get(event=event, seq=1).images
    for _, after in images.values():
        assert not {"id", "event", "event_id", "secret", "token_hash", "code_hash"} & after.keys()
    assert cast.SECRET not in str(images)


def test_images_of_an_older_schema_are_brought_up(event: Event, monkeypatch: pytest.MonkeyPatch):
    def stores_became_treasury(row: str, image: Image) -> Image:
        return {"gold": image["coins"]} if row.startswith("faction/") else image

    def twice_as_much(row: str, image: Image) -> Image:
        return {**image, "gold": image["gold"] * 2} if row.startswith("faction/") else image

    monkeypatch.setattr(journal, "UPCASTERS", (stores_became_treasury, twice_as_much))
    old = Entry(version=1, images={"faction/humans": [None, {"coins": 3}], "line/x": [{"coins": 1}, None]})
    assert journal.images(old) == {"faction/humans": (None, {"gold": 6}), "line/x": ({"coins": 1}, None)}
    newer = Entry(version=2, images={"faction/humans": [{"gold": 3}, {"gold": 4}]})
    assert journal.images(newer) == {"faction/humans": ({"gold": 6}, {"gold": 8})}
    today = Entry(version=3, images={"faction/humans": [{"gold": 3}, {"gold": 4}]})
    assert journal.images(today) == {"faction/humans": ({"gold": 3}, {"gold": 4})}


# Keys and numbers


def test_entries_are_numbered_without_a_gap(table: Table):
    table.join(cast.QUEEN)
    table.until("t1/trade")
    seqs = Entry.objects.filter(event=table.event).values_list("seq", flat=True)
    assert list(seqs) == list(range(1, table.seq + 1))


def test_a_key_is_never_used_again(lab: Table):
    tossed = list[str]()
    for _ in range(3):
        lab.play(ANN, "toss", label="x")
        made = lab.seq
        tossed += [key for key, line in lab.dump()["line"].items() if line["code"] == "tossed"]
        lab.play(ANN, "undo", entry=made)
    assert len(tossed) == len(set(tossed)) == 3


def test_two_rows_made_by_one_entry_have_two_keys(event: Event):
    with writing() as (_, page):
        keys = [page.key("unit"), page.key("unit"), page.key("line")]
    assert len(set(keys)) == 3
    assert [key.partition("-")[0] for key in keys] == ["unit", "unit", "line"]


# The same order twice


def test_a_repeated_command_id_gets_the_first_answer_and_writes_nothing(lab: Table):
    first = lab.play(ANN, "toss", label="x", command_id="c1")
    before, seq = lab.dump(), lab.seq
    lab.now += 5_000
    again = cast.order(ANN, "toss", label="x", command_id="c1", now=lab.now)
    assert again == first
    assert (lab.dump(), lab.seq) == (before, seq)


def test_the_answer_is_the_first_one_even_when_the_phase_is_over(table: Table):
    table.join(cast.QUEEN)
    table.until("t1/production")
    first = table.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold"], command_id="c1")
    table.ring()
    again = cast.order(cast.QUEEN, "produce", command_id="c1", now=table.now, phase="t1/production",
                       province="ostmark", outputs=["gold"])  # fmt: skip
    assert again == first


def test_an_id_is_its_actors_own(table: Table):
    table.join(cast.QUEEN, cast.ELF_QUEEN)
    table.play(cast.QUEEN, "lend", seat=cast.GENERAL, power="rule", command_id="c1")
    table.play(cast.ELF_QUEEN, "lend", seat="elves-successor", power="rule", command_id="c1")
    assert table.row("seat/elves-successor")["lent"] == ["rule"]


def test_a_refused_id_is_judged_anew(table: Table):
    table.join(cast.QUEEN)
    order = {"province": "ostmark", "outputs": ["gold"]}
    assert table.refuse(cast.QUEEN, "produce", command_id="c1", **order).code == "wrong_phase"
    table.until("t1/production")
    table.play(cast.QUEEN, "produce", command_id="c1", **order)
    assert "draft/t1-production-produce-ostmark" in table.screens["faction/humans"]
