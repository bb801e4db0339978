"""Videos, sounds and what a page embeds from other sites: CUTER's other multimedia."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Final
from urllib.parse import parse_qs, unquote, urljoin, urlsplit

import numpy as np

from dehusk.dom.tags import IDS, NAMES
from dehusk.media.bits import AD, CHROME, HALF_KEPT
from dehusk.media.captions import Captions
from dehusk.media.surroundings import Surroundings
from dehusk.model import Extraction, Media, Page

MOST: Final = 500
_TAGS: Final = tuple(IDS[name] for name in ("video", "audio", "iframe", "embed", "object"))
_SOURCE = IDS["source"]
# Part of a host -> name of the provider and what it plays; anything else in a frame is an embed of its host.
_PROVIDERS: Final = (
    ("youtube.com youtube-nocookie.com youtu.be", "youtube", "video"),
    ("vimeo.com", "vimeo", "video"),
    ("dailymotion.com dai.ly", "dailymotion", "video"),
    ("twitch.tv", "twitch", "video"),
    ("tiktok.com", "tiktok", "video"),
    ("wistia.com wistia.net", "wistia", "video"),
    ("brightcove.net", "brightcove", "video"),
    ("jwplayer.com jwplatform.com", "jwplayer", "video"),
    ("loom.com", "loom", "video"),
    ("bilibili.com", "bilibili", "video"),
    ("rutube.ru", "rutube", "video"),
    ("ted.com", "ted", "video"),
    ("soundcloud.com", "soundcloud", "audio"),
    ("spotify.com", "spotify", "audio"),
    ("podcasts.apple.com music.apple.com", "apple", "audio"),
    ("megaphone.fm", "megaphone", "audio"),
    ("simplecast.com", "simplecast", "audio"),
    ("buzzsprout.com", "buzzsprout", "audio"),
    ("libsyn.com", "libsyn", "audio"),
    ("mixcloud.com", "mixcloud", "audio"),
    ("twitter.com x.com", "x", "embed"),
    ("instagram.com", "instagram", "embed"),
    ("facebook.com", "facebook", "embed"),
    ("bsky.app", "bluesky", "embed"),
    ("reddit.com redditmedia.com", "reddit", "embed"),
    ("threads.net threads.com", "threads", "embed"),
    ("pinterest.com", "pinterest", "embed"),
    ("codepen.io", "codepen", "embed"),
    ("datawrapper.de dwcdn.net", "datawrapper", "embed"),
    ("flourish.studio", "flourish", "embed"),
    ("google.com/maps maps.google", "google maps", "embed"),
    ("openstreetmap.org", "openstreetmap", "embed"),
    ("slideshare.net", "slideshare", "embed"),
    ("scribd.com", "scribd", "embed"),
    ("documentcloud.org", "documentcloud", "embed"),
    ("gist.github.com", "github", "embed"),
)  # fmt: skip
_NEVER = re.compile(
    r"doubleclick|googlesyndication|googletagmanager|google\.com/recaptcha|amazon-adsystem|/ads?[/.?]|adserver|"
    r"facebook\.com/plugins/(?:like|page|share)|"
    r"facebook\.com/tr\b|platform\.twitter\.com/widgets/(?:follow|tweet)_button|addthis|disqus|hotjar|consent|"
    r"cookie|gtm|taboola|outbrain|about:blank|^javascript:",
    re.I,
)
# What a script of the provider turns into an embed: a quotation or an element of its own, with a link inside.
_QUOTED = re.compile(
    r"twitter-tweet|twitter-video|instagram-media|tiktok-embed|bluesky-embed|reddit-embed|text-post-media|"
    r"mastodon-embed| cite=\"https://www\.facebook"
)
_PLAYERS: Final = (
    "lite-youtube",
    "amp-youtube",
    "youtube-video",
    "lite-vimeo",
    "amp-vimeo",
    "amp-twitter",
    "amp-instagram",
)
_QUOTE = IDS["blockquote"]
_MAY_EMBED: Final = np.zeros(len(NAMES) + 1, bool)
_MAY_EMBED[[*_TAGS, _QUOTE, len(NAMES)]] = True  # the last stands for tags of the page's own
_LINK = re.compile(r'(?:href|cite|data-href|data-instgrm-permalink|data-bluesky-uri)="(https?://[^"]+)"')
_YOUTUBE_ID = re.compile(r'(?:videoid|data-videoid|video-id)="([\w-]{6,20})"')
_LAZY: Final = (
    "src",
    "data-src",
    "data-lazy-src",
    "data-url",
    "data",
    "data-video-src",
    "data-src-cmplz",
    "data-cookieblock-src",
    "data-embed-src",
)


def find_media(page: Page, extraction: Extraction) -> tuple[Media, ...]:
    """The videos, sounds and embeds of a page, each once, in document order."""
    if not _MAY_EMBED[np.minimum(page.elements.tag, len(NAMES))].any():
        return ()
    finder = _Finder(page, extraction)
    found: dict[str, Media] = {}
    for each in sorted([*finder.players(), *finder.quoted()], key=lambda one: one.element):
        found.setdefault(each.url, each)
    return tuple(found.values())


class _Finder:
    def __init__(self, page: Page, extraction: Extraction) -> None:
        self.page, self.extraction = page, extraction

    @cached_property
    def around(self) -> Surroundings:
        """Made for the first thing that is found: most pages embed nothing."""
        return Surroundings(self.page, self.extraction)

    @cached_property
    def captions(self) -> Captions:
        """Likewise."""
        return Captions(self.page)

    def players(self) -> Iterator[Media]:
        """Elements that play or frame something."""
        for row in np.flatnonzero(np.isin(self.page.elements.tag, _TAGS))[:MOST].tolist():
            attributes = self.page.attributes(row)
            address = self._address(row, attributes)
            if not address or _NEVER.search(address):
                continue
            tag = self.page.tag(row)
            provider, kind = provider_of(address)
            yield self._media(row, attributes, address, (tag if tag in ("video", "audio") else kind, provider))

    def quoted(self) -> Iterator[Media]:
        """Posts and videos that a script of their site would draw."""
        markup, page, elements = self.page.markup, self.page, self.page.elements
        players = {number for number, name in enumerate(page.tag_names[len(NAMES) :], len(NAMES)) if name in _PLAYERS}
        rows = np.flatnonzero(np.isin(page.elements.tag, [_QUOTE, *players]))[:MOST].tolist()
        for row in rows:
            start, inner_start = int(elements.start[row]), int(elements.inner[row])
            if elements.tag[row] == _QUOTE and not _QUOTED.search(markup, start, inner_start):
                continue
            inner = markup[start : elements.stop[row]]
            links = [link for link in _LINK.findall(inner) if not re.search(r"//t\.co/|/hashtag/", link)]
            if video := _YOUTUBE_ID.search(inner):
                links = [f"https://www.youtube.com/watch?v={video[1]}"]
            if links:
                address = links[-1].replace("&amp;", "&")
                provider, kind = provider_of(address)
                yield self._media(row, self.page.attributes(row), address, (kind, provider))

    def _address(self, row: int, attributes: dict[str, str]) -> str:
        address = next(
            (attributes[name].strip() for name in _LAZY if attributes.get(name, "").strip() not in ("", "about:blank")),
            "",
        )
        if not address:
            inside = range(row + 1, min(int(self.page.elements.last[row]), row + 12))
            sources = (
                self.page.attributes(each).get("src", "") for each in inside if self.page.elements.tag[each] == _SOURCE
            )
            address = next(filter(None, sources), "")
        return self._absolute(address)

    def _absolute(self, address: str) -> str:
        if not address or address.startswith(("blob:", "data:")):
            return ""
        try:
            return urljoin(self.page.url or "https:", address)
        except ValueError:
            return ""

    def _media(self, row: int, attributes: dict[str, str], address: str, kind: tuple[str, str]) -> Media:
        elements = self.page.elements
        caption, _ = self.captions.find(row, attributes)
        kept = self.around.places(np.array([row], np.int32))[0][0] & HALF_KEPT
        named = self.around.flags[1][max(int(elements.parent[row]), 0)] & (CHROME | AD)
        title = attributes.get("title") or attributes.get("aria-label") or attributes.get("playlabel") or ""
        return Media(
            kind=kind[0],
            url=watch_address(address),
            title=" ".join(title.split()),
            provider=kind[1],
            poster=self._absolute(attributes.get("poster", "")),
            caption=caption,
            in_content=bool(kept and not named and not elements.hidden[row]),
            element=row,
        )


def provider_of(address: str) -> tuple[str, str]:
    """Who serves an address, and whether it is video, audio or something else."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return "", "embed"
    place = (parts.netloc + parts.path).lower()
    for hosts, name, kind in _PROVIDERS:
        if any(place.startswith(host) or f".{host}" in f".{place}" for host in hosts.split()):
            return name, kind
    if parts.path.lower().endswith((".mp4", ".webm", ".m3u8", ".mov", ".ogv")):
        return parts.netloc, "video"
    if parts.path.lower().endswith((".mp3", ".m4a", ".ogg", ".oga", ".wav", ".flac")):
        return parts.netloc, "audio"
    return parts.netloc.removeprefix("www."), "embed"


def watch_address(address: str) -> str:
    """The page on which people watch what a player's address plays."""
    parts = urlsplit(address)
    if "youtube" in parts.netloc and (match := re.match(r"/(?:embed|v|shorts)/([\w-]{6,20})", parts.path)):
        return f"https://www.youtube.com/watch?v={match[1]}"
    if parts.netloc == "player.vimeo.com" and (match := re.match(r"/video/(\d+)", parts.path)):
        return f"https://vimeo.com/{match[1]}"
    if "dailymotion" in parts.netloc and (match := re.match(r"/embed/video/(\w+)", parts.path)):
        return f"https://www.dailymotion.com/video/{match[1]}"
    if parts.netloc == "w.soundcloud.com" and (inner := parse_qs(parts.query).get("url")):
        return unquote(inner[0])
    return address
