"""Every Python sample in the project's pages runs, and prints what it says."""

import contextlib
import doctest
import io
import re
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, ROOT

SAMPLE = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


@pytest.mark.django_db
@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_sample_does_what_it_says(page: Path) -> None:
    for number, code in enumerate(SAMPLE.findall(page.read_text()), start=1):
        run(code, f"{page.name} sample {number}")


def run(code: str, name: str) -> None:
    if ">>>" not in code:
        exec(compile(code, name, "exec"), {})
        return
    test = doctest.DocTestParser().get_doctest(code, {}, name, name, 0)
    report = io.StringIO()
    with contextlib.redirect_stdout(report):
        failed = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed
    assert not failed, report.getvalue()
