# Copyright 2024 The Authors. Licensed under the MIT licence.
"""Retries calls that fail for a moment, with exponential backoff and full jitter.

More words that are of no interest to the map.
"""

from retry.backoff import Backoff, retry
from retry.policies import Policy

__all__ = ["Backoff", "Policy", "retry"]
