"""Guessing short codes does not pay: who guesses waits, by the name we gave the device and by the address.

A device may err three times and then waits longer and longer; those of an address that have no name of ours are one.
A device gets a new name with each visit, so the address counts as well: forty wrong codes at once, for as many phones
behind one laptop, and then one more every five seconds. Five seconds each for every address that guesses like that: any
number of addresses together try no more than one alone, and whoever comes from another one never waits.
"""

from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

from astor.game.errors import Refused
from astor.game.models import Event, Guesses

FREE, LONGEST_S = 3, 300
"""Wrong codes a device may type before it has to wait, and the longest it waits."""
AT_ONCE, EVERY = 40, 5_000
"""Wrong codes an address may send at once, and the time after which it may send one more, ms."""
MARK = "@"
"""Stands before an address, where a device has its name."""


@dataclass(frozen=True)
class Guesser:
    """Who types a code: the name we gave the device, "" if that is not ours, and where it calls from."""

    device: str
    address: str

    @property
    def place(self) -> str:
        """Its address, as far as it cannot choose it itself: of an IPv6 address all the rest is its own choice."""
        try:
            found = ip_address(self.address)
        except ValueError:
            return MARK
        if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
            return f"{MARK}{found.exploded[:19]}"
        return f"{MARK}{getattr(found, 'ipv4_mapped', None) or found}"

    @property
    def name(self) -> str:
        return self.device or f"none{self.place}"


def allow(event: Event, who: Guesser, now: int) -> None:
    """Raise the refusal, if this device or this address has to wait."""
    device, address = _of(event, who.name), _of(event, who.place)
    wait = max(device.until, address.until - (AT_ONCE - 1) * EVERY if is_spent(address, now) else 0) - now
    if wait > 0:
        raise Refused("wait_for_code", seconds=-(-wait // 1000))


def is_spent(address: Guesses, now: int) -> bool:
    """Has this address sent so many wrong codes that it has to wait for the next one?"""
    return address.until - now > (AT_ONCE - 1) * EVERY


def count_wrong(event: Event, who: Guesser, now: int) -> None:
    """One more wrong code: each of a device after the third doubles its wait."""
    device, address = _of(event, who.name), _of(event, who.place)
    device.wrong += 1
    device.until = now + min(LONGEST_S, 2 ** max(0, device.wrong - FREE)) * 1000 if device.wrong >= FREE else 0
    address.wrong += 1
    address.until = max(now, address.until) + EVERY
    if is_spent(address, now):
        address.until = now + (AT_ONCE - 1) * EVERY + min(LONGEST_S * 1000, EVERY * max(1, guessing(event, now)))
    device.save()
    address.save()


def guessing(event: Event, now: int) -> int:
    """How many addresses have sent many wrong codes lately."""
    return Guesses.objects.filter(event=event, device__startswith=MARK, until__gt=now + AT_ONCE // 2 * EVERY).count()


def _of(event: Event, device: str) -> Guesses:
    found = Guesses.objects.filter(event=event, device=device).first()
    return found or Guesses(event=event, device=device)
