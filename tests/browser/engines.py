"""Browsers of other makes than the one all other tests look with: half a hall has iPhones.

WebKit is driven by Debian's WebKitWebDriver in the words of W3C's WebDriver, Firefox by the BiDi protocol, which it
speaks itself. Neither takes a library, for both are asked for no more than a page and a script in it.
"""

import asyncio
import json
import os
import re
import shutil
import tempfile
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.async_api import StorageStateCookie, ViewportSize
from websockets.asyncio.client import ClientConnection, connect

from astor.venue.clusters import free_port
from tests.browser.screens import FRAMEWORK, SIDEWAYS

MINI_BROWSER = "/usr/lib/*/webkit2gtk-*/MiniBrowser"
QUIET = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.safebrowsing.downloads.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.push.connection.enabled": False,
    "extensions.getAddons.cache.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "http://127.0.0.1:9",
    "toolkit.telemetry.enabled": False,
}
"""Settings with which Firefox asks nobody but us."""
PATIENCE_S = 30.0
LOOK_S = 0.05
FIND = """
// Found by the words it begins with, whatever sign stands before them.
const [role, name, whole] = arguments;
const kinds = {button: 'button, [role=button]', link: 'a[href]', heading: 'h1, h2, h3', text: '*'};
const words = e => (e.getAttribute('aria-label') ?? e.innerText ?? '').replace(/\\s+/g, ' ');
const said = e => words(e).replace(/^[^\\p{L}\\d]+/u, '').trim().toLowerCase();
const fits = e => whole ? said(e) === name.toLowerCase() : said(e).startsWith(name.toLowerCase());
const found = [...document.querySelectorAll(kinds[role])].find(e => e.getClientRects().length && fits(e));
"""
SEEN = FIND + "return Boolean(found)"
TAP = (
    FIND
    + """
if (!found) return 'not there';
found.scrollIntoView({block: 'center', behavior: 'instant'});
const box = found.getBoundingClientRect();
const on = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
if (!found.contains(on)) return 'covered by ' + on?.outerHTML.slice(0, 120);
found.click();
return '';
"""
)
"""A tap where a finger would: what something else covers is not tapped."""
SHOWN = "return location.href + '\\n' + document.body.innerText.slice(0, 2000)"
FILL = """
const [label, value] = arguments;
const found = [...document.querySelectorAll('label')].find(e => e.innerText.includes(label))?.control;
if (!found) return false;
Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(found, value);
found.dispatchEvent(new Event('input', {bubbles: true}));
return true;
"""


def is_wrong(entry: dict[str, Any]) -> bool:
    """Of what a page's log says: every error, and what the client's framework warns of."""
    return entry["level"] == "error" or FRAMEWORK in (entry["text"] or "")


