"""Start tags in which nothing is left that runs."""

from __future__ import annotations

import html
import re

from dehusk.media.sources import best_source

# What is forbidden whatever the tags say.
POLICY = (
    "script-src 'none'; object-src 'none'; frame-src http: https:; worker-src 'none'; form-action 'none'; "
    "base-uri http: https:"
)
_ATTRIBUTE = re.compile(r' ([^\s=>"]+)(?:="([^"]*)")?')
_IGNORED = re.compile(r"[\x00-\x20\x7f-\xa0\u2028\u2029]+")
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):", re.I)
_ADDRESSES = frozenset(
    "href src action formaction data poster background cite codebase longdesc classid profile usemap manifest "
    "xlink:href ping icon dynsrc lowsrc srcset "
    "imagesrcset to from values by".split()
)
_SCHEMES = frozenset({"http", "https", "mailto", "tel", "ftp", "cid", "blob"})
_PICTURE_DATA = re.compile(
    r"data:(?:image/(?:png|jpe?g|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)|font/|application/(?:font|x-font))",
    re.I,
)
_DROPPED = frozenset({"srcdoc", "nonce", "integrity", "http-equiv", "autofocus", "is", "ping", "slot"})
_RUNS = frozenset({"object", "embed", "applet", "portal", "fencedframe", "frame", "frameset"})
_HARMLESS_EQUIVALENTS = frozenset({"content-type", "x-ua-compatible", "content-language"})
_STYLE_RUNS = re.compile(r"expression\s*\(|javascript\s*:|vbscript\s*:|-moz-binding|behavior\s*:", re.I)


def safe_tag(name: str, start_tag: str) -> str:
    """A start tag without handlers, without addresses that run, frames shut off."""
    if name in _RUNS:
        return f"<{name}>"
    named = {key.lower(): html.unescape(value) for key, value in _ATTRIBUTE.findall(start_tag[1 + len(name) :])}
    if name == "meta" and named.get("http-equiv", "").strip().lower() not in {"", *_HARMLESS_EQUIVALENTS}:
        return "<meta>"
    if name == "link" and set(named.get("rel", "").lower().split()) & {
        "import",
        "preload",
        "modulepreload",
        "prefetch",
        "prerender",
        "serviceworker",
    }:
        return "<link>"
    kept = {key: value for key, value in named.items() if _is_safe(name, key, value)}
    if name == "img":
        source = best_source(kept)
        if source and source != kept.get("src") and _is_safe(name, "src", source):
            kept["src"] = source
            kept.pop("srcset", None)
            kept.pop("loading", None)
    if name == "iframe":
        kept["sandbox"] = ""
    return f"<{name}{''.join(_write(key, value) for key, value in kept.items())}>"


def _write(name: str, value: str) -> str:
    escaped = html.escape(value).replace("\xa0", "&nbsp;").replace("`", "&#96;")
    return f' {name}="{escaped}"'


def _is_safe(tag: str, name: str, value: str) -> bool:
    if name.startswith("on") or not re.fullmatch(r"[a-z_:@.#\[\]()*-][\w:.@#\[\]()*-]*", name):
        return False
    if name in _DROPPED and not (name == "http-equiv" and tag == "meta"):
        return False
    if name == "style":
        return not _STYLE_RUNS.search(_IGNORED.sub("", re.sub(r"/\*.*?\*/|\\", "", value, flags=re.S)))
    if name in _ADDRESSES or name.endswith("href"):
        return _is_safe_address(value)
    return True


def _is_safe_address(value: str) -> bool:
    cleaned = _IGNORED.sub("", value)
    scheme = _SCHEME.match(cleaned)
    if scheme is None or scheme[1].lower() in _SCHEMES:
        return "javascript:" not in cleaned.lower() and "vbscript:" not in cleaned.lower()
    return bool(_PICTURE_DATA.match(cleaned))
