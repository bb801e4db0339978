"""The kept part of a page as a small tree of nodes in a fixed vocabulary: what every structured writer starts from."""

from dehusk.writers.content.nodes import Content, Node
from dehusk.writers.content.walk import read_content

__all__ = ["Content", "Node", "read_content"]
