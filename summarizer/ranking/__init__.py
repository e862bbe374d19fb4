"""Which files and definitions matter most, and how much of them fits."""
