"""Who of the staff may do what, and to whom. Asked by the services, whatever a page shows."""

from django.contrib.auth.models import Group, Permission
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import audit

MODERATOR = "Moderator"
ADMINISTRATOR = "Administrator"

HANDLE_REPORTS = "accounts.change_report"
SANCTION = "accounts.add_sanction"
SANCTION_FOR_LONG = "accounts.sanction_for_long"
LIFT = "accounts.change_sanction"
ANSWER_APPEALS = "accounts.change_appeal"
VOID = "accounts.change_ratedgame"
SEE_ALL_GAMES = "games.see_all_games"
END_GAMES = "games.change_game"
CLOSE_TABLES = "games.change_table"
MANAGE_PLAYERS = "accounts.change_user"
DELETE_PLAYERS = "accounts.delete_user"
RESET_RATINGS = "accounts.change_rating"
# A name that is taken away is a sanction like others.
RENAME = SANCTION
MUTE_PHRASES = HANDLE_REPORTS
REMOVE_HOUSE_RULES = "games.delete_houserules"

LOOKING = (
    "accounts.view_user",
    "accounts.view_report",
    "accounts.view_sanction",
    "accounts.view_appeal",
    "accounts.view_auditentry",
    "accounts.view_rating",
    "accounts.view_recount",
    "games.view_suspectpair",
    "games.view_tradingpair",
    "games.view_game",
    "games.view_table",
    "games.view_houserules",
    "games.view_phrase",
    SEE_ALL_GAMES,
)
JUDGING = (
    *(HANDLE_REPORTS, SANCTION, LIFT, ANSWER_APPEALS, VOID),
    *(END_GAMES, CLOSE_TABLES, REMOVE_HOUSE_RULES),
)
GRANTED = {
    MODERATOR: (*LOOKING, *JUDGING),
    ADMINISTRATOR: (
        *(*LOOKING, *JUDGING, SANCTION_FOR_LONG, MANAGE_PLAYERS, DELETE_PLAYERS),
        RESET_RATINGS,
        "games.view_queueentry",
        *(f"games.{verb}_phrase" for verb in ("add", "change", "delete")),
        *(f"accounts.{verb}_bannedname" for verb in ("view", "add", "change", "delete")),
        *(f"accounts.{verb}_reasontemplate" for verb in ("view", "add", "change", "delete")),
    ),
}


class NotAllowed(Exception):
    """A member of staff asked for what is not theirs to do, or cannot be done: nothing changed."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


def grant_all() -> None:
    """Makes the groups what they are meant to be. Permissions of models must exist already."""
    for name, wanted in GRANTED.items():
        group, _created = Group.objects.get_or_create(name=name)
        group.permissions.set(_permissions(wanted))


def _permissions(names: tuple[str, ...]) -> list[Permission]:
    chosen = Q(pk=None)
    for name in names:
        app, codename = name.split(".")
        chosen |= Q(content_type__app_label=app, codename=codename)
    return list(Permission.objects.filter(chosen))


# The rank from which on somebody is one.
ADMINISTRATORS = 2


def rank(user: User) -> int:
    """Players 0, staff 1, administrators 2, superusers 3."""
    if user.is_superuser:
        return 3
    if user.is_staff and user.groups.filter(name=ADMINISTRATOR).exists():
        return 2
    return 1 if user.is_staff else 0


def administrators() -> QuerySet[User]:
    named = Q(is_staff=True, groups__name=ADMINISTRATOR)
    return User.objects.filter(Q(is_superuser=True) | named).distinct()


def hidden_from(actor: User) -> QuerySet[User]:
    """Of administrators a moderator knows the name and the role, nothing else."""
    return User.objects.none() if rank(actor) >= 2 else administrators()


def may(actor: User, permission: str) -> bool:
    return bool(actor.is_active and actor.is_staff and actor.has_perm(permission))


def check(actor: User, permission: str) -> None:
    if not may(actor, permission):
        raise NotAllowed("not_yours", _("Your role does not include this."))


def check_over(actor: User, person: User) -> None:
    """Nobody judges themselves, nor somebody of their own rank or above."""
    if actor.pk == person.pk:
        raise NotAllowed("yourself", _("You cannot do this to yourself."))
    own = rank(actor)
    if own < 3 and own <= rank(person):
        raise NotAllowed(
            "above_you",
            _("%(name)s is staff of your rank or above: you cannot do this to them.")
            % {"name": person.name},
        )


def role_of(user: User) -> str:
    return {0: "", 1: MODERATOR, 2: ADMINISTRATOR, 3: ADMINISTRATOR}[rank(user)]


def set_role(actor: User, person: User, role: str, reason: str = "") -> None:
    """Makes somebody a moderator, an administrator, or a plain player again."""
    if rank(actor) < 2:
        raise NotAllowed("not_yours", _("Only administrators give and take roles."))
    check_over(actor, person)
    if role and not person.has_account:
        raise NotAllowed("guest", _("Only somebody with an account can have a role."))
    appoint(person, role, actor, reason)


def appoint(person: User, role: str, actor: User | None = None, reason: str = "") -> None:
    """Without asking who may: from the command line there is nobody to ask."""
    before = {"role": role_of(person)}
    with transaction.atomic():
        person.groups.remove(*Group.objects.filter(name__in=GRANTED))
        if role:
            person.groups.add(Group.objects.get(name=role))
        person.is_staff = bool(role)
        person.save(update_fields=["is_staff"])
        audit.record(actor, "role", person, before=before, after={"role": role}, reason=reason)
