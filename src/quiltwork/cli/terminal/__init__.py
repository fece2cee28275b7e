"""A game at the terminal: reading keys and lines, placing by cursor, saving, the loop of turns."""
