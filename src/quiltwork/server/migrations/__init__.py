"""How a database comes to the tables of `schema.py`, from whatever version it is at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


def migrate(connection: Connection) -> None:
    """Bring the database to the newest version; one that is there already stays as it is."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)

    def upgrades(revision: Any, context: Any) -> Any:
        return scripts._upgrade_revs("head", revision)

    with EnvironmentContext(config, scripts, fn=upgrades, destination_rev="head") as environment:
        environment.configure(connection=connection)
        with environment.begin_transaction():
            environment.run_migrations()
