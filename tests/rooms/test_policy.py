"""What the browser lets a page reach."""

import os
import subprocess
import sys

import pytest
from django.test import Client

from astor.game.models import Event
from astor.venue.surroundings import ROOT
from tests.rooms.screens import HOST


def test_a_page_may_open_sockets_to_its_own_host_alone(event: Event):
    policy = Client(HTTP_HOST=HOST).get("/")["Content-Security-Policy"]
    reach = next(part for part in policy.split("; ") if part.startswith("connect-src"))
    assert reach == f"connect-src 'self' ws://{HOST} wss://{HOST}"


def test_a_host_that_is_not_ours_is_in_no_policy(event: Event):
    page = Client(HTTP_HOST="elsewhere.example").get("/")
    assert page.status_code == 400
    assert "elsewhere" not in page["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("told", "seconds"),
    [({"ASTOR_HSTS": "1", "ASTOR_ADDRESS": "https://astor.example.org"}, "86400"),
     ({"ASTOR_ADDRESS": "https://astor.example.org"}, "0"), ({}, "0")],
)  # fmt: skip
def test_browsers_are_bound_to_https_for_a_day_where_the_organiser_asks(told: dict[str, str], seconds: str):
    assert settings_of(told).stdout.strip() == seconds


def test_who_asks_for_https_alone_and_has_none_is_told():
    assert "ASTOR_HSTS needs https" in settings_of({"ASTOR_HSTS": "1"}).stderr


def settings_of(told: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """How long browsers are bound, as a server with these variables would say."""
    said = "from django.conf import settings; print(settings.SECURE_HSTS_SECONDS)"
    own = {"PATH": os.environ["PATH"], "SECRET_KEY": "x", "DJANGO_SETTINGS_MODULE": "astor.settings", **told}
    return subprocess.run([sys.executable, "-c", said], env=own, cwd=ROOT, capture_output=True, text=True, check=False)
