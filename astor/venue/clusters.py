"""PostgreSQL and Redis of our own, on free ports in a folder of their own; whatever runs on this machine is left alone.

    python3 astor/venue/clusters.py COMMAND…      runs a command with ASTOR_TEST_POSTGRES and ASTOR_TEST_REDIS set

Standard library only, so that it runs before anything is installed. Fault tests import it to have a database to kill.
"""

import contextlib
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

OWN_PORTS = range(10_000, 32_768)
"""Below those a system picks from: a server killed and started again on its port would find it taken by a client."""
BOUND = """exec 3<&0 </dev/null; ( { cat <&3 >/dev/null; kill -9 0; } & ); exec 3<&-; exec "$@" """
"""A shell becomes the server and leaves somebody in its group who listens: when the other end of its input is closed,
even because whoever held it was killed, the group ends."""
PATIENCE_S = 60
"""How long a server may take to answer or to stop."""
USER = DATABASE = "astor"
POSTGRES_HOMES = "/usr/lib/postgresql/*/bin", "/opt/homebrew/opt/postgresql*/bin", "/usr/pgsql-*/bin"

THROWN_AWAY = "-c", "fsync=off", "-c", "full_page_writes=off"
"""For a cluster that survives a kill, but not a power cut: quicker, and enough for most tests."""
DURABLE = "-c", "recovery_init_sync_method=syncfs"
"""For one that survives both, and stands up again in a moment."""


class Missing(Exception):
    """A server program is not installed."""


def free_port() -> int:
    """A port nobody listens on right now, and which no connection that goes out will be given before somebody does."""
    while True:
        with socket.socket() as probe, contextlib.suppress(OSError):
            port = secrets.choice(OWN_PORTS)
            probe.bind(("127.0.0.1", port))
            return port


def program(name: str) -> str:
    """A server program's path, also where Debian hides it."""
    if found := shutil.which(name):
        return found
    homes = [home for pattern in POSTGRES_HOMES for home in Path("/").glob(pattern.lstrip("/"))]
    for home in sorted(homes, key=lambda path: [int(n) for n in path.parent.name.split(".") if n.isdigit()]):
        if (home / name).exists():
            return str(home / name)
    raise Missing(f"{name} is not installed")


