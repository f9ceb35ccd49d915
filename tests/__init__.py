"""The surroundings of every test, set before Django is loaded: nothing outside the tests is read or touched.

An own data folder, no settings from the caller's environment, and the database named by ASTOR_TEST_DATABASE:
`sqlite` (default), or `postgres` for the pair in ASTOR_TEST_POSTGRES and ASTOR_TEST_REDIS.
"""

import atexit
import os
import shutil
import tempfile
from collections.abc import Mapping

import django

OURS = ("DATABASE_URL", "REDIS_URL", "HOST", "PORT", "SECRET_KEY", "ASTOR_HOSTS")
"""What the settings read; a test that wants one of them says so itself."""


def surroundings(asked: Mapping[str, str], data: str) -> dict[str, str]:
    """The variables the settings are to see, given the caller's."""
    kept = {name: value for name, value in asked.items() if name not in OURS and not name.startswith("ASTOR_")}
    ours = {name: value for name, value in asked.items() if name.startswith(("ASTOR_TEST_", "ASTOR_BROWSER_"))}
    fixed = {"ASTOR_DATA": data, "ASTOR_HOSTS": "testserver", "DJANGO_SETTINGS_MODULE": "astor.settings"}
    return kept | ours | fixed | _database(asked)


def _database(asked: Mapping[str, str]) -> dict[str, str]:
    match asked.get("ASTOR_TEST_DATABASE", "sqlite"):
        case "sqlite":
            return {}
        case "postgres" if {"ASTOR_TEST_POSTGRES", "ASTOR_TEST_REDIS"} <= asked.keys():
            return {"DATABASE_URL": asked["ASTOR_TEST_POSTGRES"], "REDIS_URL": asked["ASTOR_TEST_REDIS"]}
        case "postgres":
            raise ValueError("ASTOR_TEST_DATABASE=postgres needs ASTOR_TEST_POSTGRES and ASTOR_TEST_REDIS")
        case other:
            raise ValueError(f"ASTOR_TEST_DATABASE is sqlite or postgres, not {other}")


def _enter() -> None:
    data = tempfile.mkdtemp(prefix="astor-tests-")
    atexit.register(shutil.rmtree, data, ignore_errors=True)
    wanted = surroundings(os.environ, data)
    os.environ.clear()
    os.environ.update(wanted)
    django.setup()


_enter()
