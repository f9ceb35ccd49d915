"""Orders of production, as they are tried: how each comes to be played, and what is refused when."""

from typing import Any

from tests import cast, stages
from tests.cast import GENERAL, QUEEN
from tests.laws import Table
from tests.tried import Cases, Refusals, gold, no, produced


def _collected(table: Table) -> None:
    table.join(cast.GUILDMASTER)
    table.until("t1/production")
    table.play(cast.GUILDMASTER, "collect", building="kingsmead-guildhall", good="stone")


def _budgeted(table: Table) -> None:
    """A whole realm ordered by one order: what it leaves out and takes back is as if nobody had spoken of it."""
    table.join(cast.GUILDMASTER)
    produced(table)
    lands = {"ostmark": {"outputs": []}, "wheatley": {"outputs": ["food", "wood"]}}
    table.play(QUEEN, "set_budget", lands=lands, houses={})
    left = {draft["subject"]: draft for draft in table.dump()["draft"].values() if draft["command"] == "produce"}
    assert left.keys() == {"wheatley"}
    assert left["wheatley"]["confirmed"]
    houses = {"kingsmead-guildhall": "stone", "lirien-guildhall": "gold"}
    table.play(cast.GUILDMASTER, "set_budget", lands={}, houses=houses)
    table.play(cast.GUILDMASTER, "set_budget", lands={}, houses={"kingsmead-guildhall": ""})
    assert [d["subject"] for d in table.dump()["draft"].values() if d["command"] == "collect"] == ["lirien-guildhall"]


def _whole(**lands: list[str]) -> dict[str, Any]:
    """The arguments of a budget in which these lands give this."""
    return {"lands": {key: {"outputs": outputs} for key, outputs in lands.items()}, "houses": {}}


CASES: Cases = {
    "set_budget": _budgeted,
    "produce": produced,
    "collect": _collected,
    "confirm": lambda t: produced(t).play(cast.QUEEN, "confirm"),
}

REFUSED: Refusals = {
    stages.arranging: (no("nothing_to_confirm", QUEEN, "confirm"),),
    stages.production: (
        no("no_power", GENERAL, "produce", **gold("gold")),
        no("no_power", GENERAL, "confirm"),
        no("not_yours", QUEEN, "produce", province="lirien", outputs=["gold"]),
        no("not_yours", QUEEN, "produce", province="atlantis", outputs=["gold"]),
        no("cannot_produce", QUEEN, "produce", **gold("wood")),
        no("cannot_produce", QUEEN, "produce", **gold("<script>")),
        no("too_many_outputs", QUEEN, "produce", **gold("gold", "gold", "gold")),
        no("overwork_without_output", QUEEN, "produce", **gold("gold", overwork=True)),
        no("bad_arguments", QUEEN, "produce", province="ostmark"),
        no("bad_arguments", QUEEN, "produce", province=["ostmark"], outputs="gold"),
        no("bad_arguments", QUEEN, "produce", **gold("x" * 10_000)),
        no("phase_over", QUEEN, "produce", **gold("gold"), phase="t0/diplomacy"),
        no("not_yours", QUEEN, "collect", building="kingsmead-guildhall", good="gold"),
        no("cannot_produce", cast.GUILDMASTER, "collect", building="kingsmead-guildhall", good="wood"),
        no("no_power", GENERAL, "set_budget", **_whole(ostmark=["gold"])),
        no("nothing_ordered", QUEEN, "set_budget", lands={}, houses={}),
        no("not_yours", QUEEN, "set_budget", **_whole(ostmark=["gold"], lirien=["gold"])),
        no("not_yours", QUEEN, "set_budget", lands={}, houses={"kingsmead-guildhall": "gold"}),
        no("not_yours", QUEEN, "set_budget", lands={}, houses={"kingsmead-guildhall": ""}),
        no("cannot_produce", QUEEN, "set_budget", **_whole(ostmark=["gold"], wheatley=["stone"])),
        no("cannot_produce", cast.GUILDMASTER, "set_budget", lands={}, houses={"kingsmead-guildhall": "wood"}),
        no("too_many_outputs", QUEEN, "set_budget", **_whole(ostmark=["gold"], wheatley=["food"] * 3)),
        no(
            "overwork_without_output",
            QUEEN,
            "set_budget",
            houses={},
            lands={"ostmark": {"outputs": ["gold"], "overwork": True}},
        ),
        no("bad_arguments", QUEEN, "set_budget", lands={"ostmark": ["gold"]}, houses={}),
        no("bad_arguments", QUEEN, "set_budget", lands={"ostmark": {"outputs": [], "dice": 6}}, houses={}),
        no("bad_arguments", QUEEN, "set_budget", lands={}),
        no("nothing_to_confirm", QUEEN, "confirm"),
    ),
    stages.trade: (
        no("wrong_phase", QUEEN, "set_budget", **_whole(ostmark=["gold"])),
        no("wrong_phase", QUEEN, "produce", **gold("gold")),
        no("wrong_phase", QUEEN, "collect", building="x", good="gold"),
        no("wrong_phase", QUEEN, "confirm"),
        no("phase_over", QUEEN, "produce", **gold("gold"), phase="t1/production"),
    ),
    stages.window: (no("wrong_part", QUEEN, "confirm"),),
    stages.held: (no("held", QUEEN, "produce", **gold("gold")),),
    stages.ended: (no("already_ended", QUEEN, "produce", **gold("gold")),),
}
