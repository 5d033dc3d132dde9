"""`python -m kadi_site.probe URL`: exit 0 if it answers 200; the health check of containers
that have no curl."""

import sys
from http.client import HTTPException
from urllib.error import URLError
from urllib.request import urlopen


def answers(url: str) -> bool:
    try:
        with urlopen(url, timeout=2) as response:
            return bool(response.status == 200)
    except (URLError, HTTPException, OSError):
        return False


if __name__ == "__main__":
    sys.exit(0 if answers(sys.argv[1]) else 1)
