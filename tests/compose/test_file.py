"""docker-compose.yml: what must be given, what every service has, what the image holds, what the page says of it."""

import ast
import os
import re
import subprocess
import sys

import pytest

from astor.venue.surroundings import ROOT
from tests.compose.composition import Unset, composition, copied, lay_out

GIVEN = {"ASTOR_ADDRESS": "https://astor.example.org", "SECRET_KEY": "k" * 64, "ASTOR_DATABASE_PASSWORD": "p" * 48}
ONE_SHOT = "migrate"


@pytest.fixture
def plan():
    return composition(GIVEN)


@pytest.mark.parametrize("name", GIVEN)
def test_there_is_no_secret_by_default(name):
    with pytest.raises(Unset, match=name):
        composition({**GIVEN, name: ""})


def test_every_service_is_looked_after(plan):
    lasting = {name: service for name, service in plan["services"].items() if name != ONE_SHOT}
    assert {service["restart"] for service in lasting.values()} == {"unless-stopped"}
    assert all(service["healthcheck"]["test"] for service in lasting.values())
    assert all(service["logging"]["options"]["max-size"] for service in plan["services"].values())


def test_servers_and_worker_wait_for_the_one_migration(plan):
    for name in ("server", "worker"):
        waits = {other: how["condition"] for other, how in plan["services"][name]["depends_on"].items()}
        assert waits == {
            ONE_SHOT: "service_completed_successfully",
            "postgres": "service_healthy",
            "redis": "service_healthy",
        }
    assert plan["services"][ONE_SHOT]["restart"] == "no"


def test_only_the_proxy_can_be_reached(plan):
    assert [name for name, service in plan["services"].items() if "ports" in service] == ["proxy"]


def test_what_is_kept_is_on_a_volume(plan):
    mounted = {volume.split(":")[0] for service in plan["services"].values() for volume in service.get("volumes", ())}
    assert mounted == set(plan["volumes"]) == {"database", "data", "backups", "certificates"}


def test_so_many_servers_as_wanted(plan):
    assert plan["services"]["server"]["deploy"]["replicas"] == "2"
    assert composition({**GIVEN, "ASTOR_SERVERS": "5"})["services"]["server"]["deploy"]["replicas"] == "5"


def test_the_image_holds_what_a_server_needs(plan, tmp_path):
    dockerfile = plan["services"]["server"]["build"]["dockerfile_inline"]
    assert {target for _, target in copied(dockerfile)} >= {path.parent.name for path in ROOT.glob("*/apps.py")}
    lay_out(dockerfile, tmp_path)
    check = [sys.executable, "-W", "error", "manage.py", "check"]
    done = subprocess.run(check, check=False, cwd=tmp_path, env={**os.environ, "ASTOR_DATA": str(tmp_path)},
                          capture_output=True, encoding="utf-8")  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_the_image_has_a_user_of_its_own_and_the_tools_for_backups(plan):
    dockerfile = plan["services"]["server"]["build"]["dockerfile_inline"]
    assert re.search(r"^USER (?!root)\w+$", dockerfile, re.MULTILINE)
    assert "postgresql-client" in dockerfile
    assert "$$" not in dockerfile


def test_the_page_names_every_variable():
    asked = [node for node in ast.walk(ast.parse((ROOT / "astor" / "settings.py").read_text()))
             if isinstance(node, ast.Call) and re.fullmatch(r"env\.\w+", ast.unparse(node.func))]  # fmt: skip
    read = {node.args[0].value for node in asked if node.args and isinstance(node.args[0], ast.Constant)}
    page = (ROOT / "docs" / "hosting.md").read_text()
    tables = dict(re.findall(r"^\| `(\w+)` \| (.+) \|$", page, re.MULTILINE))
    wanted = re.findall(r"\$\{(\w+)", (ROOT / "docker-compose.yml").read_text())
    assert set(tables) == {str(name) for name in read} | set(wanted)
