"""Checks an exported game by itself: hashes, rules, players, result, shuffles and signature."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from games.archive.replay import Recording, recording_of
from games.archive.rules_check import Json, Judged, first_wrong_row
from games.archive.shuffle_check import Finding, Proof, first_state, shuffle_findings, was_dealt
from games.engine.codec import SCHEMA, CodecError, decode_event, decode_ruleset
from games.engine.evolve import fold
from games.engine.ruleset import RULESETS
from games.engine.shuffle import commitment
from games.store import signing
from games.store.first_turn import told_to_begin
from games.store.log import NewRow, Row, row_hash
from games.store.seals import seal_for

FORMATS = ("kadi game 1", "kadi game 2")
# Of the rulesets: what changed between them are options.
KNOWN_VERSIONS = ("1", "2")
FINISHED = ("won", "walkover", "blocked", "ended")


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
    if not isinstance(export, dict) or export.get("format") not in FORMATS:
        raise BadExport(f"this is no exported game (format {FORMATS[-1]!r})")
    try:
        return _verify(export)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise BadExport("a field is missing or has a value it cannot have") from error


def _verify(export: Json) -> Report:
    rows = export["rows"]
    bad = broken_link(export)
    found = [Finding("chain", bad or len(rows), bad is None)]
    decoded, stuck = _decoded(rows)
    found.append(Finding("fold", stuck or len(rows), stuck is None))
    if stuck is not None:
        return Report(len(rows), tuple(found), False)
    recording = recording_of(decoded)
    found += _findings(export, recording)
    dealt = any(finding.code == "deal" for finding in found)
    return Report(len(rows), tuple(found), dealt)


def _findings(export: Json, recording: Recording) -> list[Finding]:
    proof, rows = _proof(export), export["rows"]
    result = Finding("result", len(rows), _ends_as_recorded(export, recording))
    found = [_terms(export, recording), result, _signature(export), _sealed(export, proof)]
    try:
        first = told_to_begin(rows[0]["action"], first_state(recording).ruleset)
        shuffles = shuffle_findings(proof, recording, first)
        return found + _judgement(rows, recording, proof) + shuffles
    except Exception:
        # As with folding: what was meddled with may be wrong in any way.
        return [*found, Finding("deal", 1, False)]


def broken_link(export: Json) -> int | None:
    """The number of the first row that is missing or not as it was written."""
    game_id, expected, previous = UUID(export["game"]), 1, ""
    for row in export["rows"]:
        right = (row["seq"], row["prev_hash"], row["hash"])
        if right != (expected, previous, hash_of(game_id, row)):
            return expected
        expected, previous = expected + 1, row["hash"]
    if (export["last_row"], export["last_hash"]) != (expected - 1, previous):
        return expected
    return None


def hash_of(game_id: UUID, row: Json) -> str:
    command = row["command_id"]
    draft = NewRow(
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


def _decoded(rows: Sequence[Json]) -> tuple[list[Row], int | None]:
    """The rows, and the number of the one at which the log stops making sense."""
    good: list[Row] = []
    for row in rows:
        try:
            events = tuple(decode_event(event) for event in row["events"])
        except CodecError:
            return good, int(row["seq"])
        good.append(Row(row["seq"], row["seat"], row["at"], events))
    return good, _first_unfoldable(good)


def _first_unfoldable(rows: Sequence[Row]) -> int | None:
    """Folding trusts the log; one that was meddled with may break it in any way."""
    state = None
    for row in rows:
        try:
            state = fold(row.events, state)
        except Exception:
            return row.seq
    return None


def _seats(export: Json) -> list[Json] | None:
    """Who sat where, as the log's first row says; older games do not."""
    seats = export["rows"][0]["action"].get("seats")
    return seats if isinstance(seats, list) else None


def _terms(export: Json, recording: Recording) -> Finding:
    """Players, seats, rules and the ranked flag are those of the first row; what counts for the
    ladder was dealt."""
    seats, state = _seats(export), first_state(recording)
    ok = decode_ruleset(export["ruleset"]) == state.ruleset
    ok = ok and (was_dealt(recording) or not export["ranked"])
    if seats is not None:
        told = [player["bot"] for player in export["players"]]
        humans = [number for number, seat in enumerate(seats) if "bot" not in seat]
        ok = ok and told == [seat.get("bot", "") for seat in seats]
        ok = ok and humans == list(state.humans)
        ok = ok and export["rows"][0]["action"]["ranked"] == export["ranked"]
    return Finding("terms", 1, ok)


def _signature(export: Json) -> Finding:
    """Games from before there were signatures need none; what is signed must be so rightly."""
    signature = export.get("signature", "")
    if not signature:
        needed = _seats(export) is not None and export["how"] in FINISHED
        return Finding("signature", export["last_row"], not needed)
    ok = signing.is_signed(export["last_hash"], signature, export["signed_by"])
    return Finding("signature", export["last_row"], ok)


def _sealed(export: Json, proof: Proof) -> Finding:
    seats, game_id = _seats(export), export["game"]
    if seats is None:
        version = decode_ruleset(export["ruleset"]).version
        told = commitment(proof.secret, game_id, version)
    else:
        told = seal_for(game_id, export["ruleset"], seats, proof.secret)
    return Finding("commitment", 0, told == proof.commitment)


def _judgement(rows: Sequence[Json], recording: Recording, proof: Proof) -> list[Finding]:
    """By the rules it was played by, if they are known: others are only folded."""
    version, slug = first_state(recording).ruleset.version, first_state(recording).ruleset.slug
    if slug not in RULESETS or version not in KNOWN_VERSIONS:
        return []
    moments = zip(recording.moments, rows, strict=True)
    judged = [Judged(moment.row, row["action"]) for moment, row in moments]
    wrong = first_wrong_row(judged, proof.shuffler)
    return [Finding("rules", wrong or len(rows), wrong is None)]


def _proof(export: Json) -> Proof:
    fair = export["fair"]
    return Proof(
        secret=bytes.fromhex(fair["secret"]),
        nonces=tuple(fair["nonces"]),
        commitment=fair["commitment"],
    )


def _ends_as_recorded(export: Json, recording: Recording) -> bool:
    state = recording.last.state
    if state.over_how is None:
        # Still on, perhaps waiting to be confirmed: there is no result yet.
        return not export["how"] and export["winner"] is None
    return (export["how"], export["winner"]) == (state.over_how, state.winner)
