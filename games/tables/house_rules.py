"""Sets of house rules with a name: kept, made the default, shared by their code, deleted."""

import unicodedata
from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db import transaction

from accounts.models import User
from accounts.readable import is_readable
from accounts.services import audit, roles
from accounts.services.names import BadName, check_not_banned
from games.engine.errors import BadOptions
from games.engine.ruleset import RULESETS, with_options
from games.models import HouseRules
from games.models.house_rules import NAME_LENGTH
from games.tables.errors import TableRefused
from games.tables.rule_choices import SEATS

MOST_SETS = 20


def clean_name(name: str) -> str:
    """The name as it may be kept and shown to others, or TableRefused."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not name or len(name) > NAME_LENGTH:
        raise TableRefused("rules_name_length", most=NAME_LENGTH)
    if not is_readable(name):
        raise TableRefused("rules_name_unreadable")
    try:
        check_not_banned(name)
    except BadName as bad:
        raise TableRefused(bad.code, bad.sentence) from bad
    return name


def check_options(ruleset: str, options: Mapping[str, Any]) -> None:
    """Whether two at least could play by them."""
    if ruleset not in RULESETS:
        raise TableRefused("unknown_ruleset")
    try:
        with_options(RULESETS[ruleset], options, SEATS[0])
    except BadOptions as bad:
        raise TableRefused(bad.code, bad=bad) from bad


@transaction.atomic
def save(
    owner: User, name: str, ruleset: str, options: Mapping[str, Any], *, default: bool = False
) -> HouseRules:
    """Under a name of the owner's own that exists, the new rules take the place of the old."""
    name = clean_name(name)
    check_options(ruleset, options)
    # One at a time: two taps must not get past the limit.
    User.objects.select_for_update().get(pk=owner.pk)
    others = HouseRules.objects.filter(owner=owner).exclude(name=name)
    if others.count() >= MOST_SETS:
        raise TableRefused("rules_too_many", most=MOST_SETS)
    saved, _created = HouseRules.objects.update_or_create(
        owner=owner, name=name, defaults={"ruleset": ruleset, "options": dict(options)}
    )
    if default:
        make_default(saved)
    return saved


@transaction.atomic
def make_default(rules: HouseRules) -> None:
    User.objects.select_for_update().get(pk=rules.owner_id)
    forget_default(rules.owner)
    HouseRules.objects.filter(pk=rules.pk).update(is_default=True)


def forget_default(owner: User) -> None:
    HouseRules.objects.filter(owner=owner, is_default=True).update(is_default=False)


def find(code: str) -> HouseRules | None:
    """By the code of a link, whoever asks."""
    if not code.isalnum():
        return None
    return HouseRules.objects.select_related("owner").filter(code=code.lower()).first()


def default_of(user: User | AnonymousUser) -> HouseRules | None:
    if not user.is_authenticated:
        return None
    return HouseRules.objects.filter(owner=user, is_default=True).first()


def sets_of(user: User) -> list[HouseRules]:
    """The default one first."""
    return list(HouseRules.objects.filter(owner=user).order_by("-is_default", "name", "pk"))


@transaction.atomic
def remove(actor: User, rules: HouseRules, reason: str) -> None:
    """By a moderator: its name was not fit to be shown."""
    roles.check(actor, roles.REMOVE_HOUSE_RULES)
    roles.check_over(actor, rules.owner)
    audit.record(actor, "delete", rules, before=audit.snapshot(rules), reason=reason)
    rules.delete()