class Engine(ABC):
    """One window of a browser; nothing is kept when it is closed."""

    name: str

    @abstractmethod
    async def open(self, url: str, size: ViewportSize) -> None:
        """A page in a window of this size, once it has been loaded."""

    @abstractmethod
    async def run(self, script: str, *args: Any) -> Any:
        """What the body of a function returns in the page; its arguments are `arguments`, as in WebDriver."""

    @abstractmethod
    async def keep(self, cookie: StorageStateCookie) -> None:
        """A cookie for the site of the page that is open."""

    @abstractmethod
    async def close(self) -> None: ...

    async def until(self, script: str, *args: Any) -> None:
        """Ask again and again until the script says true; fails, with what is shown instead, if it never does."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_S):
                while not await self.run(script, *args):
                    await asyncio.sleep(LOOK_S)
                return
        raise AssertionError(f"{self.name}, {args or script}: {await self.run(SHOWN)}")

    async def see(self, name: str, role: str = "text", *, whole: bool = False) -> None:
        await self.until(SEEN, role, name, whole)

    async def tap(self, name: str, role: str = "button", *, whole: bool = False) -> None:
        """Once it is there and nothing covers it."""
        why = "not there"
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_S):
                while why := await self.run(TAP, role, name, whole):
                    await asyncio.sleep(LOOK_S)
                return
        raise AssertionError(f"{self.name}: {role} {name!r} is {why}: {await self.run(SHOWN)}")

    async def fill(self, label: str, value: str) -> None:
        await self.until(FILL, label, value)

    async def live(self) -> None:
        await self.until("return document.documentElement.dataset.net === 'live'")

    async def wrong(self) -> list[str]:
        """Faults that nobody caught, and what would have to be scrolled sideways."""
        fault = await self.run("return document.documentElement.dataset.fault ?? ''")
        sideways: list[str] = await self.run(f"return ({SIDEWAYS})()")
        return [f"{self.name}: {found}" for found in [fault, *sideways] if found]


class WebKit(Engine):
    """Full screen on a display of its own: else its tool bar would not let a window be as narrow as a phone."""

    name = "WebKit"

    def __init__(self, screen: Process, driver: Process, session: str) -> None:
        self.screen, self.driver, self.session = screen, driver, session

    @classmethod
    async def start(cls) -> "WebKit":
        """Raises LookupError where something of it is not installed."""
        _needed("Xvfb", "WebKitWebDriver")
        browser = next(Path("/").glob(MINI_BROWSER[1:]), None)
        if browser is None:
            raise LookupError(f"no browser: {MINI_BROWSER} is not installed")
        screen = await asyncio.create_subprocess_exec(
            "Xvfb", "-displayfd", "1", "-screen", "0", "1920x1080x24", "-nolisten", "tcp", stdout=PIPE, stderr=DEVNULL
        )
        assert screen.stdout is not None
        number = (await asyncio.wait_for(screen.stdout.readline(), PATIENCE_S)).decode().strip()
        port = free_port()
        driver = await asyncio.create_subprocess_exec(
            "WebKitWebDriver",
            f"--port={port}",
            env={**os.environ, "DISPLAY": f":{number}"},
            stdout=DEVNULL,
            stderr=DEVNULL,
        )
        options = {"binary": str(browser), "args": ["--automation", "--full-screen"]}
        asked = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        made = await _first_answer(f"http://127.0.0.1:{port}/session", asked)
        return cls(screen, driver, f"http://127.0.0.1:{port}/session/{made['sessionId']}")

    async def open(self, url: str, size: ViewportSize) -> None:
        await self._say("/window/fullscreen", {})
        await self._say("/window/rect", {"x": 0, "y": 0, **size})
        await self._say("/url", {"url": url})
        assert await self.run("return [innerWidth, innerHeight]") == [size["width"], size["height"]]

    async def run(self, script: str, *args: Any) -> Any:
        return await self._say("/execute/sync", {"script": script, "args": list(args)})

    async def keep(self, cookie: StorageStateCookie) -> None:
        told = {"name": cookie["name"], "value": cookie["value"], "path": "/", "httpOnly": cookie["httpOnly"]}
        await self._say("/cookie", {"cookie": told})

    async def _say(self, command: str, body: dict[str, Any]) -> Any:
        return await asyncio.to_thread(_answer, self.session + command, body)

    async def close(self) -> None:
        with suppress(OSError):
            await asyncio.to_thread(_answer, self.session, None, "DELETE")
        for process in (self.driver, self.screen):
            process.terminate()
            await process.wait()


class Firefox(Engine):
    name = "Firefox"

    def __init__(self, browser: Process, socket: ClientConnection, profile: str) -> None:
        self.browser, self.socket, self.profile = browser, socket, profile
        self.asked, self.page, self.errors = 0, "", list[str]()

    @classmethod
    async def start(cls) -> "Firefox":
        """Raises LookupError where it is not installed."""
        _needed("firefox-esr")
        profile = tempfile.mkdtemp(prefix="astor-firefox-")
        settings = "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in QUIET.items())
        (Path(profile) / "user.js").write_text(settings, encoding="utf-8")
        browser = await asyncio.create_subprocess_exec(
            "firefox-esr", "--headless", "--no-remote", "--profile", profile,
            "--remote-debugging-port", str(free_port()), stdout=DEVNULL, stderr=PIPE,
        )  # fmt: skip
        address = await asyncio.wait_for(_listening(browser), PATIENCE_S)
        engine = cls(browser, await connect(f"{address}/session", max_size=None), profile)
        await engine._say("session.new", capabilities={})
        await engine._say("session.subscribe", events=["log.entryAdded"])
        engine.page = (await engine._say("browsingContext.create", type="tab"))["context"]
        return engine

    async def open(self, url: str, size: ViewportSize) -> None:
        await self._say("browsingContext.setViewport", context=self.page, viewport=size, devicePixelRatio=1)
        await self._say("browsingContext.navigate", context=self.page, url=url, wait="complete")

    async def run(self, script: str, *args: Any) -> Any:
        function = (
            f"function () {{ return JSON.stringify((function () {{ {script} }}).apply(this, arguments) ?? null) }}"
        )
        said = await self._say("script.callFunction", functionDeclaration=function, target={"context": self.page},
                               arguments=[_as_bidi(arg) for arg in args], awaitPromise=True)  # fmt: skip
        assert said["type"] == "success", said
        return json.loads(said["result"]["value"])

    async def keep(self, cookie: StorageStateCookie) -> None:
        told = {"name": cookie["name"], "value": {"type": "string", "value": cookie["value"]}, "domain": "127.0.0.1",
                "path": "/", "httpOnly": cookie["httpOnly"]}  # fmt: skip
        await self._say("storage.setCookie", cookie=told)

    async def wrong(self) -> list[str]:
        return [*await super().wrong(), *(f"{self.name}: {error}" for error in self.errors)]

    async def _say(self, method: str, **params: Any) -> Any:
        self.asked += 1
        await self.socket.send(json.dumps({"id": self.asked, "method": method, "params": params}))
        while True:
            heard = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE_S))
            if heard.get("method") == "log.entryAdded" and is_wrong(heard["params"]):
                self.errors.append(heard["params"]["text"])
            if heard.get("id") == self.asked:
                assert heard["type"] == "success", heard
                return heard["result"]

    async def close(self) -> None:
        await self.socket.close()
        self.browser.terminate()
        await self.browser.wait()
        await asyncio.to_thread(shutil.rmtree, self.profile, ignore_errors=True)


ENGINES: tuple[type[WebKit] | type[Firefox], ...] = (WebKit, Firefox)


def _needed(*programs: str) -> None:
    for program in programs:
        if shutil.which(program) is None:
            raise LookupError(f"no browser: {program} is not installed")


def _as_bidi(value: Any) -> dict[str, Any]:
    kind = {bool: "boolean", int: "number", str: "string"}[type(value)]
    return {"type": kind, "value": value}


async def _listening(browser: Process) -> str:
    """Where Firefox says that it listens."""
    assert browser.stderr is not None
    async for line in browser.stderr:
        found = re.search(rb"WebDriver BiDi listening on (ws://\S+)", line)
        if found:
            return found[1].decode()
    raise LookupError("Firefox ended before it listened")


async def _first_answer(url: str, body: dict[str, Any]) -> Any:
    """The driver takes a moment until it listens."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            with suppress(ConnectionRefusedError, urllib.error.URLError):
                return await asyncio.to_thread(_answer, url, body)
            await asyncio.sleep(LOOK_S)


def _answer(url: str, body: dict[str, Any] | None, method: str = "POST") -> Any:
    request = urllib.request.Request(url, None if body is None else json.dumps(body).encode(), method=method)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            return json.load(answer)["value"]
    except urllib.error.HTTPError as refused:
        raise AssertionError(refused.read().decode()) from refused
