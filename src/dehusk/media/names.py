# cython: language_level=3, annotation_typing=False, boundscheck=False, wraparound=False
"""One pass over a text for runs of capitalised words, the names of `capitals.py`.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

import re

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_DATA as data_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_FindChar as find  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_KIND as kind_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_READ as code_at  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import code_at, data_of, find, kind_of

_CAPITALS = "ĀĄĆČĘŁŚŠŹŻŽ"  # beyond Latin-1, beside those of Greek and Cyrillic
_INSIDE = "’'&.-"  # of a word, beside letters and digits
_LINKS = (
    "of the ", "of ", "de la ", "de ", "del ", "van der ", "van ", "von der ", "von ", "bin ", "al ", "du ", "des ",
    "di ", "da ", "do ", "dos ", "& ",
)  # fmt: skip
_LINK_STARTS = "odvba&"
_ENDS = '.!?:…»”"\n“«‘('
_BEFORE = 3  # characters that are looked at for the end of a sentence
_TITLES = frozenset(
    "mr mrs ms dr prof professor president king queen sir lord lady sen gov st herr frau mme señor señora".split()
)
_TITLE_STARTS = "".join(sorted({word[0].upper() for word in _TITLES}))  # a run of words begins with a large letter
_TITLE = re.compile(rf"^(?:{'|'.join(sorted(_TITLES))})\b\.? ", re.I)
_SUFFIXES = tuple(
    "inc ltd llc corp gmbh ag sa plc university institute museum college city county street river lake".split()
)
_SUFFIX = re.compile(rf"\b(?:{'|'.join(_SUFFIXES)})\.?$", re.I)
_SUFFIX_ENDS = frozenset(ord(word[len(word) - 2]) << 8 | ord(word[len(word) - 1]) for word in _SUFFIXES)
_COMMON = frozenset(
    "the a an this that these those it its he she they we you i his her their our your my in on at by for with from "
    "to of and but or nor so yet as "
    "if when while after before since because although though however there here what who why how which where not "
    "no yes all some many most one two "
    "photo image picture video courtesy credit source getty images reuters afp figure fig above below left right "
    "monday tuesday wednesday thursday "
    "friday saturday sunday january february march april may june july august september october november december "
    "new more read see also "
    "der die das ein eine und oder aber ist sind im am um mit von zu für auf le la les un une des et est dans pour "
    "el los las una y en con il lo gli "
    "и в на не что как это".split()
)


def count_names(text: str, german: bool) -> dict[str, int]:
    """How often each name is there; single words are no names in German."""
    found: dict[str, int] = {}
    alone: dict[str, int] = {}  # single words that begin a sentence: names only if they are elsewhere too
    at, size, kind, data = 0, len(text), kind_of(text), data_of(text)
    while at < size:
        code = code_at(kind, data, at)
        if code < 65 or 90 < code < 128:
            at += 1
            continue
        end = _end_of_run(text, at) if _is_capital(text[at]) else -1
        if end < 0:
            at += 1
            continue
        _count(text, at, end, german, found, alone)
        at = end
    for name, count in alone.items():
        if name in found:
            found[name] += count
    return found


def has_han(text: str) -> bool:
    """Whether a text has letters of Chinese or Japanese."""
    kind, data = kind_of(text), data_of(text)
    for at in range(len(text)):
        code = code_at(kind, data, at)
        if code >= 0x3040 and (code <= 0x30FF or 0x4E00 <= code <= 0x9FFF):
            return True
    return False


def _count(text: str, at: int, end: int, german: bool, found: dict[str, int], alone: dict[str, int]) -> None:
    """Count one run of capitalised words, without the common ones at its ends."""
    run = text[at:end]
    single = " " not in run
    name = run if single else _without_common(run)
    key = name.casefold()
    if not name or (single and key in _COMMON):
        return
    counted = found
    if (german or (_begins_sentence(text, at) and run.startswith(name))) and " " not in name:
        if not (_has_title(run) or _has_suffix(name, key)):
            if german:
                return
            counted = alone
    key = _without_ending(key)
    counted[key] = counted.get(key, 0) + 1


def _without_ending(name: str) -> str:
    last = name[len(name) - 1]
    if last == "s" and (name.endswith("'s") or name.endswith("’s")):
        name = name.removesuffix("'s").removesuffix("’s")
    return name.rstrip(".") if name.endswith(".") else name


def _without_common(run: str) -> str:
    """A run of words, each behind one space, without a title and the common words at its ends."""
    run = _TITLE.sub("", run) if _has_title(run) else run
    end = find(run, " ", 0, len(run), 1)
    while run:
        word = run[:end] if end >= 0 else run
        word = word.casefold()
        if (word.rstrip(".") if word.endswith(".") else word) not in _COMMON:
            break
        run = run[end + 1 :] if end >= 0 else ""
        end = find(run, " ", 0, len(run), 1)
    while run:
        end = find(run, " ", 0, len(run), -1)
        if run[end + 1 :].casefold() not in _COMMON:
            break
        run = run[:end] if end >= 0 else ""
    return run


def _has_title(run: str) -> bool:
    """Whether a title stands before a name, and a space behind it."""
    if run[0] not in _TITLE_STARTS:
        return False
    end = find(run, " ", 0, len(run), 1)
    return end > 0 and run[:end].casefold().rstrip(".") in _TITLES and _TITLE.match(run) is not None


def _has_suffix(name: str, key: str) -> bool:
    """Whether a name, which is `key` in small letters, ends as those of places and firms do."""
    size = len(key)
    if size < 2:
        return False
    if key[size - 1] != "." and (ord(key[size - 2]) << 8 | ord(key[size - 1])) not in _SUFFIX_ENDS:
        return False
    return (key.endswith(_SUFFIXES) or key.endswith(".")) and _SUFFIX.search(name) is not None


def _begins_sentence(text: str, place: int) -> bool:
    at, first = place - 1, max(0, place - _BEFORE)
    while at >= first and (text[at] == " " or text[at] == "\t"):
        at -= 1
    return at < first or text[at] in _ENDS


def _end_of_run(text: str, at: int) -> int:
    """Where the capitalised words end that begin at a place, small words between them included; -1 for none."""
    end, size = _end_of_word(text, at), len(text)
    while 0 <= end < size - 1 and text[end] == " ":
        further = _end_of_word(text, end + 1)
        if further < 0 and text[end + 1] in _LINK_STARTS:
            further = _end_of_linked(text, end + 1)
        if further < 0:
            break
        end = further
    return end


def _end_of_linked(text: str, at: int) -> int:
    for link in _LINKS:
        if text.startswith(link, at):
            end = _end_of_word(text, at + len(link))
            if end >= 0:
                return end
    return -1


def _end_of_word(text: str, at: int) -> int:
    """Where the capitalised word of at least two letters ends that begins at a place; -1 for none."""
    size = len(text)
    if at >= size or not _is_capital(text[at]):
        return -1
    end, place, kind, data = -1, at + 1, kind_of(text), data_of(text)
    while place < size:
        code = code_at(kind, data, place)
        if 97 <= code <= 122 or text[place].isalnum() or code == 95:  # "_"; mostly it is a small letter
            end = place + 1
        elif code == 32 or text[place] not in _INSIDE:
            break
        place += 1
    return end


def _is_capital(letter: str) -> bool:
    if letter <= "Z":
        return letter >= "A"
    if letter <= "Þ":
        return letter >= "À" and letter != "×"
    if letter <= "Ž":
        return letter in _CAPITALS
    return "Ά" <= letter <= "Ϋ" or "Ѐ" <= letter <= "Я"
