"""The organiser's pages before the day: a new event, its timetable, and who is to sit where."""

from functools import partial
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from astor.control import casting as cast
from astor.control.day import planned
from astor.desk.cards import link_of, played
from astor.desk.forms import Course, NewEvent
from astor.desk.hours import Expected, Hours, Timetable, as_planned
from astor.desk.house_rules import HouseRules
from astor.desk.pages import controls_only
from astor.game.journal import journal
from astor.game.models import Event, Mail, Seat
from astor.game.orders import seats
from astor.game.orders.commands import Order, issue
from astor.game.values import spreadsheets
from astor.game.values.errors import Refused
from astor.running.thread import now_ms
from astor.scenarios import loader
from astor.scenarios.founding import found, with_rules
from astor.scenarios.proposal import Break
from astor.screens.shell import join_address
from astor.screens.texts import retold
from factions.models import Faction

MOST_FAULTS = 20
"""So many are told at once; how many more there are is said."""
MOST_NAMES = 12
"""So many of a table are shown to whoever says in which letters it was written."""
FAULTS = {
    "empty": _("There is nothing in it."),
    "too_large": _("The file is larger than %(what)s."),
    "too_long": _("It has more lines than there are seats: %(what)s."),
    "unreadable": _("The letters cannot be read. Save it as “CSV UTF-8”."),
    "workbook": _("This is a workbook, not a table. In your spreadsheet choose “Save as”, “CSV UTF-8”."),
    "not_csv": _("This is not a table with commas, semicolons or tabs (%(what)s)."),
    "heading": _("The first line has to name the columns, each once: "
                 "seat, name and, if you like, email and where: %(what)s"),
    "uneven": _("This line has %(what)s cells, the first line another number."),
    "unknown_seat": _("There is no seat “%(what)s”."),
    "seat_twice": _("The same seat, and in an earlier line: %(what)s."),
    "name_twice": _("This name, or one that looks like it, stands at another seat too: %(what)s."),
    "taken": _("Somebody sits here already: %(what)s."),
    "sits_elsewhere": _("This player sits at another seat already: %(what)s."),
    "bad_name": _("A name has 1 to 40 visible characters: %(what)s"),
    "name_taken": _("Only Control may be called so: %(what)s"),
    "not_yours": _("E-mail addresses are the organiser’s alone: leave the column out."),
    "bad_address": _("This is no e-mail address: %(what)s"),
    "formula": _("This cell is a formula: %(what)s"),
    "long_place": _("Where somebody sits is said in 60 letters at most: %(what)s"),
    "lost_place": _("Letters of this place have been lost: %(what)s. "
                    "Write it again, and save the table as “CSV UTF-8”."),
    "number": _("A spreadsheet has made a number or a date of this name: %(what)s"),
    "lost": _("Letters of this name have been lost: %(what)s. Write it again, and save the table as “CSV UTF-8”."),
    "unreadable_text": _("No letter has so many marks: %(what)s"),
}  # fmt: skip


@require_http_methods(["GET", "POST"])
@controls_only
def new_event(request: HttpRequest) -> HttpResponse:
    """Name an event, pick its scenario, who plays in it, its turns and phase lengths, or have them proposed.

    Who has picked a scenario sees its factions and lengths before an event is made of it.
    """
    plans = loader.sound()
    if not plans:
        return render(request, "desk/new_event.html", status=503)
    given = request.POST if request.method == "POST" else None
    wanted = (given or request.GET).get("scenario", "")
    expected = Expected(given)
    if given and ("show" in given or given.get("shown", wanted) != wanted):
        form = NewEvent(plans, wanted=wanted, kept=given)
        told = {"form": form, "hours": expected, "house": HouseRules(form.plan.event.rules),
                "chosen_now": "show" not in given}  # fmt: skip
        return render(request, "desk/new_event.html", told)
    if given and "propose" in given:
        form = NewEvent(plans, wanted=wanted, kept=given)
        proposed = expected.proposed(form.plan)
        form.propose(proposed.fields() if proposed else {}, given)
        house = HouseRules(form.plan.event.rules, kept=given)
        told = {"form": form, "hours": expected, "house": house, "proposed": proposed}
        return render(request, "desk/new_event.html", told)
    form = NewEvent(plans, given, wanted=wanted)
    house = HouseRules(form.plan.event.rules, given)
    if form.is_valid() and expected.is_valid() and house.is_valid():
        return redirect("seats", event=_made(request, form, expected, house).key)
    return render(request, "desk/new_event.html", {"form": form, "hours": expected, "house": house})


