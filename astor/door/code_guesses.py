"""Guessing short codes does not pay: who guesses waits, by the name we gave the device and by the address.

A device may err three times and then waits longer and longer; those of an address that have no name of ours are one.
A device gets a new name with each visit, so the address counts as well: forty wrong codes at once, for as many phones
behind one laptop, and then one more every five seconds. Five seconds each for every address that guesses like that: any
number of addresses together try no more than one alone, and whoever comes from another one never waits.

Whoever shares the guessers' address and has typed no wrong code comes first: told to wait, it has a claim, and the next
code of that address that is looked at is one of those who have waited. So it waits no longer than until then, and its
address has no more codes looked at than before.
"""

from dataclasses import dataclass

from astor.door.callers import place_of
from astor.game.models import Event, Guesses
from astor.game.values.errors import Refused

FREE, LONGEST_S = 3, 300
"""Wrong codes a device may type before it has to wait, and the longest it waits."""
AT_ONCE, EVERY = 40, 5_000
"""Wrong codes an address may send at once, and the time after which it may send one more, ms."""
MANY = AT_ONCE // 2
"""An address that has sent more wrong codes than this, and not been forgiven them, is guessing."""
CLAIMS = 200
"""So many devices of an address wait for its next code at a time."""
MARK = "@"
"""Stands before an address, where a device has its name."""


@dataclass(frozen=True)
class Guesser:
    """Who types a code: the name we gave the device, "" if that is not ours, and where it calls from."""

    device: str
    address: str

    @property
    def place(self) -> str:
        """Its address, as far as it cannot choose it itself."""
        return MARK + place_of(self.address)

    @property
    def name(self) -> str:
        return self.device or f"none{self.place}"


class Claims:
    """Which devices have been told to wait for the next code of their address, and from when on each is heard, ms.

    A process keeps its own: a claim that is lost costs its device one more wait.
    """

    def __init__(self) -> None:
        self.heard_from: dict[tuple[int, str], dict[str, int]] = {}
        """An event and an address → each device → from when on it is heard, for as long as a code costs."""

    def make(self, event: Event, who: Guesser, at: int) -> None:
        claims = self.heard_from.setdefault((event.pk, who.place), {})
        if who.device in claims or len(claims) < CLAIMS:
            claims[who.device] = at

    def left(self, event: Event, who: Guesser, now: int) -> int:
        """How long this device has to leave the next code to those who have waited for it, ms."""
        claims = self.heard_from.pop((event.pk, who.place), {})
        claims = {device: at for device, at in claims.items() if now < at + EVERY}
        if claims:
            self.heard_from[event.pk, who.place] = claims
        if who.device in claims:
            return max(0, claims[who.device] - now)
        return max(claims.values(), default=now - EVERY) + EVERY - now


claims = Claims()


def allow(event: Event, who: Guesser, now: int) -> None:
    """Raise the refusal, if this device or this address has to wait."""
    device, address = _of(event, who.name), _of(event, who.place)
    honest = bool(who.device) and not device.wrong
    if is_spent(address, now):
        opens = address.until - (AT_ONCE - 1) * EVERY
    elif now < address.until:
        left = claims.left(event, who, now)
        opens = now + (min(left, EVERY) if honest else left)
    else:
        opens = now
    if honest and opens > now:
        claims.make(event, who, opens)
    wait = max(device.until, opens) - now
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
    address.wrong = 1 if address.until <= now else address.wrong + 1
    address.until = max(now, address.until) + EVERY
    # One that left its codes to those who had waited has not saved them up
    if is_spent(address, now) or (address.wrong > AT_ONCE and address.until - now > MANY * EVERY):
        address.until = now + (AT_ONCE - 1) * EVERY + min(LONGEST_S * 1000, EVERY * max(1, guessing(event, now)))
    device.save()
    address.save()


def guessing(event: Event, now: int) -> int:
    """How many addresses have sent many wrong codes lately."""
    return Guesses.objects.filter(event=event, device__startswith=MARK, until__gt=now + MANY * EVERY).count()


def _of(event: Event, device: str) -> Guesses:
    found = Guesses.objects.filter(event=event, device=device).first()
    return found or Guesses(event=event, device=device)
