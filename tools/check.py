"""`make check`: everything that can be known without running the product."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

BIN = Path(sys.executable).parent
MANAGE = [sys.executable, "manage.py"]
PRODUCTION = {
    "SECRET_KEY": "4Zr8 a key that only this check ever sees 0q-PDk!uX2v_Lw7 9tHs",
    "ALLOWED_HOSTS": "kadi.example",
    "DATABASE_URL": "postgresql://kadi@localhost/kadi",
    "REDIS_URL": "redis://localhost:6379/0",
    "EMAIL_URL": "smtp://mail.example",
    "HSTS_INCLUDE_SUBDOMAINS": "yes",
    "HSTS_PRELOAD": "yes",
}
JINJA = ["--extension", "jinja", "--profile", "jinja"]
STEPS: list[tuple[str, list[str], dict[str, str]]] = [
    ("Lint", [f"{BIN}/ruff", "check", "."], {}),
    ("Format", [f"{BIN}/ruff", "format", "--check", "."], {}),
    ("Templates", [f"{BIN}/djlint", "templates", "--lint", "--quiet"], {}),
    ("Regions", [f"{BIN}/djlint", "templates", "--lint", "--quiet", *JINJA], {}),
    ("Scripts", [f"{BIN}/deno", "lint", "--quiet"], {}),
    ("Format of scripts and styles", [f"{BIN}/deno", "fmt", "--check", "--quiet"], {}),
    ("Types", [f"{BIN}/mypy"], {}),
    ("Import directions", [f"{BIN}/lint-imports"], {}),
    ("Deployment", [*MANAGE, "check", "--deploy", "--fail-level", "WARNING"], PRODUCTION),
    ("Known holes", [sys.executable, "-m", "tools.audit"], {}),
    ("Migrations", [*MANAGE, "makemigrations", "--check", "--dry-run"], {}),
    ("Pages: links and samples", [sys.executable, "-m", "pytest", "-q", "tests/docs"], {}),
]


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="kadi-check-") as folder:
        failed = [
            name
            for name, command, extra in STEPS
            if not passes(name, command, extra, folder=folder)
        ]
    print(f"\nCheck failed: {', '.join(failed)}." if failed else "\nCheck passed.")
    return 1 if failed else 0


def passes(name: str, command: list[str], extra: dict[str, str], *, folder: str) -> bool:
    print(f"=== {name} ===", flush=True)
    inherited = {key: value for key, value in os.environ.items() if key not in PRODUCTION}
    environment = inherited | {"VAR_DIR": folder} | extra
    return subprocess.run(command, env=environment, check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(main())
