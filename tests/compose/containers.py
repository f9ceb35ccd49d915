"""The services of docker-compose.yml as plain processes: their own commands and health checks, places of ours."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from astor.venue.clusters import Postgres, Redis, Server, free_port, program
from astor.venue.server import KEY, EventServer
from astor.venue.surroundings import OURS
from tests.compose.composition import composition, lay_out, words
from tests.compose.names import naming

HERE = "127.0.0.1"
SERVERS = ("127.0.0.2", "127.0.0.3")
"""Two containers of one service have one port and two addresses; so have two processes on one Linux."""
NEEDED = ("caddy", "postgres", "redis-server", "wget")
PATIENCE_S = 120


@dataclass
class Container(Server):
    """One container: `places` says what of its world is called otherwise here."""

    plan: Mapping[str, Any] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)
    more: Mapping[str, str] = field(default_factory=dict)
    image: Path = Path("/")

    def command(self) -> Sequence[str]:
        told = [f"{name}={value}" for name, value in self._environment().items()]
        unset = [word for name in OURS for word in ("-u", name)]
        return ["env", "-C", str(self.image), *unset, *told, *map(self._here, words(self.plan["command"]))]

    def answers(self) -> bool:
        return self.healthy()

    def healthy(self) -> bool:
        """Its health check, run as an engine would: within its timeout, and judged by its exit status."""
        way, *check = self.plan["healthcheck"]["test"]
        asked = ["sh", "-c", *check] if way == "CMD-SHELL" else check
        patience = int(self.plan["healthcheck"]["timeout"].rstrip("s"))
        environment = {**os.environ, **self._environment()}
        try:
            done = subprocess.run([self._here(word) for word in asked], check=False, env=environment,
                                  capture_output=True, timeout=patience)  # fmt: skip
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text(errors="replace")

    def _environment(self) -> dict[str, str]:
        theirs = {name: self._here(str(value)) for name, value in self.plan.get("environment", {}).items()}
        path = f"{Path(sys.executable).parent}:{Path(program('psql')).parent}:{os.environ['PATH']}"
        return {**theirs, **self.more, "PATH": path, "PYTHONUNBUFFERED": "1"}

    def _here(self, word: str) -> str:
        return re.sub("|".join(map(re.escape, self.places)), lambda found: self.places[found[0]], word)


class Town:
    """Everything docker-compose.yml describes, in one folder."""

    def __init__(self, home: Path, *, names: int, scheme: str = "http", beside: "Town | None" = None) -> None:
        self.home, self.door, self.inner, self.server_port = home, free_port(), free_port(), free_port()
        self.address = f"{scheme}://{HERE if scheme == 'http' else 'localhost'}:{self.door}"
        given = {"ASTOR_ADDRESS": self.address, "SECRET_KEY": KEY, "ASTOR_DATABASE_PASSWORD": "secret"}
        self.plan = composition(given)
        self.image = self.room("image")
        lay_out(self.plan["services"]["server"]["build"]["dockerfile_inline"], self.image)
        self.postgres: Postgres = beside.postgres if beside else self._postgres()
        self.redis: Redis = beside.redis if beside else self._redis()
        self.places: dict[str, str] = {
            "@postgres/": f"@{HERE}:{self.postgres.port}/",
            "redis://redis/0": self.redis.url,
            "-p 6379": f"-p {self.redis.port}",
            "/etc/caddy/": f"{self.home}/",
            "/backups": str(self.room("backups")),
            "/data": str(self.room("data")),
            "/tmp/": f"{self.room('tmp')}/",
            f"{HERE}:8081": f"{HERE}:{self.inner}",
        }
        self._write_caddyfile(names)
        self.servers = [self.server_at(address) for address in SERVERS]
        self.worker = self.container("worker", TMPDIR=f"{self.home}/tmp")
        self.certificates = self.room("certificates")
        self.proxy = self.container("proxy", HOME=str(self.home), XDG_DATA_HOME=str(self.certificates))

    @property
    def database(self) -> str:
        """As DATABASE_URL wants it."""
        return self.postgres.url

    def room(self, name: str) -> Path:
        folder = self.home / name
        folder.mkdir()
        return folder

    def container(self, name: str, room: str = "", places: Mapping[str, str] | None = None, **more: str) -> Container:
        folder = self.room(room or f"{name}-container")
        here = {**self.places, **(places or {})}
        return Container(folder, plan=self._of(name), places=here, more=more, image=self.image)

    def check(self, name: str) -> bool:
        """The health check of a service that is run without its container's image."""
        bare = Container(self.home, plan=self._of(name), places=self.places, more={"PGPORT": str(self.postgres.port)})
        return bare.healthy()

    @property
    def authority(self) -> Path:
        """Who vouches for the proxy where there is no public name: itself."""
        return self.certificates / "caddy" / "pki" / "authorities" / "local" / "root.crt"

    def _postgres(self) -> Postgres:
        return Postgres(self.room("postgres"), options=self._options("postgres"))

    def _redis(self) -> Redis:
        return Redis(self.room("redis"), options=self._options("redis"))

    def _options(self, name: str) -> list[str]:
        return words(self._of(name)["command"])[1:]

    def _of(self, name: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.plan["services"][name]
        return found

    def server_at(self, address: str) -> Container:
        here = {f"{HERE}:8000": f"{address}:{self.server_port}"}
        return self.container("server", f"server-{address}", here, HOST=address, PORT=str(self.server_port))

    def _write_caddyfile(self, names: int) -> None:
        """Where names are asked for here, and no port below 1024 and no change to the machine's own certificates."""
        text = self.plan["configs"]["caddyfile"]["content"]
        changed = {
            "admin off": f"admin off\nhttp_port {free_port()}\nskip_install_trust",
            "dynamic a server 8000 {": f"dynamic a server {self.server_port} {{\nresolvers udp/{HERE}:{names}",
            f"{HERE}:8081": f"{HERE}:{self.inner}",
        }
        for there, here in changed.items():
            assert there in text, f"the proxy's configuration has no {there!r} any more"
            text = text.replace(there, here)
        (self.home / "Caddyfile").write_text(text)

    def front(self) -> EventServer:
        """The proxy, as if it were the one server there is."""
        return EventServer(self.home, port=self.door, settings={"DATABASE_URL": self.database})

    def lines(self, server: Container) -> int:
        """How many lines the system knows to this server."""
        address = SERVERS[self.servers.index(server)]
        there = f"{''.join(f'{int(part):02X}' for part in reversed(address.split('.')))}:{self.server_port:04X}"
        established = "01"
        known = (line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:])
        return sum(words[1] == there and words[3] == established for words in known)

    def chosen(self) -> Container:
        """The server that the proxy has chosen for the one event that is played: with the most lines."""
        by_lines = {server.folder: self.lines(server) for server in self.servers}  # asked once each, while they change
        return max(self.servers, key=lambda server: by_lines[server.folder])


