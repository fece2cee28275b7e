"""The routes, one file for each concept; docs/api.md describes them."""
