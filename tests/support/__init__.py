"""Helpers that several test folders share: tables set up by hand, players, naive rules."""
