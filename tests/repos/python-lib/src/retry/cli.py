"""The command line: retries a shell command."""

import subprocess
import sys

from retry import retry


def main() -> int:
    """Run the command given on the command line until it succeeds."""
    return retry(lambda: subprocess.run(sys.argv[1:], check=True).returncode)


if __name__ == "__main__":
    sys.exit(main())
