"""`make dev`: the server and the sources of the client at one address, both anew as soon as a file is saved.

A practice event runs there, on data of its own. What comes to the address (PORT) goes through the client's workshop
(`frontend/tools/beside.ts`); the server itself listens at the next port, for this machine alone. It needs the tools of
the tests.
"""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import watchfiles

ROOT = Path(__file__).resolve().parent.parent
WATCHED = [ROOT / name for name in ("astor", "diplomacy", "factions", "war")]
READ = (".html", ".toml", ".css", ".mo")
"""What the server reads beside its own code."""
MANAGE = str(ROOT / "manage.py")
VITE = str(ROOT / "frontend" / "node_modules" / "vite" / "bin" / "vite.js")


def await_open(workshop: subprocess.Popen[bytes], port: int) -> None:
    """Until it listens: the server tells the address as soon as it runs itself."""
    while True:
        if (ended := workshop.poll()) is not None:
            raise SystemExit(f"the client's workshop ended ({ended}); what it said is above")
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.1)


def main() -> None:
    port = os.environ.get("PORT", "8000")
    behind = str(int(port) + 1)
    os.environ.setdefault("ASTOR_DATA", str(ROOT / "var" / "dev"))
    os.environ |= {
        "ASTOR_ADDRESS": f"http://127.0.0.1:{port}",
        "ASTOR_BESIDE": f"http://127.0.0.1:{behind}",
        "HOST": "127.0.0.1",
        "PORT": behind,
    }
    subprocess.run([sys.executable, MANAGE, "practise"], check=True)
    vite = ["node", VITE, "--host", "127.0.0.1", "--port", port, "--strictPort", "--logLevel", "warn"]
    workshop = subprocess.Popen(vite, cwd=ROOT / "frontend")
    try:
        await_open(workshop, int(port))
        watchfiles.run_process(*WATCHED, target=f"{sys.executable} {MANAGE} serve", target_type="command",
                               watch_filter=watchfiles.PythonFilter(extra_extensions=READ))  # fmt: skip
    finally:
        workshop.terminate()
        workshop.wait()


if __name__ == "__main__":
    main()
