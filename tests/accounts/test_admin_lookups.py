"""Nobody reads through a filter of the admin what its pages do not show."""

from urllib.parse import parse_qs

import pytest
from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.test import RequestFactory
from django.urls import reverse

from accounts.admin.guarded import GuardedAdmin
from accounts.models import AuditEntry, User
from accounts.services import refused_lookups
from tests.moderation import administrator, moderator, verified

pytestmark = pytest.mark.django_db

PLAYERS = "admin:accounts_user_changelist"
PAGES = [pytest.param(page, id=model.__name__) for model, page in admin.site._registry.items()]


def list_of(page) -> str:
    return reverse(f"admin:{page.opts.app_label}_{page.opts.model_name}_changelist")


def filters_of(page, user) -> set[str]:
    """What the links of the filters beside a list ask for."""
    request = RequestFactory().get("/")
    request.user = user
    shown: ChangeList = page.get_changelist_instance(request)
    links = [choice for spec in shown.filter_specs for choice in spec.choices(shown)]
    return {name for link in links for name in parse_qs(link["query_string"].lstrip("?"))}


@pytest.mark.parametrize("page", PAGES)
def test_every_admin_names_what_it_may_be_filtered_by(page):
    assert isinstance(page, GuardedAdmin)
    assert "allowed_lookups" in vars(type(page)), "name the look-ups, or an empty tuple"
    assert not page.autocomplete_fields
    assert not page.inlines


@pytest.mark.parametrize("page", PAGES)
def test_the_filters_beside_a_list_work_and_no_other_column_does(page):
    ada = administrator()
    request = RequestFactory().get("/")
    request.user = ada
    assert filters_of(page, ada) <= {*page.allowed_lookups}
    for field in page.model._meta.get_fields():
        for lookup in ("", "__regex", "__startswith", "__gt", "__in", "__isnull"):
            name = f"{field.name}{lookup}"
            wanted = name in page.allowed_lookups
            assert page.lookup_allowed(name, "x", request) == wanted, name


@pytest.mark.parametrize(
    "lookup",
    [
        *("password__regex", "password__startswith", "password", "session_epoch", "email__gt"),
        *("authenticator__data__icontains", "reports_made__reporter__password__regex"),
        *("groups__name", "sightings__address", "emailaddress__email__startswith"),
    ],
)
def test_a_moderator_reads_no_password_through_a_filter(lookup, wanjiku):
    browser = verified(moderator())
    assert browser.get(reverse(PLAYERS), {lookup: "."}).status_code == 400


@pytest.mark.parametrize("page", PAGES)
def test_a_row_is_named_by_its_number_only(page):
    browser = verified(User.objects.create_superuser("Rooted", password="x"))
    for field in page.model._meta.concrete_fields:
        wanted = 200 if field.primary_key else 400
        answer = browser.get(list_of(page), {"_to_field": field.name, "_popup": "1"})
        assert answer.status_code == wanted, field.name


def test_the_view_that_completes_what_is_typed_is_off(wanjiku):
    browser = verified(administrator())
    asked = {"app_label": "accounts", "model_name": "report", "field_name": "reported"}
    answer = browser.get(reverse("admin:autocomplete"), asked | {"term": "wan"})
    assert answer.status_code == 404


def test_look_ups_refused_again_and_again_are_in_the_audit_log_once():
    moses = moderator()
    browser = verified(moses)
    for count in range(1, 12):
        browser.get(reverse(PLAYERS), {"password__regex": f"^md5.{count}"})
        written = AuditEntry.objects.filter(action="refused look-ups")
        assert written.count() == (count >= refused_lookups.TRIES)
    [entry] = written
    assert (entry.actor, entry.after["lookup"]) == ("Moses", "user: password__regex")
    assert "md5" not in str(entry.after)


def test_one_mistake_is_not_in_the_audit_log():
    browser = verified(moderator())
    browser.get(reverse(PLAYERS), {"passwort": "x"})
    assert not AuditEntry.objects.exists()


def test_an_empty_field_to_look_up_by_is_no_error():
    ada = administrator()
    page = reverse("admin:accounts_user_change", args=[ada.pk])
    assert verified(ada).get(page, {"_to_field": ""}).status_code == 200


def test_a_column_of_json_is_no_filter():
    log = reverse("admin:accounts_auditentry_changelist")
    assert verified(administrator()).get(log, {"after": "a\0b"}).status_code == 400
