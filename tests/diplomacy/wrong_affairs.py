"""Treaties, plots, requests and objectives that are refused: who asks for what, the code they meet, and the facts."""

from dataclasses import replace
from typing import Any

from tests import cast
from tests.chronicle import ANN, override, war
from tests.diplomacy import chancery
from tests.diplomacy.chancery import DWARF_KING, ELF_QUEEN, GENERAL, QUEEN
from tests.game.wrong_orders import No, no
from tests.laws import Table
from tests.war.wrong_wars import told

MARKS = {"treaty": "text", "plot": "faction", "request": "text", "objective": "text", "summit": "host",
         "theory": "faction", "paper": "faction", "marriage": "proposer"}  # fmt: skip
"""By which field "{treaty:the pass}" or "{plot:humans}" names a row."""


def meant(table: Table, args: dict[str, Any]) -> dict[str, Any]:
    """The arguments with the keys these rows have at this table."""
    rows = ((kind, key, row[mark]) for kind, mark in MARKS.items() for key, row in table.dump().get(kind, {}).items())
    keys = {f"{{{kind}:{mark}}}": key for kind, key, mark in rows}
    return {name: keys.get(value, value) if isinstance(value, str) else value for name, value in args.items()}


def draft(code: str, to: list[str], /, *, facts: dict[str, Any] | None = None, **treaty: Any) -> No:
    """The humans propose a treaty."""
    return replace(no(code, QUEEN, "propose_treaty", to=to, **treaty), facts=facts)


def plot(code: str, act: str, /, *, facts: dict[str, Any] | None = None, **aim: Any) -> No:
    """The queen of the humans sanctions an act."""
    return replace(no(code, QUEEN, "sanction", act=act, **aim), facts=facts)


# The initial diplomacy


def talking(table: Table) -> Table:
    """One treaty is open, two are made, of them one renounced. The dwarves are our allies, the elves enemies."""
    chancery.talks(table)
    war(table, attacked=False)
    chancery.signed(table, text="the pass", makes="alliance")
    table.play(QUEEN, "renounce", treaty=chancery.signed(table, text="the toll"))
    chancery.proposed(table, "dwarves", "elves", text="the sea")
    table.play(DWARF_KING, "sign", treaty=table_key(table, "treaty", "the sea"))
    table.play(ELF_QUEEN, "propose_treaty", to=["guild"], text="the grove", secret=True)
    chancery.asked(table, text="settled")
    table.play(ANN, "resolve_request", request=table_key(table, "request", "settled"))
    chancery.asked(table, text="open")
    table.play(ANN, "claim_request", request=table_key(table, "request", "open"))
    chancery.claimed(table)
    return table


def table_key(table: Table, kind: str, mark: str) -> str:
    key: str = meant(table, {"key": f"{{{kind}:{mark}}}"})["key"]
    return key


