"""The read-only agent: a loop, four tools, two gates, brakes."""
