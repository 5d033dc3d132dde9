"""The nine kinds of caller: every right the site knows is held by one of them and not by the next.

nobody         no session: what the whole world can reach
guest          a name only, and the links of the private tables: sees them, does not sit there
stranger       an account that has to do with none of the tables
player         an account that sits and plays
host           plays too, and may start, remove and pass the role on
kicked         sat there and had the link until the host removed them
banned         was logged in and played until a moderator banned them
moderator      staff with a second factor
administrator  staff with a second factor and every permission
"""

from dataclasses import dataclass, field

from django.conf import settings
from django.test import Client

from accounts.models import User
from accounts.services import sanctions
from accounts.services.sanctions import Verdict
from games.moderation import interventions
from tests.games.people import account, guest
from tests.moderation import administrator, moderator, verified

CALLERS = (
    "nobody",
    "guest",
    "stranger",
    "player",
    "host",
    "kicked",
    "banned",
    "moderator",
    "administrator",
)
STAFF = ("moderator", "administrator")


@dataclass
class Callers:
    users: dict[str, User]
    sessions: dict[str, str]

    # One for all: a new one sets up all middleware again.
    client: Client = field(default_factory=Client)

    def browser(self, caller: str) -> Client:
        """As it was at first: what one request leaves behind does not reach the next."""
        self.client.cookies.clear()
        if caller in self.sessions:
            self.client.cookies[settings.SESSION_COOKIE_NAME] = self.sessions[caller]
        return self.client

    def cookie(self, caller: str) -> bytes:
        if caller not in self.sessions:
            return b""
        return f"{settings.SESSION_COOKIE_NAME}={self.sessions[caller]}".encode()

    def invite(self, code: str) -> None:
        """The guest and the one who is kicked once opened the link of a private table."""
        for caller in ("guest", "kicked"):
            session = self.browser(caller).session
            session["invited"] = [*session.get("invited", []), code]
            session.save()

    def ban(self) -> None:
        banned = self.users["banned"]
        sanctions.give(self.users["administrator"], banned, Verdict("ban", "Cheating."))
        # Else done once the ban is on disk.
        interventions.put_out(banned.pk)


def make_callers() -> Callers:
    users = {name: account(name.title()) for name in ("stranger", "player", "host")}
    users |= {name: account(name.title()) for name in ("kicked", "banned")}
    users |= {
        "guest": guest("Mgeni wa Juma"),
        "moderator": moderator(),
        "administrator": administrator(),
    }
    browsers = {name: verified(user) if user.is_staff else Client() for name, user in users.items()}
    for name, browser in browsers.items():
        if name not in STAFF:
            browser.force_login(users[name])
    return Callers(users, {name: str(each.session.session_key) for name, each in browsers.items()})
