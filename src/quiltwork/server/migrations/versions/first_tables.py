"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "first_tables"
down_revision = None


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "guests",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guests"),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("owner", sa.String(40), nullable=False),
        sa.Column("edition", sa.String(60), nullable=False),
        sa.Column("circle", sa.Text, nullable=False),
        sa.Column("first_player", sa.Integer, nullable=False),
        sa.Column("automa_level", sa.Integer),
        sa.Column("automa_deck", sa.String(16)),
        sa.Column("seed", sa.String(20), nullable=False),
        sa.Column("imported", sa.Boolean, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("resigned_by", sa.Integer),
        sa.Column("undo_asked_by", sa.Integer),
        sa.Column("previous", sa.String(24)),
        sa.Column("next", sa.String(24)),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("to_move", sa.Integer),
        sa.Column("score_0", sa.Integer, nullable=False),
        sa.Column("score_1", sa.Integer, nullable=False),
        sa.Column("updated_at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index("ix_games_owner", "games", ["owner"])
    op.create_table(
        "seats",
        sa.Column("game", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("guest", sa.String(40)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("level", sa.Integer),
        sa.Column("invite", sa.String(40)),
        sa.Column("hidden", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_guest", "seats", ["guest"])
    op.create_table(
        "steps",
        sa.Column("game", sa.String(24), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("text", sa.String(60), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "ply", name="pk_steps"),
    )
    op.create_table(
        "requests",
        sa.Column("game", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("request", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "seat", "request", name="pk_requests"),
    )
