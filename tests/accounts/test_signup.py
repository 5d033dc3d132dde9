import pytest
from django.core import mail
from django.urls import reverse

from accounts.models import OldName, User
from accounts.services import guests, names
from tests.accounts.builders import PASSWORD, account

pytestmark = pytest.mark.django_db


def sign_up(client, username, password=PASSWORD, **more):
    data = {"username": username, "password1": password} | more
    return client.post(reverse("account_signup"), data)


def test_a_name_and_a_password_make_an_account_and_log_it_in(client):
    response = sign_up(client, "Otieno")
    assert response.status_code == 302
    user = User.objects.get(username="Otieno")
    assert user.has_account
    assert client.session["_auth_user_id"] == str(user.pk)


def test_the_language_being_read_becomes_the_accounts_language(client):
    client.cookies["django_language"] = "sw"
    sign_up(client, "Otieno")
    assert User.objects.get().language == "sw"


@pytest.mark.parametrize(
    "lookalike", ["wanjiku", "WANJIKU", "Wanj1ku", "WanjIku", "Wanjlku", "vvanjiku"]
)
def test_a_name_that_looks_like_a_taken_one_is_refused(client, wanjiku, lookalike):
    response = sign_up(client, lookalike)
    assert response.status_code == 200
    assert "taken, or looks like one that is" in response.content.decode()
    assert User.objects.count() == 1


def test_rn_and_m_look_the_same():
    account("Kimani")
    with pytest.raises(names.BadName) as refused:
        names.clean_account_name("Kirnani")
    assert refused.value.code == "name_taken"


@pytest.mark.parametrize("bad", ["ab", "a" * 21, "two words", "Wanjіku", "juma!", "a-b-c", ""])
def test_a_name_has_3_to_20_letters_digits_or_underscores(client, bad):
    assert sign_up(client, bad).status_code == 200
    assert not User.objects.exists()


@pytest.mark.parametrize("house", ["admin", "Adm1n", "MODERATOR", "kadi", "former_player"])
def test_names_of_the_house_are_refused(client, house):
    sign_up(client, house)
    assert not User.objects.exists()


def test_a_name_somebody_had_before_is_refused(client, wanjiku):
    OldName.objects.create(user=wanjiku, name="Shiku", key="shlku")
    sign_up(client, "shiku")
    assert User.objects.count() == 1


@pytest.mark.parametrize("weak", ["short", "12345678901", "password1234", "Otieno254"])
def test_a_weak_password_is_refused(client, weak):
    sign_up(client, "Otieno254", weak)
    assert not User.objects.exists()


def test_of_two_people_taking_one_name_at_once_one_is_told_it_is_taken(client, monkeypatch):
    account("Otieno")
    monkeypatch.setattr(names, "is_taken", lambda *args: False)
    response = sign_up(client, "0tieno")
    assert "taken, or looks like one that is" in response.content.decode()
    assert User.objects.count() == 1


def test_a_known_email_address_gets_the_same_answer_as_a_new_one(client, wanjiku):
    known = sign_up(client, "Otieno", email=wanjiku.email)
    client.logout()
    new = sign_up(client, "Achieng", email="achieng@example.org")
    assert (known.status_code, known.url) == (new.status_code, new.url)


def test_an_email_address_is_asked_to_confirm_itself(client):
    sign_up(client, "Otieno", email="otieno@example.org")
    [message] = mail.outbox
    assert message.to == ["otieno@example.org"]
    assert "/accounts/confirm-email/" in message.body


def test_a_mail_server_that_is_down_stops_nobody(client, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    assert sign_up(client, "Otieno", email="otieno@example.org").status_code == 302
    assert User.objects.get().email == "otieno@example.org"


def test_signing_up_is_limited(client, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"signup": "2/m/ip"}
    for _ in range(2):
        assert sign_up(client, "no").status_code == 200
    assert sign_up(client, "Otieno").status_code == 429
    assert not User.objects.exists()


def test_a_guest_becomes_an_account_and_keeps_their_games(client):
    guest = guests.make_guest("Mama Mboga")
    client.force_login(guest)
    assert 'value="Mama_Mboga"' in client.get(reverse("account_signup")).content.decode()
    sign_up(client, "Mama_Mboga")
    after = User.objects.get()
    assert after.pk == guest.pk
    assert (after.name, after.has_account) == ("Mama_Mboga", True)
    assert after.check_password(PASSWORD)
    assert client.get(reverse("settings")).status_code == 200


def test_somebody_with_an_account_is_sent_on(client, wanjiku):
    client.force_login(wanjiku)
    assert client.get(reverse("account_signup")).url == reverse("home")
    assert sign_up(client, "Otieno").url == reverse("home")
    assert User.objects.count() == 1
