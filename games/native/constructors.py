"""Rewrites the engine's value classes into what mypyc compiles well.

mypyc calls a dataclass's generated constructor as slowly as Python does, and forgets the
types of fields, from which the codec knows how each is written. So before compiling, every
constructor is written out, and the types are noted down as text.
"""

import ast


def write_out(source: str) -> str:
    """The same module, with constructors and type hints of its dataclasses spelled out."""
    module = ast.parse(source)
    unknown = _imported_for_typing_only(module)
    for each in [each for each in module.body if isinstance(each, ast.ClassDef)]:
        options = _dataclass_options(each)
        if options is not None:
            _spell_out(module, each, options, unknown)
    lines = "from dataclasses import dataclass\nfrom typing import Any\n"
    return lines + ast.unparse(module)


def _imported_for_typing_only(module: ast.Module) -> set[str]:
    """Names that do not exist at run time: the modules import each other in a circle."""
    return {
        name.asname or name.name
        for block in module.body
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
        for line in block.body
        if isinstance(line, ast.ImportFrom)
        for name in line.names
    }


def _dataclass_options(cls: ast.ClassDef) -> list[str] | None:
    for decorator in cls.decorator_list:
        if ast.unparse(decorator) == "value":
            return ["unsafe_hash=True"]
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "dataclass":
            return [ast.unparse(each) for each in decorator.keywords if each.arg != "slots"]
    return None


def _spell_out(
    module: ast.Module, cls: ast.ClassDef, options: list[str], unknown: set[str]
) -> None:
    fields = [each for each in cls.body if isinstance(each, ast.AnnAssign)]
    hints = {ast.unparse(each.target): _text(each.annotation) for each in fields}
    for each in fields:
        if unknown & _names(_text(each.annotation)):
            each.annotation = ast.Name("Any")
    cls.decorator_list = [_expression(f"dataclass({', '.join(['init=False', *options])})")]
    written = {each.name for each in cls.body if isinstance(each, ast.FunctionDef)}
    methods = ast.parse(_constructor(fields) + _reducer(cls.name, list(hints))).body
    cls.body += [each for each in methods if getattr(each, "name", "") not in written]
    module.body += ast.parse(f"setattr({cls.name}, '__annotations__', {hints!r})").body


def _text(annotation: ast.expr) -> str:
    return (
        str(annotation.value) if isinstance(annotation, ast.Constant) else ast.unparse(annotation)
    )


def _names(text: str) -> set[str]:
    return {part.id for part in ast.walk(_expression(text)) if isinstance(part, ast.Name)}


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _constructor(fields: list[ast.AnnAssign]) -> str:
    parameters = [
        f"{ast.unparse(each.target)}: {ast.unparse(each.annotation)}"
        + (f" = {ast.unparse(each.value)}" if each.value else "")
        for each in fields
    ]
    names = [ast.unparse(each.target) for each in fields]
    body = "\n    ".join([f"self.{name} = {name}" for name in names] or ["pass"])
    return f"def __init__({', '.join(['self', *parameters])}) -> None:\n    {body}\n"


def _reducer(cls: str, names: list[str]) -> str:
    """Copies and pickles are made by the constructor, too."""
    values = "".join(f"self.{name}, " for name in names)
    return f"def __reduce__(self) -> tuple[Any, ...]:\n    return {cls}, ({values})\n"
