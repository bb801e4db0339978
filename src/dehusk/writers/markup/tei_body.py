"""The content tree in the vocabulary of the Text Encoding Initiative: the body of TEI, and the text of our own XML."""

from __future__ import annotations

from collections.abc import Callable

from dehusk.writers.content import Content, Node
from dehusk.writers.content.nodes import HEADINGS, media_title
from dehusk.writers.content.tables import header_row
from dehusk.writers.markup.xml_text import attribute, element, text

_HI = {
    "strong": "bold",
    "em": "italic",
    "del": "strikethrough",
    "ins": "inserted",
    "u": "underline",
    "mark": "mark",
    "sub": "sub",
    "sup": "sup",
    "code": "code",
    "kbd": "code",
}


def write_body(content: Content) -> str:
    """Sections by heading, then the notes."""
    parts: list[str] = ["<div>"]
    levels = [0]
    for child in content.root.children:
        if not isinstance(child, Node):
            continue
        if child.tag in HEADINGS:
            level = int(child.tag[1])
            while levels[-1] >= level:
                parts.append("</div>")
                levels.pop()
            parts.append(f'<div type="section" n="{level}">' + element("head", _line(child.children)))
            levels.append(level)
        else:
            parts.append(_box(child))
    parts += ["</div>"] * len(levels)
    if content.notes:
        notes = "".join(
            element("note", _boxes(note.children), {"xml:id": f"note-{note.facts['label']}", "n": note.facts["label"]})
            for note in content.notes
        )
        parts.append(element("div", notes, {"type": "notes"}))
    return "\n".join(part for part in parts if part)


def _boxes(children: list[Node | str]) -> str:
    return "".join(_box(child) for child in children if isinstance(child, Node))


def _box(node: Node) -> str:
    special = _BOXES.get(node.tag)
    if special is not None:
        return special(node)
    if node.tag in HEADINGS:
        return element("ab", _line(node.children), {"type": "heading"})
    return _boxes(node.children)


def _paragraph(node: Node) -> str:
    line = _line(node.children)
    return element("p", line) if line.strip() else ""


def _list(node: Node) -> str:
    items = "".join(element("item", _boxes(item.children)) for item in node.children if isinstance(item, Node))
    return element("list", items, {"rend": "numbered" if node.tag == "ol" else "bulleted"})


def _definitions(node: Node) -> str:
    """Terms and meanings in pairs, as the schema wants them."""
    pairs: list[tuple[str, str]] = []
    for child in node.children:
        if not isinstance(child, Node):
            continue
        if child.tag == "dt":
            pairs.append((_line(child.children), ""))
        else:
            inner = _boxes(child.children if child.tag == "dd" else [child])
            label, before = pairs.pop() if pairs else ("", "")
            pairs.append((label, before + inner))
    listed = "".join(element("label", label) + element("item", meaning) for label, meaning in pairs)
    return element("list", listed, {"type": "gloss"}) if listed else ""


def _listing(node: Node) -> str:
    named = {"type": "code", "n": node.facts.get("language", ""), "xml:space": "preserve"}
    return element("ab", text(node.text()), named)


def _quote(node: Node) -> str:
    return element("quote", _boxes(node.children))


def _table(node: Node) -> str:
    header = header_row(node)
    rows = []
    caption = ""
    for part in node.children:
        if not isinstance(part, Node):
            continue
        if part.tag == "caption":
            caption = element("head", _line(part.children))
            continue
        cells = "".join(_cell(cell) for cell in part.children if isinstance(cell, Node))
        named = part is header and (
            part.facts.get("head") or all(isinstance(cell, Node) and cell.tag == "th" for cell in part.children)
        )
        rows.append(element("row", cells, {"role": "label" if named else "data"}) if cells else "")
    return element("table", caption + "".join(rows)) if any(rows) else ""


def _cell(cell: Node) -> str:
    first = cell.children[0] if len(cell.children) == 1 else None
    inner = _line(first.children) if isinstance(first, Node) and first.tag == "p" else _boxes(cell.children)
    named = {"role": "label" if cell.tag == "th" else ""}
    for name, ours in (("cols", "colspan"), ("rows", "rowspan")):
        value = cell.facts.get(ours, "")
        named[name] = value if value.isascii() and value.isdigit() and 1 < int(value[:5]) <= 1000 else ""
    return element("cell", inner, named)


def _figure(node: Node) -> str:
    """A figure of pictures with captions; anything else in it is set beside."""
    pictures = [inner for inner in node.nodes() if inner.tag == "img"]
    captions = [child for child in node.children if isinstance(child, Node) and child.tag == "figcaption"]
    others = [
        child for child in node.children if isinstance(child, Node) and child not in captions and child.tag != "p"
    ]
    if not pictures:
        return _boxes(node.children)
    heads = "".join(element("head", _line(caption.children)) for caption in captions)
    lines = [child for child in node.children if isinstance(child, Node) and child.tag == "p" and child.text().strip()]
    graphics = "".join(_graphic(picture) for picture in pictures)
    return element("figure", heads + graphics + "".join(map(_paragraph, lines))) + _boxes(list(others))


def _graphic(node: Node) -> str:
    described = element("desc", text(node.facts["alt"])) if node.facts["alt"] else ""
    return f"<graphic{attribute('url', node.facts['src'])}" + (f">{described}</graphic>" if described else "/>")


def _line(children: list[Node | str]) -> str:
    return "".join(
        text(child).replace("\n", "<lb/>") if isinstance(child, str) else _inline(child) for child in children
    )


def _inline(node: Node) -> str:
    tag, facts = node.tag, node.facts
    if tag in _HI:
        return element("hi", _line(node.children), {"rend": _HI[tag]})
    if tag == "a":
        return element("ref", _line(node.children), {"target": facts["href"]})
    if tag == "img":
        return _graphic(node)
    if tag == "media":
        return element("ref", text(media_title(node)), {"type": facts["kind"], "target": facts["src"]})
    if tag == "math":
        return element(
            "formula", text(facts["latex"]), {"notation": "TeX", "rend": "display" if facts.get("display") else ""}
        )
    if tag == "noteref":
        return element("ref", text(facts["label"]), {"type": "noteref", "target": f"#note-{facts['label']}"})
    if tag == "check":
        return "☑ " if facts.get("on") else "☐ "
    if tag == "q":
        return element("q", _line(node.children))
    if tag == "rt":
        return f"({_line(node.children)})"
    return _line(node.children)


_BOXES: dict[str, Callable[[Node], str]] = {
    "p": _paragraph,
    "figcaption": _paragraph,
    "caption": _paragraph,
    "summary": _paragraph,
    "ul": _list,
    "ol": _list,
    "dl": _definitions,
    "pre": _listing,
    "blockquote": _quote,
    "table": _table,
    "figure": _figure,
    "hr": lambda node: '<milestone unit="section" rend="rule"/>',
}
