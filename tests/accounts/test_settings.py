import pytest
from django.urls import reverse

from accounts.services import guests

pytestmark = pytest.mark.django_db
CHOICES = {"language": "sw", "four_colour": "on", "card_size": "large", "reduced_motion": "on"}


def test_settings_are_kept_and_every_page_follows_them(client, wanjiku):
    client.force_login(wanjiku)
    client.post(reverse("settings"), CHOICES)
    wanjiku.refresh_from_db()
    assert (wanjiku.language, wanjiku.card_size, wanjiku.sounds) == ("sw", "large", False)
    html = client.get(reverse("home")).content.decode().split(">")[1]
    for part in ('lang="sw"', 'data-deck="four"', 'data-cards="large"', 'data-motion="less"'):
        assert part in html
    assert 'data-sounds="off"' in html


def test_guests_have_settings_too(client):
    client.force_login(guests.make_guest("Juma"))
    assert client.post(reverse("settings"), CHOICES).status_code == 302


def test_nonsense_is_refused_and_nothing_changes(client, wanjiku):
    client.force_login(wanjiku)
    response = client.post(reverse("settings"), CHOICES | {"card_size": "huge"})
    assert response.status_code == 200
    wanjiku.refresh_from_db()
    assert wanjiku.card_size == "normal"


def test_a_stranger_is_asked_to_log_in(client):
    assert client.get(reverse("settings")).url == "/accounts/login/?next=/settings/"


def test_the_chosen_language_beats_the_browsers(client, wanjiku):
    wanjiku.language = "sw"
    wanjiku.save()
    client.force_login(wanjiku)
    response = client.get(reverse("settings"), headers={"accept-language": "en"})
    assert response.headers["Content-Language"] == "sw"


def test_the_switch_on_every_page_becomes_the_setting(client, wanjiku):
    client.force_login(wanjiku)
    client.post(reverse("set_language"), {"language": "sw"})
    wanjiku.refresh_from_db()
    assert wanjiku.language == "sw"


def test_the_switch_works_for_strangers_and_ignores_nonsense(client, wanjiku):
    client.post(reverse("set_language"), {"language": "sw"})
    assert client.get(reverse("home")).headers["Content-Language"] == "sw"
    client.force_login(wanjiku)
    client.post(reverse("set_language"), {"language": "klingon"})
    wanjiku.refresh_from_db()
    assert wanjiku.language == ""
