"""Plans, choices, growth, what allies answer and which technologies count: by no frame or page do others learn of them.

The humans fight the elves while their allies, the dwarves, look on. Both know something that counts in battle.
"""

import json
import re
from collections.abc import Callable

import pytest

from astor.door.token_bucket import Bucket
from astor.game.models import Entry, Event
from astor.game.rows.board import Board
from astor.game.values.errors import Refused
from astor.running.thread import in_turn
from astor.sockets import live_board as boards
from astor.sockets.hub import hub
from tests import cast
from tests.chronicle import ANN, override
from tests.known import Way
from tests.laws import Table
from tests.rooms.screens import Screen, Venue, joined
from tests.rooms.test_secrets import ONLOOKERS, PAGES, browser, whole
from tests.war import hosts
from tests.war.hosts import ARCHERS, DWARF_KING, ELF_QUEEN, ELF_REGIMENT, ELVES, GENERAL, GUARD, HEIR, HOST, QUEEN

KNOWN = {"humans": "crop-rotation", "elves": "woodcraft"}
ROWS = re.compile(r'"((?:plan|growth)/[^"]*)"')
FIELDS = {"odds": r'"odds": ?\{', "open": r'"open": ?\{"'}
"""What of a battle Control alone sees."""
TOLD = re.compile(r'"code": ?"(plan_changed|call_handed)"')


class Moment(Table):
    """The event as it stands, without any law."""

    def __init__(self) -> None:
        self.event, self.now = Event.objects.get(key=cast.EVENT), cast.T0
        self.way, self.bells = Way(""), 0

    @property
    def board(self) -> Board:
        return boards.load(self.event.key)

    def until(self, phase: str) -> None:
        self.arrange(ANN, "start")
        while self.clock.phase != phase:
            self.arrange(ANN, "close_phase", skip=True)

    @property
    def battle(self) -> str:
        return str(list(self.dump()["battle"])[-1])


def plan() -> None:
    """Everybody has plans; one of them cannot be carried out as it was meant."""
    now = Moment()
    for technology in KNOWN.values():
        effect = {"quantity": "x", "scope": "army", "amount": 1}
        override(now, f"technology/{technology}", "effects", [effect])
    hosts.prepared(now)
    hosts.place(now, hosts.ALLIES)
    now.arrange(ANN, "set_relation", a="dwarves", b="humans", state="alliance")
    meant = {"to": "hartwood", "absorb": [hosts.OUTPOST]}
    now.arrange(QUEEN, "file_plan", army=HOST, orders=meant, withdraw_below=77)
    now.arrange(QUEEN, "file_plan", army=GUARD, orders={"to": "ostmark"}, lose_first="militia")
    now.arrange(QUEEN, "drop_plan", army=GUARD)
    now.arrange(ELF_QUEEN, "file_plan", army=ELVES, lose_first="militia", withdraw_below=2)


def attack() -> None:
    now = Moment()
    now.arrange(ANN, "end_part", part="preparation")
    now.arrange(ANN, "remove", row=f"unit/{hosts.OUTPOST}", reason="a fever")
    now.arrange(ANN, "hand_call", activation=hosts.turn_of(now, GUARD), seat=HEIR)
    now.arrange(GENERAL, "march", army=GUARD, orders={"to": "wheatley", "attack": "elves"})


def ask() -> None:
    """The dwarves would fight, and may not."""
    now = Moment()
    now.arrange(DWARF_KING, "join_battle", battle=now.battle, side="attacker")
    now.arrange(GENERAL, "admit_ally", battle=now.battle, faction="dwarves", yes=False)


def choose() -> None:
    """The humans have chosen whom they lose, thought again with Control's help, and wait for the elves."""
    now = Moment()
    now.arrange(GENERAL, "choose_losses", battle=now.battle, units=hosts.RECRUITS[:2])
    entry = now.seq
    now.arrange(ANN, "undo", entry=entry)
    now.arrange(ANN, "redo", entry=entry)


def withdraw() -> None:
    """Now the elves have chosen first, and wait for the humans."""
    now = Moment()
    now.arrange(ELF_QUEEN, "choose_losses", battle=now.battle, units=ARCHERS)
    now.arrange(ELF_QUEEN, "withdraw_units", battle=now.battle, units=[ELF_REGIMENT], to="redsteppe")


def grow() -> None:
    """The battle is over; the others act, also those whose plan cannot be kept."""
    now = Moment()
    now.arrange(GENERAL, "withdraw_units", battle=now.battle, units=[])
    now.arrange(GENERAL, "grow", officer=GENERAL, choice="y")
    now.arrange(ANN, "call_general", activation=hosts.turn_of(now, HOST))
    now.arrange(ANN, "carry_out", activation=hosts.turn_of(now, HOST))


DEEDS: tuple[Callable[[], None], ...] = (plan, attack, ask, choose, withdraw, grow)


def owners() -> dict[str, str]:
    """Every plan and growth there ever was, and whose it is."""
    images = (item for entry in Entry.objects.all() for item in entry.images.items())
    return {row: (before or after)["faction"] for row, (before, after) in images if ROWS.fullmatch(f'"{row}"')}


