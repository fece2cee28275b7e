"""Computer players: their brains, their search, how they learn and how they are compared."""
