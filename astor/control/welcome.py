"""One-time links for the organiser and further Controls: they log in once and ask for a password."""

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.urls import reverse
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

ORGANISER = "organiser"


def organiser() -> User:
    """The first Control, made at the first start."""
    user, made = User.objects.get_or_create(username=ORGANISER, defaults={"is_staff": True, "is_superuser": True})
    if made:
        user.set_unusable_password()
        user.save()
    return user


def control(name: str) -> User:
    """One more Control, without a password yet."""
    user = User(username=name, is_staff=True)
    user.set_unusable_password()
    user.save()
    return user


def one_time_path(user: User) -> str:
    """A link that works once: its token dies with the log-in. It stands in the fragment, which no log ever sees."""
    who = urlsafe_base64_encode(str(user.pk).encode())
    return f"{reverse('welcome')}#{who}.{default_token_generator.make_token(user)}"


def welcomed(secret: str) -> User | None:
    """The user this link was made for, if it was not used before."""
    who, _, token = secret.partition(".")
    try:
        user = User.objects.get(pk=int(urlsafe_base64_decode(who)), is_active=True)
    except (ValueError, User.DoesNotExist):
        return None
    return user if default_token_generator.check_token(user, token) else None
