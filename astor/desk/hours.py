"""The organiser's form for the day: who is expected, when play begins and ends, and what is proposed for it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import time
from functools import cached_property
from itertools import pairwise
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from astor.desk.standing import PHASES
from astor.game.models import Day
from astor.scenarios.proposal import (
    DAY,
    Break,
    Stretch,
    Tables,
    course_for,
    open_minutes,
    phases_of,
    shortest_day,
    tables_for,
    timetable,
)
from astor.scenarios.tables import Scenario
from factions.turns import kind_of, turn_of

BREAKS = 3
TOO_SHORT = _("There is no time for a single turn: without the breaks it takes at least %(minutes)s minutes.")


def _time(label: Any, **more: Any) -> forms.TimeField:
    return forms.TimeField(label=label, required=False, widget=forms.TimeInput({"type": "time"}, "%H:%M"), **more)


class Hours(forms.Form):
    """When play begins, and the breaks, each at the bell nearest to its time."""

    begins = _time(_("Play begins at"))

    def __init__(self, data: Mapping[str, Any] | None = None, initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial=initial)
        for number in range(1, BREAKS + 1):
            self.fields[f"break_{number}"] = _time(_("Break at"))
            self.fields[f"rest_{number}"] = forms.IntegerField(
                label=_("minutes long"), required=False, min_value=1, max_value=600
            )

    def break_fields(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return [(self[f"break_{number}"], self[f"rest_{number}"]) for number in range(1, BREAKS + 1)]

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        for number in range(1, BREAKS + 1):
            at, rest = said.get(f"break_{number}"), said.get(f"rest_{number}")
            if (at is None) != (rest is None):
                self.add_error(f"break_{number}", _("A break has a time and a length."))
        if not self.errors:
            self._in_order()
        return said

    def _in_order(self) -> None:
        begins = self.begins_at
        if begins is None:
            if self.breaks:
                self.add_error("begins", _("Say when play begins, so that the breaks have their place."))
            return
        for one, other in pairwise(sorted(self.breaks, key=lambda each: (each.at - begins) % DAY)):
            if (one.at - begins) % DAY + one.minutes > (other.at - begins) % DAY:
                raise ValidationError(_("Two breaks overlap."))

    @property
    def begins_at(self) -> int | None:
        """Minutes since midnight."""
        return _minutes(self.cleaned_data.get("begins"))

    @property
    def breaks(self) -> list[Break]:
        said = [(_minutes(self.cleaned_data.get(f"break_{n}")), self.cleaned_data.get(f"rest_{n}"))
                for n in range(1, BREAKS + 1)]  # fmt: skip
        return [Break(at, rest) for at, rest in said if at is not None and rest]

    def day(self) -> dict[str, Any] | None:
        """Begin and breaks as `plan_day` takes them, if they are known."""
        if self.begins_at is None:
            return None
        return {"begins": self.begins_at, "breaks": [[each.at, each.minutes] for each in self.breaks]}


def as_planned(day: Day | None) -> dict[str, Any]:
    """What the form says of a day that is known."""
    if day is None or day.begins is None:
        return {}
    said: dict[str, Any] = {"begins": clock_time(day.begins)}
    for number, (at, rest) in enumerate(day.breaks, 1):
        said |= {f"break_{number}": clock_time(at), f"rest_{number}": rest}
    return said


class Expected(Hours):
    """The same for an event that is to be made: with the players, and the hour by which all is played."""

    players = forms.IntegerField(label=_("Players expected"), required=False, min_value=1, max_value=1000)
    ends = _time(_("Play ends at"))
    field_order = ("players", "begins", "ends")

    def clean(self) -> dict[str, Any]:
        said = super().clean()
        begins, ends = self.begins_at, _minutes(said.get("ends"))
        if ends is not None and (begins is None or begins == ends):
            self.add_error("begins", _("Say when play begins, and another time for its end."))
        elif ends is not None and begins is not None and not self.errors:
            self._within(begins, (ends - begins) % DAY)
        return said

    def _within(self, begins: int, minutes: int) -> None:
        for number in range(1, BREAKS + 1):
            at = _minutes(self.cleaned_data.get(f"break_{number}"))
            if at is not None and (at - begins) % DAY >= minutes:
                self.add_error(f"break_{number}", _("This break is not between the beginning and the end."))

    @property
    def minutes(self) -> int | None:
        """Time for play; None if that was not said."""
        begins, ends = self.begins_at, _minutes(self.cleaned_data.get("ends"))
        return None if begins is None or ends is None else open_minutes(begins, ends, self.breaks)

    def proposed(self, plan: Scenario) -> "Proposed | None":
        """What is proposed for this scenario; None with the reason in the errors, or where nothing was asked."""
        if not self.is_valid():
            return None
        players, minutes = self.cleaned_data.get("players"), self.minutes
        if minutes is not None and minutes < shortest_day(plan):
            self.add_error("ends", ValidationError(TOO_SHORT, params={"minutes": shortest_day(plan)}))
            return None
        if players is None and minutes is None:
            self.add_error("players", _("Say how many players you expect, or when play begins and ends."))
            return None
        return Proposed(plan, players, minutes)


@dataclass(frozen=True)
class Proposed:
    """What the server proposes, in the fields of the form and in words."""

    plan: Scenario
    players: int | None
    minutes: int | None

    def fields(self) -> dict[str, Any]:
        """Field of the form of a new event → what it should say."""
        found: dict[str, Any] = {}
        if self.players is not None:
            gone = tables_for(self.plan, self.players).left_out
            for kind in ("kingdom", "religion"):
                there = [f.key for f in self.plan.factions.faction if f.kind == kind and f.key not in gone]
                found[f"{kind}s"] = there
        if self.minutes is not None:
            turns, lengths = course_for(self.plan, self.minutes)
            found |= {"turns": turns, **{kind: f"{seconds / 60:g}" for kind, seconds in lengths.items()}}
        return found

    def sentences(self) -> Iterator[str]:
        """Why it is so."""
        if self.players is not None:
            yield from self._of_tables(self.players)
        if self.minutes is not None:
            turns, lengths = course_for(self.plan, self.minutes)
            spare = self.minutes - sum(lengths[kind_of(phase)] for phase in phases_of(turns)) // 60
            yield gettext("Turns in %(minutes)s min of play: %(turns)s. To spare: %(spare)s min.") % {
                "minutes": self.minutes, "turns": turns, "spare": spare}  # fmt: skip

    def _of_tables(self, players: int) -> Iterator[str]:
        tables = tables_for(self.plan, players)
        yield gettext(
            "Of %(players)s players reckon with %(coming)s: one in ten does not come. "
            "That is %(each)s at each of %(tables)s tables."
        ) % {"players": players, "coming": tables.coming, "each": _each(tables), "tables": tables.factions}
        if tables.thin:
            yield gettext("That is very few: a faction needs a ruler and a general. Bots can play the free seats.")
        if tables.surplus:
            yield gettext("%(surplus)s have no seat of their own: two can share one, each on a phone.") % {
                "surplus": tables.surplus}  # fmt: skip


def _each(tables: Tables) -> str:
    least, more = divmod(tables.coming, tables.factions)
    return f"{least}–{least + 1}" if more else str(least)


def _minutes(at: time | None) -> int | None:
    return None if at is None else at.hour * 60 + at.minute


def clock_time(minutes: float) -> str:
    """As it stands on a clock."""
    whole = round(minutes) % DAY
    return f"{whole // 60:02}:{whole % 60:02}"


@dataclass(frozen=True)
class Timetable:
    """The day in lines, as it is printed."""

    lengths: Mapping[str, int]
    turns: int
    begins: int
    breaks: tuple[Break, ...]

    @cached_property
    def stretches(self) -> list[Stretch]:
        return list(timetable(phases_of(self.turns), self.lengths, self.begins, self.breaks))

    @property
    def ends(self) -> str:
        return clock_time(self.stretches[-1].ends)

    def lines(self) -> Iterator[dict[str, object]]:
        """When, what and for how long; `turn` where one begins."""
        before = 0
        for each in self.stretches:
            turn = turn_of(each.phase, self.turns) if each.phase else before
            name = PHASES[kind_of(each.phase)] if each.phase else _("Break")
            told = {"at": clock_time(each.begins), "name": name, "minutes": f"{each.ends - each.begins:g}"}
            yield told | {"turn": turn if turn != before else 0, "rest": not each.phase}
            before = turn
