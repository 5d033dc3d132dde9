"""Mails to players, in their own language, to the address that they confirmed."""

import logging
from collections.abc import Mapping
from smtplib import SMTPException
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils import translation

from accounts.models import User

log = logging.getLogger(__name__)


def send(user: User, template: str, context: Mapping[str, Any]) -> bool:
    """Whether there was where to send it. A mail server that is down stops nobody."""
    address = EmailAddress.objects.get_verified(user)
    if address is None:
        return False
    with translation.override(user.language or settings.LANGUAGE_CODE):
        subject, body = (
            render_to_string(f"{template}_{part}.txt", {**context, "user": user}).strip()
            for part in ("subject", "message")
        )
    try:
        prefix = settings.ACCOUNT_EMAIL_SUBJECT_PREFIX
        send_mail(f"{prefix}{subject}", body, settings.DEFAULT_FROM_EMAIL, [address.email])
    except (SMTPException, OSError) as error:
        log.error("Mail %s not sent: %s", template, error)
    return True