@contextmanager
def standing() -> Iterator[Town]:
    """All of it, started in the order of depends_on, the one-shot twice at once, as no engine would let it; ended
    after that. Raises Missing where a program is not installed.
    """
    for name in NEEDED:
        program(name)
    with TemporaryDirectory(prefix="astor-town-", ignore_cleanup_errors=True) as home, naming(list(SERVERS)) as port:
        Path(home).chmod(0o755)  # another user runs PostgreSQL
        town = Town(Path(home), names=port)
        lasting = [*town.servers, town.worker, town.proxy]
        try:
            town.redis.start()
            town.postgres.create()
            town.postgres.start()
            said = _prepared(town)
            (town.home / "log").write_text(said[-1])
            with ThreadPoolExecutor() as together:
                list(together.map(lambda one: one.start(), lasting))
            yield town
        finally:
            for one in (*lasting, town.redis, town.postgres):
                one.end(signal.SIGKILL)


def _prepared(town: Town) -> list[str]:
    """What two say that prepare the same empty database at the same time; neither may fail."""
    twins = [town.container("migrate", f"migrate-{at}") for at in range(2)]
    begun = [subprocess.Popen(twin.command(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
             for twin in twins]  # fmt: skip
    said = [one.communicate(timeout=PATIENCE_S)[0] for one in begun]
    assert [one.returncode for one in begun] == [0, 0], said
    return said
