"""The tables. What a game is follows from its setup and steps; other columns are for lists."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

METADATA = MetaData(
    naming_convention={"ix": "ix_%(table_name)s_%(column_0_name)s", "pk": "pk_%(table_name)s"}
)

guests = Table(
    "guests",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("settings", Text, nullable=False),
)

games = Table(
    "games",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("owner", String(40), nullable=False),
    Column("edition", String(60), nullable=False),
    Column("circle", Text, nullable=False),
    Column("first_player", Integer, nullable=False),
    Column("automa_level", Integer),
    Column("automa_deck", String(16)),
    # As text: a seed has 64 bits, one more than a database's whole numbers.
    Column("seed", String(20), nullable=False),
    Column("imported", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("resigned_by", Integer),
    Column("undo_asked_by", Integer),
    Column("previous", String(24)),
    Column("next", String(24)),
    Column("status", String(8), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("to_move", Integer),
    Column("score_0", Integer, nullable=False),
    Column("score_1", Integer, nullable=False),
    Column("updated_at", Float, nullable=False),
    Index(None, "owner"),
)

seats = Table(
    "seats",
    METADATA,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("guest", String(40)),
    Column("name", String(40), nullable=False),
    Column("level", Integer),
    Column("invite", String(40)),
    Column("hidden", Boolean, nullable=False),
    Index(None, "guest"),
)

steps = Table(
    "steps",
    METADATA,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("text", String(60), nullable=False),
)

requests = Table(
    "requests",
    METADATA,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("request", String(64), primary_key=True),
    Column("version", Integer, nullable=False),
)
"""What was already done: a repeat of a request is answered from here, not done twice."""
