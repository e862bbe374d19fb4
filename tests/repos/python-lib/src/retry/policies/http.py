import httpx

from .base import Policy


class HttpPolicy(Policy):
    """Tries again after 429 and 5xx answers.

    We never retry a POST because the server may have acted on it already.
    """

    def is_worth(self, error: Exception) -> bool:
        return isinstance(error, httpx.HTTPStatusError) and error.response.status_code >= 429
