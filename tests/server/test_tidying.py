"""Full collections wait for a quiet moment."""

import asyncio
import gc

from quiltwork.server.tidying import AT_LEAST_EVERY, AT_MOST_EVERY, Tidying, is_time


def test_a_quiet_moment_is_waited_for_but_not_for_ever() -> None:
    assert not is_time(AT_MOST_EVERY - 1, busy=0.0)
    assert is_time(AT_MOST_EVERY, busy=0.0)
    assert not is_time(AT_MOST_EVERY, busy=0.5)
    assert is_time(AT_LEAST_EVERY, busy=1.0)


def test_everything_is_as_before_afterwards() -> None:
    before = gc.get_threshold()

    async def live() -> None:
        tidying = Tidying()
        tidying.open()
        assert gc.get_threshold()[2] > before[2]
        assert gc.get_freeze_count() > 0
        await tidying.close()

    asyncio.run(live())
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
