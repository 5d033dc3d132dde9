"""docs/protocol.md says what the server takes."""

import pytest
from django.conf import settings

from games.live import limits
from games.live.commands.base import HANDLERS
from games.wording.sentences import COMMANDS

PAGE = (settings.BASE_DIR / "docs" / "protocol.md").read_text()


@pytest.mark.parametrize("kind", sorted(HANDLERS))
def test_every_command_is_described(kind):
    assert f"`{kind}`" in PAGE


@pytest.mark.parametrize("code", sorted(COMMANDS))
def test_every_code_of_the_socket_is_described(code):
    assert f"`{code}`" in PAGE


def test_the_limits_are_those_of_the_page():
    assert f"a bucket of {limits.BURST:.0f} messages" in PAGE
    assert f"by {limits.PER_SECOND:.0f} a second" in PAGE
    assert f"{limits.MOST_BYTES // 1024} KiB" in PAGE
