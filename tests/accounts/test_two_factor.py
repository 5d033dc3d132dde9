import pytest
from django.contrib import admin
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts.models import User
from accounts.services.guests import make_guest
from tests.accounts.builders import account, finished_game
from tests.moderation import administrator, moderator, verified

pytestmark = pytest.mark.django_db


def admin_addresses() -> list[str]:
    """Every address of the admin, with something in the place of every argument."""
    [resolver] = [
        entry for entry in get_resolver().url_patterns if getattr(entry, "namespace", "") == "admin"
    ]
    return [f"/admin/{route}" for route in _routes(resolver)]


def _routes(resolver: URLResolver) -> list[str]:
    found = []
    for entry in resolver.url_patterns:
        if isinstance(entry, URLPattern):
            found.append(_filled(entry))
        else:
            found += [f"{entry.pattern}{route}" for route in _routes(entry)]
    return found


def _filled(entry: URLPattern) -> str:
    route = str(entry.pattern)
    if entry.name == "app_list":
        return "accounts/"
    for kind in ("path", "uuid"):
        for name in ("object_id", "content_type_id", "game_id"):
            route = route.replace(f"<{kind}:{name}>", "00000000-0000-4000-8000-000000000000")
    return "anything" if route.startswith("(?P") else route


@pytest.fixture
def outsiders(wanjiku) -> dict[str, Client]:
    clients = {name: Client() for name in ("nobody", "guest", "plain")}
    clients["guest"].force_login(make_guest("Passer-by"))
    clients["plain"].force_login(wanjiku)
    return clients


def test_outsiders_and_plain_users_get_nothing_from_any_admin_address(outsiders):
    addresses = admin_addresses()
    assert len(addresses) > 40
    for who, client in outsiders.items():
        for address in addresses:
            for answer in (client.get(address), client.post(address)):
                if who == "nobody":
                    assert answer.status_code == 302, address
                    assert answer.url.startswith(reverse("account_login")), address
                else:
                    assert answer.status_code == 404, (who, address)


def test_a_plain_user_gets_nothing_even_for_rows_that_exist(outsiders, wanjiku):
    game = finished_game({wanjiku: "won", account("Kamau"): "lost"})
    for name, row in (("games_game_change", game.pk), ("accounts_user_change", wanjiku.pk)):
        assert outsiders["plain"].get(reverse(f"admin:{name}", args=[row])).status_code == 404


def test_staff_without_a_second_factor_are_sent_to_set_one_up():
    for staff in (moderator(), User.objects.create_superuser("Rootless", password="x")):
        client = Client()
        client.force_login(staff)
        assert client.get("/admin/").url == f"{reverse('mfa_activate_totp')}?next=/admin/"


def test_staff_who_logged_in_with_one_factor_only_are_asked_for_the_other():
    moses = moderator()
    verified(moses)
    elsewhere = Client()
    elsewhere.force_login(moses)
    answer = elsewhere.get("/admin/accounts/report/")
    assert answer.url.startswith(reverse("mfa_reauthenticate"))
    assert "next=/admin/accounts/report/" in answer.url


def test_a_factor_that_was_removed_opens_nothing_any_more():
    moses = moderator()
    browser = verified(moses)
    assert browser.get("/admin/").status_code == 200
    moses.authenticator_set.all().delete()
    assert browser.get("/admin/").status_code == 302


def test_the_admin_has_no_login_of_its_own(client):
    assert client.get("/admin/login/").url.startswith(reverse("account_login"))
    assert client.post("/admin/login/", {"username": "x", "password": "y"}).status_code == 302


def test_verified_staff_can_open_every_list_their_role_has():
    browser = verified(administrator())
    for model, page in admin.site._registry.items():
        address = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
        answer = browser.get(address, {"q": "x"})
        assert answer.status_code == 200, address
        assert page is not None
    assert browser.get(reverse("admin:health")).status_code == 200


def test_a_moderator_sees_no_banned_names_and_adds_no_phrases():
    browser = verified(moderator())
    assert browser.get(reverse("admin:accounts_bannedname_changelist")).status_code == 403
    assert browser.get(reverse("admin:games_phrase_add")).status_code == 403
    assert browser.get(reverse("admin:accounts_report_changelist")).status_code == 200


def test_metrics_are_nobodys_without_the_token(client, settings):
    assert client.get("/metrics").status_code == 404
    settings.METRICS_TOKEN = "a-long-token"
    assert client.get("/metrics").status_code == 404
    wrong = client.get("/metrics", headers={"Authorization": "Bearer wrong"})
    assert wrong.status_code == 404
    right = client.get("/metrics", headers={"Authorization": "Bearer a-long-token"})
    assert b"kadi_sockets" in right.content
