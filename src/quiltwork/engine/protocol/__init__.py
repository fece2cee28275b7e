"""The Universal Patchwork Interface: engines as processes that read and write lines.

docs/protocol.md is the specification; `session.py` is the match protocol, `analysis.py` the other.
"""

VERSION = 1