TALKING = (
    told(no("already_so", QUEEN, "declare_war", to="elves"), state="war"),
    no("unknown_row", QUEEN, "declare_war", to="humans"),
    no("unknown_row", QUEEN, "declare_war", to="orcs"),
    no("no_power", GENERAL, "declare_war", to="guild"),
    no("bad_arguments", QUEEN, "declare_war", to=["guild"]),
    told(no("no_alliance", QUEEN, "leave_alliance", to="elves")),
    told(no("no_alliance", QUEEN, "leave_alliance", to="guild")),
    no("unknown_row", QUEEN, "leave_alliance", to="humans"),
    no("no_power", GENERAL, "leave_alliance", to="dwarves"),
    draft("bad_arguments", [], text="Alone"),
    draft("bad_arguments", ["guild"], text="x" * 2001),
    draft("bad_arguments", ["guild"], makes="war"),
    draft("bad_arguments", ["guild"], text=7),
    draft("bad_arguments", ["guild"] * 21, text="Many"),
    draft("nobody_to_sign", ["humans"], text="Alone"),
    draft("nothing_written", ["guild"], text="  "),
    draft("between_two", ["guild", "elves"], makes="alliance", facts={"makes": "alliance"}),
    draft("already_so", ["dwarves"], makes="alliance", facts={"state": "alliance"}),
    draft("already_so", ["guild"], makes="peace", facts={"state": "peace"}),
    draft("unknown_row", ["orcs"], text="Who?", facts={"row": "faction/orcs"}),
    no("no_power", GENERAL, "propose_treaty", to=["guild"], text="Behind her back"),
    told(no("already_signed", QUEEN, "sign", treaty="{treaty:the sea}")),
    told(no("treaty_made", QUEEN, "sign", treaty="{treaty:the pass}")),
    told(no("treaty_made", QUEEN, "sign", treaty="{treaty:the toll}")),
    told(no("treaty_gone", QUEEN, "sign", treaty="nothing")),
    told(no("treaty_gone", QUEEN, "sign", treaty="{treaty:the grove}")),
    no("no_power", GENERAL, "sign", treaty="{treaty:the sea}"),
    no("no_power", "elves-lord-general", "sign", treaty="{treaty:the sea}"),
    no("bad_arguments", ELF_QUEEN, "sign", treaty="{treaty:the sea}", faction="humans"),
    told(no("your_own_treaty", QUEEN, "refuse_treaty", treaty="{treaty:the sea}")),
    told(no("treaty_made", QUEEN, "refuse_treaty", treaty="{treaty:the pass}")),
    told(no("treaty_gone", QUEEN, "refuse_treaty", treaty="{treaty:the grove}")),
    told(no("not_your_treaty", ELF_QUEEN, "withdraw_treaty", treaty="{treaty:the sea}"), faction="humans"),
    told(no("treaty_made", QUEEN, "withdraw_treaty", treaty="{treaty:the pass}")),
    told(no("treaty_gone", QUEEN, "withdraw_treaty", treaty="{treaty:the grove}")),
    told(no("treaty_not_made", QUEEN, "renounce", treaty="{treaty:the sea}")),
    told(no("treaty_not_made", QUEEN, "renounce", treaty="{treaty:the toll}")),
    told(no("treaty_gone", QUEEN, "renounce", treaty="{treaty:the grove}")),
    told(no("treaty_gone", ELF_QUEEN, "renounce", treaty="{treaty:the pass}")),
    plot("no_plots_yet", "counter", counters="steal"),
    told(no("plot_gone", QUEEN, "call_off", plot="nothing")),
    no("bad_arguments", QUEEN, "ask_control", about="help", text=""),
    told(no("no_words", QUEEN, "ask_control", about="help", text="   ")),
    no("bad_arguments", QUEEN, "ask_control", about="help", text="x" * 1001),
    no("bad_arguments", QUEEN, "ask_control", about="gossip", text="Have you heard?"),
    told(no("request_gone", QUEEN, "withdraw_request", request="nothing")),
    told(no("request_gone", GENERAL, "withdraw_request", request="{request:open}")),
    told(no("request_resolved", QUEEN, "withdraw_request", request="{request:settled}")),
    told(no("no_change", ANN, "claim_request", request="{request:open}"), field="by"),
    told(no("request_gone", ANN, "claim_request", request="nothing")),
    told(no("request_resolved", ANN, "claim_request", request="{request:settled}")),
    told(no("request_resolved", ANN, "answer_request", request="{request:settled}", text="Yes.")),
    told(no("no_change", ANN, "answer_request", request="{request:open}", text=" "), field="answer"),
    no("bad_arguments", ANN, "answer_request", request="{request:open}", text=""),
    told(no("request_gone", ANN, "resolve_request", request="nothing")),
    told(no("request_resolved", ANN, "resolve_request", request="{request:settled}", text="Again.")),
    no("unknown_row", ANN, "resolve_request", request="{request:open}", text="So be it.", row="province/atlantis"),
    no("bad_value", ANN, "resolve_request", request="{request:open}", text="So be it.", row="province/ostmark",
       field="order", value="four"),
    no("reason_needed", ANN, "resolve_request", request="{request:open}", row="province/ostmark", field="order",
       value=4),
    *(no("control_only", QUEEN, name, request="{request:open}", text="Yes.")
      for name in ("claim_request", "answer_request", "resolve_request")),
    told(no("already_claimed", QUEEN, "claim_objective", objective="{objective:canary:humans:}"), state="claimed"),
    told(no("not_yours", QUEEN, "claim_objective", objective="nothing"), row="objective/nothing"),
    no("not_yours", QUEEN, "claim_objective", objective=f"{{objective:{cast.seat_canary(GENERAL)}}}"),
    no("not_yours", ELF_QUEEN, "claim_objective", objective="{objective:canary:humans:}"),
    told(no("not_claimed", QUEEN, "withdraw_claim", objective=f"{{objective:{cast.seat_canary(QUEEN)}}}")),
    no("not_yours", ELF_QUEEN, "withdraw_claim", objective="{objective:canary:humans:}"),
    no("unknown_row", ANN, "give_objective", faction="orcs", text="Feast"),
    no("unknown_row", ANN, "give_objective", faction="humans", seat=ELF_QUEEN, text="Feast"),
    told(no("no_words", ANN, "give_objective", faction="humans", text="  ")),
    no("bad_arguments", ANN, "give_objective", faction="humans", text="x" * 501),
    no("unknown_row", ANN, "confirm_objective", objective="nothing"),
    no("unknown_row", ANN, "deny_objective", objective="nothing", reason="No."),
    told(no("reason_needed", ANN, "deny_objective", objective="{objective:canary:humans:}", reason=" ")),
    no("bad_arguments", ANN, "deny_objective", objective="{objective:canary:humans:}"),
    no("control_only", QUEEN, "give_objective", faction="humans", text="Feast"),
    no("control_only", QUEEN, "confirm_objective", objective="{objective:canary:humans:}"),
    no("control_only", QUEEN, "deny_objective", objective="{objective:canary:humans:}", reason="No."),
    told(no("nothing_to_publish", ANN, "publish_plots")),
    told(no("nothing_to_publish", ANN, "hold_plots")),
)  # fmt: skip


