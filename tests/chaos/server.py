"""A server as an organiser starts it, in a process of its own, to be killed and started again."""

import http.client
import json
import re
import signal
import sys
import urllib.parse
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

from tests import OURS
from tests.clusters import Server

ROOT = Path(__file__).resolve().parent.parent.parent
KEY = "a key for servers that are killed"
CSRF = "c" * 32


@dataclass
class EventServer(Server):
    """`manage.py serve` on a data folder of its own; `settings` may name a database and a Redis."""

    settings: Mapping[str, str] = field(default_factory=dict)

    @property
    def database(self) -> str:
        """As DATABASE_URL wants it."""
        return self.settings.get("DATABASE_URL", f"sqlite:///{self.folder / 'astor.sqlite3'}")

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def command(self) -> list[str]:
        ours = {"HOST": "127.0.0.1", "PORT": str(self.port), "ASTOR_DATA": str(self.folder), "SECRET_KEY": KEY,
                "PYTHONUNBUFFERED": "1", **self.settings}  # fmt: skip
        unset = [word for name in OURS for word in ("-u", name)]
        told = [f"{name}={value}" for name, value in ours.items()]
        return ["env", *unset, *told, sys.executable, str(ROOT / "manage.py"), "serve"]

    def answers(self) -> bool:
        try:
            return self.post("/j/who")[0] == 403
        except OSError:
            return False

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    @property
    def log(self) -> str:
        """What it has said since it was first started."""
        return (self.folder / "log").read_text(errors="replace")

    def post(self, path: str, **fields: str) -> tuple[int, dict[str, Any], str]:
        """Send a form as a browser does; returns status, JSON answer if there is one, and the cookies given."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        head = {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.origin, "X-CSRFToken": CSRF,
                "Cookie": f"csrftoken={CSRF}"}  # fmt: skip
        try:
            line.request("POST", path, urllib.parse.urlencode(fields), head)
            answer = line.getresponse()
            body = answer.read()
        finally:
            line.close()
        given = [SimpleCookie(value) for value in answer.headers.get_all("Set-Cookie", [])]
        cookies = "; ".join(f"{name}={morsel.value}" for jar in given for name, morsel in jar.items())
        is_json = "json" in answer.headers.get("Content-Type", "")
        return answer.status, json.loads(body) if is_json else {}, cookies

    def take(self, token: str, player: str) -> str:
        """Take a seat by its link's token; returns the Cookie header of that browser."""
        status, answer, cookies = self.post("/j/take", token=token, player=player)
        if status != 200:
            raise RuntimeError(f"no seat: {answer}")
        return cookies

    def log_in(self) -> str:
        """Log in by the printed one-time link; returns the Cookie header of that browser."""
        links = re.findall(r"/welcome#(\S+)", self.log)
        status, _, cookies = self.post("/welcome", token=links[-1])
        if status != 302:
            raise RuntimeError(f"the one-time link does not work: {status}")
        return cookies