def _made(request: HttpRequest, form: NewEvent, expected: Expected, house: HouseRules) -> Event:
    name, plan = form.cleaned_data["name"], with_rules(form.chosen(), house.ruled())
    event = found(form.key(), plan, name=name, now=now_ms(), practice=form.cleaned_data["practice"],
                  by=f"control/{request.user.get_username()}")  # fmt: skip
    if day := expected.day():
        _order(request, event, "plan_day", {**day, "turns": event.turns, "lengths": event.lengths})
    return event


def _order(request: HttpRequest, event: Event, name: str, args: dict[str, Any]) -> None:
    """Give an order of Control's; what changes nothing is as good as done."""
    try:
        issue(Order(event.key, f"control/{request.user.get_username()}", name, args, now_ms()))
    except Refused as no:
        if no.code != "no_change":
            raise


@require_http_methods(["GET", "POST"])
@controls_only
def timetable(request: HttpRequest, event: str) -> HttpResponse:
    """The day as it is meant, to print; begin, breaks, turns and lengths can be changed."""
    found_event = get_object_or_404(Event, key=event)
    given = request.POST if request.method == "POST" else None
    hours, course = Hours(given, as_planned(planned(found_event))), Course(given)
    course.set_course(found_event.turns, found_event.lengths)
    told: dict[str, Any] = {"event": found_event, "hours": hours, "course": course}
    if given and hours.is_valid() and course.is_valid():
        day = hours.day()
        if day is None:
            hours.add_error("begins", _("Say when play begins."))
        elif found_event.state == Event.State.ENDED:
            hours.add_error(None, _("The event is over."))
        elif _left_out(hours, course):
            hours.add_error(None, _("A break is not between the beginning and the end."))
        else:
            args = {**day, "turns": course.cleaned_data["turns"], "lengths": course.lengths()}
            _order(request, found_event, "plan_day", args)
            return redirect("timetable", event=event)
    day_row = planned(found_event)
    if day_row is not None and day_row.begins is not None:
        breaks = tuple(Break(at, rest) for at, rest in day_row.breaks)
        told["day"] = Timetable(found_event.lengths, found_event.turns, day_row.begins, breaks)
    return render(request, "desk/timetable.html", told)


def _left_out(hours: Hours, course: Course) -> bool:
    """Is there a break that no bell of this day is near?"""
    turns = course.cleaned_data["turns"]
    day = Timetable(course.lengths(), turns, hours.begins_at or 0, tuple(hours.breaks))
    return sum(not each.phase for each in day.stretches) < len(hours.breaks)


# Who is to sit where


@require_http_methods(["GET", "POST"])
@controls_only
@cache_control(no_store=True)
def casting(request: HttpRequest, event: str) -> HttpResponse:
    """Take over a table of seats, names and addresses, or nothing of it if anything in it is wrong.

    Seats that somebody has taken stay as they are, and it is said which; shows who is to sit where.
    """
    found_event = get_object_or_404(Event, key=event)
    faults: list[dict[str, object]] = []
    kept: list[dict[str, object]] = []
    readings: list[dict[str, object]] = []
    if request.method == "POST":
        try:
            faults, kept = _taken_over(request, found_event)
        except cast.Unsure as unsure:
            readings = [_reading(lines) for lines in unsure.readings]
        if not faults and not kept and not readings:
            return redirect("casting", event=event)
    told = {"event": found_event, "rows": _table(request, found_event), "faults": faults[:MOST_FAULTS],
            "more": max(0, len(faults) - MOST_FAULTS), "kept": kept, "readings": readings,
            "organiser": _is_organiser(request),
            "addresses": _is_organiser(request) and bool(cast.addresses(found_event))}  # fmt: skip
    return render(request, "desk/casting.html", told, status=422 if faults else 200)


