"""A superuser gets no name that nobody may have: a sentence says so."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from accounts.services.deletion import delete_account
from tests.accounts.builders import account

pytestmark = pytest.mark.django_db

REFUSED = [
    ("admin", "belongs to the house"),
    ("Adm1n", "belongs to the house"),
    ("root", "belongs to the house"),
    ("Wanj1ku", "taken, or looks like one that is"),
    ("Wanjiku", "taken"),
    ("Juma", "taken, or looks like one that is"),
    ("a b", "3 to 20 letters"),
]


@pytest.fixture(autouse=True)
def _people(wanjiku):
    delete_account(account("Juma"))


def make(name: str) -> None:
    call_command(
        "createsuperuser", username=name, email="x@example.org", interactive=False, verbosity=0
    )


@pytest.mark.parametrize(("name", "words"), REFUSED)
def test_a_name_that_nobody_may_have_is_refused_with_a_sentence(name, words):
    with pytest.raises(CommandError, match=words):
        make(name)
    assert not User.objects.filter(is_superuser=True).exists()


def test_so_is_one_from_the_environment(monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_USERNAME", "admin")
    with pytest.raises(CommandError, match="belongs to the house"):
        call_command("createsuperuser", email="x@example.org", interactive=False)


def test_whoever_types_it_is_asked_again(monkeypatch):
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    typed = iter(["admin", "Wanj1ku", "Achieng", "x@example.org"])
    module = "django.contrib.auth.management.commands.createsuperuser"
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    monkeypatch.setattr(f"{module}.getpass.getpass", lambda *_: "bahari-ya-hindi-9")
    said = StringIO()
    call_command("createsuperuser", stdin=Terminal(), stderr=said, verbosity=0)
    assert said.getvalue().splitlines() == [
        "Error: That name belongs to the house. Choose another.",
        "Error: That user name is taken, or looks like one that is.",
    ]
    assert User.objects.get(is_superuser=True).username == "Achieng"


def test_an_ordinary_name_is_taken():
    make("Achieng")
    assert User.objects.get(is_superuser=True).username == "Achieng"
