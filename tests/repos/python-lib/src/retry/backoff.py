"""Jittered exponential backoff."""

import random
import time

from .policies import Policy

# DECISION: full jitter instead of equal jitter, since it spreads a herd of clients best.
CAP_S = 30.0


class Backoff:
    """Waits between attempts, at most 30 seconds."""

    def delay(self, attempt: int) -> float:
        """Seconds to wait before this attempt."""
        return random.uniform(0, min(CAP_S, 2**attempt))


def retry(call, policy: Policy | None = None, attempts: int = 3):
    """Calls until it succeeds or the policy gives up."""
    backoff = Backoff()
    for attempt in range(attempts):
        try:
            return call()
        except Exception as error:
            if policy and not policy.is_worth(error):
                raise
            time.sleep(backoff.delay(attempt))


def _private() -> None:
    """Nobody should see this."""
