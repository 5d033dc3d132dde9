import re
import unicodedata

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.lookalikes import mixes_alphabets, skeleton
from accounts.models import BannedName, OldName, User, account_name_validator
from accounts.readable import is_readable
from accounts.services import held_names

GUEST_NAME_LENGTH = (2, 20)
# Names that would pass for the house itself, as they look after folding.
RESERVED = frozenset(
    map(
        skeleton,
        (
            *("admin", "administrator", "moderator", "mod", "staff", "support", "system", "server"),
            *("root", "kadi", "bot", "bots", "guest", "guests", "former_player", "former player"),
            *("deleted", "everyone", "nobody", "you", "me"),
        ),
    )
)
# What the site itself puts beside names: a bot, a host or a ranked table, somebody who is ready.
_OUR_SIGNS = frozenset("⚙★✓")
# Digits that stand for letters.
_DIGITS_READ = str.maketrans("013457", "oieast")
_BETWEEN_LETTERS = re.compile(r"[\W_]+")


class BadName(ValueError):
    """Says why a name cannot be had: a code for the program, a sentence for the person."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


def clean_account_name(name: str, owner: User | None = None) -> str:
    """The name as it may be kept, or BadName. `owner` may take their own name again."""
    try:
        account_name_validator(name)
    except ValidationError as error:
        raise BadName("bad_name", error.messages[0]) from error
    key = skeleton(name)
    if key in RESERVED:
        raise BadName("reserved_name", _("That name belongs to the house. Choose another."))
    check_not_banned(name)
    if is_taken(key, owner):
        raise name_taken()
    return name


def check_not_banned(name: str) -> None:
    """The patterns of the moderators, held against the name and against what it is read as."""
    looks = _looks(name)
    for pattern in BannedName.objects.values_list("pattern", flat=True):
        if any(_matches(pattern, look) for look in looks):
            raise BadName("banned_name", _("That name is not welcome here. Choose another."))


def _looks(name: str) -> set[str]:
    """As it is written, as it looks, and as it is read: m4l4y4, m_a_l_a_y_a."""
    looks = {name.lower(), skeleton(name), name.lower().translate(_DIGITS_READ)}
    return looks | {_BETWEEN_LETTERS.sub("", look) for look in looks}


def _matches(pattern: str, name: str) -> bool:
    try:
        return re.search(pattern, name) is not None
    except re.error:
        # The admin refuses such patterns; one that came otherwise must not stop sign-ups.
        return False


def name_taken() -> BadName:
    return BadName("name_taken", _("That user name is taken, or looks like one that is."))


def is_taken(key: str, owner: User | None = None) -> bool:
    """Old names count for a while: nobody may pass for who somebody was."""
    not_owner = ~Q(pk=owner.pk) if owner else Q()
    taken = User.objects.filter(not_owner, name_key=key).exists()
    return taken or held_names.is_held(key, owner)


def clean_guest_name(name: str) -> str:
    name = " ".join(unicodedata.normalize("NFC", name).split())
    shortest, longest = GUEST_NAME_LENGTH
    if not shortest <= len(name) <= longest:
        raise BadName(
            "bad_length",
            _("A name has %(shortest)d to %(longest)d characters.")
            % {"shortest": shortest, "longest": longest},
        )
    if not is_readable(name):
        raise BadName(
            "bad_characters", _("That name has characters that cannot be shown. Choose another.")
        )
    key = skeleton(name)
    if key in RESERVED or _OUR_SIGNS.intersection(name):
        raise BadName("reserved_name", _("That name belongs to the house. Choose another."))
    check_not_banned(name)
    if is_taken(key):
        raise BadName(
            "name_taken",
            _("A player with an account has that name. Log in if it is yours, or choose another."),
        )
    if mixes_alphabets(name):
        raise BadName(
            "mixed_letters",
            _("That name mixes letters of two alphabets that look alike. Choose another."),
        )
    return name


def find(name: str) -> User | None:
    """Whoever has the name now, whatever its case; else whoever had it."""
    user = User.objects.filter(username__iexact=name, deleted_at=None).first()
    if user:
        return user
    old = OldName.objects.select_related("user").filter(name__iexact=name).first()
    return old.user if old and old.user.deleted_at is None else None


def login_name(typed: str) -> str:
    """The name to log in with: staff may have taken the one that its owner still knows."""
    old = OldName.objects.select_related("user").filter(name__iexact=typed, opens_once=True).first()
    if old is None or User.objects.filter(username__iexact=typed).exists():
        return typed
    return old.user.username


def close_old_names(user: User) -> None:
    """Whoever is in has been told the new name."""
    OldName.objects.filter(user=user, opens_once=True).update(opens_once=False)


def rename(user: User, name: str, *, taken_because: str = "") -> None:
    """Gives an account another name; the one before stays theirs. BadName if it cannot be had.
    With a reason the one before was taken away, and opens the account once more."""
    name = clean_account_name(name, owner=user)
    with transaction.atomic():
        before, key_before = user.username, user.name_key
        user.username = name
        save_named(user, ["username", "name_key"])
        user.old_names.filter(key=user.name_key).delete()
        if key_before != user.name_key:
            user.old_names.create(
                name=before,
                key=key_before,
                reason=taken_because,
                opens_once=bool(taken_because),
            )


def save_named(user: User, fields: list[str] | None = None) -> None:
    """Saves; of two people taking one name at once, the database lets one through."""
    try:
        with transaction.atomic():
            user.save(update_fields=fields)
    except IntegrityError as error:
        if not User.objects.filter(name_key=user.name_key).exclude(pk=user.pk).exists():
            raise
        raise name_taken() from error
