"""The organiser's forms: a new event, and further Controls."""

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from msgspec import to_builtins

from astor.desk.standing import PHASES
from astor.game import event_keys
from astor.game.models import Event
from astor.game.orders import broken_events
from astor.game.values import texts
from astor.game.values.errors import Refused
from astor.scenarios import loader
from astor.scenarios.catalogue import in_language
from astor.scenarios.founding import with_lengths, with_turns
from astor.scenarios.tables import FEWEST_KINGDOMS, Scenario

VISIBLE = "LNS"
"""Kinds of characters that make a name: letters, numbers, signs."""
UNNAMED = _("A name has letters, digits, spaces, dots, hyphens and apostrophes, nothing else.")
TOO_FEW = _("At least %(least)s kingdoms must play.")


class _Players(forms.MultipleChoiceField):
    """Factions that play, ticked one by one."""

    widget = forms.CheckboxSelectMultiple
    default_error_messages: ClassVar = {
        "required": _("Tick those who play."),
        "invalid_choice": _("%(value)s is not in this scenario."),
    }


class Course(forms.Form):
    """How many turns, and how long each phase lasts, in minutes (TURN-4)."""

    turns = forms.IntegerField(label=_("Turns"), min_value=1, max_value=20)

    def set_course(self, turns: int, lengths: Mapping[str, int]) -> None:
        """What stands in it at first, lengths in seconds."""
        self.fields["turns"].initial = turns
        for kind, label in PHASES.items():
            self.fields[kind] = forms.FloatField(label=label, min_value=0.1, max_value=240,
                                                 initial=f"{lengths[kind] / 60:g}")  # fmt: skip

    def phase_fields(self) -> list[forms.BoundField]:
        return [self[kind] for kind in PHASES]

    def lengths(self) -> dict[str, int]:
        """Phase → seconds."""
        return {kind: round(self.cleaned_data[kind] * 60) for kind in PHASES}


class NewEvent(Course):
    """Name, scenario, who plays, how many turns and how long each phase lasts."""

    name = forms.CharField(label=_("Name of the event"), max_length=60)
    scenario = forms.ChoiceField(label=_("Scenario"))
    kingdoms = _Players(label=_("Kingdoms"))
    religions = _Players(label=_("Religions"), required=False)
    practice = forms.BooleanField(label=_("Practice: bots play the free seats"), required=False)

    def __init__(self, plans: Sequence[Scenario], data: QueryDict | None = None, *, wanted: str = "",
                 kept: QueryDict | None = None) -> None:  # fmt: skip
        """`wanted` is the scenario whose factions are offered; the first one if there is none of that name.

        `kept` is what was typed while another scenario was shown: the name and the practice stay.
        """
        super().__init__(data, initial=kept and {"name": kept.get("name", ""), "practice": "practice" in kept})
        self.plan = next((plan for plan in plans if plan.name == wanted), plans[0])
        self.texts = in_language(self.plan, get_language())
        names = [(plan.name, in_language(plan, get_language()).tell("event.name", plan.event.name)) for plan in plans]
        self._choices("scenario", names, self.plan.name)
        for kind, field in (("kingdom", "kingdoms"), ("religion", "religions")):
            self._choices(field, self.factions(kind), [key for key, _name in self.factions(kind)])
        self.set_course(self.plan.event.turns, to_builtins(self.plan.event.lengths))

    def propose(self, fields: Mapping[str, Any], kept: QueryDict) -> None:
        """Fill in what is proposed; all else stays as it was typed."""
        for name in self.fields:
            many = isinstance(self.fields[name], _Players)
            if name in fields:
                self.initial[name] = fields[name]
            elif many or name in kept:
                self.initial[name] = kept.getlist(name) if many else kept[name]

    def _choices(self, field: str, choices: Sequence[tuple[str, str]], initial: str | list[str]) -> None:
        self.fields[field].choices = choices  # type: ignore[attr-defined]
        self.fields[field].initial = initial

    def factions(self, kind: str) -> list[tuple[str, str]]:
        """The scenario's factions of this kind: key and name."""
        tell, those = self.texts.tell, [f for f in self.plan.factions.faction if f.kind == kind]
        return [(f.key, f"{tell('faction.name', f.name)} ({tell('faction.people', f.people)})") for f in those]

    @property
    def title(self) -> str:
        """What the scenario is called."""
        return self.texts.tell("event.name", self.plan.event.name)

    @property
    def summary(self) -> str:
        return self.texts.tell("event.summary", self.plan.event.summary)

    def guilds(self) -> list[str]:
        """Who always plays."""
        return [name for _key, name in self.factions("guild")]

    def clean_name(self) -> str:
        """One line without what nobody sees, which nobody takes for another event's name."""
        try:
            name = texts.one_line(texts.clean(self.cleaned_data["name"]))
        except Refused:
            raise ValidationError(_("This name cannot be read: no letter has so many marks.")) from None
        if not any(unicodedata.category(char)[0] in VISIBLE for char in name):
            raise ValidationError(_("A name needs letters or digits."))
        if not event_keys.reachable(event_keys.latin(name) or event_keys.NAMELESS):
            raise ValidationError(_("This name would be in the address of another page. Choose a longer one."))
        if any(texts.alike(name, other.name) for other in broken_events.readable(Event.objects.all())):
            raise ValidationError(_("There is an event of this name already, or of one that looks the same."))
        return name

    def key(self) -> str:
        """What the event is called in addresses."""
        return event_keys.free_key(self.cleaned_data["name"])

    def clean_kingdoms(self) -> list[str]:
        kingdoms: list[str] = self.cleaned_data["kingdoms"]
        if len(set(kingdoms)) < FEWEST_KINGDOMS:
            raise ValidationError(TOO_FEW, params={"least": FEWEST_KINGDOMS})
        return kingdoms

    def chosen(self) -> Scenario:
        """The scenario as it will be played: with these factions, turns and lengths."""
        play = {*self.cleaned_data["kingdoms"], *self.cleaned_data["religions"]}
        all_of_them = [key for kind in ("kingdom", "religion") for key, _name in self.factions(kind)]
        plan = loader.without(self.plan, [key for key in all_of_them if key not in play])
        return with_turns(with_lengths(plan, self.lengths()), self.cleaned_data["turns"])


class NewControl(forms.Form):
    """One more Control, who gets a one-time link."""

    name = forms.RegexField(r"^[\w.'’-]+( [\w.'’-]+)*\Z", label=_("Name of the Control"), max_length=40,
                            error_messages={"invalid": UNNAMED})  # fmt: skip

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if any(texts.alike(name, other) for other in get_user_model().objects.values_list("username", flat=True)):
            raise ValidationError(_("There is a Control of this name already."))
        return name
