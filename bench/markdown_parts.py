"""What some Markdown holds, as a GFM parser reads it: tables, listings, items, formulas, notes, headings and links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin

_PARSER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).use(footnote_plugin, inline=False)
_PARSER.use(dollarmath_plugin, double_inline=True)
_WORD = re.compile(r"\w+")
_TAG = re.compile(r"<[^>]+>")


@dataclass
class Parts:
    """The parts of a document."""

    tables: list[list[list[str]]] = field(default_factory=list)
    listings: list[tuple[str, str]] = field(default_factory=list)  # text and language
    items: list[tuple[int, str, str]] = field(default_factory=list)  # depth, kind of list, how it begins
    formulas: list[str] = field(default_factory=list)
    references: int = 0  # to notes that are there
    headings: list[tuple[int, str]] = field(default_factory=list)
    links: set[tuple[str, str]] = field(default_factory=set)  # text and address


def read_parts(markdown: str) -> Parts:
    """The parts of some Markdown."""
    made, lists, inside = Parts(), [], ""
    for token in _PARSER.parse(markdown):
        if token.type in ("bullet_list_open", "ordered_list_open"):
            lists.append(token.tag)
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            lists.pop()
        elif token.type in ("list_item_open", "heading_open"):
            inside = token.tag
        elif token.type == "table_open":
            made.tables.append([])
        elif token.type == "tr_open":
            made.tables[-1].append([])
        elif token.type in ("td_open", "th_open"):
            inside = "cell"
        elif token.type in ("fence", "code_block"):
            made.listings.append((token.content, token.info.strip().split(" ")[0]))
            inside = ""
        elif token.type.startswith("math_block"):
            made.formulas.append(token.content)
        elif token.type == "inline":
            _read_line(token, made, inside, lists)
            inside = ""
    return made


def _read_line(token: Token, made: Parts, inside: str, lists: list[str]) -> None:
    children = token.children or []
    text = _TAG.sub(" ", "".join(_text(children)))
    key = "".join(_WORD.findall(text.lower()))
    if inside == "cell":
        made.tables[-1][-1].append(text)
    elif inside == "li" and lists:
        made.items.append((len(lists), lists[-1], key[:40]))
    elif inside[:1] == "h":
        made.headings.append((int(inside[1]), key))
    made.formulas += [child.content for child in children if child.type.startswith("math_inline")]
    made.references += sum(child.type == "footnote_ref" for child in children)
    for number, child in enumerate(children):
        if child.type == "link_open":
            end = next(at for at in range(number, len(children)) if children[at].type == "link_close")
            words = _WORD.findall("".join(_text(children[number:end])).lower())
            made.links.add(("".join(words), str(child.attrs["href"]).rstrip("/")))


def _text(children: list[Token]) -> Iterator[str]:
    for child in children:
        if child.type in ("text", "code_inline", "html_inline"):
            yield child.content
        elif child.type in ("softbreak", "hardbreak"):
            yield " "