# Where the scenario lets factions plot at once


def plotting(table: Table) -> Table:
    """The elves have sanctioned an act; a cavalier of theirs is dead, and Midmarch is nobody's."""
    chancery.plotting(table)
    chancery.sanctioned(table, ELF_QUEEN, "incite", province="kingsmead")
    override(table, "character/elves-successor", "alive", value=False)
    return table


PLOTTING = (
    no("no_power", GENERAL, "sanction", act="incite", province="lirien"),
    no("bad_arguments", QUEEN, "sanction", act="poison", character=ELF_QUEEN),
    no("bad_arguments", QUEEN, "sanction", act="counter", counters="counter"),
    plot("bad_aim", "incite", facts={"act": "incite", "needs": ["province"]}),
    plot("bad_aim", "incite", province="lirien", against="elves", facts={"act": "incite", "needs": ["province"]}),
    plot("bad_aim", "sabotage", against="elves", facts={"act": "sabotage", "needs": ["against", "technology"]}),
    plot("bad_aim", "steal", technology="star-lore", facts={"act": "steal", "needs": ["against", "technology"]}),
    plot("bad_aim", "assassinate", against="elves", facts={"act": "assassinate", "needs": ["character"]}),
    plot("bad_aim", "counter", province="lirien", facts={"act": "counter", "needs": ["counters"]}),
    plot("unknown_row", "sabotage", against="orcs", technology="crop-rotation", facts={"row": "faction/orcs"}),
    plot("unknown_row", "sabotage", against="elves", technology="alchemy"),
    plot("known_already", "steal", against="elves", technology="crop-rotation"),
    plot("needs_technology", "steal", against="elves", technology="university"),
    plot("own_target", "sabotage", against="humans", technology="crop-rotation", facts={"act": "sabotage"}),
    plot("own_target", "incite", province="ostmark", facts={"act": "incite"}),
    plot("own_target", "assassinate", character=GENERAL, facts={"act": "assassinate"}),
    plot("no_such_target", "incite", province="midmarch", facts={"act": "incite"}),
    plot("no_such_target", "incite", province="atlantis", facts={"act": "incite"}),
    plot("no_such_target", "assassinate", character="nobody", facts={"act": "assassinate"}),
    plot("no_such_target", "assassinate", character="elves-successor", facts={"act": "assassinate"}),
    told(no("one_plot", ELF_QUEEN, "sanction", act="counter", counters="steal")),
    told(no("plot_gone", QUEEN, "call_off", plot="{plot:elves}")),
    no("no_power", "elves-lord-general", "call_off", plot="{plot:elves}"),
    told(no("plot_gone", ANN, "rule_plot", plot="{plot:elves}", outcome="success", reason="So says the hall.")),
    no("control_only", QUEEN, "rule_plot", plot="{plot:elves}", outcome="failure", reason="So say I."),
)


