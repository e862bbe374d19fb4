"""What every policy has to answer."""


class Policy:
    """Decides which errors are worth a second try."""

    def is_worth(self, error: Exception) -> bool:
        """Whether to try again."""
        return True
