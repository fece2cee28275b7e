"""Lines out of anything, and lines out whole, whatever happens to the pipe."""

from __future__ import annotations

import io
import os
import threading
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quiltwork.engine.protocol.channel import MOST_WAITING, Channel
from quiltwork.engine.protocol.lines import LONGEST_LINE, BadLine, one_line, read_lines


class Drip:
    """Gives its bytes in pieces, as a pipe does."""

    def __init__(self, pieces: list[bytes]) -> None:
        self._pieces = pieces

    def read(self, size: int) -> bytes:
        return self._pieces.pop(0) if self._pieces else b""


class Slow:
    """Takes a few bytes at a time, and says how many."""

    def __init__(self) -> None:
        self.taken = b""

    def write(self, data: bytes) -> int:
        self.taken += data[:3]
        return len(data[:3])


def lines_of(data: bytes) -> list[str | BadLine]:
    return list(read_lines(io.BytesIO(data)))


def test_lines_come_without_their_ends_and_empty_ones_not_at_all() -> None:
    assert lines_of(b"upi\r\n\n \t \n  who \nqu") == ["upi", "who", "qu"]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"who\x00", "control character"),
        (b"\x1b[2J", "control character"),
        (b"who\x7f", "control character"),
        (b"\xff\xfe", "not UTF-8"),
        (b"x" * (LONGEST_LINE + 1), "longer than"),
        (b"x" * 3 * LONGEST_LINE, "longer than"),
    ],
)
def test_what_is_no_text_is_one_bad_line_and_the_next_is_read(data: bytes, reason: str) -> None:
    bad, following = lines_of(data + b"\nisready\n")
    assert isinstance(bad, BadLine) and reason in bad.reason
    assert following == "isready"
    assert isinstance(lines_of(data)[0], BadLine)


def test_the_longest_line_is_still_read() -> None:
    assert lines_of(b"x" * LONGEST_LINE + b"\n") == ["x" * LONGEST_LINE]


@given(st.binary(max_size=200), st.lists(st.integers(0, 200), max_size=6))
def test_how_the_bytes_arrive_makes_no_difference(data: bytes, cuts: list[int]) -> None:
    edges = [0, *sorted(cuts), len(data)]
    pieces = [data[a:b] for a, b in pairwise(edges) if data[a:b]]
    assert list(read_lines(Drip(pieces))) == lines_of(data)


def test_a_source_closed_under_our_hands_is_at_its_end() -> None:
    file = io.BytesIO(b"who\n")
    file.close()
    assert list(read_lines(file)) == []


def test_an_answer_is_one_printable_line() -> None:
    assert one_line("a\nb\x00\x1b c\u2028d") == "a b c d"
    assert len(one_line("x" * 10_000)) == 500


def test_a_channel_writes_whole_lines_from_many_threads() -> None:
    sink = Slow()
    channel = Channel(io.BytesIO(), sink)
    threads = [threading.Thread(target=channel.write, args=(f"line {n} " * 9,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(sink.taken.decode().splitlines()) == [f"line {n} " * 9 for n in range(8)]


def test_a_channel_ends_with_its_input() -> None:
    channel = Channel(io.BytesIO(b"upi\nquit"), io.BytesIO())
    assert list(channel) == ["upi", "quit"]
    assert not channel.closed


def test_a_closed_output_ends_a_channel_that_waits_for_lines() -> None:
    reading, writing = os.pipe()
    theirs, ours = os.pipe()
    os.close(theirs)
    with (
        open(reading, "rb", buffering=0) as source,
        open(ours, "wb", buffering=0) as sink,
        open(writing, "wb", buffering=0) as sender,
    ):
        channel = Channel(source, sink)
        timer = threading.Timer(0.1, channel.write, args=("nobody reads this",))
        timer.start()
        assert list(channel) == []
        assert channel.closed
        channel.write("nor this")
        timer.join()
        sender.close()  # wakes the thread that reads


def test_a_flood_of_lines_waits_outside() -> None:
    count = 3 * MOST_WAITING
    channel = Channel(io.BytesIO(b"x\n" * count), io.BytesIO())
    assert sum(1 for _ in channel) == count