# While Control looks at what was decided


def reviewing(table: Table) -> Table:
    """What the humans and the elves have sanctioned is decided; the dwarves were on guard."""
    chancery.plotting(table)
    chancery.sanctioned(table)
    chancery.sanctioned(table, DWARF_KING, "counter", counters="steal")
    chancery.proposed(table, text="the pass")
    table.until("t1/production")
    table.play(ANN, "hold_plots")
    return table


RULED = {"outcome": "success", "reason": "So says the hall."}
REVIEWING = (
    no("wrong_phase", QUEEN, "call_off", plot="{plot:humans}"),
    no("wrong_phase", QUEEN, "sanction", act="counter", counters="steal"),
    no("wrong_phase", QUEEN, "declare_war", to="guild"),
    no("wrong_phase", QUEEN, "leave_alliance", to="guild"),
    no("wrong_phase", QUEEN, "propose_treaty", to=["guild"], text="Late"),
    no("wrong_phase", DWARF_KING, "sign", treaty="{treaty:the pass}"),
    no("wrong_phase", DWARF_KING, "refuse_treaty", treaty="{treaty:the pass}"),
    no("wrong_phase", QUEEN, "withdraw_treaty", treaty="{treaty:the pass}"),
    no("wrong_phase", QUEEN, "renounce", treaty="{treaty:the pass}"),
    no("phase_over", QUEEN, "sanction", act="counter", counters="steal", phase="t0/diplomacy"),
    told(no("no_change", ANN, "rule_plot", plot="{plot:humans}", **RULED), field="outcome"),
    told(no("no_change", ANN, "rule_plot", plot="{plot:humans}", exposed=True, **RULED), field="outcome"),
    told(no("reason_needed", ANN, "rule_plot", plot="{plot:humans}", outcome="failure", reason=" ")),
    told(no("plot_gone", ANN, "rule_plot", plot="{plot:dwarves}", outcome="failure", reason="They slept.")),
    told(no("plot_gone", ANN, "rule_plot", plot="nothing", outcome="failure", reason="So says the hall.")),
    no("bad_arguments", ANN, "rule_plot", plot="{plot:humans}", outcome="countered", reason="So says the hall."),
    told(no("nothing_to_publish", ANN, "hold_plots")),
    no("control_only", QUEEN, "publish_plots"),
    no("control_only", QUEEN, "hold_plots"),
)

AFFAIRS = ((talking, TALKING), (plotting, PLOTTING), (reviewing, REVIEWING))
"""How far the affairs of the court have come, and what is refused then."""
