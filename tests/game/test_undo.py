"""Undo and redo: field by field, by difference where things are counted, refused by name where it was built on."""

from astor.game.models import Entry
from astor.game.values.errors import Refused
from tests import cast
from tests.laws import Table

ANN = "control/ann"


def override(table: Table, row: str, field: str, value: object) -> int:
    """The entry's number."""
    table.play(ANN, "override", row=row, field=field, value=value, reason="as the hall agreed")
    return table.seq


def undo(table: Table, entry: int) -> None:
    table.play(ANN, "undo", entry=entry, reason="a slip")


def gold(table: Table) -> int:
    found: int = table.row("faction/humans")["gold"]
    return found


def test_what_is_counted_is_undone_by_difference(table: Table):
    before = gold(table)
    first = override(table, "faction/humans", "gold", before + 10)
    override(table, "faction/humans", "gold", before + 17)
    undo(table, first)
    assert gold(table) == before + 7


def test_public_order_is_counted_too_and_may_fall_below_nothing(table: Table):
    risen = override(table, "province/ostmark", "order", 6)
    override(table, "province/ostmark", "order", 1)
    undo(table, risen)
    assert table.row("province/ostmark")["order"] == -3


def test_a_treasury_may_not(table: Table):
    before = gold(table)
    risen = override(table, "faction/humans", "gold", before + 10)
    override(table, "faction/humans", "gold", 9)
    no = table.refuse(ANN, "undo", entry=risen)
    short = {"row": "faction/humans", "field": "gold", "floor": 0, "have": 9, "back": 10}
    assert no == Refused("would_go_below", **short, **went(table.seq, of=1))


def test_the_floor_itself_may_be_reached(table: Table):
    before = gold(table)
    risen = override(table, "faction/humans", "gold", before + 10)
    override(table, "faction/humans", "gold", 10)
    undo(table, risen)
    assert gold(table) == 0


def ruled(table: Table, **rulings: object) -> int:
    """The entry's number."""
    rules = table.row("event/astor")["rules"]
    for ruling, value in rulings.items():
        table.play(ANN, "set_ruling", ruling=ruling, value=value, was=rules[ruling])
    return table.seq


def test_of_a_table_only_the_keys_of_its_own_are_turned_back(table: Table):
    """Two Controls change two house rules; each can be taken back without the other."""
    press = ruled(table, press="held")
    ruled(table, battle_die=8)
    undo(table, press)
    assert (table.row("event/astor")["rules"]["press"], table.row("event/astor")["rules"]["battle_die"]) == ("free", 8)


def test_a_key_that_was_set_again_is_named_with_the_entry_that_did_and_no_other(table: Table):
    press = ruled(table, press="held")
    again = ruled(table, press="free")
    ruled(table, battle_die=8)
    no = table.refuse(ANN, "undo", entry=press)
    assert (no.code, no.facts["field"], no.facts["later"], no.facts["along"]) == ("built_on", "rules", again, [again])


def test_of_what_is_gathered_only_its_own_part_goes(table: Table):
    """Two purchases stand in one statement; each can be taken back without the other, in any order."""
    table.join(cast.QUEEN)
    table.until("t1/purchase")
    bought = []
    for name in ("Maud", "Joan"):
        table.play(cast.QUEEN, "buy", wares=[{"kind": "officer", "subject": name}])
        bought.append(table.seq)
    undo(table, bought[0])
    (statement,) = (s for s in table.dump()["statement"].values() if s["phase"] == "t1/purchase")
    assert len(statement["items"]) == 1
    undo(table, bought[1])
    assert table.row(f"statement/{statement['key']}")["items"] == []


def test_what_is_gathered_twice_goes_from_where_it_came_last(table: Table):
    """Two gifts that are alike, a third between them: the law of `play` sees to the order of what is left."""
    table.join(cast.QUEEN)
    table.until("t1/trade")
    for goods in ({"gold": 1}, {"gold": 2}, {"gold": 1}):
        table.play(cast.QUEEN, "give", to="guild", goods=goods)
    undo(table, table.seq)
    (mine,) = (s for s in table.dump()["statement"].values() if (s["phase"], s["faction"]) == ("t1/trade", "humans"))
    assert [item["amount"] for item in mine["items"]] == [-1, -2]


def test_other_fields_are_refused_by_the_name_of_the_later_entry(table: Table):
    first = override(table, "province/ostmark", "terrain", "forest")
    override(table, "province/ostmark", "order", 4)
    later = override(table, "province/ostmark", "terrain", "marsh")
    override(table, "province/wheatley", "terrain", "marsh")
    no = table.refuse(ANN, "undo", entry=first)
    there = {"row": "province/ostmark", "field": "terrain"}
    assert no == Refused("built_on", **there, entry=first, later=later, **went(later, of=3))


