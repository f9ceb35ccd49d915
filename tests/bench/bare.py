"""What a bare `websockets` server needs to tell the same to as many phones: the measure of what Python can do.

python tests/bench/bare.py PORT      each line on standard input is a list of lengths; it answers when it began
"""

import asyncio
import contextlib
import json
import logging
import resource
import sys
import time

from websockets.asyncio.server import Server, ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed


async def listen(line: ServerConnection) -> None:
    """What it is sent it reads, as a server must that is to answer, and throws away."""
    with contextlib.suppress(ConnectionClosed):
        async for _frame in line:
            pass


async def tell(server: Server, sizes: list[int]) -> float:
    """Send everybody frames of these lengths; returns when it began."""
    texts = ["x" * size for size in sizes]
    began = time.monotonic()
    for text in texts:
        broadcast(server.connections, text)
    return began


async def main(port: int) -> None:
    logging.getLogger("websockets").setLevel(logging.CRITICAL)  # it tells nobody of nonsense, which would hold it up
    loop = asyncio.get_running_loop()
    async with serve(listen, "127.0.0.1", port, compression=None, ping_interval=None) as server:
        print("ready", flush=True)
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            print(json.dumps(await tell(server, json.loads(line))), flush=True)


if __name__ == "__main__":
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    asyncio.run(main(int(sys.argv[1])))
