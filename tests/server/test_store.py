"""The store: migrations lead to the tables of the schema, secrets are made once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from quiltwork import QuiltworkError
from quiltwork.server.schema import METADATA
from quiltwork.server.settings import Settings, read_secret
from quiltwork.server.store import Store


def test_migrations_lead_to_the_tables_of_the_schema_and_can_run_again(tmp_path: Path) -> None:
    path = tmp_path / "games.db"

    async def go() -> None:
        for _ in range(2):
            store = Store(Settings(str(path), "").address)
            await store.open()
            await store.close()

    asyncio.run(go())
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert connection.exec_driver_sql("pragma journal_mode").scalar() == "wal"
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_a_secret_is_made_once_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    secret = read_secret(path)
    assert len(secret) >= 32 and read_secret(path) == secret
    assert path.stat().st_mode & 0o077 == 0
    path.write_text("short")
    with pytest.raises(QuiltworkError, match="at least 32"):
        read_secret(path)


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("games.db", "sqlite+aiosqlite:///games.db"),
        ("sqlite:///games.db", "sqlite+aiosqlite:///games.db"),
        ("postgres://a@b/c", "postgresql+asyncpg://a@b/c"),
        ("postgresql://a@b/c", "postgresql+asyncpg://a@b/c"),
    ],
)
def test_databases_by_address(given: str, address: str) -> None:
    assert Settings(given, "").address == address
