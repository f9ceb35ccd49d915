"""Orders of plots, as they are tried: how each comes to be played, and what is refused when."""

from dataclasses import replace
from typing import Any

from tests import stages
from tests.cast import ELF_QUEEN, GENERAL, QUEEN
from tests.chronicle import ANN
from tests.diplomacy import chancery
from tests.tried import Cases, No, Refusals, no, told


def plot(code: str, act: str, /, *, facts: dict[str, Any] | None = None, **aim: Any) -> No:
    """The queen of the humans sanctions an act."""
    return replace(no(code, QUEEN, "sanction", act=act, **aim), facts=facts)


RULED = {"outcome": "success", "reason": "So says the hall."}

CASES: Cases = {
    "sanction": lambda t: chancery.sanctioned(chancery.plotting(t)),
    "call_off": lambda t: t.play(QUEEN, "call_off", plot=chancery.sanctioned(chancery.plotting(t))),
    "rule_plot": lambda t: t.play(
        ANN, "rule_plot", plot=chancery.decided(t), outcome="failure", reason="The agitators were on stage."
    ),
    "publish_plots": lambda t: (chancery.decided(t), t.play(ANN, "publish_plots")),
    "hold_plots": lambda t: (chancery.decided(t), t.play(ANN, "hold_plots")),
}

REFUSED: Refusals = {
    stages.talking: (
        plot("no_plots_yet", "counter", counters="steal"),
        told(no("plot_gone", QUEEN, "call_off", plot="nothing")),
        told(no("nothing_to_publish", ANN, "publish_plots")),
        told(no("nothing_to_publish", ANN, "hold_plots")),
    ),
    stages.plotting: (
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
        plot("own_target", "steal", against="humans", technology="woodcraft", facts={"act": "steal"}),
        plot("no_such_target", "incite", province="midmarch", facts={"act": "incite"}),
        plot("no_such_target", "incite", province="atlantis", facts={"act": "incite"}),
        plot("no_such_target", "assassinate", character="nobody", facts={"act": "assassinate"}),
        plot("no_such_target", "assassinate", character="elves-successor", facts={"act": "assassinate"}),
        told(no("one_plot", ELF_QUEEN, "sanction", act="counter", counters="steal")),
        told(no("plot_gone", QUEEN, "call_off", plot="{plot:elves}")),
        no("no_power", "elves-lord-general", "call_off", plot="{plot:elves}"),
        told(no("plot_gone", ANN, "rule_plot", plot="{plot:elves}", outcome="success", reason="So says the hall.")),
        no("control_only", QUEEN, "rule_plot", plot="{plot:elves}", outcome="failure", reason="So say I."),
    ),
    stages.reviewing: (
        no("wrong_phase", QUEEN, "call_off", plot="{plot:humans}"),
        no("wrong_phase", QUEEN, "sanction", act="counter", counters="steal"),
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
    ),
}
