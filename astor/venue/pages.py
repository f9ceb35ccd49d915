"""The pages of a server as a browser uses them: forms, cookies, the organiser's first link, a seat's link."""

import http.client
import json
import re
import time
import urllib.parse
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any

CSRF = "c" * 32
PATIENCE_S, AGAIN_S = 30, 0.5


@dataclass(frozen=True)
class Answer:
    """What came back: status, text, the JSON in it if it is that, and the cookies given."""

    status: int
    text: str
    json: dict[str, Any]
    cookies: str


@dataclass(frozen=True)
class Browser:
    """A browser on this machine."""

    port: int

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def get(self, path: str, cookies: str = "", host: str = "") -> Answer:
        """Ask for a page; `host`: by this name, where it is not that of the machine."""
        return self._ask("GET", path, "", {"Cookie": cookies, **({"Host": host} if host else {})})

    def post(self, path: str, cookies: str = "", **fields: str) -> Answer:
        """Send a form."""
        head = {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.origin, "X-CSRFToken": CSRF,
                "Cookie": f"{cookies}; csrftoken={CSRF}"}  # fmt: skip
        return self._ask("POST", path, urllib.parse.urlencode(fields), head)

    def _ask(self, method: str, path: str, body: str, head: dict[str, str]) -> Answer:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        try:
            line.request(method, path, body, head)
            answer = line.getresponse()
            text = answer.read().decode(errors="replace")
        finally:
            line.close()
        given = [SimpleCookie(value) for value in answer.headers.get_all("Set-Cookie", [])]
        cookies = "; ".join(f"{name}={morsel.value}" for jar in given for name, morsel in jar.items())
        is_json = "json" in answer.headers.get("Content-Type", "")
        return Answer(answer.status, text, json.loads(text) if is_json else {}, cookies)

    def take(self, token: str, player: str) -> str:
        """Take a seat by its link's token, as soon as others let one; returns the Cookie header of that browser."""
        while (answer := self.post("/j/take", token=token, player=player)).json.get("refused") == "too_fast":
            time.sleep(AGAIN_S)
        if answer.status != 200:
            raise RuntimeError(f"no seat: {answer.json}")
        return answer.cookies

    def log_in(self, greeting: str) -> str:
        """Log in by the one-time link the server printed last; returns the Cookie header of that browser."""
        links = re.findall(r"/welcome#(\S+)", greeting)
        answer = self.post("/welcome", token=links[-1])
        if answer.status != 302:
            raise RuntimeError(f"the one-time link does not work: {answer.status}")
        return answer.cookies
