"""What the sources ask translations for, and what the Kiswahili catalogue says."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.template import engines
from django.utils.translation.template import templatize
from jinja2.ext import extract_from_ast

ROOT = Path(settings.BASE_DIR)
CATALOGUE = ROOT / "locale/sw/LC_MESSAGES/django.po"
FIELD = re.compile(r'^(msg\w+)(?:\[(\d)\])? (".*"(?:\n".*")*)', re.MULTILINE)
ARGUMENTS = {"_": 1, "gettext": 1, "gettext_lazy": 1, "gettext_noop": 1}
ARGUMENTS |= {"ngettext": 2, "ngettext_lazy": 2}
# templatize turns a template into such calls among letters without meaning.
CALL = re.compile(r"""\b(?:_|n?gettext)\((?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[\w\s,])*\)""")


def asked_for(source: str) -> Iterator[tuple[str, ...]]:
    """(singular,) or (singular, plural) of every call for a translation."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            texts = node.args[: ARGUMENTS.get(name, 0)]
            if texts and all(isinstance(text, ast.Constant) for text in texts):
                yield tuple(str(text.value) for text in texts)


def _sources() -> Iterator[str]:
    for folder in ("accounts", "games", "kadi_site"):
        yield from (path.read_text() for path in (ROOT / folder).rglob("*.py"))
    for path in (ROOT / "templates").rglob("*.*"):
        yield as_makemessages_reads(path)


def as_makemessages_reads(template: Path) -> str:
    return "\n".join(CALL.findall(templatize(template.read_text(), origin=str(template))))


def regions() -> Iterator[tuple[Path, set[tuple[str, ...]]]]:
    """The Jinja2 templates, and what they really ask translations for when they are rendered."""
    environment = engines["jinja2"].env
    for path in (ROOT / "templates").rglob("*.jinja"):
        found = extract_from_ast(environment.parse(path.read_text()))
        yield path, {(text,) for _line, _name, text in found}


def written() -> Iterator[dict[str, str]]:
    """The entries of the .po file but its header: {"msgid": …, "msgstr": …}."""
    for entry in CATALOGUE.read_text().split("\n\n")[1:]:
        yield {
            name + number: "".join(map(ast.literal_eval, text.split("\n")))
            for name, number, text in FIELD.findall(entry)
        }


def wanted() -> set[tuple[str, ...]]:
    return {texts for source in _sources() for texts in asked_for(source)}


def known() -> set[tuple[str, ...]]:
    alone = {(entry["msgid"],) for entry in written()}
    return alone | {(e["msgid"], e["msgid_plural"]) for e in written() if "msgid_plural" in e}
