import asyncio

from kadi_site.per_loop import one_per_loop


class Thing:
    pass


def test_a_loop_has_one_and_another_loop_another() -> None:
    thing = one_per_loop(Thing)

    async def ask_twice() -> tuple[Thing, Thing]:
        return thing(), thing()

    first, same = asyncio.run(ask_twice())
    other, _ = asyncio.run(ask_twice())
    assert first is same
    assert first is not other
