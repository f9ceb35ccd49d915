"""How much a socket, or all devices of a seat together, may ask of the server."""

RATE, BURST = 20, 60
"""So many frames a second, and how many at once."""
FRAMES, FRAMES_BURST = 40, 200
"""The same for whatever comes through a socket, read by us or by the protocol alone: pings, pongs, parts of frames."""


class Bucket:
    """A token bucket: `take` says whether one more frame, of this cost, is within the rate; what is not is free."""

    def __init__(self, now: float, rate: int = RATE, burst: int = BURST) -> None:
        self.tokens, self.at, self.rate, self.burst = float(burst), now, rate, burst

    def take(self, now: float, cost: int = 1) -> bool:
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True
