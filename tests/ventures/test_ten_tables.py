"""Ten tables at once while the event goes on: quests, duels, skirmishes, and a raid one of whom is dismissed."""

from tests.cast import DWARF_KING, ELF_QUEEN, GENERAL, PRIEST, QUEEN
from tests.chronicle import ANN
from tests.laws import Table
from tests.ventures import duelling, raiding
from tests.ventures.quests import BELL, STAIR, TOLL

AWAY = {"humans-successor": TOLL, "elves-successor": STAIR, "dwarves-successor": BELL, "guild-successor": TOLL}
DUELS = (("humans-arch-wizard", "elves-arch-wizard"), ("dwarves-lord-general", "guild-lord-general"))
SKIRMISHES = (
    (("humans-second-in-line", "dwarves-second-in-line"), ("elves-second-in-line", "guild-second-in-line")),
    (("dwarves-arch-wizard", "guild-arch-wizard"), ("elves-lord-general", "sunfaith-successor")),
)
"""Two lead a company each side."""
RAID = (QUEEN, GENERAL), (ELF_QUEEN, PRIEST)
HALFWAY, MOST = 60, 3000


def test_VEN_2_VEN_11_ten_tables_go_on_side_by_side_and_one_of_a_raid_is_dismissed(table: Table):
    """Each deed is done in turn, table by table, over a bell; the laws hold on all, and every table ends by itself."""
    companies = [seat for fight in SKIRMISHES for side in fight for seat in side]
    seats = (*AWAY, *(seat for duel in DUELS for seat in duel), *companies, *RAID[0], *RAID[1], DWARF_KING)
    duelling.ringed(table, *seats, venture_minutes=0, venture_seconds=0).until("t1/production")
    for seat, quest in AWAY.items():
        table.arrange(seat, "set_out", quest=quest)
    for one, other in DUELS:
        table.arrange(one, "challenge", to=other, kit="sword")
        table.arrange(other, "answer", venture=duelling.newest(table), kit="axe")
    table.arrange(DWARF_KING, "challenge", to="", kit="knives")
    table.arrange(ANN, "open_raid", a=raiding.raiders(RAID[0]), b=raiding.raiders(RAID[1]))
    raid = duelling.newest(table)
    for (a, b), company in zip(SKIRMISHES, ("hunt", "rite-fork"), strict=True):
        table.arrange(ANN, "open_skirmish", a=list(a), company=company, b=list(b), terms={"wound": True})
    assert len(under_way(table)) == 10
    done = 0
    while (open_still := under_way(table)) and done < MOST:
        for key in open_still:
            if key in under_way(table):
                table.arrange(duelling.whose(table, key), "act", **duelling.usual(table, key))
                done += 1
        if HALFWAY <= done < HALFWAY + len(open_still):
            table.play(ANN, "revoke", seat=GENERAL)
            assert table.row(f"venture/{raid}")["sides"]["a"]["seats"] == [QUEEN]
            table.ring()
    ended = {row["how"] for row in table.dump()["venture"].values()}
    assert HALFWAY < done < MOST
    assert table.row(f"seat/{GENERAL}")["revoked"]
    assert ended <= {"success", "partial", "failure", "out", "time"}
    assert table.row(f"venture/{raid}")["state"] == "over"


def under_way(table: Table) -> list[str]:
    return [key for key, row in table.dump()["venture"].items() if row["state"] == "running"]
