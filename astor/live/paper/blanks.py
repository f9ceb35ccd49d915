"""Blank forms of the print: the orders of each phase, the sums of a battle, what things cost and what they give."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from astor.live.handbook.book import Handbook
from astor.live.handbook.numbers import Day, facts
from astor.live.handbook.tables import table
from astor.live.handbook.words import Sayer
from astor.live.paper.parts import Part, Table
from astor.live.paper.phrases import capital, say, spoken
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


def parts(day: Day, book: Handbook) -> list[Part]:
    return [*_orders(day), _battle(book), _costs(day)]


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


def _battle(book: Handbook) -> Part:
    """Each side's sum, round by round."""
    rounds = [str(_("Round %(n)s")) % {"n": n} for n in range(1, ROUNDS + 1)]
    own = [say(f"battle.source.{why}") for why in (*Why, "ways")]
    foe = [say("battle.source.foe", what=say(f"battle.source.{why}")) for why in (*Why, "ways") if why not in ALONE]
    sources = (str(_("Die")), *map(capital, (*own, *foe)), str(_("Sum")), str(_("Units the other side loses")))
    lines = [(source, *("" for _round in rounds)) for source in sources]
    sides = [Table(side, ("", *rounds), lines, 0, "write sums") for side in str(FOUGHT).split(" | ")[1:]]
    return Part("battle", "battle", str(_("Battle sheet")), tables=[_form(FOUGHT, 1), *sides],
                notes=[book.fight.says, book.fight.example])  # fmt: skip


def _costs(day: Day) -> Part:
    sayer = Sayer(spoken(), facts(day))
    told = [Table("", tuple(head), [tuple(line) for line in lines])
            for head, *lines in (table(sayer, day, name) for name in PRICES)]  # fmt: skip
    return Part("costs", "costs", str(_("What things cost and what they give")), tables=told)
