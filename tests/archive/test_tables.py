"""What is public of an event, and its tables: nothing secret in the one, no formula in the other."""

import csv
import gzip
import io
import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from astor.archive import reading, tables, writing
from astor.archive.faults import Unfit
from tests import cast
from tests.chronicle import ANN
from tests.diplomacy import chancery
from tests.laws import Table, foreign_canaries


def public(folder: Path) -> str:
    writing.write_public(cast.EVENT, folder / "public.astor")
    return gzip.decompress((folder / "public.astor").read_bytes()).decode()


def sheets(folder: Path, *, people: bool = True) -> dict[str, list[dict[str, str]]]:
    """File → its rows by column."""
    tables.write(cast.EVENT, folder / "tables.zip", people=people)
    with ZipFile(folder / "tables.zip") as packed:
        texts = {name: packed.read(name).decode("utf-8-sig") for name in packed.namelist()}
    return {name: list(csv.DictReader(io.StringIO(text))) for name, text in texts.items()}


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


def test_a_cell_that_begins_like_a_formula_is_text(table: Table, tmp_path: Path):
    table.play(ANN, "override", row="faction/humans", field="name", value="=1+1", reason="=HYPERLINK(1)")
    assert sheets(tmp_path)["entries.csv"][-1]["reason"] == "'=HYPERLINK(1)"


def test_without_names_nobody_is_named_in_the_tables(table: Table, tmp_path: Path):
    table.play(f"seat/{cast.QUEEN}", "join", player="Anna Amsel")
    assert "Anna Amsel" in json.dumps(sheets(tmp_path))
    assert "Anna Amsel" not in json.dumps(sheets(tmp_path, people=False))
