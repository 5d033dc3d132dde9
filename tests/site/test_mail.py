"""A site that was not told how to send mail says so, and keeps what is in mails to itself."""

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import User
from kadi_site import serve

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_mail(settings):
    settings.EMAIL_BACKEND = "kadi_site.mail.NoMail"


def test_a_site_that_cannot_send_mail_is_warned_at_its_start(caplog, transactional_db):
    serve.warn()
    assert "EMAIL_URL is not set" in caplog.text


def test_a_site_that_can_is_not(caplog, settings, transactional_db):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    serve.warn()
    assert "EMAIL_URL" not in caplog.text


def test_no_link_to_a_new_password_is_logged_or_printed(caplog, capfd):
    user = User.objects.create_user("amina", email="amina@kadi.example", password="pick-a-5")
    user.emailaddress_set.create(email=user.email, verified=True, primary=True)
    answer = Client().post(reverse("account_reset_password"), {"email": user.email})
    assert answer.status_code == 302
    said = caplog.text + "".join(capfd.readouterr())
    assert "Mail was not sent" in said
    assert "/password/reset/key/" not in said
    assert not getattr(mail, "outbox", [])
