"""The table as coloured text: quilts, time board, circle and what is to be said about them.

Nothing here reads a key or decides a rule.
"""
