"""Refusals of what cannot be read, in one sentence each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .refusal import Refusal


def first_problem(errors: Sequence[Mapping[str, Any]]) -> Refusal:
    """The first thing that is wrong, and the field it is about."""
    first = errors[0]
    where = [str(part) for part in first["loc"] if part not in ("body", "query", "path")]
    field = ".".join(where) or None
    said = str(first["msg"])
    sentence = said[:1].lower() + said[1:]
    why = (f"{field}: {sentence}" if field else sentence)[:300]
    return Refusal("unreadable", field=field, why=why)
