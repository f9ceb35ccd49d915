"""The port is taken before anybody is told where to come, by whichever server will listen at it."""

import errno
import os
import socket
from contextlib import ExitStack

from django.core.management.base import CommandError

WAITING = 2048
"""So many the system lets wait outside."""
EVERYWHERE = {"::": ("::", "0.0.0.0")}
"""A socket for IPv6 takes IPv6 alone, so that nobody's address is written in two ways; HOST=:: means both."""
ABSENT = {errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL}
"""What a machine says of a kind of addresses that it does not have."""


def listen(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen at this port, one for each address that `host` means; raises CommandError."""
    with ExitStack() as unless_all:
        opened = []
        for name in EVERYWHERE.get(host, (host,)):
            try:
                found = socket.getaddrinfo(name, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
                for family, *_kind, address in found:
                    server = socket.create_server(address, family=family, backlog=WAITING)
                    server.setblocking(False)
                    # Whoever it lets in has this from it: what is said goes at once. Else the second of two pieces, a
                    # page after its head or news after an answer, waits up to 40 ms until the first is acknowledged.
                    server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    opened.append(unless_all.enter_context(server))
            except OSError as fault:
                if not (name != host and fault.errno in ABSENT):
                    raise CommandError(_told(fault, host, port)) from fault
        unless_all.pop_all()
    return opened


def why_not(host: str, port: int) -> str:
    """Why nobody can listen there now, in the machine's words; "" if one can."""
    try:
        for each in listen(host, port):
            each.close()
    except CommandError as fault:
        cause = fault.__cause__
        return (isinstance(cause, OSError) and cause.strerror) or str(fault)
    return ""


def _told(fault: OSError, host: str, port: int) -> str:
    """Why nobody can come, and what helps."""
    if isinstance(fault, socket.gaierror):
        return f"HOST is {host}, which is the name of no address. Without HOST the server listens at all of them."
    if fault.errno == errno.EADDRINUSE:
        other = port + 1 if port < 65535 else 8000
        return (f"Port {port} is taken: another server is running on this machine, perhaps one of Astor. Stop it, or "
                f"name another port: PORT={other}.")  # fmt: skip
    if fault.errno in ABSENT:
        return f"HOST is {host}, but this machine has no such address. Without HOST the server listens at all of them."
    if fault.errno in (errno.EACCES, errno.EPERM):
        return f"Port {port} may not be used by everybody on this machine. Name one above 1023: PORT=8000."
    return f"The server cannot listen at port {port} ({os.strerror(fault.errno or 0)}). Name another one: PORT=8000."
