"""What somebody who is shut out says against it: one text a week, answered by staff."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Appeal, User
from accounts.services import audit, mails, roles, sanctions, standing
from accounts.services.roles import NotAllowed

EVERY = timedelta(days=7)


class AppealRefused(Exception):
    """Nothing was kept: a code for the program, a sentence for the person."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


def last_of(user: User) -> Appeal | None:
    return Appeal.objects.filter(user=user).order_by("-made_at", "-pk").first()


def next_appeal(user: User, now: datetime) -> datetime | None:
    """When they may write again; None: now."""
    last = last_of(user)
    if last is None or last.made_at + EVERY <= now:
        return None
    return last.made_at + EVERY


def make(user: User, text: str, now: datetime | None = None) -> Appeal:
    at = now or timezone.now()
    with transaction.atomic():
        # Two that are sent at once wait for each other here.
        person = User.objects.select_for_update().get(pk=user.pk)
        held = standing.shut_out_by(person, at)
        if held is None:
            raise AppealRefused("over", _("You may log in again: there is nothing to appeal."))
        if next_appeal(person, at) is not None:
            raise AppealRefused("too_soon", _("You can appeal once a week."))
        return Appeal.objects.create(user=person, sanction=held, text=text.strip())


def shown_to(actor: User) -> QuerySet[Appeal]:
    """Those of administrators are for administrators."""
    return Appeal.objects.exclude(user__in=roles.hidden_from(actor))


def answer(actor: User, appeal: Appeal, text: str, *, lift: bool = False) -> None:
    roles.check(actor, roles.ANSWER_APPEALS)
    roles.check_over(actor, appeal.user)
    with transaction.atomic():
        row = Appeal.objects.select_for_update().get(pk=appeal.pk)
        if row.answered_at is not None:
            raise NotAllowed("answered", _("That appeal is answered already."))
        if lift:
            sanctions.lift(actor, row.sanction, text)
        row.answer, row.answered_at, row.answered_by = text, timezone.now(), actor
        row.save(update_fields=["answer", "answered_at", "answered_by"])
        audit.record(actor, "answer appeal", row, after={"lifted": lift}, reason=text)
        transaction.on_commit(lambda: _mail(row, lifted=lift))


def _mail(appeal: Appeal, *, lifted: bool) -> None:
    """To whom it can be sent; all others read it when they next try to log in."""
    about = {"appeal": appeal, "lifted": lifted}
    mails.send(appeal.user, "accounts/mail/appeal_answered", about)
