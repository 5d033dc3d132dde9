"""Anybody can check that a game was dealt as it was sealed, and that its log was not touched."""

import json
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from games.archive.export_check import BadExport, hash_of, verify
from games.archive.exports import as_json
from games.archive.playing_on import play_on
from games.archive.replay import recorded
from games.archive.shuffle_check import Finding
from games.engine.shuffle import commitment
from games.lab.simulation import Manners
from games.models import Game, LogRow
from games.models.append_only import CREATE, DROP
from games.store.clock import now_ms
from games.store.deals import start_game
from games.store.log import verify_chain
from games.store.seals import seal_of
from tests.games.kept import kept_game
from tests.games.people import NOW, table_of
from tests.games.playing import game_of, people, play_to_the_win

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return kept_game(*people(3), seed="fair", manners=Manners(leaves=0.01))


def export_of(game: Game) -> dict[str, Any]:
    return json.loads(json.dumps(as_json(game)))


def failures(export: dict[str, Any]) -> list[Finding]:
    return verify(export).failed


def test_a_game_as_it_was_played_passes(game: Game) -> None:
    report = verify(export_of(game))
    assert report.ok
    assert report.dealt
    assert {"chain", "fold", "result", "commitment", "deal"} <= {f.code for f in report.findings}


def test_leavers_and_reshuffles_are_checked_too() -> None:
    game = kept_game(*people(4), seed="many shuffles", manners=Manners(plays=0.3, leaves=0.01))
    shuffles = [f for f in verify(export_of(game)).findings if f.code == "shuffle"]
    assert len(shuffles) > 1
    assert all(finding.ok for finding in shuffles)


@pytest.mark.parametrize(
    "options",
    [
        {"ace_cancel": "before", "empty_hand": "fined"},
        {"jokers_in_deck": 0, "deal": 7},
        {"jokers_in_deck": 4, "pick_total": "last", "even_kings": "again"},
    ],
)
def test_house_rules_change_nothing_about_that(options: dict[str, object]) -> None:
    manners = Manners(plays=0.5, leaves=0.01)
    game = kept_game(*people(4), seed="house rules", manners=manners, options=options)
    report = verify(export_of(game))
    assert report.ok
    assert report.dealt


def test_a_game_of_another_version_is_folded_and_not_judged(game: Game) -> None:
    export = export_of(game)
    for rules in (export["ruleset"], export["rows"][0]["events"][0]["state"]["table"]["ruleset"]):
        rules["version"] = "0"
    codes = {finding.code: finding.ok for finding in verify(export).findings}
    assert codes["fold"]
    assert codes["terms"]
    assert codes["deal"]
    assert "rules" not in codes


def test_a_real_game_with_nonces_passes() -> None:
    game = game_of(*people(2))
    play_to_the_win(game)
    game.refresh_from_db()
    found = verify(export_of(game)).findings
    assert all(finding.ok for finding in found if finding.code != "result")


def test_the_seal_is_shown_before_the_deal_and_during_the_game(client: Client) -> None:
    amina, baraka = people(2)
    table = table_of(amina, baraka, seats=2)
    client.force_login(amina)
    seal = seal_of(table)
    assert seal in client.get(reverse("table", args=[table.code])).content.decode()
    game = start_game(table, now=now_ms())
    assert game.commitment == seal
    assert seal in client.get(reverse("table", args=[table.code])).content.decode()


def test_another_secret_is_found_out(game: Game) -> None:
    export = export_of(game)
    export["fair"]["secret"] = "00" * 32
    assert {f.code for f in failures(export)} >= {"commitment", "deal"}


def test_another_nonce_is_found_out(game: Game) -> None:
    export = export_of(game)
    export["fair"]["nonces"] = ["ab", "cd", "ef"]
    assert "deal" in {f.code for f in failures(export)}


@pytest.mark.parametrize("field", ["at", "seat", "action", "events", "prev_hash", "payload_hash"])
def test_a_changed_row_is_named_by_its_number(game: Game, field: str) -> None:
    export = export_of(game)
    row = export["rows"][4]
    row[field] = {"at": row["at"] + 1, "seat": 9, "events": [], "action": {"type": "Draw"}}.get(
        field, "f" * 64
    )
    assert Finding("chain", 5, False) in failures(export)


def test_a_missing_row_is_named_by_its_number(game: Game) -> None:
    export = export_of(game)
    del export["rows"][6]
    assert Finding("chain", 7, False) in failures(export)
    export = export_of(game)
    del export["rows"][-1]
    assert Finding("chain", game.version, False) in failures(export)


def test_another_winner_is_found_out(game: Game) -> None:
    export = export_of(game)
    export["winner"] = 2 if export["winner"] != 2 else 1
    assert [f.code for f in failures(export)] == ["result"]


def hash_again(export: dict[str, Any]) -> dict[str, Any]:
    """As somebody would who can rewrite the whole log, but has not the site's key."""
    previous = ""
    for row in export["rows"]:
        row["prev_hash"] = previous
        previous = row["hash"] = hash_of(UUID(export["game"]), row)
    export["last_hash"] = previous
    return export


def test_a_forged_end_with_fitting_hashes_is_found_out(game: Game) -> None:
    export = export_of(game)
    other = next(seat for seat in range(3) if seat != export["winner"])
    export["winner"] = other
    for row in export["rows"]:
        for event in row["events"]:
            if event["type"] == "GameOver":
                event["winner"] = other
            if event["type"] == "Won":
                event["seat"] = other
    assert [f.code for f in failures(hash_again(export))] == ["signature", "rules"]


