"""`make bench`: each benchmark in a short form. For longer ones call them by name:

python -m bench.engine    the rules engine beside another one
python -m bench.load      tables of four over websockets, beside other servers
python -m bench.timers    how late thousands of timers fire
"""

import subprocess
import sys

SHORT = {
    "engine": ["--games", "100", "--rounds", "1"],
    "load": ["--on", "cluster", "--tables", "20", "--seconds", "10"],
    "timers": ["--deadlines", "300", "--within", "5"],
}


def main() -> int:
    wanted = sys.argv[1:] or list(SHORT)
    if unknown := set(wanted) - set(SHORT):
        print(f"No such benchmark: {', '.join(sorted(unknown))}.\n\n{__doc__}", file=sys.stderr)
        return 2
    return max(run(name) for name in wanted)


def run(name: str) -> int:
    print(f"\n=== {name} {' '.join(SHORT[name])} ===", flush=True)
    return subprocess.call([sys.executable, "-m", f"bench.{name}", *SHORT[name]])


if __name__ == "__main__":
    sys.exit(main())
