"""One pass over well-formed markup: the text of the page, and tables of its elements and its blocks.

The markup comes from the parser's own serialisation, so `<` only ever starts a tag and every element is closed. The page
becomes one string of text (white space folded as a browser does, blocks set apart by line feeds) and two tables whose rows
point into it. No tree of objects is built and nothing recurses, so depth costs nothing.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable

from dehusk.dom.hidden import COLLAPSED, VISIBLE, hiding, may_hide
from dehusk.dom.names import SEEDS, name_hash, name_words, signature
from dehusk.dom.tags import APART, BLOCK, FLAGS, IDS, KIND_CODES, LINK, PICTURE, PRE, SILENT, TIGHT, VOID
from dehusk.model import Kind
from dehusk.text import count_words

_ENTITY = re.compile("&(?:amp|lt|gt|nbsp|quot);")
_ENTITIES = {"&amp;": "&", "&lt;": "<", "&gt;": ">", "&nbsp;": "\xa0", "&quot;": '"'}
_CHECK_EVERY = 4096  # tags between two looks at the clock
_HIDDEN, _MARKED = 1 << 10, 1 << 11  # beside the flags of the tag: its text is not read; it is out of sight
_KNOWN = len(FLAGS)
_PICTURE_KINDS = {IDS["img"]: Kind.IMAGE, IDS["hr"]: Kind.RULE}
_NAMED = re.compile(' ([^ =]+)="([^"]*)"')
_BR, _A = IDS["br"], IDS["a"]


class Scan:
    """Reads markup tag by tag and writes the text and both tables."""

    def __init__(self, markup: str, check: Callable[[int, int], None], *, show_hidden: bool = False) -> None:
        self.markup, self.check, self.show_hidden = markup, check, show_hidden
        self.numbers = dict(IDS)  # tag name -> number; the page's own tags are added
        self.element_columns = [array("i") for _ in range(11)]
        self.name_columns = [array("i") for _ in range(2)]
        self.anchor_columns = [array("i") for _ in range(3)]
        self.block_columns = [array("i") for _ in range(7)]
        self.parts: list[str] = []
        self.position = 0  # length of the text so far
        self.seen = 0  # one past the last visible character
        # For each open element: its row, what text in it is, the block-level element around it, its flags.
        self.open: list[tuple[int, int, int, int]] = [(-1, Kind.TEXT, 0, 0)]
        self.silent = self.hidden = self.marked = self.pre = self.links = self.tight = 0  # how many open elements are so
        self.hidden_chars = 0
        self.picture = -1
        self._begin_block()
        self._run()
        self.text = "".join(self.parts)

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
                self.check(len(self.element_columns[0]), len(self.open))
        while len(self.open) > 1:
            self._end_tag(len(self.markup))
        self._end_block()
        self.check(len(self.element_columns[0]), len(self.open))

    def _start_tag(self, tag: str, start: int) -> None:
        name = tag.partition(" ")[0]
        attributes = tag[len(name) :]
        number = self.numbers.setdefault(name, len(self.numbers))
        flags = FLAGS[number] if number < _KNOWN else APART
        parent, kind, box, _ = self.open[-1]
        row = len(self.element_columns[0])
        hides = self._hiding(name, attributes)
        if hides:
            # A collapsed box may be read like any other, marked as hidden; what is hidden in a line never is.
            readable = self.show_hidden and hides == COLLAPSED and flags & BLOCK
            flags |= _MARKED if readable else _HIDDEN | _MARKED
        if name == "template" and "shadowrootmode" in attributes:
            flags &= ~SILENT
        if flags & BLOCK:
            self._end_block()
            box = row
            own = KIND_CODES[number] if number < _KNOWN else -1
            kind = own if own >= 0 else Kind.TEXT if kind == Kind.CELL else kind
        elif self.stop > self.start:
            if self.apart and flags & APART and not self.tight:
                self.space = True
            if self.space:
                self._write_space()
        inner = start + len(tag) + 2
        values = (
            number,
            parent,
            len(self.open) - 1,
            row + 1,
            start,
            inner,
            inner,
            self.position,
            self.position,
            1 if self.marked or flags & _MARKED else 0,
            self._read_names(number, row, attributes, start + len(name) + 1) if attributes else signature(number, ""),
        )
        for column, value in zip(self.element_columns, values):
            column.append(value)
        if flags & PICTURE and self.picture < 0 and not (self.hidden or flags & _HIDDEN):
            self.picture = row
        if flags & VOID:
            if number == _BR:
                self._line_break()
            elif flags & BLOCK:
                self._end_block()
            return
        self.open.append((row, kind, box, flags))
        self.hidden += 1 if flags & _HIDDEN else 0
        self.marked += 1 if flags & _MARKED else 0
        if flags & (SILENT | PRE | LINK | TIGHT):
            self.silent += 1 if flags & SILENT else 0
            self.pre += 1 if flags & PRE else 0
            self.links += 1 if flags & LINK else 0
            self.tight += 1 if flags & TIGHT else 0

    def _read_names(self, number: int, row: int, attributes: str, offset: int) -> int:
        """Note the words and the address in a start tag; gives the element's signature."""
        classes = ""
        for found in _NAMED.finditer(attributes):
            name, value = found.groups()
            if name in SEEDS:
                classes = value if name == "class" else classes
                for word in name_words(value):
                    self.name_columns[0].append(row)
                    self.name_columns[1].append(name_hash(word, name))
            elif name == "href" and number == _A:
                for column, place in zip(self.anchor_columns, (row, *found.span(2)), strict=True):
                    column.append(place + (offset if column is not self.anchor_columns[0] else 0))
        return signature(number, classes)

    def _hiding(self, name: str, attributes: str) -> int:
        if name == "dialog" and "open" not in attributes:
            return COLLAPSED
        return hiding(attributes) if attributes and may_hide(attributes) else VISIBLE

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
        self.hidden -= 1 if flags & _HIDDEN else 0
        self.marked -= 1 if flags & _MARKED else 0
        if flags & (SILENT | PRE | LINK | TIGHT):
            self.silent -= 1 if flags & SILENT else 0
            self.pre -= 1 if flags & PRE else 0
            self.links -= 1 if flags & LINK else 0
            self.tight -= 1 if flags & TIGHT else 0
        self.apart = bool(flags & APART)

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
        if self.stop > self.start and (self.space or self.breaks or text[0].isspace()):
            self._write_space()
        self._write(" ".join(words))
        self.space = text[-1].isspace()

    def _write(self, text: str) -> None:
        self.parts.append(text)
        self.position += len(text)
        self.stop = self.seen = self.position
        self.apart = False
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
        self.parts.append("\n" if self.breaks else " ")
        self.position += 1
        self.space = False
        self.breaks = 0

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
        self.space = self.apart = False

    def _end_block(self) -> None:
        """Close the block that is being written: text, or a picture with no text around it, or nothing."""
        _, kind, box, _ = self.open[-1]
        words = 0
        if self.stop > self.start:
            text = "".join(self.parts[self.first_part :])[: self.stop - self.start]
            words = len(text.split()) if kind == Kind.CODE else count_words(text)
            self.parts[self.first_part :] = (text, "\n")
            self.position = self.stop + 1
        elif self.picture >= 0:
            kind = _PICTURE_KINDS.get(self.element_columns[0][self.picture], Kind.MEDIA)
            box = self.picture
        else:
            if self.position > self.start:  # white space only
                del self.parts[self.first_part :]
                self.position = self.start
            self._begin_block()
            return
        values = (kind, box, self.start, self.stop, words, self.link_words, self.link_chars)
        for column, value in zip(self.block_columns, values):
            column.append(value)
        self._begin_block()
