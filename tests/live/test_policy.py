"""What the browser lets a page reach."""

from django.test import Client

from astor.game.models import Event
from tests.live.screens import HOST


def test_a_page_may_open_sockets_to_its_own_host_alone(event: Event):
    policy = Client(HTTP_HOST=HOST).get("/")["Content-Security-Policy"]
    reach = next(part for part in policy.split("; ") if part.startswith("connect-src"))
    assert reach == f"connect-src 'self' ws://{HOST} wss://{HOST}"


def test_a_host_that_is_not_ours_is_in_no_policy(event: Event):
    page = Client(HTTP_HOST="elsewhere.example").get("/")
    assert page.status_code == 400
    assert "elsewhere" not in page["Content-Security-Policy"]
