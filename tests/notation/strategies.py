"""Hypothesis strategies for what is written down: comments, tags, records, and spoilt texts."""

from __future__ import annotations

import re
from dataclasses import replace

from hypothesis import settings
from hypothesis import strategies as st

from notation.games import TABLES, finished
from quiltwork import Record
from quiltwork.notation import Entry
from quiltwork.notation.record import OWN_TAGS

CHECKED = settings(derandomize=True, deadline=None, max_examples=100)

printable = st.characters(exclude_categories=["C", "Z"]).filter(str.isprintable)
awkward = st.sampled_from(list(' "\\{}[]().;%#/*\u00e9\u4e2d\U0001f9f5\u0301\u0663'))
"""What has a meaning in one of the forms, or is more than a byte, or a digit of another script."""

one_line = st.text(awkward | printable, max_size=30)
comments = st.text(awkward | printable | st.just("\n"), max_size=40)
tag_names = st.one_of(
    st.sampled_from(["Seed", "Player0", "Player1", "Date", "Event", "quiltwork", "EDITION", "A"]),
    st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,39}", fullmatch=True),
).filter(lambda name: name not in OWN_TAGS)
tags = st.dictionaries(tag_names, one_line, max_size=4)


@st.composite
def records(draw: st.DrawFn, tables: tuple[str, ...] = TABLES) -> Record:
    """A game that was played so far, with anything said about it."""
    record = finished(draw(st.sampled_from(tables)), draw(st.integers(0, 2))).record()
    length = draw(st.integers(0, len(record.entries)))
    said = draw(st.dictionaries(st.integers(0, max(length - 1, 0)), comments, max_size=5))
    entries = tuple(
        Entry(entry.text, said.get(index, ""))
        for index, entry in enumerate(record.entries[:length])
    )
    return replace(record, tags=draw(tags), comment=draw(comments), entries=entries)


FRAGMENTS = [
    "", " ", "  ", "\t", "\n", "\r", "\r\n", "\x00", "\x1b", "\x85", "\u2028", "\ufeff", "\ud800",
    "\u200b", "-", "+", ".", "/", "@", "_", ",", ":", "'", '"', "\\", "{", "}", "[", "]", "}}",
    "0", "1", "9", "00", "-1", "1.5", "1e9", "1e999", "99999999999999999999", "9" * 5000, "0x10",
    "\u0663", "\u0967", "\uff11", "\u00b2", "\U0001d7d9", "a", "x", "x1", "xf", "A", "D", "S@a1",
    "8r0@a1", "8f3@b2", "B4", "C17", "C3", "J15.16", "p0", "p1", "1.", "2.", "99.", "{said}",
    "null", "true", "false", "NaN", "Infinity", "[]", "{}", '"move"', '"draw"', '"result"',
    "automa3t", "classic", "express", "qw1", '[Quiltwork "1"]', '[First "1"]',
    '[Automa "3 normal"]',
]  # fmt: skip
"""What to put where it does not belong."""


@st.composite
def spoilt(draw: st.DrawFn, text: str) -> str:
    """A text with a change or two, some of them rough, more of them such as might pass."""
    for _ in range(draw(st.sampled_from([1, 1, 1, 2]))):
        text = draw(st.sampled_from([_rough, _gentle, _gentle]))(draw, text)
    return text


def _rough(draw: st.DrawFn, text: str) -> str:
    """A chunk cut out, put in, exchanged, doubled or turned around."""
    start = draw(st.integers(0, len(text)))
    end = min(len(text), start + draw(st.sampled_from([0, 1, 1, 2, 3, 8, 40, 10**6])))
    chunk = text[start:end]
    fragment, noise = draw(st.sampled_from(FRAGMENTS)), draw(st.text(max_size=3))
    middles = ["", fragment, noise, chunk + chunk, chunk[::-1], chunk + fragment]
    return text[:start] + draw(st.sampled_from(middles)) + text[end:]


def _gentle(draw: st.DrawFn, text: str) -> str:
    """A number changed, an item left out, or two items or lines that change places."""
    digits = [match.start() for match in re.finditer(r"[0-9]", text)]
    splitter = draw(st.sampled_from([r"([.+])", r"(\s)", r"(\n)", r"(/)"]))
    items = re.split(splitter, text)
    if digits and draw(st.booleans()):
        at = draw(st.sampled_from(digits))
        return text[:at] + draw(st.sampled_from("0123456789")) + text[at + 1 :]
    one, two = (2 * draw(st.integers(0, len(items) // 2)) for _ in range(2))
    if draw(st.booleans()):
        items[one], items[two] = items[two], items[one]
    else:
        del items[one : one + 2]
    return "".join(items)
