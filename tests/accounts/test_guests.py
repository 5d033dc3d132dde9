import pytest
from django.urls import reverse

from accounts.models import User
from accounts.services import guests, names

pytestmark = pytest.mark.django_db


def test_a_name_is_all_a_guest_needs(client):
    response = client.post(reverse("guest"), {"name": " Mama  Njeri ", "next": "/settings/"})
    assert response.url == "/settings/"
    user = User.objects.get()
    assert (user.name, user.is_guest, user.has_usable_password()) == ("Mama Njeri", True, False)
    assert client.session["_auth_user_id"] == str(user.pk)


@pytest.mark.parametrize(
    "name",
    [
        *("Ñandú", "Zoë", "李小龍", "Wambũi", "Jo 99!", "سلمى", "Иван", "Ελένη", "Tom太郎"),
        *("Ng'ang'a", "Ng’ang’a", "Ng'ong'o", "Mũthoni wa Kĩmani", "Abdi-Nūr", "Anyango 👑"),
    ],
)
def test_guests_may_write_their_name_in_any_script(name):
    assert guests.make_guest(name).name == name


def test_two_guests_may_have_one_name():
    assert guests.make_guest("Juma").pk != guests.make_guest("Juma").pk


@pytest.mark.parametrize(
    "bad",
    [
        "",
        "x",
        "x" * 21,
        "a\u200bb",
        "abc\u202edef",
        "a\x00b",
        "\u3164\u3164",
        "...",
        "Zo\u0336\u0337\u0338e",
        # Nothing to see: a soft hyphen, variants, joiners, fillers, blanks, turns of direction.
        "Jum\u00ada",
        "Juma\ufe0f",
        "Juma\U000e0101",
        "Ju\u180bma",
        "Ju\u034fma",
        "Ju\u200dma",
        "Juma\u2800",
        "Juma\uffa0",
        "Juma\u115f",
        "Juma\u2066",
        "Juma\u061c",
        "Juma\ufffc",
        "Juma\U0001d159",
        "Juma\U000e0041",
        # Too much to see.
        "Jum\u0489a",
        "Ju\u0303\u0301\u0302ma",
        "Ju\u00f1\u0301\u0302ma",
    ],
    ids=ascii,
)
def test_names_that_cannot_be_read_are_refused(client, bad):
    assert client.post(reverse("guest"), {"name": bad}).status_code == 200
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "lookalike",
    [
        *("Wanjiku", "wanj1ku", "Wаnjіku", "WÁNJIKU", "ꓪanjiku", "Ꮃanjiku", "Wanjikս", "Wanjıku"),
        *("𝐖𝐚𝐧𝐣𝐢𝐤𝐮", "Ｗanjiku", "ⓌanjikU", "Wαnjiku", "WΑNJIKU", "Wɑnjiku", "Ɯanjiku"),
    ],
    ids=ascii,
)
def test_a_guest_cannot_pass_for_somebody_with_an_account(wanjiku, lookalike):
    with pytest.raises(names.BadName) as refused:
        guests.make_guest(lookalike)
    assert refused.value.code == "name_taken"


@pytest.mark.parametrize("name", ["Jumа", "Οtieno", "Kamau Ј", "ԁavid"], ids=ascii)
def test_letters_of_another_alphabet_do_not_hide_among_latin_ones(name):
    with pytest.raises(names.BadName) as refused:
        guests.make_guest(name)
    assert refused.value.code == "mixed_letters"


@pytest.mark.parametrize("name", ["Former Player", "⚙ Achieng", "Аdmin", "ꓢystem", "𝓂𝑜𝒹"])
def test_a_guest_cannot_pass_for_the_house(name):
    with pytest.raises(names.BadName) as refused:
        guests.make_guest(name)
    assert refused.value.code == "reserved_name"


def test_a_guest_who_is_already_somebody_is_sent_on(client):
    client.force_login(guests.make_guest("Juma"))
    client.post(reverse("guest"), {"name": "Another", "next": "/settings/"})
    assert User.objects.count() == 1


def test_making_guests_is_limited(client, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"guest": "1/m/ip"}
    client.post(reverse("guest"), {"name": "Juma", "next": "/settings/"})
    client.logout()
    assert client.post(reverse("guest"), {"name": "Juma"}).status_code == 429
