"""Learning to play: a network, games it plays against itself, and training on them.

The only room that needs PyTorch, and only when it is used.
"""
