"""The page About, and what stands beside it in the papers of the project."""

import re

import pytest
from django.test import Client

from astor.running import metrics
from astor.version import VERSION
from tests.house.source import ROOT

pytestmark = pytest.mark.django_db

GAMES = ("Storms Over Astor", "Storm Weavers: The Northern Border", "Mordcry", "Storm of Istra")
DESIGNERS = ("Tim Ledwitch", "David Malmström")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_it_says_whose_rules_are_played_and_which_astor_this_is(language: str):
    told = Client(headers={"Accept-Language": language}).get("/about").content.decode()
    assert f'<html lang="{language}">' in told
    assert [name for name in (*GAMES, *DESIGNERS, f"Astor {VERSION}", "MIT", "CC BY-SA 4.0") if name not in told] == []


def test_the_notice_says_the_same():
    notice = " ".join((ROOT / "NOTICE").read_text(encoding="utf-8").split())
    assert [name for name in (*GAMES, *DESIGNERS, "MIT", "CC BY-SA 4.0") if name not in notice] == []


@pytest.mark.parametrize("page", ["/", "/login", "/dice"])
def test_every_page_the_server_writes_leads_there(page: str):
    assert 'href="/about"' in Client().get(page).content.decode()


def test_the_newest_release_of_the_changelog_is_this_one():
    released = re.findall(r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert released[0] == VERSION
    assert metrics.registry.get_sample_value("astor_info", {"version": VERSION}) == 1
