"""The content tree as plain HTML, well-formed, so that it also serves as XHTML."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape

from dehusk.writers.content import Content, Node
from dehusk.writers.content.nodes import media_title
from dehusk.writers.content.tables import header_row

_SAME = frozenset(
    "p h1 h2 h3 h4 h5 h6 blockquote dl dt dd tr caption figure figcaption details summary strong em code kbd del "
    "ins mark u q sub sup "
    "ruby rt ul tbody thead".split()
)
_BREAKS_AFTER = frozenset(
    "p h1 h2 h3 h4 h5 h6 blockquote dl dt dd tr caption figure figcaption details summary ul ol li table pre hr".split()
)
_NUMBER = re.compile(r"^\d{1,4}$")
# XML has no way to write these characters.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True)
class Fragment:
    """Writes a content tree; what is switched off leaves its text behind, or nothing where it has none."""

    links: bool = True
    images: bool = True
    tables: bool = True

    def write(self, content: Content) -> str:
        """The whole content, its notes at the end."""
        body = self._all(content.root.children)
        if content.notes:
            notes = "".join(self._note(note) for note in content.notes)
            body += f'<section class="footnotes">\n<ol>\n{notes}</ol>\n</section>\n'
        return body.strip("\n")

    def _all(self, children: list[Node | str]) -> str:
        return "".join(_text(child) if isinstance(child, str) else self._node(child) for child in children)

    def _node(self, node: Node) -> str:
        tag = node.tag
        special = getattr(self, f"_{tag}", None)
        if special is not None:
            written = special(node)
        elif tag in _SAME:
            written = f"<{tag}>{self._all(node.children)}</{tag}>"
        else:
            written = self._all(node.children)
        return f"{written}\n" if tag in _BREAKS_AFTER and written else str(written)

    def _a(self, node: Node) -> str:
        inner = self._all(node.children)
        return f'<a href="{_value(node.facts["href"])}">{inner}</a>' if self.links else inner

    def _img(self, node: Node) -> str:
        if not self.images:
            return ""
        sizes = "".join(
            f' {name}="{node.facts[name]}"' for name in ("width", "height") if _NUMBER.match(node.facts.get(name, ""))
        )
        return f'<img src="{_value(node.facts["src"])}" alt="{_value(node.facts["alt"])}"{sizes} />'

    def _media(self, node: Node) -> str:
        if not self.images:
            return ""
        kind, source = node.facts["kind"], _value(node.facts["src"])
        link = "" if node.facts.get("linked") else f'<a href="{source}">{_text(media_title(node))}</a>'
        if kind in ("video", "audio"):
            poster = f' poster="{_value(node.facts["poster"])}"' if node.facts.get("poster") else ""
            return f'<{kind} src="{source}"{poster} controls="controls" preload="none">{link}</{kind}>'
        return link

    def _math(self, node: Node) -> str:
        latex = _text(node.facts["latex"]).replace("<br />", " ")
        if node.facts.get("display"):
            return f'<span class="math display">\\[{latex}\\]</span>'
        return f'<span class="math inline">\\({latex}\\)</span>'

    def _check(self, node: Node) -> str:
        checked = ' checked="checked"' if node.facts.get("on") else ""
        return f'<input type="checkbox" disabled="disabled"{checked} /> '

    def _noteref(self, node: Node) -> str:
        label = _value(node.facts["label"])
        return f'<sup><a href="#note-{label}" id="noteref-{label}">{label}</a></sup>'

    def _note(self, node: Node) -> str:
        label = _value(node.facts["label"])
        back = f' <a href="#noteref-{label}">↩</a>'
        return f'<li id="note-{label}" value="{label}">{self._all(node.children).strip()}{back}</li>\n'

    def _hr(self, node: Node) -> str:
        return "<hr />"

    def _pre(self, node: Node) -> str:
        language = node.facts.get("language")
        named = f' class="language-{_value(language)}"' if language else ""
        text = escape(_FORBIDDEN.sub("", node.text()), quote=False)
        return f"<pre><code{named}>{text}</code></pre>"

    def _ol(self, node: Node) -> str:
        start = f' start="{node.facts["start"]}"' if _NUMBER.match(node.facts.get("start", "")) else ""
        turned = ' reversed="reversed"' if "reversed" in node.facts else ""
        return f"<ol{start}{turned}>\n{self._items(node)}</ol>"

    def _ul(self, node: Node) -> str:
        return f"<ul>\n{self._items(node)}</ul>"

    def _items(self, node: Node) -> str:
        return "".join(self._node(child) for child in node.children if isinstance(child, Node))

    def _li(self, node: Node) -> str:
        value = f' value="{node.facts["value"]}"' if _NUMBER.match(node.facts.get("value", "")) else ""
        return f"<li{value}>{self._lines(node)}</li>"

    def _lines(self, node: Node) -> str:
        """What is in an item or a cell; a single line needs no paragraph."""
        first, *rest = node.children or [""]
        if (
            isinstance(first, Node)
            and first.tag == "p"
            and all(isinstance(each, Node) and each.tag in ("ul", "ol") for each in rest)
        ):
            return self._all(first.children) + ("\n" + self._all(rest) if rest else "")
        return self._all(node.children).rstrip("\n")

    def _cell(self, node: Node) -> str:
        spans = ""
        for name in ("colspan", "rowspan"):
            value = node.facts.get(name, "")
            spans += f' {name}="{int(value)}"' if _NUMBER.match(value) and 1 < int(value) <= 1000 else ""
        return f"<{node.tag}{spans}>{self._lines(node)}</{node.tag}>"

    _td = _th = _cell

    def _table(self, node: Node) -> str:
        if not self.tables:
            return ""
        header = header_row(node)
        named = header is not None and (
            header.facts.get("head") or all(isinstance(cell, Node) and cell.tag == "th" for cell in header.children)
        )
        captions = [part for part in node.children if isinstance(part, Node) and part.tag == "caption"]
        rows = [
            part
            for part in node.children
            if isinstance(part, Node) and part.tag == "tr" and not (named and part is header)
        ]
        head = f"<thead>\n{self._node(header)}</thead>\n" if named and header is not None else ""
        body = "".join(self._node(row) for row in rows)
        rest = f"<tbody>\n{body}</tbody>\n" if body else ""
        return f"<table>\n{self._all(list(captions[:1]))}{head}{rest}</table>"


def _text(text: str) -> str:
    escaped = escape(_FORBIDDEN.sub("", text), quote=False)
    return escaped.replace("\n", "<br />") if "\n" in escaped else escaped


def _value(text: str) -> str:
    return escape(_FORBIDDEN.sub("", text)).replace("\n", " ")
