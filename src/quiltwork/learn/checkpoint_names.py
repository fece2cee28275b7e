"""The files of a run, and what lies in each; known also where PyTorch is not installed."""

from __future__ import annotations

SETTINGS = "settings.toml"
NETWORK = "network.pt"
AVERAGE = "average.pt"
OPTIMIZER = "optimizer.pt"
REPLAY = "replay.pt"
SMALL = "small.npz"
STATE = "state.json"
PROGRESS = "progress.jsonl"

CHECKPOINT = NETWORK, AVERAGE, OPTIMIZER, STATE
PREVIOUS = "previous"
"""The folder inside of a run's that holds the checkpoint before the last."""
DAMAGED = "damaged"
"""The folder inside of a run's for files that could not be read, should somebody want them."""
