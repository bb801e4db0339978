"""One pass over well-formed markup: the text of the page, and tables of its elements and its blocks.

The markup comes from the parser's own serialisation, so `<` only ever starts a tag and every element is closed. The
page becomes one string of text (white space folded as a browser does, blocks set apart by line feeds) and two tables
whose rows point into it. No tree of objects is built and nothing recurses, so depth costs nothing.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable
from typing import Any

import numpy as np

from dehusk.dom.hidden import COLLAPSED, NOT_HIDDEN, VISIBLE, hiding, may_hide
from dehusk.dom.names import SEEDS, name_hash, name_words, signature, stated
from dehusk.dom.tags import BLOCK, FLAGS, IDS, KIND_CODES, LINK, PICTURE, PRE, SILENT, SPACED, TIGHT, VOID
from dehusk.model import Kind
from dehusk.text import count_words, is_unspaced

_ENTITY = re.compile("&(?:amp|lt|gt|nbsp|quot);")
_ENTITIES = {"&amp;": "&", "&lt;": "<", "&gt;": ">", "&nbsp;": "\xa0", "&quot;": '"'}
_CHECK_EVERY = 4096  # tags between two looks at the clock
_HIDDEN, _MARKED = 1 << 10, 1 << 11  # beside the flags of the tag: its text is not read; it is out of sight
_KNOWN = len(FLAGS)
_PICTURE_KINDS = {IDS["img"]: Kind.IMAGE, IDS["hr"]: Kind.RULE}
_NAMED = re.compile(' ([^ =]+)="([^"]*)"')
_BR, _A = IDS["br"], IDS["a"]
_GLUED = frozenset({IDS["sup"], IDS["sub"], IDS["wbr"]})  # H<sub>2</sub>, long<wbr>words


class Scan:
    """Reads markup tag by tag and writes the text and both tables."""

    # Of the block being written, and what was met since its last text: white space, line breaks, the end of an element,
    # two elements in touch, the end of a link.
    link_chars: int
    link_words: int
    space: bool
    breaks: int
    ended: bool
    joint: bool
    link_ended: bool

    def __init__(self, markup: str, check: Callable[[int, int], None], *, show_hidden: bool = False) -> None:
        self.markup, self.check, self.show_hidden = markup, check, show_hidden
        self.numbers = dict(IDS)  # tag name -> number; the page's own tags are added
        self.element_columns = _columns(11)
        self.name_columns = _columns(2)
        self.anchor_columns = _columns(3)
        self.statement_columns = _columns(4)
        self.block_columns = _columns(7)
        self.parts: list[str] = []
        self.position = 0  # length of the text so far
        self.seen = 0  # one past the last visible character
        # For each open element: its row, what text in it is, the block-level element around it, its flags.
        self.open: list[tuple[int, int, int, int]] = [(-1, Kind.TEXT, 0, 0)]
        self.silent = self.hidden = self.marked = self.pre = self.links = self.tight = 0  # open elements that are so
        self.hidden_chars = 0
        self.deepest = 0
        self.picture = -1
        self._begin_block()
        self._run()
        self.text = "".join(self.parts)
        self.tag_names = tuple(self.numbers)
        for columns in (
            *(self.element_columns, self.block_columns, self.name_columns),
            *(self.anchor_columns, self.statement_columns),
        ):
            columns[:] = [np.array(column, np.int32) for column in columns]

    def _run(self) -> None:
        inner = 0
        for number, piece in enumerate(self.markup.split(">")):
            text, _, tag = piece.partition("<")
            start, inner = inner + len(text), inner + len(piece) + 1
            if text:
                self._text(text)
            if tag.startswith("/"):
                self._end_tag(inner)
            elif tag and tag[0] != "!":
                self._start_tag(tag, start)
            if number % _CHECK_EVERY == 0:
                self.check(len(self.element_columns[0]), self.deepest)
        while len(self.open) > 1:
            self._end_tag(len(self.markup))
        self._end_block()
        self.check(len(self.element_columns[0]), self.deepest)

    def _start_tag(self, tag: str, start: int) -> None:
        name = tag.partition(" ")[0]
        number = self.numbers.setdefault(name, len(self.numbers))
        flags = self._flags(name, number, tag[len(name) :])
        _, kind, box, _ = self.open[-1]
        row = len(self.element_columns[0])
        if flags & BLOCK:
            self._end_block()
            box = row
            own = KIND_CODES[number] if number < _KNOWN else -1
            kind = own if own >= 0 else Kind.TEXT if kind == Kind.CELL else kind
        elif self.stop > self.start and not self.pre:
            self._space_before(number, flags)
        look = self._read_names(number, row, tag, start + 1)
        self._add_element(number, start, start + len(tag) + 2, flags, look)
        if flags & PICTURE and self.picture < 0 and not (self.hidden or flags & _HIDDEN):
            self.picture = row
        if flags & VOID:
            if number == _BR:
                self._line_break()
            elif flags & BLOCK:
                self._end_block()
            return
        self.open.append((row, kind, box, flags))
        self.deepest = max(self.deepest, len(self.open) - 1)
        self._count_open(flags, 1)

    def _flags(self, name: str, number: int, attributes: str) -> int:
        """What the tag is, with what its attributes say."""
        flags = FLAGS[number] if number < _KNOWN else 0
        hides = self._hiding(name, attributes)
        if hides:
            # A collapsed box may be read like any other, marked as hidden; what is hidden in a line never is.
            readable = self.show_hidden and hides == COLLAPSED and flags & BLOCK
            flags |= _MARKED if readable else _HIDDEN | _MARKED
        if name == "template" and "shadowrootmode" in attributes:
            flags &= ~SILENT
        if name == "a" and ' href="' not in attributes:
            flags &= ~LINK  # a place to link to; old pages leave it open over all that follows
        return flags

    def _space_before(self, number: int, flags: int) -> None:
        """Write the space in front of an inline element, so that it is not counted as the element's."""
        if flags & SPACED or (flags & LINK and self.link_ended):
            self.space = True  # links side by side are words of their own, whatever style sheets put between
        if number in _GLUED:
            self.ended = False
        elif not self.tight and (self.ended or flags & (PICTURE | SILENT)):
            self.joint = True
        if (self.space or self.breaks) and not flags & VOID:
            self._write_space()

    def _add_element(self, number: int, start: int, inner: int, flags: int, look: int) -> None:
        row, depth = len(self.element_columns[0]), len(self.open) - 1
        here = self.stop if flags & (VOID | SILENT) else self.position  # an image stands in the block before it
        hidden = 1 if self.marked or flags & _MARKED else 0
        values = (number, self.open[-1][0], depth, row + 1, start, inner, inner, here, here, hidden, look)
        for column, value in zip(self.element_columns, values, strict=True):
            column.append(value)

    def _count_open(self, flags: int, step: int) -> None:
        if flags & (_MARKED | SILENT | PRE | LINK | TIGHT):
            self.hidden += step if flags & _HIDDEN else 0
            self.marked += step if flags & _MARKED else 0
            self.silent += step if flags & SILENT else 0
            self.pre += step if flags & PRE else 0
            self.links += step if flags & LINK else 0
            self.tight += step if flags & TIGHT else 0

    def _read_names(self, number: int, row: int, start_tag: str, offset: int) -> int:
        """Note the words, the statements and the address in a start tag; gives the element's signature."""
        classes, tag = "", start_tag.partition(" ")[0]
        for found in _NAMED.finditer(start_tag, len(tag)):
            name, value = found.groups()
            if statement := stated(tag, name):
                places = (row, statement, offset + found.start(2), offset + found.end(2))
                for column, place in zip(self.statement_columns, places, strict=True):
                    column.append(place)
            if name in SEEDS:
                classes = value if name == "class" else classes
                for word in name_words(value):
                    self.name_columns[0].append(row)
                    self.name_columns[1].append(name_hash(word, name))
            elif name == "href" and number == _A:
                link = (row, offset + found.start(2), offset + found.end(2))
                for column, place in zip(self.anchor_columns, link, strict=True):
                    column.append(place)
        return signature(number, classes)

    def _hiding(self, name: str, attributes: str) -> int:
        if name == "dialog" and "open" not in attributes:
            return COLLAPSED
        if not attributes:
            return VISIBLE
        named = dict(_NAMED.findall(attributes))
        classes, style, hidden = named.get("class", ""), named.get("style", ""), named.get("hidden", NOT_HIDDEN)
        return hiding(classes, style, hidden) if hidden != NOT_HIDDEN or may_hide(classes, style) else VISIBLE

    def _end_tag(self, stop: int) -> None:
        if len(self.open) == 1:
            return
        row, _, _, flags = self.open[-1]
        if flags & BLOCK:
            self._end_block()
        self.open.pop()
        columns = self.element_columns
        columns[3][row] = len(columns[0])
        columns[6][row] = stop
        columns[8][row] = max(self.seen, columns[7][row])
        self._count_open(flags, -1)
        self.ended = True
        self.link_ended = self.link_ended or bool(flags & LINK)
        self.space = self.space or bool(flags & SPACED)

    def _text(self, text: str) -> None:
        if self.silent:
            return
        if self.hidden:
            self.hidden_chars += len(text)
            return
        if "&" in text:
            text = _ENTITY.sub(lambda entity: _ENTITIES[entity[0]], text)
        if self.pre:
            self._write_preformatted(text)
            return
        words = text.split()
        if not words:
            self.space = True
            return
        if self.stop > self.start and (
            self.space or self.breaks or text[0].isspace() or (self.joint and self._words_meet(text[0]))
        ):
            self._write_space()
        self._write(" ".join(words))
        self.space = text[-1].isspace()

    def _words_meet(self, after: str) -> bool:
        """Whether two inline elements side by side hold two words, not the initial and the rest of one."""
        before = "".join(self.parts[-3:])[-2:]
        return all(each.isalnum() and not is_unspaced(each) for each in before + after) and len(before) == 2

    def _write(self, text: str) -> None:
        self.parts.append(text)
        self.position += len(text)
        self.stop = self.seen = self.position
        self.ended = self.joint = self.link_ended = False
        self.breaks = 0
        if self.links:
            self.link_chars += len(text)
            self.link_words += count_words(text)

    def _write_preformatted(self, text: str) -> None:
        if self.stop == self.start:
            text = text.lstrip("\r\n")
        if not text:
            return
        visible = len(text.rstrip())
        self.parts.append(text)
        self.position += len(text)
        if visible:
            self.stop = self.seen = self.position - len(text) + visible

    def _write_space(self) -> None:
        """Part what follows from the text so far; it stands to be written anew until text follows."""
        if self.position > self.stop:
            self.parts.pop()
        self.parts.append("\n" if self.breaks else " ")
        self.position = self.stop + 1

    def _line_break(self) -> None:
        if self.pre:
            self._write_preformatted("\n")
        elif self.breaks:  # an empty line: a new paragraph begins
            self._end_block()
        else:
            self.breaks = 1

    def _begin_block(self) -> None:
        self.start = self.stop = self.position
        self.first_part = len(self.parts)
        self.link_chars = self.link_words = self.breaks = 0
        self.picture = -1
        self.space = False
        self.ended = self.joint = self.link_ended = False

    def _end_block(self) -> None:
        """Close the block that is being written: text, or a picture with no text around it, or nothing."""
        _, kind, box, _ = self.open[-1]
        words = 0
        if self.stop > self.start:
            text = "".join(self.parts[self.first_part :])[: self.stop - self.start]
            words = len(text.split()) if kind == Kind.CODE else count_words(text)
            self.parts[self.first_part :] = (text, "\n")
            self.position = self.stop + 1
        else:
            del self.parts[self.first_part :]  # white space only
            self.position = self.start
            if self.picture < 0:
                self._begin_block()
                return
            kind = _PICTURE_KINDS.get(self.element_columns[0][self.picture], Kind.MEDIA)
            box = self.picture
        values = (kind, box, self.start, self.stop, words, self.link_words, self.link_chars)
        for column, value in zip(self.block_columns, values, strict=True):
            column.append(value)
        self._begin_block()


def _columns(count: int) -> list[Any]:
    """Columns that grow, which are numbers of a fixed size in the end."""
    return [array("i") for _ in range(count)]


def has_surrogates(text: str) -> bool:
    """Whether a text holds halves of characters, as careless decoding leaves them."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False
