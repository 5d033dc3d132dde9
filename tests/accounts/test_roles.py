from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import Group
from django.core.management import CommandError, call_command
from django.utils import timezone

from accounts.models import AuditEntry, Sanction, User
from accounts.services import people, renaming, reports, roles, sanctions
from accounts.services.roles import NotAllowed
from accounts.services.sanctions import Verdict
from games.moderation import game_reports, interventions, voiding
from tests.accounts.builders import account, finished_game
from tests.games.playing import game_of
from tests.moderation import administrator, moderator

pytestmark = pytest.mark.django_db


def mute(days: int | None) -> Verdict:
    return Verdict("mute", "Rude", "", timezone.now() + timedelta(days=days) if days else None)


def refusal(do, *args) -> str:
    with pytest.raises(NotAllowed) as refused:
        do(*args)
    return refused.value.code


def test_a_fresh_database_has_both_groups_with_all_they_need():
    for name, wanted in roles.GRANTED.items():
        group = Group.objects.get(name=name)
        granted = {
            f"{permission.content_type.app_label}.{permission.codename}"
            for permission in group.permissions.select_related("content_type")
        }
        assert granted == set(wanted)


def test_a_moderator_sanctions_for_up_to_30_days(wanjiku):
    moses = moderator()
    sanctions.give(moses, wanjiku, mute(30))
    assert refusal(sanctions.give, moses, wanjiku, mute(31)) == "too_long"
    assert refusal(sanctions.give, moses, wanjiku, mute(None)) == "too_long"
    assert Sanction.objects.count() == 1


def test_an_administrator_sanctions_for_good(wanjiku):
    assert sanctions.give(administrator(), wanjiku, mute(None)).ends_at is None


def test_nobody_sanctions_themselves_nor_their_own_rank_nor_above():
    moses, other, ada = moderator(), moderator("Miriam"), administrator()
    root = User.objects.create_superuser("Rootless", password="x")
    assert refusal(sanctions.give, moses, moses, mute(1)) == "yourself"
    assert refusal(sanctions.give, moses, other, mute(1)) == "above_you"
    assert refusal(sanctions.give, moses, ada, mute(1)) == "above_you"
    assert refusal(sanctions.give, ada, root, mute(1)) == "above_you"
    assert refusal(sanctions.give, root, root, mute(1)) == "yourself"
    assert not Sanction.objects.exists()
    sanctions.give(ada, moses, mute(1))
    sanctions.give(root, ada, mute(1))


def test_a_moderator_cannot_lift_what_an_administrator_gave_them():
    moses = moderator()
    sanction = sanctions.give(administrator(), moses, mute(1))
    assert refusal(sanctions.lift, moses, sanction, "I did nothing") == "yourself"


def test_a_plain_user_can_do_nothing_of_it(wanjiku):
    victim = account("Victim")
    game = game_of(victim, account("Opponent"))
    report = game_reports.make(wanjiku, victim, None, "abuse", "")
    for each in (
        (sanctions.give, wanjiku, victim, mute(1)),
        (reports.dismiss, wanjiku, [report], "no"),
        (game_reports.void, wanjiku, [report], "no"),
        (voiding.void, wanjiku, game, "no"),
        (interventions.end_now, wanjiku, game, "no"),
        (interventions.close_table, wanjiku, game.table, "no"),
        (renaming.rename, wanjiku, victim, "Other", "no"),
        (people.log_out, wanjiku, victim, "no"),
        (people.delete, wanjiku, victim, "no"),
        (roles.set_role, wanjiku, victim, roles.MODERATOR),
    ):
        assert refusal(*each) == "not_yours"
    assert not AuditEntry.objects.exists()


def test_a_moderator_ends_games_closes_tables_and_takes_names_away(wanjiku):
    moses, other = moderator(), account("Other")
    voiding.void(moses, finished_game({wanjiku: "won", other: "lost"}), "Cheating")
    game = game_of(wanjiku, other)
    interventions.end_now(moses, game, "Abuse")
    interventions.close_table(moses, game.table, "Abuse")
    renaming.rename(moses, wanjiku, "Another", "Abuse in name")
    done = set(AuditEntry.objects.filter(actor_id=moses.pk).values_list("action", flat=True))
    assert done == {"void", "end now", "close", "rename"}


def test_sessions_and_accounts_are_left_to_administrators(wanjiku):
    moses = moderator()
    assert refusal(people.log_out, moses, wanjiku, "why") == "not_yours"
    assert refusal(people.delete, moses, wanjiku, "why") == "not_yours"


def test_a_role_taken_away_works_at_once(wanjiku):
    ada, moses = administrator(), moderator()
    roles.set_role(ada, moses, "", "Left the team")
    moses = User.objects.get(pk=moses.pk)
    assert not moses.is_staff
    assert refusal(sanctions.give, moses, wanjiku, mute(1)) == "not_yours"
    entry = AuditEntry.objects.get(action="role")
    assert (entry.before, entry.after) == ({"role": "Moderator"}, {"role": ""})


def test_only_administrators_give_roles_and_only_to_accounts(wanjiku):
    moses, ada = moderator(), administrator()
    assert refusal(roles.set_role, moses, wanjiku, roles.MODERATOR) == "not_yours"
    roles.set_role(ada, wanjiku, roles.MODERATOR)
    assert roles.role_of(User.objects.get(pk=wanjiku.pk)) == roles.MODERATOR
    assert refusal(roles.set_role, ada, ada, "") == "yourself"


def test_the_first_of_the_staff_is_named_on_the_command_line(wanjiku):
    call_command("give_role", "wanjiku", "Administrator", stdout=StringIO())
    assert roles.rank(User.objects.get(pk=wanjiku.pk)) == 2
    entry = AuditEntry.objects.get(action="role")
    assert (entry.actor, entry.actor_id) == ("manage.py", None)
    call_command("give_role", "wanjiku", "none", stdout=StringIO())
    assert roles.rank(User.objects.get(pk=wanjiku.pk)) == 0
    with pytest.raises(CommandError):
        call_command("give_role", "nobody_here", "Moderator")