def test_other_fields_of_the_same_row_do_not_stand_in_the_way(table: Table):
    first = override(table, "province/ostmark", "terrain", "forest")
    override(table, "province/ostmark", "good", "wood")
    undo(table, first)
    ostmark = table.row("province/ostmark")
    assert (ostmark["terrain"], ostmark["good"]) == ("plains", "wood")


def test_when_the_later_one_is_undone_the_earlier_can_be(table: Table):
    first = override(table, "province/ostmark", "terrain", "forest")
    undo(table, override(table, "province/ostmark", "terrain", "marsh"))
    undo(table, first)
    assert table.row("province/ostmark")["terrain"] == "plains"


def test_an_entry_is_undone_once(table: Table):
    first = override(table, "province/ostmark", "terrain", "forest")
    undo(table, first)
    assert table.refuse(ANN, "undo", entry=first) == Refused("already_undone", entry=first)
    assert Entry.objects.get(event=table.event, seq=first).undone_by == first + 1


def test_undo_itself_and_the_founding_cannot_be_undone(table: Table):
    undo(table, override(table, "province/ostmark", "terrain", "forest"))
    assert table.refuse(ANN, "undo", entry=table.seq).code == "not_undoable"
    assert table.refuse(ANN, "undo", entry=1).code == "not_undoable"
    assert table.refuse(ANN, "undo", entry=10_000).code == "unknown_row"


def test_a_row_that_was_made_is_gone_again(table: Table):
    table.join(cast.QUEEN, cast.GENERAL)
    table.until("t1/production")
    table.play(cast.GENERAL, "propose", command="produce", args={"province": "ostmark", "outputs": ["gold"]})
    undo(table, table.seq)
    assert table.dump()["proposal"] == {}


def test_unless_something_was_built_on_it(table: Table):
    table.join(cast.QUEEN)
    table.until("t1/production")
    table.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold"])
    made = table.seq
    table.play(cast.QUEEN, "produce", province="ostmark", outputs=["metal"])
    no = table.refuse(ANN, "undo", entry=made)
    there = {"row": "draft/t1-production-produce-ostmark", "later": table.seq}
    assert (no.code, {name: no.facts[name] for name in there}) == ("built_on", there)


def test_a_row_that_was_deleted_is_there_again_under_its_own_key(table: Table):
    table.join(cast.QUEEN, cast.GENERAL)
    table.until("t1/production")
    table.play(cast.GENERAL, "propose", command="produce", args={"province": "ostmark", "outputs": ["gold"]})
    before = table.dump()["proposal"]
    table.play(cast.QUEEN, "drop_proposal", proposal=next(iter(before)))
    undo(table, table.seq)
    assert table.dump()["proposal"] == before


def test_a_row_that_was_struck_is_made_once(lab: Table):
    line, before = next((key, row) for key, row in lab.dump()["line"].items() if row["side"] == "public")
    lab.play(ANN, "scratch", line=line)
    struck = lab.seq
    undo(lab, struck)
    assert lab.row(f"line/{line}") == before
    assert lab.refuse(ANN, "undo", entry=struck).code == "already_undone"


def test_what_was_changed_and_then_struck_is_refused_by_name(lab: Table):
    lab.play(ANN, "toss", label="x")
    tossed = next(key for key, row in lab.dump()["line"].items() if row["code"] == "tossed")
    changed = override(lab, f"line/{tossed}", "code", "cast")
    lab.play(ANN, "scratch", line=tossed)
    no = lab.refuse(ANN, "undo", entry=changed)
    there = {"row": f"line/{tossed}", "field": ""}
    assert no == Refused("built_on", **there, entry=changed, later=changed + 1, **went(changed + 1, of=1))


def test_the_player_concerned_hears_of_it_and_nobody_else(table: Table):
    table.join(cast.QUEEN)
    table.until("t1/production")
    table.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold"])
    undo(table, table.seq)
    told = [row["side"] for row in table.dump()["line"].values() if row["code"] == "control_undid"]
    assert told == ["faction/humans"]


# Along with what has built on it


def went(*along: int, of: int) -> dict[str, object]:
    """What a refusal says would have to go as well, of so many that were entered since."""
    return {"along": list(along), "n": len(along), "of": of}


def chained(table: Table) -> list[int]:
    """One, three that build on it or on each other, and one that does not."""
    first = override(table, "province/ostmark", "terrain", "forest")
    seqs = [override(table, "province/ostmark", "terrain", "marsh")]
    caves, marsh = (
        {"command": "override", "args": {"row": f"province/{key}", "field": "terrain", "value": value}}
        for key, value in (("ostmark", "caves"), ("wheatley", "marsh"))
    )
    table.play(ANN, "rule", changes=[caves, marsh], reason="a flood")
    seqs += [table.seq, override(table, "province/wheatley", "terrain", "forest")]
    override(table, "province/ostmark", "order", 4)
    return [first, *seqs]


