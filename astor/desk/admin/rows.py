"""Set-up: lists and pages of game rows in the admin. Nothing is written here except by override."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db import models
from django.forms import Field, Textarea
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from astor.control.commands import barred
from astor.desk.admin.orders import RowForm, event_of
from astor.game.journal import sealing
from astor.game.models import Event
from astor.game.play.play import play_of
from astor.game.rows.rows import Kept

if TYPE_CHECKING:
    Pages = admin.ModelAdmin[Any]
else:
    Pages = admin.ModelAdmin

LISTED = ("name", "title", "office", "character", "faction", "owner", "a", "b", "kind", "command", "code", "province",
          "place", "terrain", "order", "gold", "state", "phase", "seat", "player", "joined", "text")  # fmt: skip
"""What a list shows of a row, the first six of these that it has."""
WIDEST = 6
HAS_A_FORM = {("event", "rules")}
"""What the desk asks for one by one: nobody types such a table."""
ASKED = ("exact", "id__exact", "isnull")
"""How the filters beside a list ask; nothing else is asked of the database by an address."""


class Looked(Pages):
    """Rows to look at: never added, deleted or changed in bulk, and never asked for what is sealed."""

    actions = None
    list_per_page = 100
    show_full_result_count = False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.is_active and request.user.is_staff

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Else an address could ask whether the dice's secret begins with a 5."""
        field, _, how = lookup.partition("__")
        return field in self.get_list_filter(request) and how in ASKED


class RowAdmin(Looked):
    """Any kind of game row, the event's own included."""

    form = RowForm
    change_form_template = "desk/admin_row.html"
    view_on_site = False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_view_permission(request)

    # The list

    def get_list_display(self, request: HttpRequest) -> list[Any]:
        own = [name for name in LISTED if name in self._columns()][:WIDEST]
        return ["key", *own] if self.model is Event else ["key", *own, "event"]

    def get_list_filter(self, request: HttpRequest) -> list[Any]:
        few = [c.name for c in self._columns().values() if c.choices or isinstance(c, models.BooleanField)]
        return few if self.model is Event else ["event", *few]

    def get_ordering(self, request: HttpRequest) -> list[Any]:
        return ["-id"] if self.model is Event else ["-event", "id"]

    def get_search_fields(self, request: HttpRequest) -> list[Any]:
        return [c.name for c in self._columns().values() if isinstance(c, models.CharField | models.TextField)]

    # The page of a row

    def changeform_view(self, request: HttpRequest, object_id: str | None = None, form_url: str = "",
                        extra_context: dict[str, Any] | None = None) -> HttpResponse:  # fmt: skip
        """Without the transaction that Django puts around a save: if that failed in the end, orders would be lost that
        their boards know. They have one of their own.
        """
        shown: HttpResponse = self._changeform_view(request, object_id, form_url, extra_context)  # type: ignore[attr-defined]
        return shown

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        own = list(self._columns())
        return [*own, "reason"] if self.model is Event else ["event", *own, "reason"]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        own = list(self._columns())
        closed = barred(obj) if obj is not None else set(own)
        closed |= {name for name in own if (self.model.KIND, name) in HAS_A_FORM}
        return [name for name in ("event", *own) if name in closed or (name == "event" and self.model is not Event)]

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        form: Any = super().get_form(request, obj, change=change, **kwargs)
        form.by = f"control/{request.user.get_username()}"
        return form

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Field | None:
        """With what was there when the page was opened, to tell what has been changed on it."""
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if field is not None:
            field.show_hidden_initial = True
            field.widget.attrs |= {"rows": 4} if isinstance(field.widget, Textarea) else {}
            field.required = field.required and not isinstance(db_field, models.JSONField)  # a list may be empty
        return field

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        context["desk"] = reverse("desk", args=[event_of(context["original"]).key])
        return super().render_change_form(request, context, *args, **kwargs)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """The form has given the orders; there is nothing left to save."""

    def _columns(self) -> dict[str, Any]:
        kept: type[Kept] = self.model
        return {column.name: column for column in kept.imaged()}


class EntryAdmin(Looked):
    """The journal, to look things up."""

    list_display = ("seq", "event", "actor", "command", "phase", "reason", "undone_by")
    list_filter = ("event", "step")
    search_fields = ("actor", "command", "reason", "phase")
    list_select_related = ("event",)
    ordering = ("-event", "-seq")

    def get_queryset(self, request: HttpRequest) -> Any:
        found = super().get_queryset(request)
        return found.defer("images", "dice")

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """One entry to look at, without what players write to each other."""
        found = super().get_object(request, object_id, from_field)
        if found is not None:
            play = play_of(found.event)
            found.args, found.images = sealing.args_told(play, found), sealing.images_told(play, found)
        return found


class BackupAdmin(Looked):
    """The copies of the database."""

    list_display = ("id", "why", "file", "size", "done", "fault")
    search_fields = ("why", "file")
    list_filter = ()
