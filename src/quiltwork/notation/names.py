"""Which edition a text names: a shipped one, or the one the reader brought along."""

from __future__ import annotations

from ..editions import EDITION_IDS, Edition, edition
from ..errors import UnknownEdition


def edition_named(id: str, own: Edition | None) -> Edition:
    """The edition with this id; `own` is one that is not shipped."""
    if own is not None and own.id == id:
        return own
    if id not in EDITION_IDS:
        raise UnknownEdition(
            f"unknown edition {id[:40]!r}: not one of {', '.join(EDITION_IDS)}; "
            "an edition of your own has to be given along with the text"
        )
    return edition(id)
