"""Set-up: the Controls of this server, as the organiser sees them in the admin."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.forms import ModelForm, ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from astor.desk import one_time_links
from astor.desk.admin.rows import Looked
from astor.screens.shell import join_address, qr
from astor.sockets.hub import hub

if TYPE_CHECKING:
    Form = ModelForm[User]
else:
    Form = ModelForm

YOURSELF = _("This is you. Nobody could let you in again.")


class ControlForm(Form):
    """Whether a Control may log in."""

    by: int | None = None

    def clean_is_active(self) -> bool:
        active: bool = self.cleaned_data["is_active"]
        if not active and self.instance.pk == self.by:
            raise ValidationError(YOURSELF)
        return active


class ControlAdmin(Looked):
    """Only the organiser sees these pages. Nobody is deleted: a name stays in the journal."""

    form = ControlForm
    change_form_template = "desk/admin_control.html"
    list_display = ("username", "is_active", "is_superuser", "invited_by", "last_login")
    list_filter = ("is_active",)
    search_fields = ("username",)
    fields = ("username", "is_active", "is_superuser", "invited_by", "last_login")
    readonly_fields = ("username", "is_superuser", "invited_by", "last_login")
    list_select_related = ("invitation__by",)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.is_active and request.user.is_superuser

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_view_permission(request)

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        form: Any = super().get_form(request, obj, change=change, **kwargs)
        form.by = request.user.pk
        return form

    @admin.display(description=_("invited by"))
    def invited_by(self, user: User) -> str:
        invitation = getattr(user, "invitation", None)
        return invitation.by.get_username() if invitation else ""

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        hub.look_at_desks()  # who is Control no more has a desk open, perhaps

    def get_urls(self) -> list[URLPattern]:
        new = path("<int:pk>/link/", self.admin_site.admin_view(self.new_link), name="auth_user_link")
        return [new, *super().get_urls()]

    def new_link(self, request: HttpRequest, pk: int) -> HttpResponse:
        """A new one-time link: the old password is gone, and whoever is logged in with it is out."""
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        if not self.has_change_permission(request):
            return HttpResponse(status=403)
        user = get_object_or_404(User, pk=pk)
        if user.pk == request.user.pk:
            messages.error(request, _("Your own password is changed at “Change password”."))
            return redirect(reverse("admin:auth_user_change", args=[pk]))
        assert isinstance(request.user, User)
        one_time_links.invite(user, request.user)
        hub.look_at_desks()
        link = join_address(request).rstrip("/") + one_time_links.one_time_path(user)
        return render(request, "desk/new_link.html", {"control": user, "link": link, "qr": qr(link)})
