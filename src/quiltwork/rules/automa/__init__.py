"""The Automa: a solo opponent that plays by cards. Rule numbers are those of docs/automa.md."""

from .player import Automa, AutomaPlayer

__all__ = ["Automa", "AutomaPlayer"]
