"""Everything a running server holds: the store, the computer, the rooms, and who is who."""

from __future__ import annotations

from .computer import Computer
from .course import Courses
from .identity import Identity
from .rooms import Rooms
from .settings import Settings
from .store import Store
from .tidying import Tidying


class Service:
    """What the routes work with."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.identity = Identity(settings.secret)
        self.store = Store(settings.address)
        self.computer = Computer(settings.processes, settings.hints_per_second)
        self.courses = Courses()
        self.tidying = Tidying()
        self.rooms = Rooms(self.store, self.computer, settings.idle_seconds)

    async def open(self) -> None:
        """Begin."""
        await self.store.open()
        self.rooms.open()
        self.tidying.open()

    async def close(self) -> None:
        """End; everything that was acknowledged is in the store already."""
        await self.tidying.close()
        await self.rooms.close()
        self.computer.close()
        self.courses.close()
        await self.store.close()
