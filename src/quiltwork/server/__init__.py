"""The service: games in rooms, a store, guests, an HTTP and WebSocket API (docs/api.md).

No rule is decided here: every move goes through `quiltwork.game.Game`.
"""
