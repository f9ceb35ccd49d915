"""The organiser's forms: a new event, and further Controls."""

from django import forms
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from astor.game.models import Event
from astor.scenarios import loader

PHASES = {
    "planning": _("Planning"),
    "initial_diplomacy": _("Initial diplomacy"),
    "production": _("Production"),
    "trade": _("Trade"),
    "purchase": _("Purchase"),
    "war": _("War"),
    "upkeep": _("Upkeep"),
    "diplomacy": _("Diplomacy"),
}
RESERVED = ("new", "team")


class NewEvent(forms.Form):
    """Name, scenario and how long each phase lasts, in minutes (TURN-4)."""

    name = forms.CharField(label=_("Name of the event"), max_length=60)
    scenario = forms.ChoiceField(label=_("Scenario"))

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        names = loader.names()
        self.fields["scenario"].choices = [(name, loader.read(name).event.name) for name in names]  # type: ignore[attr-defined]
        usual = loader.read(names[0]).event.lengths
        for kind, label in PHASES.items():
            minutes = f"{getattr(usual, kind) / 60:g}"
            self.fields[kind] = forms.FloatField(label=label, min_value=0.1, max_value=240, initial=minutes)

    def phase_fields(self) -> list[forms.BoundField]:
        return [self[kind] for kind in PHASES]

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        key = slugify(name)
        if not key or key in RESERVED:
            raise ValidationError(_("A name needs letters or digits."))
        if Event.objects.filter(key=key).exists():
            raise ValidationError(_("There is an event of this name already."))
        return name

    def lengths(self) -> dict[str, int]:
        """Phase → seconds."""
        return {kind: round(self.cleaned_data[kind] * 60) for kind in PHASES}


class NewControl(forms.Form):
    """One more Control, who gets a one-time link."""

    name = forms.RegexField(r"^[\w.-]+$", label=_("Name of the Control"), max_length=40)

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if get_user_model().objects.filter(username__iexact=name).exists():
            raise ValidationError(_("There is a Control of this name already."))
        return name
