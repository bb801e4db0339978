"""The one file that knows the HTML parser: text in, corrected and well-formed markup out."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, TypeVar

from dehusk.dom.streamed import SIGN, in_place
from dehusk.lazy import pattern
from dehusk.record import record

if TYPE_CHECKING:
    import turbohtml

try:
    from dehusk.dom._correct import correct  # type: ignore[import-not-found, unused-ignore]
except ImportError:  # no compiler where the package was built: every page goes through the parser

    def correct(html: str) -> tuple[str, list[str]] | None:
        """Stands for the compiled way to the same result."""
        return None


try:
    from dehusk.dom._scan import has_surrogates  # type: ignore[import-not-found, unused-ignore]
except ImportError:
    from dehusk.dom.scan import has_surrogates

# Over half of the bytes of a page, and never text.
_NEVER_CONTENT = "script,style,svg,noembed,noframes"
_JSON_LD = "application/ld+json"
_MATH = 'script[type^="math/"]'  # MathJax keeps formulas in scripts,
_MATH_DRAWN = ".MathJax,.MathJax_Display,.MathJax_SVG,.MathJax_CHTML"  # and what it draws of them beside
_RAW = {"iframe": None, "xmp": "pre", "plaintext": "pre"}
_RAW_TEXT = ",".join(_RAW)
_LOOKED_AT = f"script,{_RAW_TEXT}"
_COMMENT_START = pattern(r"<!--|<\?")
_ENCODING = pattern(r"cp\d+|gb\w+|big5\w*|euc_\w+|iso(?:8859|2022)[\w-]+|shift_jis\w*|koi8-\w|mac-\w+|hz|johab|tis-620")
# Soft hyphens and zero-width spaces tell a browser where to break a line; a reader never sees them.
_INVISIBLE = ("\xad", "\u200b", "\ufeff")


@record(slots=True)
class Parsed:
    """A page as a browser's parser corrects it, written out again: every tag is closed, `<` only ever starts a tag."""

    markup: str
    json_ld: tuple[str, ...]


_Read = TypeVar("_Read", "Parsed", "Whole")


def parse(text: str) -> Parsed:
    """Correct the markup by the WHATWG rules and leave out what is never content."""
    return _in_order(text, _parse_as_it_is)


def _in_order(text: str, read: Callable[[str], _Read]) -> _Read:
    """A page read with its late parts in their place; what was read tells whether there are any: it is shorter than the page."""
    found = read(text)
    ordered = in_place(text) if SIGN in found.markup else text
    return found if ordered is text else read(ordered)


def _parse_as_it_is(text: str) -> Parsed:
    corrected = correct(text)
    return Parsed(corrected[0], tuple(corrected[1])) if corrected else parse_by_tree(whole(text))