def _reading(lines: list[cast.Cast]) -> dict[str, object]:
    """One way to read a table: names by which people see whether it is right, and the whole, to be sent back."""
    foreign = [line.name if not line.name.isascii() else line.email for line in lines if line.is_foreign]
    return {"names": foreign[:MOST_NAMES], "more": max(0, len(foreign) - MOST_NAMES), "table": cast.as_text(lines)}


def _taken_over(request: HttpRequest, event: Event) -> tuple[list[dict[str, object]], list[dict[str, object]]]:
    """What is wrong with the table that was sent; if nothing is, it has been taken over, but for the lines told second.

    It comes as a file, or as the reading of such a file that somebody has chosen. May raise `Unsure`.
    """
    sent = request.FILES.get("file")
    if sent is not None and sent.size and sent.size > cast.LARGEST:
        return [_told(cast.Fault("too_large", what=f"{cast.LARGEST // 1000} kB"))], []
    file = sent.read() if sent else request.POST.get("table", "")[: cast.LARGEST].encode()
    try:
        with journal.together():
            places = cast.places_of(event)
            lines = cast.read(file, places)
            if not _is_organiser(request):
                cast.insist_on_none(lines)
            passed_over = cast.passed_over(lines, places)
            kept = {fault.line for fault in passed_over}
            lines = [line for line in lines if line.line not in kept]
            free = [line for line in lines if not places[line.seat].taken]
            sitters = [{"seat": line.seat, "player": line.name} for line in free]
            if sitters:
                _order(request, event, "cast", {"sitters": sitters})
            if seated := [{"seat": line.seat, "sits_at": line.where} for line in lines if line.where is not None]:
                _order(request, event, "place_seats", {"places": seated})
            if _is_organiser(request):
                cast.keep_addresses(event, lines)
    except cast.Faulty as wrong:
        return [_told(fault) for fault in wrong.faults], []
    except Refused as no:
        if no.code != "seat_taken":
            raise
        return [_told(cast.Fault("taken", what=str(no.facts["seat"])))], []
    return [], [_told(fault) for fault in passed_over]


def _told(fault: cast.Fault) -> dict[str, object]:
    return {"line": fault.line, "text": FAULTS[fault.code] % {"what": fault.what}}


def _is_organiser(request: HttpRequest) -> bool:
    """E-mail addresses are the organiser's alone: no other Control sees, sets or deletes them."""
    return bool(getattr(request.user, "is_superuser", False))


HEADING = ("seat", "faction", "title", "character", "name", "where", "email", "code", "link")


def _table(request: HttpRequest, event: Event) -> list[dict[str, str]]:
    """A line for each seat that is open, with what opens it; addresses for the organiser alone."""
    base, told = join_address(request), partial(retold, scenario=event.scenario)
    courts = {court.key: told(court).name for court in Faction.objects.filter(event=event)}
    people = played(event)
    mail = cast.addresses(event) if _is_organiser(request) else {}
    there = Seat.objects.filter(event=event, revoked=False).select_related("event")
    return [{"seat": seat.key, "faction": courts.get(seat.faction, ""), "title": told(seat).title,
             "character": people.get(seat.key, ""), "name": ", ".join(seat.players), "where": seat.sits_at,
             "email": mail.get(seat.key, ""),
             "bot": "bot" if seat.bot else "",
             "code": seats.spoken_code(seat), "link": link_of(seat, base)} for seat in there]  # fmt: skip


@require_safe
@controls_only
@cache_control(no_store=True)
def links(request: HttpRequest, event: str) -> HttpResponse:
    """The same as a file: to fill in, and to send everybody their link with a mail merge."""
    found_event = get_object_or_404(Event, key=event)
    columns = [name for name in HEADING if name != "email" or _is_organiser(request)]
    rows = [[row[name] for name in columns] for row in _table(request, found_event)]
    file = spreadsheets.table([columns, *rows], spreadsheets.separator(get_language() or ""))
    as_file = {"Content-Disposition": f'attachment; filename="{event}.csv"'}
    return HttpResponse(file, content_type="text/csv; charset=utf-8", headers=as_file)


@controls_only
@require_POST
def forget_addresses(request: HttpRequest, event: str) -> HttpResponse:
    """Delete every e-mail address of this event; names stay."""
    if not _is_organiser(request):
        raise PermissionDenied
    Mail.objects.filter(event=get_object_or_404(Event, key=event)).delete()
    return redirect("casting", event=event)
