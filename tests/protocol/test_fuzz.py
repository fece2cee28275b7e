"""Whatever a line says, it is answered and the engine goes on."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from quiltwork import Game
from quiltwork.engine.protocol.analysis import Desk
from quiltwork.engine.protocol.lines import read_lines
from quiltwork.engine.protocol.query import FIELDS
from quiltwork.engine.protocol.session import Session

POSITION = Game.new("express", seed=4).position.text
WORDS = st.sampled_from(
    "upi isready setoption newgame position who show legal stop go name value edition start circle "
    "first automa moves movetime nodes infinite Hash Seed Level express classic 0 1 7 -3 1.2.3 A D "
    f"B4 C17 J1.2 S@a1 5r0@a1 99r9@z9 tactical {POSITION}".split(" ")
)
COMMANDS = st.one_of(
    st.text(max_size=40), st.lists(st.one_of(WORDS, st.text(max_size=5)), max_size=12).map(" ".join)
)
KEYS = st.sampled_from([*sorted(FIELDS), "action", "terminateId", "turnNumbers", "colour"])
VALUES = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-5, 50),
        st.floats(),
        st.text(max_size=10),
        st.sampled_from(["express", "A", POSITION, "terminate", "terminate_all", "q"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


class Bytes:
    """A pipe with one line in it."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def read(self, size: int) -> bytes:
        data, self._data = self._data, b""
        return data


@settings(max_examples=200, deadline=None)
@given(st.lists(COMMANDS, max_size=4))
def test_any_command_is_answered_by_whole_lines(commands: list[str]) -> None:
    said: list[str] = []
    session = Session(said.append)
    for line in read_lines(Bytes("\n".join(commands).encode("utf-8", "surrogatepass"))):
        if not session.handle(line):
            break
    session.handle("stop")
    session.wait()
    assert session.handle("isready") and said[-1] == "readyok"
    assert not [line for line in said if "\n" in line or not line.strip()]
    session.close()


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(KEYS, VALUES, max_size=6), st.booleans())
def test_any_query_is_answered_by_objects(values: dict[str, object], plausible: bool) -> None:
    if plausible:
        values = {"id": "q", "position": POSITION} | values
    said: list[str] = []
    desk = Desk(said.append)
    if desk.handle(json.dumps(values)):
        desk.handle('{"id": "t", "action": "terminate_all"}')
        desk.wait()
        assert len(said) >= 2
    desk.close()
    assert all(isinstance(json.loads(line), dict) for line in said)
