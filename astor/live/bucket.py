"""How much a socket, or all devices of a seat together, may ask of the server."""

RATE, BURST = 20, 60
"""So many frames a second, and how many at once."""


class Bucket:
    """A token bucket: `take` says whether one more frame, of this cost, is within the rate."""

    def __init__(self, now: float) -> None:
        self.tokens, self.at = float(BURST), now

    def take(self, now: float, cost: int = 1) -> bool:
        self.tokens = min(BURST, self.tokens + (now - self.at) * RATE) - cost
        self.at = now
        return self.tokens >= 0
