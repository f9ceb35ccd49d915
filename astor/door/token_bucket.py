"""How much a socket, all devices of a seat or everybody at an address may ask of the server."""

RATE, BURST = 20, 60
"""So many frames a second, and how many at once."""
FRAMES, FRAMES_BURST = 40, 200
"""The same for whatever comes through a socket, read by us or by the protocol alone: pings, pongs, parts of frames."""
WEIGHT, WEIGHT_BURST = 4 * 1024, 32 * 1024
"""What may come through a socket whatever its neighbours do, in bytes a second and at once: orders are short."""
SHARED, SHARED_BURST = 512 * 1024, 2 * 1024 * 1024
"""What all sockets of an address may send together beyond that, in bytes a second and at once."""


class Bucket:
    """A token bucket: `take` says whether one more frame, of this cost, is within the rate; what is not is free."""

    def __init__(self, now: float, rate: int = RATE, burst: int = BURST) -> None:
        self.tokens, self.at, self.rate, self.burst = float(burst), now, rate, burst

    def take(self, now: float, cost: int = 1) -> bool:
        self._fill(now)
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True

    def part(self, now: float, cost: float) -> float:
        """Take as much of this cost as there is; returns how much that was."""
        self._fill(now)
        taken = max(0.0, min(self.tokens, cost))
        self.tokens -= taken
        return taken

    def owe(self, now: float, cost: float) -> float:
        """Take this cost though there be less; returns in how many seconds that will have been made good."""
        self._fill(now)
        self.tokens -= cost
        return max(0.0, -self.tokens / self.rate)

    def is_full(self, now: float) -> bool:
        self._fill(now)
        return self.tokens >= self.burst

    def _fill(self, now: float) -> None:
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
