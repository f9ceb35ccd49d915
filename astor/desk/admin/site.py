"""Set-up in Django's admin: every kind of game row, the journal, and who the Controls are."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.models import User
from django.contrib.auth.views import LogoutView, redirect_to_login
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from astor.desk.admin.rows import BackupAdmin, EntryAdmin, RowAdmin
from astor.desk.admin.team import ControlAdmin
from astor.game.models import Backup, Entry, Event
from astor.game.play.play import every_kind

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

NAMES: "dict[str, tuple[_StrPromise, _StrPromise]]" = {
    "event": (_("event"), _("events")),
    "seat": (_("seat"), _("seats")),
    "faction": (_("faction"), _("factions")),
    "province": (_("province"), _("provinces")),
    "border": (_("border"), _("borders")),
    "seazone": (_("sea zone"), _("sea zones")),
    "building": (_("building"), _("buildings")),
    "consent": (_("consent to build"), _("consents to build")),
    "officer": (_("officer"), _("officers")),
    "character": (_("character"), _("characters")),
    "technology": (_("technology"), _("technologies")),
    "knowledge": (_("knowledge of a faction"), _("knowledge of factions")),
    "tally": (_("tally of a turn"), _("tallies of turns")),
    "deal": (_("open offer"), _("open offers")),
    "passage": (_("open passage"), _("open passages")),
    "pool": (_("joint research"), _("joint researches")),
    "relation": (_("relation"), _("relations")),
    "objective": (_("objective"), _("objectives")),
    "sabotage": (_("sabotage"), _("sabotages")),
    "treaty": (_("treaty"), _("treaties")),
    "succession": (_("succession"), _("successions")),
    "marriage": (_("marriage"), _("marriages")),
    "plot": (_("plot"), _("plots")),
    "summit": (_("royal summit"), _("royal summits")),
    "attendance": (_("wizard at the summit"), _("wizards at the summit")),
    "theory": (_("theory"), _("theories")),
    "ballot": (_("vote on a theory"), _("votes on theories")),
    "paper": (_("paper"), _("papers")),
    "herald": (_("herald"), _("heralds")),
    "article": (_("article"), _("articles")),
    "rumour": (_("rumour"), _("rumours")),
    "placard": (_("placard"), _("placards")),
    "ceremony": (_("ceremony of the end"), _("ceremonies of the end")),
    "army": (_("army"), _("armies")),
    "unit": (_("unit"), _("units")),
    "plan": (_("plan of a general"), _("plans of generals")),
    "activation": (_("turn to act"), _("turns to act")),
    "battle": (_("battle"), _("battles")),
    "growth": (_("growth of an officer"), _("growths of officers")),
    "venture": (_("side table"), _("side tables")),
    "tome": (_("quest as it was begun"), _("quests as they were begun")),
    "wound": (_("wound of an officer"), _("wounds of officers")),
    "draft": (_("draft"), _("drafts")),
    "proposal": (_("proposal"), _("proposals")),
    "statement": (_("statement"), _("statements")),
    "line": (_("line of a log"), _("lines of logs")),
    "alarm": (_("alarm"), _("alarms")),
    "announcement": (_("announcement"), _("announcements")),
    "request": (_("request to Control"), _("requests to Control")),
    "task": (_("task of Control"), _("tasks of Control")),
    "template": (_("ruling kept for the day"), _("rulings kept for the day")),
    "throw": (_("throw of Control's dice"), _("throws of Control's dice")),
    "former": (_("former name"), _("former names")),
    "day": (_("plan of the day"), _("plans of the day")),
    "pace": (_("pace of the day"), _("paces of days")),
    "timer": (_("time of day"), _("times of day")),
    "remark": (_("remark of Control"), _("remarks of Control")),
    "bookmark": (_("bookmark of Control"), _("bookmarks of Control")),
    "wall": (_("wall of the hall"), _("walls of the hall")),
    "entry": (_("entry of the journal"), _("the journal")),
    "backup": (_("backup"), _("backups")),
    "user": (_("Control"), _("Controls")),
}
"""Model → what one is called, and several. Wording lives with the pages: in the models it would need migrations."""


class AstorAdmin(admin.AdminSite):
    """Django's admin behind our own log-in."""

    site_header = _("Astor: setting up")
    site_title = _("Astor")
    index_title = _("What there is")
    site_url = "/control/"
    enable_nav_sidebar = False

    def login(self, request: HttpRequest, extra_context: Any = None) -> Any:
        return redirect_to_login(request.GET.get("next", "/admin/"), "login")

    def logout(self, request: HttpRequest, extra_context: Any = None) -> Any:
        return LogoutView.as_view()(request)

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> Any:
        return redirect("password")


def _named(site: AstorAdmin) -> AstorAdmin:
    for model in site._registry:
        one, several = NAMES[model._meta.model_name or ""]
        model._meta.verbose_name, model._meta.verbose_name_plural = one, several
    return site


def _with_everything() -> AstorAdmin:
    made = AstorAdmin(name="admin")
    made.register([Event, *(kind for kind in every_kind() if not kind.PRIVATE)], RowAdmin)
    made.register(Entry, EntryAdmin)
    made.register(Backup, BackupAdmin)
    made.register(User, ControlAdmin)
    return _named(made)


site = _with_everything()