@dataclass
class Server:
    """One server process: started, killed and started again on the same port and data. It ends with its parent."""

    folder: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    def command(self) -> Sequence[str]:
        """How it is started in the foreground."""
        raise NotImplementedError

    def answers(self) -> bool:
        """Does it take commands yet?"""
        raise NotImplementedError

    def start(self) -> None:
        """Start it and wait until it answers."""
        with (self.folder / "log").open("ab") as log:
            command = ["sh", "-c", BOUND, "sh", *self.command()]
            self.process = subprocess.Popen(
                command, cwd="/", stdin=subprocess.PIPE, stdout=log, stderr=log, start_new_session=True
            )
        patience = time.monotonic() + PATIENCE_S
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > patience:
                self.end(signal.SIGKILL)
                raise RuntimeError(f"{self.command()[0]} did not start:\n{(self.folder / 'log').read_text()}")
            time.sleep(0.05)

    def end(self, how: signal.Signals) -> None:
        """SIGINT to stop it in order, SIGKILL to see what it had kept."""
        self.send(how)
        if self.process is not None:
            self.process.wait(PATIENCE_S)
            if self.process.stdin is not None:
                self.process.stdin.close()
        self.process = None

    def send(self, which: signal.Signals) -> None:
        """A signal to its processes, if it lives."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, which)


@dataclass
class Redis(Server):
    """Keeps nothing on disk: what it had is gone after a fault, as the server expects."""

    options: Sequence[str] = ("--save", "", "--appendonly", "no")

    @property
    def url(self) -> str:
        """As REDIS_URL wants it."""
        return f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> Sequence[str]:
        here = f"--bind 127.0.0.1 --port {self.port} --dir {self.folder}".split()
        return [program("redis-server"), *here, *self.options]

    def answers(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1) as line:
            line.sendall(b"PING\r\n")
            return line.recv(16).startswith(b"+PONG")
        return False


@dataclass
class Postgres(Server):
    """A cluster for one database. Run as root it is given to the user `postgres`, who alone may run it."""

    options: Sequence[str] = THROWN_AWAY

    @property
    def url(self) -> str:
        """As DATABASE_URL wants it."""
        return f"postgres://{USER}@127.0.0.1:{self.port}/{DATABASE}"

    def create(self) -> None:
        """Make the cluster's files; its database is made once it runs."""
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        self._run("initdb", "-D", str(self.folder / "data"), "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync")

    def command(self) -> Sequence[str]:
        here = f"-D {self.folder}/data -p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1".split()
        # As root by a tool that becomes the server, so that a signal meets the server itself
        become = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] if os.geteuid() == 0 else []
        return [*become, program("postgres"), *here, *self.options]

    def answers(self) -> bool:
        asked = [program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(asked, check=False).returncode == 0

    def start(self) -> None:
        """Start it, with its database."""
        super().start()
        there = self._run("psql", *self._where(), "-d", "postgres", "-Atc", "select datname from pg_database")
        if DATABASE not in there.split():
            self._run("createdb", *self._where(), DATABASE)

    def end(self, how: signal.Signals) -> None:
        """Killed, it dies with its workers, who live in groups of their own and would keep its memory for a moment."""
        workers = self._workers() if how is signal.SIGKILL else []
        super().end(how)
        for worker in workers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(worker, how)
        patience = time.monotonic() + PATIENCE_S
        while any(map(lives, workers)) and time.monotonic() < patience:
            time.sleep(0.01)

    def _workers(self) -> list[int]:
        """The processes it has started, where the system tells."""
        number = self.process.pid if self.process is not None else 0
        with contextlib.suppress(OSError):
            return [int(found) for found in Path(f"/proc/{number}/task/{number}/children").read_text().split()]
        return []

    def _where(self) -> Sequence[str]:
        return "-h", "127.0.0.1", "-p", str(self.port), "-U", USER

    def _run(self, name: str, *options: str) -> str:
        command = [*_as_postgres(), program(name), *options]
        return subprocess.run(command, check=True, cwd="/", stdout=subprocess.PIPE, encoding="utf-8").stdout


def lives(process: int) -> bool:
    """Is it there, and not just waiting to be struck off? Those have no command line any more."""
    with contextlib.suppress(OSError):
        return bool(Path(f"/proc/{process}/cmdline").read_bytes())
    return False


def _as_postgres() -> Sequence[str]:
    return ("runuser", "-u", "postgres", "--") if os.geteuid() == 0 else ()


@contextlib.contextmanager
def running(options: Sequence[str] = THROWN_AWAY) -> Iterator[tuple[Postgres, Redis]]:
    """Both servers, running; stopped and wiped at the end."""
    with tempfile.TemporaryDirectory(prefix="astor-clusters-", ignore_cleanup_errors=True) as scratch:
        home = Path(scratch)
        home.chmod(0o755)
        postgres, redis = Postgres(_room(home, "postgres"), options=options), Redis(_room(home, "redis"))
        try:
            redis.start()
            postgres.create()
            postgres.start()
            yield postgres, redis
        finally:
            postgres.end(signal.SIGINT)
            redis.end(signal.SIGINT)


def _room(home: Path, name: str) -> Path:
    folder = home / name
    folder.mkdir()
    return folder


def _leave(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


def main(command: Sequence[str]) -> int:
    """Run the command between start and end of both servers; its exit status."""
    signal.signal(signal.SIGTERM, _leave)
    began = time.monotonic()
    with running() as (postgres, redis):
        print(f"   own PostgreSQL and Redis: {time.monotonic() - began:.1f} s", flush=True)
        urls = {"ASTOR_TEST_POSTGRES": postgres.url, "ASTOR_TEST_REDIS": redis.url}
        return subprocess.run(command, check=False, env={**os.environ, **urls}).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
