"""One file for each change of the tables; each names the one before it."""
