"""Mail on a site that was not told how to send any."""

import logging
from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

log = logging.getLogger(__name__)


class NoMail(BaseEmailBackend):
    """Says that there was one and nothing of what was in it."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        log.warning(
            "Mail was not sent: EMAIL_URL is not set.", extra={"mails": len(email_messages)}
        )
        return 0