def test_exactly_those_that_have_built_on_it_go_along_and_come_back_as_one(table: Table):
    before = table.dump()["province"]
    first, *along = chained(table)
    after = table.dump()["province"]
    no = table.refuse(ANN, "undo", entry=first)
    assert {name: no.facts[name] for name in ("along", "n", "of")} == went(*along, of=4)
    table.play(ANN, "undo", entry=first, along=along)
    undone = table.seq
    assert table.row("province/wheatley") == before["wheatley"]
    assert table.row("province/ostmark") == {**before["ostmark"], "order": 4}
    assert {e.seq for e in Entry.objects.filter(undone_by=undone)} == {first, *along}
    table.play(ANN, "redo", entry=undone)
    redone = table.seq
    assert table.dump()["province"] == after
    for seq in (undone, first, along[-1]):
        assert table.refuse(ANN, "redo", entry=seq).code == "already_redone"
    table.play(ANN, "undo", entry=redone)
    assert table.row("province/ostmark") == {**before["ostmark"], "order": 4}


def test_neither_more_nor_fewer_than_those(table: Table):
    first, *along = chained(table)
    for others in (along[:-1], [*along, table.seq], [table.seq]):
        assert table.refuse(ANN, "undo", entry=first, along=others).facts["along"] == along
    alone = override(table, "province/kingsmead", "order", 5)
    assert table.refuse(ANN, "undo", entry=alone, along=along).code == "no_change"


def test_what_spent_it_goes_along(table: Table):
    before = gold(table)
    risen = override(table, "faction/humans", "gold", before + 10)
    spent = override(table, "faction/humans", "gold", 9)
    table.play(ANN, "undo", entry=risen, along=[spent])
    assert gold(table) == before


def test_where_a_bell_is_among_them_a_rewind_is_the_way(table: Table):
    table.join(cast.QUEEN)
    table.until("t1/production")
    changed = override(table, "province/ostmark", "outputs", ["food"])
    table.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold"])
    table.ring()
    no = table.refuse(ANN, "undo", entry=changed)
    assert (no.code, "along" in no.facts) == ("built_on", False)


# Redo


def test_redo_gives_the_same_order_under_the_same_dice(lab: Table):
    first = lab.play(ANN, "toss", label="t1/storm")
    tossed = lab.seq
    undo(lab, tossed)
    again = lab.play(ANN, "redo", entry=tossed)
    assert again["value"] == first["value"]
    one, other = (Entry.objects.get(event=lab.event, seq=seq).dice for seq in (tossed, lab.seq))
    assert one == other == [["t1/storm", first["value"], 6]]


def test_redo_acts_for_the_one_who_gave_the_order(table: Table):
    table.join(cast.QUEEN)
    table.until("t1/production")
    table.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold", "gold"])
    given = table.seq
    undo(table, given)
    assert "draft/t1-production-produce-ostmark" not in table.screens["faction/humans"]
    table.play(ANN, "redo", entry=given)
    assert table.sees("faction/humans", "draft/t1-production-produce-ostmark")["seat"] == cast.QUEEN


def test_an_order_of_a_phase_that_is_over_is_not_given_again(table: Table):
    table.join(cast.QUEEN)
    table.until("t1/production")
    table.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold", "gold"])
    given = table.seq
    undo(table, given)
    table.ring()
    assert table.refuse(ANN, "redo", entry=given) == Refused("phase_over", phase="t1/production", now="t1/trade")


def test_only_what_stands_undone_is_redone_and_once(table: Table):
    changed = override(table, "province/ostmark", "terrain", "forest")
    assert table.refuse(ANN, "redo", entry=changed) == Refused("not_undone", entry=changed)
    undo(table, changed)
    table.play(ANN, "redo", entry=changed)
    redone = table.seq
    assert table.refuse(ANN, "redo", entry=changed) == Refused("already_redone", entry=changed)
    undo(table, redone)
    table.play(ANN, "redo", entry=changed)
    assert table.row("province/ostmark")["terrain"] == "forest"


def test_a_closing_is_closed_again_not_redone(table: Table):
    table.until("t0/diplomacy")
    closing = table.seq - 1
    table.play(ANN, "back")
    assert table.refuse(ANN, "redo", entry=closing) == Refused("close_again", entry=closing)
    assert table.refuse(ANN, "redo", entry=closing + 1) == Refused("close_again", entry=closing + 1)


def test_dice_are_kept_with_their_entry(lab: Table):
    lab.play(ANN, "toss", label="t1/storm")
    shown = lab.sees("control", f"entry/{lab.seq}")
    assert [label for label, *_ in shown["dice"]] == ["t1/storm"]


def test_the_halls_word_is_mixed_into_every_die(more_orders: None, table: Table):
    labels = [f"t1/{n}" for n in range(8)]
    plain = [table.play(ANN, "toss", label=label)["value"] for label in labels]
    table.play(ANN, "shout", word="thunder")
    mixed = [table.play(ANN, "toss", label=label)["value"] for label in labels]
    assert plain != mixed
    assert table.refuse(ANN, "shout", word="again").code == "word_too_late"
