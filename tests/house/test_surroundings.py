"""Whatever the caller's shell holds, tests see their own data and the database they were told."""

import pytest

from tests import wanted

SERVICES = {"ASTOR_TEST_POSTGRES": "postgres://db/astor", "ASTOR_TEST_REDIS": "redis://cache/0"}


def test_a_live_event_is_out_of_reach():
    live = {"DATABASE_URL": "postgres://live/astor", "ASTOR_DATA": "/srv/astor", "PORT": "80", "PATH": "/bin"}
    assert wanted(live, "here") == {
        "PATH": "/bin",
        "ASTOR_DATA": "here",
        "ASTOR_HOSTS": "testserver",
        "DJANGO_SETTINGS_MODULE": "astor.settings",
    }


def test_services_are_used_when_asked_for():
    seen = wanted({**SERVICES, "ASTOR_TEST_DATABASE": "postgres"}, "here")
    assert (seen["DATABASE_URL"], seen["REDIS_URL"]) == tuple(SERVICES.values())


def test_services_that_are_only_there_are_not_used():
    assert "DATABASE_URL" not in wanted(SERVICES, "here")


@pytest.mark.parametrize("asked", [{"ASTOR_TEST_DATABASE": "postgres"}, {"ASTOR_TEST_DATABASE": "oracle"}])
def test_a_database_that_cannot_be_had_is_an_error(asked):
    with pytest.raises(ValueError, match="ASTOR_TEST_DATABASE"):
        wanted(asked, "here")
