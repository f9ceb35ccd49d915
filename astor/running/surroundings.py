"""What the machine lends a server: folders, a port, the key. What cannot be used is told in one sentence.

The settings are made of it before Django is up, so nothing here asks for a setting.
"""

import errno
import re
import secrets
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from astor.running import files

KEY = "secret-key"
"""What the server's key is called in the data folder."""

USUAL_PORT = 8000

NAME = re.compile(r"(?!(.*\.)?([0-9]+|0x[0-9a-f]*)$)[a-z0-9]([a-z0-9_.-]{0,251}[a-z0-9])?")
"""What a machine may be called; what ends in a number is none, for browsers make an address of it."""

EVERYBODY = IPv4Address("255.255.255.255")
"""All machines of a network are called by it."""
HERE = "127.0.0.0/8, ::1"
"""Where a proxy on this machine calls from."""
ADVICE = {
    errno.ENOSPC: "Its disk is full: free some space and start again.",
    errno.EDQUOT: "No more may be kept there: free some space and start again.",
    errno.ENOLCK: "It cannot be locked there: set ASTOR_DATA to a folder on a disk of this very machine.",
    errno.EOPNOTSUPP: "It cannot be locked there: set ASTOR_DATA to a folder on a disk of this very machine.",
    errno.EEXIST: "That is a file: set ASTOR_DATA to a folder.",
    errno.ENOTDIR: "That is in a file: set ASTOR_DATA to a folder.",
}
"""What helps where the data folder does not do what is asked of it."""
ELSEWHERE = "Set ASTOR_DATA to a folder that this server may write to."


def port(told: str) -> int:
    """A port's number as PORT gives it."""
    number = int(told) if told.isascii() and told.isdigit() else 0
    if not 1 <= number <= 65535:
        raise ImproperlyConfigured(f"PORT is a number from 1 to 65535, not {told}.")
    return number


def address(told: str, scheme: str = "http") -> str:
    """Where people find a server, as `http://192.168.1.20:8000`; who leaves `http://` out means this scheme.

    Raises ValueError if it is no address, or has more to it, as a path.
    """
    parts = urlsplit(told if "://" in told else f"{scheme}://{told}")
    name, at = parts.hostname or "", parts.port
    more = parts.path not in ("", "/") or parts.query or parts.fragment or "@" in parts.netloc or "%" in parts.netloc
    if parts.scheme not in ("http", "https") or at == 0 or more:
        raise ValueError(told)
    if ":" in name or name.replace(".", "").isdecimal():
        fits, name = _is_a_machines(ip_address(name)), f"[{name}]" if ":" in name else name
    else:
        name = name.encode("idna").decode()
        fits = NAME.fullmatch(name) is not None
    if not fits:
        raise ValueError(told)
    return f"{parts.scheme}://{name}{f':{at}' if at else ''}"


def _is_a_machines(number: IPv4Address | IPv6Address) -> bool:
    """Not many machines', nor nobody's, and no number of IPv4 in the dress of IPv6."""
    dressed = isinstance(number, IPv6Address) and number.ipv4_mapped is not None
    return not (dressed or number.is_unspecified or number.is_multicast or number == EVERYBODY)


def given_address(told: str) -> str:
    """An address as ASTOR_ADDRESS gives it, "" for none."""
    try:
        return told and address(told)
    except ValueError:
        raise ImproperlyConfigured(
            f"ASTOR_ADDRESS is where people find this server, as https://astor.example.org, not {told}."
        ) from None


def folder(name: str, told: str) -> str:
    """The folder that a variable names, "" if none; ~ is one's home also where the shell has left it as it is."""
    try:
        return told and str(Path(told).expanduser())
    except RuntimeError:
        raise ImproperlyConfigured(f"{name} is {told}, but nobody here has such a home folder.") from None


def proxies(told: str) -> list[IPv4Network | IPv6Network]:
    """Networks and addresses as ASTOR_PROXIED gives them, parted by commas; 1 is a proxy on this machine, 0 none."""
    word = told.strip().lower()
    if word in ("0", "false", "no", "off"):
        told = ""
    elif word in ("1", "true", "yes", "on"):
        told = HERE
    try:
        return [ip_network(one.strip(), strict=False) for one in told.split(",") if one.strip()]
    except ValueError as bad:
        raise ImproperlyConfigured(
            f"ASTOR_PROXIED is 1 for a proxy on this machine, or where it is, as 172.16.0.0/12: {bad}."
        ) from None


def cannot_keep(data: Path, fault: OSError) -> str:
    """Why nothing can be kept in the data folder, and what helps."""
    why = ADVICE.get(fault.errno or 0, ELSEWHERE)
    return f"The event cannot be kept in {data} ({fault.strerror or fault}). {why}"


def kept_key(data: Path) -> str:
    """The server's key, made once and kept beside the database; raises ImproperlyConfigured, and leaves no half key."""
    file = data / KEY
    try:
        if not file.exists():
            data.mkdir(mode=0o700, parents=True, exist_ok=True)
            files.write_whole(file, lambda part: part.write_text(secrets.token_hex(32)))
        key = read_key(file)
    except OSError as fault:
        raise ImproperlyConfigured(cannot_keep(data, fault)) from fault
    if not key:
        raise ImproperlyConfigured(
            f"The server's key, {file}, is empty or damaged. Printed links and codes open seats with that key alone: "
            f"put {KEY}-… from the folder of backups in its place, under its name. Is there none, and nothing "
            f"printed yet? Then delete {file}, and a new key is made at the next start."
        )
    return key


def read_key(file: Path) -> str:
    """A key without the line end that an editor has put behind it; "" if the file holds none."""
    try:
        key = file.read_text(encoding="utf-8-sig").strip()
    except UnicodeDecodeError:
        return ""
    return key if key.isprintable() else ""
