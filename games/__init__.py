"""The game: rules, bots, tables and everything around them."""

from games.native import built

# A compiled engine takes the place of the plain one (docs/engine.md).
_compiled = built()
if _compiled:
    __path__.insert(0, str(_compiled))
