# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Quick looks at the links of a page: which of them may lead to another page of the same article.

Compiled where a compiler is; elsewhere the same file runs as plain Python, with the same results.
"""

from __future__ import annotations

from array import array

from dehusk.vocabulary.lookup import bits_of

try:
    import cython
except ImportError:
    from dehusk import plain as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_DATA as data_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_KIND as kind_of  # type: ignore[import-not-found, unused-ignore]
    from cython.cimports.cpython.unicode import PyUnicode_READ as code_at  # type: ignore[import-not-found, unused-ignore]
else:
    from dehusk.plain import code_at, data_of, kind_of

COMPILED = cython.compiled
LOW = cython.declare(cython.uint, 0xFFFFFFFF)
ALIKE = cython.declare(cython.int, 40)  # letters
Masks = tuple["array[int]", int, int, list[tuple[str, ...]], int]
ASIDE = "[]()<>.,: "  # what may stand around the number of a page


def near_links(urls: list[str], host: str, here: str) -> list[int]:
    """The numbers of the links to the same host, with or without `www.`, that do not lead to a place on this page."""
    at: cython.Py_ssize_t
    number: cython.Py_ssize_t
    size: cython.Py_ssize_t = len(host)
    code: cython.uint
    place: str = here + "#"
    found: list[int] = []
    for number in range(len(urls)):
        url: str = urls[number]
        if len(url) < 7 or ord(url[0]) != 104:  # "h"
            continue
        at = 8 if url.startswith("https://") else 7 if url.startswith("http://") else 0
        if not at:
            continue
        if size:
            if not url.startswith(host, at):
                if not url.startswith("www.", at) or not url.startswith(host, at + 4):
                    continue
                at += 4
            at += size
            code = ord(url[at]) if at < len(url) else 0
            if code != 47 and code != 63 and code != 35 and code != 58:  # / ? # :
                continue
        if here and url.startswith(place):
            continue
        found.append(number)
    return found


def with_stem(urls: list[str], numbers: list[int], stem: str) -> list[int]:
    """Those of some links whose addresses, in small letters, hold the path of an article."""
    number: cython.Py_ssize_t
    plain: cython.bint = stem.startswith("/") and stem.isascii()
    found: list[int] = []
    for number in numbers:
        url: str = urls[number]
        if plain and url.isascii():
            if holds(url, stem):
                found.append(number)
        elif stem in url or stem in url.lower():
            found.append(number)
    return found


@cython.cfunc
def holds(url: str, path: str) -> cython.bint:
    """Whether an address holds a path in letters of any size; the path begins with a slash, and both are plain ASCII."""
    kind: cython.int = kind_of(url)
    data: cython.p_void = data_of(url)
    path_kind: cython.int = kind_of(path)
    path_data: cython.p_void = data_of(path)
    size: cython.Py_ssize_t = len(path)
    last: cython.Py_ssize_t = len(url) - size
    at: cython.Py_ssize_t
    place: cython.Py_ssize_t = 0
    code: cython.uint
    wanted: cython.uint
    for at in range(last + 1):
        code = code_at(kind, data, at)
        if code != 47:  # "/"
            continue
        for place in range(1, size):
            code = code_at(kind, data, at + place)
            wanted = code_at(path_kind, path_data, place)
            if code != wanted and not (65 <= code <= 90 and code + 32 == wanted):
                break
        else:
            return True
        if place > ALIKE:  # pages made to be slow have many such places
            return path in url.lower()
    return False


def that_may_be_numbers(texts: list[str], numbers: list[int], longest: cython.Py_ssize_t) -> list[int]:
    """Those of some links whose texts may be the number of a page, with a word before it and brackets around it."""
    number: cython.Py_ssize_t
    first: cython.Py_ssize_t
    last: cython.Py_ssize_t
    found: list[int] = []
    for number in numbers:
        text: str = texts[number]
        first, last = 0, len(text)
        if last > longest:
            continue
        while first < last and text[first] in ASIDE:
            first += 1
        while last > first and text[last - 1] in ASIDE:
            last -= 1
        if first < last and may_be_digit(ord(text[last - 1])):
            if may_be_digit(ord(text[first])) or text.startswith(("Page ", "Seite "), first):
                found.append(number)
    return found


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def may_be_digit(code: cython.uint) -> cython.bint:
    """Whether a character may be a digit of any script."""
    return 48 <= code <= 57 or code > 127


def that_may_follow(texts: list[str], rels: list[str], numbers: list[int], words: frozenset[int]) -> list[int]:
    """Those of some links whose first three letters are known, as numbers of three bytes, or are not plain ASCII.

    So are those without any letter, and those that say that they lead to the next page.
    """
    number: cython.Py_ssize_t
    at: cython.Py_ssize_t
    code: cython.uint
    three: cython.uint
    letters: cython.int
    found: list[int] = []
    for number in numbers:
        text: str = texts[number]
        three, letters = 0, 0
        for at in range(len(text)):
            code = ord(text[at])
            if code > 127:
                three = 0
                break
            code = code + 32 if 65 <= code <= 90 else code
            if letters or 97 <= code <= 122 or 48 <= code <= 57 or code == 95:  # a letter, a digit or "_"
                three = three << 8 | code
                letters += 1
                if letters == 3:
                    break
        if (three == 0 and len(text)) or (letters == 3 and three in words) or "next" in rels[number]:
            found.append(number)
    return found


def mask_table(words: tuple[str, ...]) -> Masks:
    """The first three letters of words in plain ASCII, as `with_words` looks for them all at once: a bit a letter.

    Of each character where it may stand, the bits of all first and of all third letters, the words with each beginning,
    and how long the longest is.
    """
    masks, begins = [0] * 128, sorted({word[:3] for word in words})
    for number, three in enumerate(begins):
        for place, letter in enumerate(three):
            masks[ord(letter)] |= 1 << (3 * number + place)
    first = sum(1 << 3 * number for number in range(len(begins)))
    alike = [tuple([word for word in words if word.startswith(three)]) for three in begins]
    return array("Q", masks), first, first << 2, alike, max(map(len, words))


def with_words(
    texts: list[str],
    urls: list[str],
    numbers: list[int],
    beyond: cython.Py_ssize_t,
    signs: str,
    host: str,
    table: Masks,
) -> list[int]:
    """Those of some links to a host whose texts or addresses hold one of some words, in letters of any size, or a sign.

    The signs are those that are not plain ASCII. Links whose text has `beyond` characters or more are left out.
    """
    number: cython.Py_ssize_t
    at: cython.Py_ssize_t
    size: cython.Py_ssize_t = len(host)
    masks: cython.ulonglong[::1] = table[0]
    first: cython.ulonglong = table[1]
    third: cython.ulonglong = table[2]
    alike: list[tuple[str, ...]] = table[3]
    longest: cython.Py_ssize_t = table[4]
    found: list[int] = []
    # No word goes on from a host into what follows it; so where the host has none, it need not be read in each address.
    skips: cython.bint = size > 0 and not has_word(
        f"//{host} //www.{host}", 0, signs, masks, first, third, alike, longest
    )
    for number in numbers:
        if len(texts[number]) >= beyond:
            continue
        url: str = urls[number]
        at = 0
        if skips:
            at = 8 if url.startswith("https://") else 7
            at += size if url.startswith(host, at) else size + 4
        if has_word(texts[number], 0, signs, masks, first, third, alike, longest) or has_word(
            url, at, signs, masks, first, third, alike, longest
        ):
            found.append(number)
    return found


@cython.cfunc
def has_word(
    text: str,
    at: cython.Py_ssize_t,
    signs: str,
    masks: cython.ulonglong[::1],
    first: cython.ulonglong,
    third: cython.ulonglong,
    alike: list[tuple[str, ...]],
    longest: cython.Py_ssize_t,
) -> cython.bint:
    """Whether a text holds a word or a sign from a place on; see `with_words`."""
    kind: cython.int = kind_of(text)
    data: cython.p_void = data_of(text)
    size: cython.Py_ssize_t = len(text)
    code: cython.uint
    state: cython.ulonglong = 0
    ended: cython.ulonglong
    number: cython.Py_ssize_t
    while at < size:
        code = code_at(kind, data, at)
        at += 1
        if code > 127:
            if text[at - 1] in signs:
                return True
            state = 0
            continue
        if 65 <= code <= 90:
            code += 32
        state = (state << 1 | first) & masks[code]
        ended = state & third
        number = 0
        while ended:
            if ended & 4 and text[at - 3 : at - 3 + longest].lower().startswith(alike[number]):
                return True
            ended >>= 3
            number += 1
    return False


def that_may_load(
    markup: str,
    button: cython.int,
    most: cython.int,
    tags: cython.int[::1],
    starts: cython.int[::1],
    inners: cython.int[::1],
    name_element: cython.int[::1],
    name_hash: cython.int[::1],
    table: cython.uint[::1],
) -> list[int]:
    """Of the first elements that are buttons or have a name of a table, those with data for scripts in their start tag."""
    row: cython.int
    name: cython.Py_ssize_t
    slots: cython.uint = len(table) // 2
    last: cython.uint = slots - 1
    seen: cython.int = 0
    next_named: cython.int
    at: cython.Py_ssize_t = 1
    named: list[int] = []
    found: list[int] = []
    for name in range(len(name_element)):
        if table[name_hash[name] & last] and bits_of(table, slots, name_hash[name] & LOW):
            named.append(name_element[name])
    named.append(len(tags))
    next_named = named[0]
    for row in range(len(tags)):
        if tags[row] != button and row != next_named:
            continue
        while next_named <= row:  # an element may have several of the names
            next_named = named[at]
            at += 1
        if markup.find(" data-", starts[row], inners[row]) > 0:
            found.append(row)
        seen += 1
        if seen == most:
            break
    return found