def test_a_forged_log_cannot_hide_as_one_from_before_signatures(game: Game) -> None:
    export = hash_again(export_of(game))
    assert verify(export).ok
    export["signature"] = export["signed_by"] = ""
    assert [f.code for f in failures(export)] == ["signature"]


def test_cards_that_were_not_in_the_pile_are_found_out() -> None:
    game = kept_game(*people(4), seed="many shuffles", manners=Manners(plays=0.3))
    export = export_of(game)
    row = next(r for r in export["rows"] if any(e["type"] == "PileReshuffled" for e in r["events"]))
    event = next(each for each in row["events"] if each["type"] == "PileReshuffled")
    event["draw"] = " ".join(["AS"] * len(event["draw"].split()))
    assert Finding("rules", row["seq"], False) in failures(hash_again(export))


def test_a_row_that_says_more_than_its_action_did_is_found_out(game: Game) -> None:
    export = export_of(game)
    row = export["rows"][5]
    row["events"].append({"schema": 1, "type": "Announced", "seat": 0, "counts": False})
    assert Finding("rules", 6, False) in failures(hash_again(export))


def test_other_players_rules_or_stakes_than_sat_down_are_found_out(game: Game) -> None:
    for name, value in (("ranked", True), ("players", [{"bot": "easy"}] * 3)):
        assert "terms" in {f.code for f in failures(export_of(game) | {name: value})}
    export = export_of(game)
    export["ruleset"]["deal"] = 3
    assert {"terms", "commitment"} <= {f.code for f in failures(export)}
    export = export_of(game)
    export["rows"][0]["action"]["seats"].reverse()
    assert "commitment" in {f.code for f in failures(hash_again(export))}


def test_a_game_from_before_seals_bound_its_players_still_passes(game: Game) -> None:
    export = export_of(game)
    export["rows"][0]["action"] = {"type": "Start"}
    secret = bytes.fromhex(export["fair"]["secret"])
    export["fair"]["commitment"] = commitment(secret, export["game"], export["ruleset"]["version"])
    export |= {"format": "kadi game 1", "signature": "", "signed_by": ""}
    assert verify(hash_again(export)).ok


def test_a_row_changed_by_hand_in_the_database_is_caught(game: Game) -> None:
    change_by_hand(game, 8)
    assert verify_chain(game.pk) == 8
    said = StringIO()
    with pytest.raises(CommandError):
        call_command("verify_game", str(game.pk), stdout=said)
    assert "row 8 is missing or was changed" in said.getvalue()


def change_by_hand(game: Game, seq: int) -> None:
    """As somebody would who owns the database: without the triggers that keep others out."""
    with connection.cursor() as cursor:
        for statement in DROP[connection.vendor]:
            cursor.execute(statement)
        row = LogRow.objects.get(game=game, seq=seq)
        LogRow.objects.filter(pk=row.pk).update(at_ms=row.at_ms - 1)
        for statement in CREATE[connection.vendor]:
            cursor.execute(statement)


def test_verify_game_says_what_was_checked(game: Game) -> None:
    said = StringIO()
    call_command("verify_game", str(game.pk), stdout=said)
    assert "the one that was sealed before the game" in said.getvalue()
    assert "All is well." in said.getvalue()


def test_verify_game_tells_nothing_of_a_running_game() -> None:
    game = game_of(*people(2))
    with pytest.raises(CommandError, match="still on"):
        call_command("verify_game", str(game.pk))


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"format": "kadi game 1"}', "nonsense"])
def test_a_file_that_is_no_game_is_refused_in_a_sentence(tmp_path: Path, content: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(content)
    with pytest.raises(CommandError, match=r"Nothing to check|cannot be read"):
        call_command("verify_game", str(file))


def test_fields_of_the_wrong_kind_are_no_game(game: Game) -> None:
    for name, value in (("rows", 5), ("rows", []), ("fair", None), ("game", "x"), ("ruleset", {})):
        with pytest.raises(BadExport):
            verify(export_of(game) | {name: value})


def test_no_such_game_is_said() -> None:
    with pytest.raises(CommandError, match="neither a file nor"):
        call_command("verify_game", "not-a-game")


def test_a_game_played_on_has_no_deal_to_check(game: Game) -> None:
    amina = game.players.get(seat=0).user
    assert amina is not None
    begun = play_on(amina, recorded(game.pk).at(3), 0, "easy", now=NOW)
    begun.refresh_from_db()
    report = verify(export_of(begun))
    assert not report.dealt
    assert [f.code for f in report.failed] == []


def invented_position(game: Game) -> dict[str, Any]:
    """The first row no longer says that its cards were dealt."""
    export = export_of(game)
    export["rows"][0]["events"][0]["state"]["shuffles"] = 0
    return export


def test_a_ranked_game_that_was_not_dealt_is_found_out() -> None:
    export = invented_position(kept_game(*people(2), ranked=True))
    assert "terms" in {f.code for f in failures(hash_again(export))}


def test_a_position_with_other_cards_than_the_deck_is_found_out(game: Game) -> None:
    export = invented_position(game)
    assert Finding("cards", 1, True) in verify(hash_again(export)).findings
    state = export["rows"][0]["events"][0]["state"]
    state["draw"] = " ".join(["AS"] * len(state["draw"].split()))
    assert Finding("cards", 1, False) in failures(hash_again(export))
