import pytest

from accounts.models import User
from tests.accounts.builders import PASSWORD


@pytest.fixture
def wanjiku(db) -> User:
    return User.objects.create_user("Wanjiku", "wanjiku@example.org", PASSWORD)
