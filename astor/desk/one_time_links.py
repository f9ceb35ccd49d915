"""One-time links for the organiser and further Controls: they log in once and ask for a password.

Inviting is the organiser's alone, and a link lives no longer than its maker's right to invite.
"""

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.urls import reverse
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from astor.control.models import Invitation
from astor.running.thread import now_ms

ORGANISER = "organiser"


def organiser() -> User:
    """The first Control, made at the first start."""
    user, made = User.objects.get_or_create(username=ORGANISER, defaults={"is_staff": True, "is_superuser": True})
    if made:
        user.set_unusable_password()
        user.save()
    return user


def control(name: str, by: User | None = None) -> User:
    """One more Control, without a password yet, invited by this organiser: the server's own if nobody else is named."""
    user = User(username=name, is_staff=True)
    invite(user, by or organiser())
    return user


def invite(user: User, by: User) -> None:
    """Whatever opened the door for them before is gone, and the next link is this organiser's."""
    user.set_unusable_password()
    user.save()
    Invitation.objects.update_or_create(control=user, defaults={"by": by, "at": now_ms()})


def one_time_path(user: User) -> str:
    """A link that works once: its token dies with the log-in. It stands in the fragment, which no log ever sees."""
    who = urlsafe_base64_encode(str(user.pk).encode())
    return f"{reverse('welcome')}#{who}.{default_token_generator.make_token(user)}"


class Dead(Exception):
    """A link that lets nobody in; `disowned` if it would, had its maker not lost the right to invite."""

    def __init__(self, *, disowned: bool = False) -> None:
        super().__init__()
        self.disowned = disowned


def welcomed(secret: str) -> User:
    """The user this link was made for, or `Dead`: it was used before, is too old, or its maker is gone."""
    who, _, token = secret.partition(".")
    try:
        user = User.objects.get(pk=int(urlsafe_base64_decode(who)), is_active=True, is_staff=True)
    except (ValueError, User.DoesNotExist):
        raise Dead from None
    if not default_token_generator.check_token(user, token):
        raise Dead
    if not user.is_superuser and not _is_held(user):
        raise Dead(disowned=True)
    return user


def _is_held(user: User) -> bool:
    """Of a link from before anybody wrote down who made it nobody knows that."""
    made = Invitation.objects.select_related("by").filter(control=user).first()
    return made is not None and made.holds
