"""Everything that an address can name, and who may try it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from django.contrib.contenttypes.models import ContentType
from django.utils import timezone

from accounts.models import (
    Appeal,
    AuditEntry,
    BannedName,
    Notice,
    Rating,
    ReasonTemplate,
    Recount,
    Report,
    Sanction,
    User,
)
from accounts.services import appeals
from games.models import Game, HouseRules, Phrase, QueueEntry, SuspectPair, Table, TradingPair
from games.moderation import game_reports
from tests.security.callers import Callers, make_callers
from tests.security.routes import Route
from tests.security.scenes import SCENES, WITH_GAME, Scene, make_scene, seats_at_all_tables

NOT_THERE = {"code": "zzzzzzz", "game_id": UUID(int=7)}
ANYWHERE = "anywhere"
SIGNS = ("too_many", "one_sided", "too_short", "same_address", "same_device")


@dataclass(frozen=True)
class World:
    callers: Callers
    scenes: dict[str, Scene]

    @cached_property
    def values(self) -> dict[str, object]:
        """Of the parts of an address that no scene has."""
        return {
            "username": self.callers.users["player"].username,
            "number": Notice.objects.get(user=self.callers.users["player"]).pk,
            "person": self.callers.users["player"].pk,
            "ruleset": "standard",
            "name": "2H",
            "rules": HouseRules.objects.get(owner=self.callers.users["player"]).code,
            "day": "2026-03-01",
            "app_label": "games",
            "url": "nowhere",
            "uidb36": "1",
            "key": "no-such-key",
            "content_type_id": ContentType.objects.get_for_model(User).pk,
        }

    def values_at(self, route: Route, scene: str) -> Mapping[str, object]:
        values = dict(self.values)
        if scene in self.scenes:
            found = self.scenes[scene]
            table = found.table
            # Once somebody was removed, a private table has another code for who wants to join.
            invites = route.pattern.startswith("j/")
            code = table.invitation if invites else table.code
            values |= {"code": code, "game_id": found.game.pk if found.game else ""}
        if "object_id" in route.parts:
            values["object_id"] = self.rows.get(route.pattern.split("/<")[0], 1)
        if route.is_admin and "game_id" in route.parts:
            values["game_id"] = self.rows["admin/games/game"]
        return values

    @cached_property
    def rows(self) -> dict[str, object]:
        """Of every model that the admin shows, one."""
        models = (AuditEntry, Appeal, BannedName, ReasonTemplate, Sanction, Report)
        models += (Rating, Recount, Phrase, SuspectPair, TradingPair, QueueEntry, HouseRules)
        rows: dict[str, object] = {
            _folder(model): model.objects.order_by("pk").values_list("pk", flat=True)[0]
            for model in models
        }
        running = self.scenes["running"]
        return rows | {
            _folder(User): self.callers.users["player"].pk,
            _folder(Table): running.table.pk,
            _folder(Game): running.names[1],
        }


def _folder(model: type) -> str:
    return f"admin/{model._meta.app_label}/{model._meta.model_name}"  # type: ignore[attr-defined]


def scenes_for(route: Route, form: Mapping[str, str]) -> tuple[str, ...]:
    if route.is_admin:
        return (ANYWHERE,)
    if "game_id" in route.parts:
        return WITH_GAME
    return SCENES if "code" in route.parts or "{code}" in form.values() else (ANYWHERE,)


def make_world() -> World:
    callers = make_callers()
    with seats_at_all_tables():
        scenes = {name: make_scene(name, callers) for name in SCENES}
    callers.ban()
    users = callers.users
    game_reports.make(users["player"], users["stranger"], None, "other", "")
    Notice.objects.create(user=users["player"], kind=Notice.Kind.ANSWERED, data={"name": "x"})
    BannedName.objects.create(pattern="mwizi")
    ReasonTemplate.objects.create(english="Rude.", kiswahili="Matusi.")
    HouseRules.objects.create(owner=users["player"], name="Shags", ruleset="standard")
    appeals.make(users["banned"], "It was my sister.")
    # Those of the migrations are gone once a test has emptied the database.
    Phrase.objects.create(text="Haya basi!", tongue="sw")
    # Nobody who is tried: every page would count the seconds they wait.
    waiting = User.objects.create_user("Waiting")
    QueueEntry.objects.create(
        user=waiting, ruleset="standard", players=2, rating=1500, joined_ms=0, seen_ms=0
    )
    SuspectPair.objects.create(
        user=users["player"],
        other=users["host"],
        found_at=timezone.now(),
        chance=0.1,
        **dict.fromkeys(("games", "chances", "spared", "others_chances", "others_spared"), 1),
    )
    TradingPair.objects.create(
        user=users["player"],
        other=users["host"],
        found_at=timezone.now(),
        **dict.fromkeys(("games", "wins", "short", "signs"), 1),
        **dict.fromkeys(SIGNS, False),
    )
    Rating.objects.create(user=users["player"], ruleset="standard", mu=25, sigma=8, shown=1000)
    Recount.objects.create(ruleset="standard", kind="voided", games=[], first_seq=1, last_seq=1)
    return World(callers, scenes)