def leaks(text: str, sides: tuple[str, ...]) -> set[str]:
    """What of others stands in what these sides were shown."""
    own = {side.partition("/")[2] for side in sides}
    owner = owners()
    found = {owner[row] + "'s " + row.partition("/")[0] for row in ROWS.findall(text) if owner[row] not in own}
    for faction in KNOWN.keys() - own:
        if re.search(rf'\["(?:foe/)?technology/{KNOWN[faction]}"', text):
            found.add(f"{faction}'s lore")
        if re.search(rf'"choice": ?\{{"(?:[^}}]*\}}, ?")?{faction}"', text):
            found.add(f"{faction}'s choice")
    if not own & {"humans", "elves", "dwarves"}:
        found |= {"allies"} if re.search(r'"allies": ?\{', text) else set()
    if "humans" not in own:
        found |= {"told"} if TOLD.search(text) else set()
    return found | {name for name, field in FIELDS.items() if re.search(field, text)}


ALL = {"humans's plan", "elves's plan", "humans's growth", "elves's growth", "humans's lore", "elves's lore",
       "humans's choice", "elves's choice", "allies", "told", "odds", "open"}  # fmt: skip


def test_no_page_tells_others_of_a_war(event: Event):
    joined(QUEEN, GENERAL, ELF_QUEEN, DWARF_KING)
    for deed in DEEDS:
        deed()
        hub.forget()  # else pages show the board as it was first looked at: here nobody tells the hub
        for who, sides in ONLOOKERS.items():
            for path in ("/play/astor", "/hall/astor"):
                assert leaks(whole(browser(who).get(path)), sides) == set(), (deed, who, path)
    for route in ("front", "sheet", "preview", "journal"):
        for who, sides in ONLOOKERS.items():
            for page in PAGES[route](browser(who)):
                assert leaks(whole(page), sides) == set(), (route, who)


async def test_no_frame_tells_others_of_a_war(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Bucket, "take", lambda *_: True)  # in a moment they ask for what takes a whole evening
    screens = await venue.everybody()
    for deed in DEEDS:
        await in_turn(deed)
        await venue.settle()
        await meddled(screens)
        for screen in screens.values():
            screen.epoch = None
            await screen.hello()
    for who, screen in screens.items():
        if who != "control":
            heard = await in_turn(leaks, json.dumps(screen.heard), tuple(screen.tables))
            assert heard == set(), who
    assert await in_turn(leaks, json.dumps(screens["control"].heard), ()) == ALL
    own = await in_turn(leaks, json.dumps(screens[GENERAL].heard), ())
    assert own == {"humans's plan", "humans's growth", "humans's lore", "humans's choice", "allies", "told"}


async def meddled(screens: dict[str, Screen]) -> None:
    """Enemies who try are told what they would be told if there were nothing to learn."""
    refused = {"drop_plan": {"army": GUARD}, "march": {"army": HOST}, "decline": {"army": GUARD}}
    for who in (ELF_QUEEN, DWARF_KING):
        for name, args in refused.items():
            assert (await screens[who].order(name, **args))["refused"] in ("not_yours", "wrong_phase", "wrong_part")
        told = await screens[who].order("grow", officer=GENERAL, choice="x")
        assert told["refused"] in ("no_growth", "wrong_phase")


def test_odds_tell_nothing_of_what_the_foe_knows(table: Table):
    """Who weighs an attack reckons with what everybody sees, and with what they know themselves."""
    hosts.prepared(table)

    def weighed() -> object:
        return table.screens[f"seat/{ELF_QUEEN}"]["may/file_plan"]["choices"]["army"][ELVES]

    before = weighed()
    learn = [{"quantity": "x", "scope": "army", "amount": 5}]
    override(table, f"technology/{KNOWN['humans']}", "effects", learn)
    override(table, "faction/humans", "effects", learn)
    assert weighed() == before
    override(table, f"technology/{KNOWN['elves']}", "effects", learn)
    assert weighed() != before


def test_a_refusal_tells_an_enemy_nothing_of_a_plan(table: Table):
    """Whether the humans have one or not."""
    hosts.prepared(table)

    def told() -> Refused:
        return table.refuse(ELF_QUEEN, "drop_plan", army=GUARD)

    before = told()
    table.play(QUEEN, "file_plan", army=GUARD, orders={"to": "wheatley"})
    after = told()
    assert (before.code, before.facts) == (after.code, after.facts) == ("not_yours", {"row": f"army/{GUARD}"})


def test_BAT_15_an_ally_who_comes_to_lead_learns_nothing_of_what_its_friends_knew(table: Table):
    battle = hosts.joining(table)
    override(table, f"technology/{KNOWN['humans']}", "effects", [{"quantity": "x", "scope": "army", "amount": 1}])
    for officer, x in ((GENERAL, -3), (hosts.ELF_GENERAL, 3)):
        override(table, f"officer/{officer}", "x", x)
    table.play(DWARF_KING, "join_battle", battle=battle, side="attacker")
    table.play(GENERAL, "admit_ally", battle=battle, faction="dwarves")
    for unit in (hosts.REGIMENT, *hosts.RECRUITS):
        if unit in table.dump()["unit"]:  # what fell meanwhile needs no fever
            table.play(ANN, "remove", row=f"unit/{unit}", reason="a fever")
    told = {f: table.sees(f"faction/{f}", f"battle/{battle}")["rounds"][0]["modifiers"] for f in ("humans", "dwarves")}
    lore = f"technology/{KNOWN['humans']}"
    assert [lore, 1] in told["humans"]["attacker"]
    assert [source for source, _ in told["dwarves"]["attacker"] if source in (lore, "ways")] == ["ways"]
