"""What clients may ask for, as they write it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from ...editions import EDITION_IDS
from ..creating import NAME_LENGTH

RequestId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[ -~]+$")]
Seat = Annotated[int, Field(ge=0, le=1)]
Ply = Annotated[int, Field(ge=0, le=10_000)]
MoveText = Annotated[str, Field(min_length=1, max_length=16, examples=["A", "24r2@c7"])]
Name = Annotated[str, Field(max_length=NAME_LENGTH)]


class Asked(BaseModel):
    """Anything asked for: nothing unknown in it, and no text for a number."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Opponent(Asked):
    """Who sits opposite."""

    kind: Literal["here", "link", "computer", "automa", "bot"]
    level: int | None = Field(None, description="The computer's, 1 to 8, or the Automa's, 1 to 5.")
    deck: Literal["normal", "tactical"] | None = None


class NewGame(Asked):
    """A new game."""

    edition: str = Field("classic", max_length=60, json_schema_extra={"enum": list(EDITION_IDS)})
    opponent: Opponent
    first: Literal["me", "them", "draw"] = "draw"
    seed: int | None = Field(None, ge=0, lt=2**64)
    circle: list[int] | None = Field(None, max_length=100)
    names: list[Name] | None = Field(None, max_length=2)


class Joining(Asked):
    """Taking the free seat."""

    invite: str | None = Field(None, max_length=64)
    name: Name = ""


class Moving(Asked):
    """A move: the ply at which it is made, and the client's own id for it."""

    seat: Seat
    ply: Ply
    id: RequestId
    move: MoveText


class Undoing(Asked):
    """Asking to take back a move; with `agree`, an answer to that."""

    seat: Seat
    ply: Ply
    id: RequestId
    agree: bool | None = None


class Resigning(Asked):
    """Giving up."""

    seat: Seat
    id: RequestId


class Rematch(Asked):
    """The same players again."""

    same_circle: bool = False


class Myself(Asked):
    """What a guest says of itself; what is left out stays."""

    name: Name | None = None
    settings: dict[str, JsonValue] | None = None


class NewBot(Asked):
    """A new bot."""

    name: Name


class Hello(Asked):
    """The first message of a socket: which version of the game it has."""

    type: Literal["hello"]
    version: int = Field(0, ge=0)


class MoveMessage(Moving):
    """A move, by socket."""

    type: Literal["move"]


class UndoMessage(Undoing):
    """Undo, by socket."""

    type: Literal["undo"]


class ResignMessage(Resigning):
    """Giving up, by socket."""

    type: Literal["resign"]


class Ping(Asked):
    """Is anybody there?"""

    type: Literal["ping"]


SocketMessage = Annotated[
    Hello | MoveMessage | UndoMessage | ResignMessage | Ping, Field(discriminator="type")
]
