"""Set-up: the form of a game row in the admin; what is changed in it is ordered as overrides, all of them or none."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from astor.game.journal import journal
from astor.game.models import Event, Row
from astor.game.orders.commands import Order, issue
from astor.game.play.play import play_of
from astor.game.rows.rows import Kept, NameOf
from astor.game.values.errors import Refused
from astor.running.thread import now_ms

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    Form = forms.ModelForm[Kept]
else:
    Form = forms.ModelForm

SENTENCES: "dict[str, _StrPromise]" = {
    "bad_value": _("This does not fit: %(wrong)s."),
    "bad_arguments": _("This does not fit: %(wrong)s."),
    "unknown_row": _("There is no %(row)s in this event."),
    "unknown_field": _("This cannot be set here."),
    "no_change": _("It is so already."),
    "reason_needed": _("Say why: the players will read it."),
}
OTHERWISE = _("The server refused this: %(code)s.")
STALE = _("Meanwhile this has become %(now)s. Open this page again.")
NOTHING = _("Nothing was changed.")
AGAIN = _("Nothing was changed, because something else on this page was refused.")


class _Refusals(Exception):
    """Ends a set of orders and takes those already given back with it."""


class RowForm(Form):
    """A row's fields and the reason for changing them. Valid means done: to judge the orders is to give them."""

    reason = forms.CharField(max_length=500, label=_("Reason"), help_text=_("The players concerned read it."),
                             widget=forms.TextInput(attrs={"class": "vTextField"}))  # fmt: skip
    by = ""
    """Whose orders these are: control/…"""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for column in self.instance.imaged():
            if isinstance(column, NameOf) and column.name in self.fields:
                self.fields[column.name] = self._choice(column.name, column.kinds)

    def _choice(self, name: str, kinds: Iterable[str]) -> forms.Field:
        """One of the rows there are, instead of a key to type."""
        plain, now = self.fields[name], getattr(self.instance, name)
        told = {"": "—"} if not plain.required or not now else {}
        told |= {key: label for kind in kinds for key, label in _names(event_of(self.instance), kind)}
        told.setdefault(now, now)
        return forms.ChoiceField(choices=list(told.items()), label=plain.label, help_text=plain.help_text,
                                 required=plain.required, show_hidden_initial=True)  # fmt: skip

    def _post_clean(self) -> None:
        """In the place where Django would fill the row: the row itself is left alone, the journal changes it."""
        wanted = [name for name in self.changed_data if name != "reason"]
        for name in wanted:
            self._insist_on_fresh(name)
        if not wanted:
            self.add_error(None, NOTHING)
        if self.errors:
            return
        try:
            with journal.together():
                self._give_orders(wanted)
        except _Refusals:
            self.add_error(None, AGAIN)

    def _insist_on_fresh(self, name: str) -> None:
        """What somebody else set while this page was open is not set back unseen."""
        bound, field = self[name], self.fields[name]
        seen = self._widget_data_value(field.hidden_widget(), bound.html_initial_name)  # type: ignore[attr-defined]
        if field.has_changed(bound.initial, seen):
            self.add_error(name, forms.ValidationError(STALE, params={"now": bound.initial}))

    def _give_orders(self, wanted: Iterable[str]) -> None:
        for name in wanted:
            try:
                self._override(name, self.cleaned_data[name])
            except Refused as no:
                self.add_error(name, in_words(no))
        if self.errors:
            raise _Refusals

    def _override(self, field: str, value: Any) -> None:
        value = value.replace("\r\n", "\n") if isinstance(value, str) else value
        args = {"row": self.instance.row_name, "field": field, "value": value, "reason": self.cleaned_data["reason"]}
        issue(Order(event=event_of(self.instance).key, actor=self.by, name="override", args=args, now=now_ms()))


def event_of(row: Kept) -> Event:
    """The event a row belongs to; an event is its own."""
    if isinstance(row, Event):
        return row
    assert isinstance(row, Row)
    return row.event


def in_words(no: Refused) -> forms.ValidationError:
    """A refusal as a form says it; what a type was expected to be without the marks of a program."""
    facts = {name: str(fact).replace("`", "").replace("$.", "").replace("$", "") for name, fact in no.facts.items()}
    return forms.ValidationError(SENTENCES.get(no.code, OTHERWISE), params={**facts, "code": no.code})


def _names(event: Event, kind: str) -> Iterator[tuple[str, str]]:
    for row in play_of(event).model(kind).objects.filter(event=event):
        name = getattr(row, "name", "") or getattr(row, "title", "")
        yield row.key, f"{name} ({row.key})" if name else row.key