def whole(text: str) -> str:
    """A text without halves of characters, as careless decoding leaves them: pairs are put together, others replaced."""
    if not has_surrogates(text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def parse_by_tree(text: str) -> Parsed:
    """Correct any markup, by way of the parser's tree."""
    tree = _parse(text)
    scripts: list[turbohtml.Element] = []
    raw: list[turbohtml.Element] = []
    for element in tree.select(_LOOKED_AT):  # one walk for all that needs a look: walks and searches cost much
        (scripts if element.tag == "script" else raw).append(element)
    kinds = [(script, (script.attr("type") or "").strip().lower()) for script in scripts]
    json_ld = tuple(script.text for script, kind in kinds if kind == _JSON_LD)
    if any(kind.startswith("math/") for _, kind in kinds):
        _show_math_scripts(tree)
    tree.remove(_NEVER_CONTENT)
    if any(element.tag == "iframe" and element.attr("srcdoc") is not None for element in raw):
        _open_inline_frames(tree)
        raw = tree.select(_RAW_TEXT)
    _escape_raw_text(raw)
    markup = _without_comments(tree.serialize())
    for character in _INVISIBLE:
        if character in markup:
            markup = markup.replace(character, "")
    return Parsed(markup, json_ld)


def _without_comments(markup: str) -> str:
    """Leave out comments and processing instructions.

    A comment ends at the first `-->` behind its start; what looks like a start inside it is none.
    """
    parts, done = [], 0
    found = _COMMENT_START.search(markup)
    while found:
        parts.append(markup[done : found.start()])
        closing = "-->" if found.group() == "<!--" else ">"
        end = markup.find(closing, found.end())
        done = end + len(closing) if end >= 0 else len(markup)
        found = _COMMENT_START.search(markup, done)
    parts.append(markup[done:])
    return "".join(parts)


def _parse(text: str) -> turbohtml.Document:
    import turbohtml  # most pages need no tree, and importing it takes as long as several of them

    return turbohtml.parse(text, positions=False, scripting=False, allow_declarative_shadow_roots=False)


def _show_math_scripts(tree: turbohtml.Document) -> None:
    """Let the formulas that MathJax keeps in scripts stand for themselves, and hide the drawings of them."""
    formulas = tree.select(_MATH)
    for formula in formulas:
        formula.tag = "math"
    for drawing in tree.select(_MATH_DRAWN) if formulas else ():
        drawing.attrs["hidden"] = ""


def _escape_raw_text(elements: Iterable[turbohtml.Element]) -> None:
    """Make the elements whose text is written unescaped like any other, so that the markup can be read tag by tag."""
    for element in elements:
        plain = _RAW[element.tag]
        if plain is None:
            element.clear()
        else:
            element.tag = plain


def _open_inline_frames(tree: turbohtml.Document) -> None:
    """Put the document of an `iframe srcdoc` where the frame stands: a reader sees it there."""
    for frame in tree.select("iframe[srcdoc]"):
        inner = _parse(frame.attr("srcdoc") or "")
        inner.remove(_NEVER_CONTENT + ",iframe[srcdoc]")
        body = inner.select_one("body")
        if body is not None:
            frame.insert_adjacent_html("afterend", f"<div>{body.inner_html}</div>")


def places(markup: str, xpaths: Sequence[str]) -> list[int]:
    """Which elements of a page's markup some XPaths find, by their number in document order."""
    import turbohtml

    tree = _parse(markup)
    results = [tree.xpath(xpath) for xpath in xpaths]
    found = {
        node for nodes in results if isinstance(nodes, list) for node in nodes if isinstance(node, turbohtml.Element)
    }
    return [number for number, element in enumerate(tree.iter_elements()) if element in found]


def codec_for(label: str) -> str | None:
    """The Python codec that decodes as browsers do under a label: gb2312 is read as gbk, latin-1 as windows-1252."""
    import_module("turbohtml.detect")  # registers the codecs; only pages that are not UTF-8 come here

    for name in (f"whatwg-{label}", label):
        try:
            codec = codecs.lookup(name).name
        except LookupError:
            continue
        # Browsers refuse some old encodings, which archives still hold; Python also has codecs that are no encodings.
        if (codec.startswith("whatwg") and b"a".decode(codec, "replace") == "a") or _ENCODING.fullmatch(codec):
            return codec
    return None


def guess_codec(body: bytes) -> str:
    """The codec whose letter frequencies fit the bytes best."""
    from turbohtml.detect import detect

    return detect(body).codec or "whatwg-windows-1252"


_ROW = "data-dehusk-row"
_NAME = pattern(r"[^\s>]*")


class Selection:
    """CSS and XPath over a page that was read already; what is found comes back as rows of its table of elements."""

    def __init__(self, markup: str, starts: Iterable[int] = ()) -> None:
        """`starts` tells where in the markup the start tag of each row begins."""
        parts, done = [], 0
        for row, start in enumerate(starts):
            name = _NAME.match(markup, start + 1)
            end = name.end() if name else start + 1
            parts += [markup[done:end], f' {_ROW}="{row}"']
            done = end
        marked = "".join(parts) + markup[done:]
        self._tree = _parse(marked)

    def rows(self, selector: str) -> list[int]:
        """The elements that a selector finds, in document order."""
        import turbohtml

        found = (each.attr(_ROW) for each in self._find(selector) if isinstance(each, turbohtml.Element))
        return sorted({int(row) for row in found if row})

    def texts(self, selector: str) -> list[str]:
        """The texts that a selector finds: those of elements, attributes or strings."""
        found = (each.text if hasattr(each, "text") else str(each) for each in self._find(selector))
        return [" ".join(text.split()) for text in found if text.strip()]

    def _find(self, selector: str) -> list[object]:
        if not is_xpath(selector):
            return list(self._tree.select(selector))
        found = self._tree.xpath(selector)
        return list(found) if isinstance(found, list) else [found] if isinstance(found, str) else []


def is_xpath(selector: str) -> bool:
    """Whether a selector is written as XPath and not as CSS."""
    return selector.lstrip("( ").startswith(
        ("/", "./", "@", "id(", "string(", "substring", "concat(", "normalize-space(")
    )


def selector_fault(selector: str) -> str:
    """Why a selector cannot be used, or nothing."""
    try:
        Selection("<p>")._find(selector)
    except (ValueError, TypeError) as fault:
        return str(fault)
    return ""


def detect_language(text: str, sure: float) -> str | None:
    """The ISO 639 code of the language a text is written in; None where the detector is less sure than asked."""
    from turbohtml import detect

    return detect.detect_language(text, detect.LanguageDetection(threshold=sure)).language


@record(slots=True)
class Whole:
    """A corrected page with everything in it; what is never content is emptied and numbered, to be put back."""

    markup: str
    left_out: tuple[str, ...]


LEFT_OUT = frozenset(_NEVER_CONTENT.split(","))
LEFT_OUT_NUMBER = "data-left-out"


def parse_whole(text: str) -> Whole:
    """Correct the markup and leave nothing out.

    The tags of its markup stand in the same order as those of `parse(text)`, but for those of `LEFT_OUT`.
    """
    return _in_order(text, _parse_whole_as_it_is)


def _parse_whole_as_it_is(text: str) -> Whole:
    tree = _parse(text)
    if "math/" in text:
        for formula in tree.select(_MATH):
            formula.tag = "math"
    left_out = []
    for element in tree.select(_NEVER_CONTENT):
        left_out.append(element.html)
        element.clear()
        element.attrs[LEFT_OUT_NUMBER] = str(len(left_out) - 1)
    if "srcdoc" in text:
        _open_inline_frames(tree)
    _escape_raw_text(tree.select(_RAW_TEXT))
    return Whole(_without_comments(tree.serialize()), tuple(left_out))
