"""The surroundings of every test, set before Django is loaded: nothing outside the tests is read or touched.

An own data folder, no settings from the caller's environment, and the database named by ASTOR_TEST_DATABASE:
`sqlite` (default), or `postgres` for the pair in ASTOR_TEST_POSTGRES and ASTOR_TEST_REDIS.
"""

import os
from collections.abc import Mapping

from astor.venue import surroundings


def wanted(asked: Mapping[str, str], data: str) -> dict[str, str]:
    """The variables the settings are to see, given the caller's."""
    ours = {name: value for name, value in asked.items() if name.startswith(("ASTOR_TEST_", "ASTOR_BROWSER_"))}
    return surroundings.bare(asked, data) | ours | {"ASTOR_HOSTS": "testserver"} | _database(asked)


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


surroundings.enter(wanted(os.environ, surroundings.folder()))
