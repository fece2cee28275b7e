"""How much one client may ask for: a bucket of tokens that fills up again by itself."""

from __future__ import annotations

from time import monotonic

BURST_SECONDS = 4.0
"""So many seconds' worth may be asked for at once."""
MOST_CLIENTS = 10_000


class Bucket:
    """Holds some tokens; each request takes one."""

    def __init__(self, per_second: float) -> None:
        self._rate, self._most = per_second, per_second * BURST_SECONDS
        self._tokens, self._filled_at = self._most, monotonic()

    def take(self, tokens: float = 1.0) -> bool:
        """Whether there was enough left."""
        now = monotonic()
        self._tokens = min(self._most, self._tokens + (now - self._filled_at) * self._rate)
        self._filled_at = now
        if self._tokens < tokens:
            return False
        self._tokens -= tokens
        return True

    @property
    def is_full(self) -> bool:
        """Nothing was asked for lately."""
        return self._tokens + (monotonic() - self._filled_at) * self._rate >= self._most


class Limits:
    """A bucket for each client, by its address."""

    def __init__(self, per_second: float) -> None:
        self._per_second = per_second
        self._buckets: dict[str, Bucket] = {}

    def allows(self, client: str, tokens: float = 1.0) -> bool:
        """Whether this client may go on."""
        if len(self._buckets) >= MOST_CLIENTS:
            self._buckets = {k: b for k, b in self._buckets.items() if not b.is_full}
        bucket = self._buckets.setdefault(client, Bucket(self._per_second))
        return bucket.take(tokens)
