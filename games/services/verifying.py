"""Checks an exported game by itself: its chain of hashes, its fold, its end and its shuffles."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from games.engine.codec import SCHEMA, CodecError, decode_event, decode_ruleset
from games.services.exports import FORMAT
from games.services.fairness import Finding, Proof, findings
from games.services.log import Draft, Row, row_hash
from games.services.recorded import Recording, recording_of


class BadExport(Exception):
    """The file is no exported game at all."""


@dataclass(frozen=True, slots=True)
class Report:
    rows: int
    findings: tuple[Finding, ...]
    dealt: bool
    """False for games that play on from a position: there is no deal to check."""

    @property
    def ok(self) -> bool:
        return all(finding.ok for finding in self.findings)

    @property
    def failed(self) -> list[Finding]:
        return [finding for finding in self.findings if not finding.ok]


def verify(export: Any) -> Report:
    """Everything that can be checked; raises BadExport where there is nothing to check."""
    _check_format(export)
    try:
        return _verify(export)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise BadExport("a field is missing or has a value it cannot have") from error


def _check_format(export: Any) -> None:
    if not isinstance(export, dict) or export.get("format") != FORMAT:
        raise BadExport(f"this is no exported game (format {FORMAT!r})")


def _verify(export: dict[str, Any]) -> Report:
    rows = export["rows"]
    bad = broken_link(export)
    found = [Finding("chain", bad or len(rows), bad is None)]
    recording, stuck = _folded(rows)
    found.append(Finding("fold", stuck or len(rows), stuck is None))
    if recording is None:
        return Report(len(rows), tuple(found), False)
    shuffles = _shuffle_findings(_proof(export), recording)
    found += [Finding("result", len(rows), _ends_as_recorded(export, recording)), *shuffles]
    dealt = any(finding.code == "deal" for finding in shuffles)
    return Report(len(rows), tuple(found), dealt)


def _shuffle_findings(proof: Proof, recording: Recording) -> list[Finding]:
    try:
        return findings(proof, recording)
    except Exception:
        # As with folding: what was meddled with may be wrong in any way.
        return [Finding("deal", 1, False)]


def broken_link(export: dict[str, Any]) -> int | None:
    """The number of the first row that is missing or not as it was written."""
    game_id, expected, previous = UUID(export["game"]), 1, ""
    for row in export["rows"]:
        right = (row["seq"], row["prev_hash"], row["hash"])
        if right != (expected, previous, _hash_of(game_id, row)):
            return expected
        expected, previous = expected + 1, row["hash"]
    if (export["last_row"], export["last_hash"]) != (expected - 1, previous):
        return expected
    return None


def _hash_of(game_id: UUID, row: dict[str, Any]) -> str:
    command = row["command_id"]
    draft = Draft(
        seq=row["seq"],
        seat=row["seat"],
        action=row["action"],
        events=row["events"],
        at=row["at"],
        command_id=UUID(command) if command else None,
        payload_hash=row["payload_hash"],
        prev_hash=row["prev_hash"],
    )
    return row_hash(game_id, draft, row.get("schema", SCHEMA))


def _folded(rows: list[dict[str, Any]]) -> tuple[Recording | None, int | None]:
    """The recording, or the number of the row at which the log stops making sense."""
    good: list[Row] = []
    for row in rows:
        try:
            events = tuple(decode_event(event) for event in row["events"])
        except CodecError:
            return None, int(row["seq"])
        good.append(Row(row["seq"], row["seat"], row["at"], events))
    try:
        return recording_of(good), None
    except Exception:
        # Folding trusts the log; a log that was meddled with may break it in any way.
        return None, _first_unfoldable(good)


def _first_unfoldable(rows: list[Row]) -> int:
    for length in range(1, len(rows) + 1):
        try:
            recording_of(rows[:length])
        except Exception:
            return rows[length - 1].seq
    return 0


def _proof(export: dict[str, Any]) -> Proof:
    fair = export["fair"]
    return Proof(
        game_id=export["game"],
        ruleset_version=decode_ruleset(export["ruleset"]).version,
        secret=bytes.fromhex(fair["secret"]),
        nonces=tuple(fair["nonces"]),
        commitment=fair["commitment"],
    )


def _ends_as_recorded(export: dict[str, Any], recording: Recording) -> bool:
    state = recording.last.state
    told = (export["how"] or None, export["winner"])
    return told == (state.over_how, state.winner)
