"""Videos, sounds and what a page embeds from other sites: CUTER's other multimedia."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple
from urllib.parse import parse_qs, unquote, urljoin, urlsplit

from dehusk.dom.tags import IDS, NAMES
from dehusk.media.bits import AD, CHROME, HALF_KEPT
from dehusk.media.captions import Captions
from dehusk.media.places import AROUND, EACH, TOLD
from dehusk.media.surroundings import Surroundings
from dehusk.model import Extraction, Media, Page
from dehusk.structure.tagged import EMBEDS, rows_of

MOST: Final = 500
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
_HOSTS: Final = tuple((f".{host}", name, kind) for hosts, name, kind in _PROVIDERS for host in hosts.split())
_NEVER = re.compile(
    r"doubleclick|googlesyndication|googletagmanager|google\.com/recaptcha|amazon-adsystem|/ads?[/.?]|adserver|"
    r"facebook\.com/plugins/(?:like|page|share)|"
    r"facebook\.com/tr\b|platform\.twitter\.com/widgets/(?:follow|tweet)_button|addthis|disqus|hotjar|consent|"
    r"cookie|gtm|taboola|outbrain|about:blank|^javascript:",
    re.I,
)
# Every match of it holds one of these, in letters of any size.
_NEVER_PARTS: Final = (
    "doubleclick", "googlesyndication", "googletagmanager", "google.com/recaptcha", "amazon-adsystem", "/ad", "adserver",
    "facebook.com/", "twitter.com/widgets/", "addthis", "disqus", "hotjar", "consent", "cookie", "gtm", "taboola",
    "outbrain", "about:blank", "javascript:",
)  # fmt: skip
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
_QUOTE, _KNOWN = IDS["blockquote"], len(NAMES)
_LINK = re.compile(r'(?:href|cite|data-href|data-instgrm-permalink|data-bluesky-uri)="(https?://[^"]+)"')
_OTHER_LINK = re.compile(r"//t\.co/|/hashtag/")
_YOUTUBE_ID = re.compile(r'(?:videoid|data-videoid|video-id)="([\w-]{6,20})"')
# An address that joining does not change: plain letters and signs but for # ; [ ], and something behind a question mark.
_WHOLE = re.compile(r"https?://[a-zA-Z0-9][!\"$-:<->@-Z\\^-~]*(?:\?[!\"$-:<-Z\\^-~]+)?")
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
    rows = rows_of(page, EMBEDS)
    if not rows:
        return ()
    tag, players, quoted = page.elements.tag.data, [], []
    for row in rows:
        number = tag[row]
        if number == _QUOTE:
            quoted.append(row)
        elif number < _KNOWN:
            players.append(row)
        elif page.tag_names[number] in _PLAYERS:
            quoted.append(row)
    finder = _Finder(page)
    found = [*finder.players(players[:MOST]), *finder.quoted(quoted[:MOST])]
    if not found:
        return ()
    once: dict[str, _Embed] = {}
    for each in sorted(found, key=lambda one: one.element):
        once.setdefault(each.url, each)
    return tuple(finder.records(once, Surroundings(page, extraction)))


class _Embed(NamedTuple):
    """What was found, before its place is looked at."""

    element: int
    attributes: dict[str, str]
    url: str
    kind: str
    provider: str


class _Finder:
    def __init__(self, page: Page) -> None:
        self.page = page

    def players(self, rows: list[int]) -> Iterator[_Embed]:
        """Elements that play or frame something."""
        for row in rows:
            attributes = self.page.attributes(row)
            address = self._address(row, attributes)
            if not address or _is_never_shown(address):
                continue
            tag = self.page.tag(row)
            provider, kind = provider_of(address)
            kind = tag if tag in ("video", "audio") else kind
            yield _Embed(row, attributes, watch_address(address), kind, provider)

    def quoted(self, rows: list[int]) -> Iterator[_Embed]:
        """Posts and videos that a script of their site would draw."""
        markup, elements = self.page.markup, self.page.elements
        for row in rows:
            start, inner_start = int(elements.start[row]), int(elements.inner[row])
            if elements.tag[row] == _QUOTE and not _QUOTED.search(markup, start, inner_start):
                continue
            inner = markup[start : elements.stop[row]]
            links = [link for link in _LINK.findall(inner) if not _OTHER_LINK.search(link)]
            if video := _YOUTUBE_ID.search(inner):
                links = [f"https://www.youtube.com/watch?v={video[1]}"]
            if links:
                address = links[-1].replace("&amp;", "&")
                provider, kind = provider_of(address)
                yield _Embed(row, self.page.attributes(row), watch_address(address), kind, provider)

    def _address(self, row: int, attributes: dict[str, str]) -> str:
        """What a player plays, as its attributes or the `<source>`s inside it say."""
        address = ""
        for name in _LAZY:
            address = attributes[name].strip() if name in attributes else ""
            if address == "about:blank":
                address = ""
            if address:
                break
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
        if _WHOLE.fullmatch(address):
            return address
        try:
            return urljoin(self.page.url or "https:", address)
        except ValueError:
            return ""

    def records(self, found: dict[str, _Embed], around: Surroundings) -> Iterator[Media]:
        """The same as they are told, with their captions and whether they are part of the content."""
        captions, hidden = Captions(self.page), self.page.elements.hidden
        places = around.places([each.element for each in found.values()])
        for each, bits, names in zip(found.values(), places[TOLD::EACH], places[AROUND::EACH], strict=True):
            said = each.attributes
            caption, _ = captions.find(each.element, said.get("aria-describedby", ""))
            title = said.get("title") or said.get("aria-label") or said.get("playlabel") or ""
            yield Media(
                kind=each.kind,
                url=each.url,
                title=" ".join(title.split()),
                provider=each.provider,
                poster=self._absolute(said.get("poster", "")),
                caption=caption,
                in_content=bool(bits & HALF_KEPT and not names & (CHROME | AD) and not hidden[each.element]),
                element=each.element,
            )


def _is_never_shown(address: str) -> bool:
    """Whether what an address plays is an advertisement, a button or a counter; most addresses do not look like it."""
    small = address.lower()
    if address.isascii() and not any([part in small for part in _NEVER_PARTS]):
        return False
    return _NEVER.search(address) is not None


def provider_of(address: str) -> tuple[str, str]:
    """Who serves an address, and whether it is video, audio or something else."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return "", "embed"
    place = f".{parts.netloc}{parts.path}".lower()
    for host, name, kind in _HOSTS:
        if host in place:
            return name, kind
    if parts.path.lower().endswith((".mp4", ".webm", ".m3u8", ".mov", ".ogv")):
        return parts.netloc, "video"
    if parts.path.lower().endswith((".mp3", ".m4a", ".ogg", ".oga", ".wav", ".flac")):
        return parts.netloc, "audio"
    return parts.netloc.removeprefix("www."), "embed"


def watch_address(address: str) -> str:
    """The page on which people watch what a player's address plays."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return address
    if "youtube" in parts.netloc and (match := re.match(r"/(?:embed|v|shorts)/([\w-]{6,20})", parts.path)):
        return f"https://www.youtube.com/watch?v={match[1]}"
    if parts.netloc == "player.vimeo.com" and (match := re.match(r"/video/(\d+)", parts.path)):
        return f"https://vimeo.com/{match[1]}"
    if "dailymotion" in parts.netloc and (match := re.match(r"/embed/video/(\w+)", parts.path)):
        return f"https://www.dailymotion.com/video/{match[1]}"
    if parts.netloc == "w.soundcloud.com" and (inner := parse_qs(parts.query).get("url")):
        return unquote(inner[0])
    return address
