"""Errors that say nothing of the caller."""


class Unavailable(Exception):
    """The service cannot be asked. Answer 503, and never take the caller for signed out."""
