"""What is the same for all: how to go on by hand, the orders of each phase, a battle's sums, costs, technologies."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from astor.handbook.numbers import Day, facts
from astor.handbook.tables import table
from astor.handbook.words import Sayer
from astor.paper.effects import sentences
from astor.paper.moment import View
from astor.paper.parts import Part, Table
from astor.paper.phrases import capital, goods, say, spoken, word
from astor.shown.rows import ShownTechnology
from war.battle.rules.dice import Why

LINES = 10
ROUNDS = 4
ALONE = (Why.OUTNUMBERING,)
"""What the other side's die has nothing of."""
FORMS: Mapping[str, Promise] = {
    "planning": _("Province | Land and product | Capital, dock"),
    "initial_diplomacy": _("With whom | Treaty, marriage or summit | Signed by"),
    "production": _("Province | Products | Over-worked?"),
    "trade": _("With whom | We give | We get | Signed by both"),
    "purchase": _("What | Where | Who pays | Costs"),
    "war": _("Army | Season | Goes to, attacks, splits or takes in | Withdraws below"),
    "upkeep": _("Province or unit | Food | Gold | Unpaid?"),
    "diplomacy": _("With whom | Treaty, war, marriage or summit | Signed by"),
}
"""Phase → what its order form asks for."""
SECRET = _("Secret act | Aimed at | Sealed by")
ORDERED = _("Court | Turn | Given by")
FOUGHT = _("Place | Attacker | Defender")
PRICES = ("prices", "strengths", "causes", "plots")


def parts(day: Day, view: View) -> list[Part]:
    return [_by_hand(day), *_orders(day), _battle(day), _costs(day), _tree(view)]


def _by_hand(day: Day) -> Part:
    """What Control does in the server's place, phase by phase."""
    sayer = Sayer(spoken(), facts(day))
    told = _table(sayer, day, "by_hand")
    return Part("by-hand", "by-hand", sayer("by_hand.title"), sayer("by_hand.lead"), [told],
                notes=[sayer("by_hand.pages"), sayer("by_hand.dice")])  # fmt: skip


def _table(sayer: Sayer, day: Day, name: str) -> Table:
    head, *lines = table(sayer, day, name)
    return Table("", tuple(head), [tuple(line) for line in lines])


def _orders(day: Day) -> list[Part]:
    """Two to a page; one for each court and turn."""
    return [_order(phase, at) for at, phase in enumerate(phase for phase in FORMS if phase in day.lengths)]


def _order(phase: str, at: int) -> Part:
    told = [_form(ORDERED, 1), _form(FORMS[phase], LINES)]
    if phase == "diplomacy":
        told.append(_form(SECRET, 1))
    return Part(f"form-{phase}", "form second" if at % 2 else "form", capital(say(f"phase.{phase}")), tables=told)


def _form(asked: Promise, lines: int) -> Table:
    return Table("", tuple(str(asked).split(" | ")), [], lines, "write")


def _battle(day: Day) -> Part:
    """Each side's sum, round by round."""
    sayer = Sayer(spoken(), facts(day))
    rounds = [str(_("Round %(n)s")) % {"n": n} for n in range(1, ROUNDS + 1)]
    own = [say(f"battle.source.{why}") for why in (*Why, "ways")]
    foe = [say("battle.source.foe", what=say(f"battle.source.{why}")) for why in (*Why, "ways") if why not in ALONE]
    sources = (
        str(_("How many units")),
        str(_("Die")),
        *map(capital, (*own, *foe)),
        str(_("Sum")),
        str(_("Units the other side loses")),
    )
    lines = [(source, *("" for _round in rounds)) for source in sources]
    sides = [Table(side, ("", *rounds), lines, 0, "write sums") for side in str(FOUGHT).split(" | ")[1:]]
    return Part("battle", "battle", str(_("Battle sheet")), tables=[_form(FOUGHT, 1), *sides],
                notes=[sayer("rule.battle.sum"), sayer("rule.battle.example")])  # fmt: skip


def _costs(day: Day) -> Part:
    sayer = Sayer(spoken(), facts(day))
    told = [_table(sayer, day, name) for name in PRICES]
    return Part("costs", "costs", str(_("What things cost and what they give")), tables=told)


def _tree(view: View) -> Part:
    """Every technology there is, for what comes within reach on the way (TECH-1)."""
    head = [str(said) for said in (_("Technology"), _("Costs"), _("Needs"), _("Stands in"), _("What it changes"))]
    lines = [(row.name, goods(row.cost), ", ".join(view.name("technology", key) for key in row.needs),
              word(f"building.{row.institution}") if row.institution else "", sentences(row.effects))
             for _key, row in view.some(ShownTechnology)]  # fmt: skip
    return Part("tree", "tree", str(_("All technologies")), tables=[Table("", tuple(head), lines)])
