# cython: language_level=3, annotation_typing=False
"""A sign of a post: a date or a name, and where it stands.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations


class Mark:
    """A date that may be that of a post, or a name that may be that of its author."""

    def __init__(
        self,
        element: int,
        place: int,  # in the text of the page
        text: str,  # the date as it is shown, or the name
        value: str,  # of a date: ISO 8601, or ""
        strength: int,
        url: str = "",  # of a name
        by_attribute: bool = False,
    ) -> None:
        """The strength of a date is how exact it is; that of a name what tells it.

        Which is 0 for a short line, 1 for a hint by name, 2 for a link to a profile, 3 for both, 4 and 5 for declared ones.
        """
        self.element, self.place, self.text, self.value, self.strength = element, place, text, value, strength
        self.url, self.by_attribute = url, by_attribute
        self.other = False  # the words in front of a date say that it is the date of something else
