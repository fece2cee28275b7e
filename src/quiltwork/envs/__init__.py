"""Patchwork for researchers: PettingZoo, Gymnasium and OpenSpiel on one observation.

Nothing here decides a rule: adapters ask the native core and hand its answers on
(docs/research.md). Each library is needed only for its own adapter.
"""
