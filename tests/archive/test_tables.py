"""What is public of an event, and its tables: nothing secret in the one, no formula in the other."""

import csv
import gzip
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from msgspec import inspect

from astor.archive import reading, tables, writing
from astor.archive.faults import Unfit
from astor.game.orders.commands import arguments
from astor.game.play.play import plays
from tests import cast
from tests.chronicle import ANN, ruling
from tests.diplomacy import chancery
from tests.laws import Table, foreign_canaries


def public(folder: Path) -> str:
    writing.write_public(cast.EVENT, folder / "public.astor")
    return gzip.decompress((folder / "public.astor").read_bytes()).decode()


def sheets(folder: Path, *, people: bool = True, separator: str = ",") -> dict[str, list[dict[str, str]]]:
    """File → its rows by column."""
    tables.write(cast.EVENT, folder / "tables.zip", people=people, separator=separator)
    with ZipFile(folder / "tables.zip") as packed:
        texts = {name: packed.read(name).decode("utf-8-sig") for name in packed.namelist()}
    read = {name: csv.DictReader(io.StringIO(text, newline=""), delimiter=separator) for name, text in texts.items()}
    return {name: list(rows) for name, rows in read.items()}


def test_SEAT_5_what_is_public_holds_no_secret(table: Table, tmp_path: Path):
    table.play(f"seat/{cast.QUEEN}", "join", player="Anna Amsel")
    chancery.signed(chancery.talks(table), secret=True, text="canary:pact")
    text = public(tmp_path)
    hidden = (*foreign_canaries("public"), "canary:pact", cast.SECRET, "Anna Amsel")
    assert [one for one in hidden if one in text] == []
    assert '"name":"province/' in text


def test_of_what_is_public_no_event_can_be_made(table: Table, tmp_path: Path):
    public(tmp_path)
    with pytest.raises(Unfit, match="what everybody saw"):
        list(reading.read(tmp_path / "public.astor"))


def test_the_tables_count_entries_and_close_with_what_was_gathered(table: Table, tmp_path: Path):
    table.join(cast.QUEEN)
    table.until("t1/trade")
    told = sheets(tmp_path)
    assert [int(row["seq"]) for row in told["entries.csv"]] == list(range(1, table.seq + 1))
    tally = next(row for row in told["tallies.csv"] if row["faction"] == "humans")
    assert (tally["turn"], int(tally["treasury_gold"])) == ("1", table.row("faction/humans")["gold"])


KEY, GOOD = 100, 20
"""So long the key of a row is at most, and the name of a good or a power."""
SPOKEN = "canary:words"
TALK: tuple[tuple[str, str, dict[str, Any]], ...] = (
    (cast.QUEEN, "propose_treaty", {"to": ["elves"], "text": SPOKEN}),
    (cast.QUEEN, "propose_marriage", {"heir": "humans-successor", "spouse": "elves-successor", "residence": "humans",
                                      "note": SPOKEN}),
    (cast.QUEEN, "call_summit", {"matter": SPOKEN, "venue": SPOKEN, "invited": ["elves"], "note": SPOKEN}),
    (cast.WIZARD, "announce_theory", {"hypothesis": SPOKEN}),
    (cast.QUEEN, "ask_control", {"about": "help", "text": SPOKEN}),
    (cast.QUEEN, "send_rumour", {"text": SPOKEN}),
    (cast.QUEEN, "write_letter", {"to": cast.ELF_QUEEN, "text": SPOKEN}),
    (cast.QUEEN, "pin_note", {"text": SPOKEN}),
    (cast.GENERAL, "propose", {"command": "call_summit", "args": {"matter": SPOKEN, "venue": SPOKEN,
                                                                 "invited": ["dwarves"]}}),
    (ANN, "act_for", {"seat": cast.DWARF_KING, "command": "propose_treaty", "args": {"to": ["elves"], "text": SPOKEN}}),
    (ANN, "announce", {"to": ["all"], "text": SPOKEN}),
    (ANN, "remark", {"of": f"seat/{cast.QUEEN}", "text": SPOKEN}),
)  # fmt: skip


def test_the_tables_hold_nothing_that_people_wrote(table: Table, tmp_path: Path):
    """The orders are counted; what was said with them is for whom it was said."""
    ruling(table, letters="sealed", press="free")
    table.join(cast.QUEEN, cast.WIZARD, cast.GENERAL, cast.ELF_QUEEN, cast.DWARF_KING)
    table.until("t1/diplomacy")
    table.arrange(ANN, "grant_contact", a="humans", b="elves")
    table.play(cast.WIZARD, "attend")
    table.play(ANN, "appoint_herald", seat=cast.GENERAL)
    for actor, name, args in TALK:
        table.play(actor, name, **args)
    treaty = next(iter(table.dump()["treaty"]))
    table.play(ANN, "override", row=f"treaty/{treaty}", field="text", value=f"{SPOKEN}!", reason="a slip")
    told = sheets(tmp_path)
    assert SPOKEN not in json.dumps(told)
    assert [row["command"] for row in told["entries.csv"]][-len(TALK) - 1 : -1] == [name for _, name, _ in TALK]
    assert json.loads(told["entries.csv"][-len(TALK) - 1]["args"]) == {"to": ["elves"]}
    assert told["entries.csv"][-1]["reason"] == "a slip"


NAMED = {"name", "title", "player", "reason", "why", "of", "to", "verb", "by", "on", "who", "sign", "signs", "language"}
"""Texts that are no words to anybody: names, Control's reasons, whom and what it is about."""


def _texts(kind: inspect.Type, path: str = "") -> Iterator[str]:
    """The arguments that are any text, but for keys of rows."""
    match kind:
        case inspect.StrType(max_length=longest) if longest not in (KEY, GOOD):
            yield path
        case inspect.ListType(item_type=inner):
            yield from _texts(inner, path)
        case inspect.UnionType(types=types):
            for inner in types:
                yield from _texts(inner, path)
        case inspect.StructType(fields=fields):
            for field in fields:
                yield from _texts(field.type, field.name)


def test_every_text_of_an_order_is_known_to_be_words_or_not():
    """What a new order lets people write has to be named, or it would stand in the tables."""
    free = {name for command in plays["storms"].commands for name in _texts(inspect.type_info(arguments(command)))}
    known = tables.WRITTEN | NAMED
    assert free <= known, "people's own words belong into WRITTEN of astor/archive/tables.py, names into NAMED here"
    assert known <= free | {"headline"}, "no order takes these any more; a headline is as long as a key"


@pytest.mark.parametrize("separator", [",", ";"])
def test_the_tables_say_the_same_whatever_parts_their_cells(table: Table, tmp_path: Path, separator: str):
    table.play(ANN, "override", row="faction/humans", field="name", value="A;B,C", reason='one; two, "three"')
    assert sheets(tmp_path, separator=separator) == sheets(tmp_path)


def test_a_cell_that_begins_like_a_formula_is_text(table: Table, tmp_path: Path):
    table.play(ANN, "override", row="faction/humans", field="name", value="=1+1", reason="=HYPERLINK(1)")
    assert sheets(tmp_path)["entries.csv"][-1]["reason"] == "'=HYPERLINK(1)"


def test_without_names_nobody_is_named_in_the_tables(table: Table, tmp_path: Path):
    table.play(f"seat/{cast.QUEEN}", "join", player="Anna Amsel")
    assert "Anna Amsel" in json.dumps(sheets(tmp_path))
    assert "Anna Amsel" not in json.dumps(sheets(tmp_path, people=False))
