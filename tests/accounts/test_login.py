import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.urls import reverse

from accounts.services import guests
from accounts.services.standing import Refusal
from tests.accounts.builders import PASSWORD

pytestmark = pytest.mark.django_db


def log_in(client, login, password=PASSWORD, **more):
    return client.post(reverse("account_login"), {"login": login, "password": password} | more)


def test_the_right_password_logs_in(client, wanjiku):
    assert log_in(client, "Wanjiku").status_code == 302
    assert client.session["_auth_user_id"] == str(wanjiku.pk)


def test_the_case_of_the_name_does_not_matter(client, wanjiku):
    assert log_in(client, "wanjiku").status_code == 302


def test_a_known_and_an_unknown_name_get_the_same_answer(client, wanjiku):
    def words(login):
        page = log_in(client, login, "wrong").content.decode()
        start = page.index('<form class="panel"')
        return page[start : page.index("</form>", start)].replace(login, "").split("csrf")[0]

    assert words("Wanjiku") == words("Nobody_")
    assert "do not go together" in log_in(client, "Nobody_").content.decode()


@pytest.mark.parametrize("login", ["Wanjiku", "Nobody_", "guest"])
def test_known_and_unknown_names_cost_one_password_hash_each(client, wanjiku, monkeypatch, login):
    login = guests.make_guest("Juma").username if login == "guest" else login
    hashed = []
    encode = MD5PasswordHasher.encode
    monkeypatch.setattr(
        MD5PasswordHasher,
        "encode",
        lambda self, *args: hashed.append(args) or encode(self, *args),
    )
    log_in(client, login, "wrong")
    assert len(hashed) == 1


def test_guessing_a_password_is_limited(client, wanjiku):
    for _ in range(5):
        log_in(client, "Wanjiku", "wrong")
    assert "Too many tries" in log_in(client, "Wanjiku").content.decode()
    assert "_auth_user_id" not in client.session


def test_guessing_is_limited_alike_for_names_nobody_has(client):
    for _ in range(5):
        log_in(client, "Nobody_", "wrong")
    assert "Too many tries" in log_in(client, "Nobody_").content.decode()


def test_logging_in_is_limited_per_address(client, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"password": "2/m/ip"}
    for name in ("Aaa", "Bbb"):
        assert "do not go together" in log_in(client, name).content.decode()
    assert "Too many tries" in log_in(client, "Ccc").content.decode()


def test_somebody_who_may_not_log_in_is_told_why(client, wanjiku, monkeypatch):
    refusal = Refusal("suspended", "You are suspended until Friday.")
    monkeypatch.setattr("accounts.services.standing.may_log_in", lambda user: refusal)
    response = log_in(client, "Wanjiku")
    assert response.status_code == 403
    assert "suspended until Friday" in response.content.decode()
    assert "_auth_user_id" not in client.session


def test_a_guest_can_log_in_to_an_account(client, wanjiku):
    client.force_login(guests.make_guest("Juma"))
    log_in(client, "Wanjiku")
    assert client.session["_auth_user_id"] == str(wanjiku.pk)


def test_log_in_leads_back_to_where_it_was_asked_for(client, wanjiku):
    assert log_in(client, "Wanjiku", next="/settings/").url == "/settings/"


def test_log_in_never_leads_to_another_site(client, wanjiku):
    assert log_in(client, "Wanjiku", next="https://elsewhere.example/").url == "/"
