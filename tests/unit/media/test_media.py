"""Pictures, captions, names and embeds."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.media.bits import DESCRIBED, ICON_ALT, WEIGHTS
from dehusk.media.capitals import Capitals
from dehusk.media.embeds import provider_of, watch_address
from dehusk.media.evidence import _description, _opens_larger, complete
from dehusk.media.similarity import cosine, representative, similarity
from dehusk.media.sources import largest
from dehusk.media.tags import read_tag
from dehusk.model import Image

TEXT = (
    "<p>"
    + "Angela Merkel came to the harbour of Hamburg and looked at the boats of the city for a long time. " * 4
    + "</p>"
)
URL = "https://news.example/a/story"


def _size_of(attributes: dict[str, str], src: str) -> tuple[int | None, int | None]:
    written = "".join(f' {name}="{value}"' for name, value in attributes.items())
    candidate = read_tag(f"<img{written}>", 0, len(written) + 4)
    complete(candidate, 0, src, None, False)
    return max(candidate.width, 0) or None, max(candidate.height, 0) or None


def images(html: str, url: str | None = URL) -> tuple[Image, ...]:
    return dehusk.extract(html, url, algorithm="lqf-50").images


def article(picture: str, outside: str = "") -> str:
    return f"<html><body>{outside}<article><h1>Boats</h1>{TEXT}{picture}{TEXT}</article></body></html>"


@pytest.mark.parametrize(
    ("picture", "caption"),
    [
        ('<figure><img src="a.jpg"><figcaption>Boats in Hamburg</figcaption></figure>', "Boats in Hamburg"),
        ('<figure><img src="a.jpg"><p>Boats in Hamburg</p></figure>', "Boats in Hamburg"),
        ('<div class="wp-caption"><a><img src="a.jpg"></a><p class="wp-caption-text">Boats</p></div>', "Boats"),
        ('<div><img src="a.jpg"><span class="photo-credit">Max Roe</span></div>', "Max Roe"),
        ('<img src="a.jpg" aria-describedby="d"><p>x</p><p id="d">Boats described</p>', "Boats described"),
        ('<p><img src="a.jpg"></p><p>Figure 2. Boats.</p>', "Figure 2. Boats."),
        ('<div><div><img src="a.jpg"></div><p>Boats at sea, 1975.</p><figcaption>Getty Images</figcaption></div>',
         "Boats at sea, 1975. Getty Images"),
        ('<p><img src="a.jpg"></p><p>An ordinary paragraph follows.</p>', ""),
        ('<figure><img src="a.jpg"><h3><a href="/b">Another story</a></h3></figure>', ""),
    ],
)  # fmt: skip
def test_captions(picture: str, caption: str) -> None:
    (image,) = images(article(picture))
    assert image.caption == caption


def test_each_picture_of_a_gallery_has_its_own_caption() -> None:
    gallery = "".join(f'<figure><img src="{n}.jpg"><figcaption>Boat {n}</figcaption></figure>' for n in range(3))
    assert [image.caption for image in images(article(gallery))] == ["Boat 0", "Boat 1", "Boat 2"]


def test_the_best_address() -> None:
    html = article(
        '<picture><source srcset="big.webp 1200w, small.webp 300w"><img src="data:image/gif;base64,R0"></picture>'
        '<img src="blank.gif" data-src="/real.jpg">'
        '<img src="data:image/gif;base64,R1"><noscript><img src="kept.jpg"></noscript>'
    )
    assert [image.src for image in images(html)] == [
        "https://news.example/a/big.webp",
        "https://news.example/real.jpg",
        "https://news.example/a/kept.jpg",
    ]


def test_the_content_counts_and_the_rest_does_not() -> None:
    html = article(
        '<figure><img src="harbour.jpg" width="800" height="500" alt="The harbour of Hamburg at dawn"></figure>'
        '<img src="https://ad.doubleclick.net/x.gif" width="1" height="1">',
        outside='<nav><a href="/"><img src="logo.svg" alt="Logo"></a></nav>',
    ).replace(
        "</body>",
        '<aside class="related"><a href="/b"><img src="b.jpg" width="120" height="80"></a><p>Next</p></aside></body>',
    )
    relevance = {image.src.rpartition("/")[2]: image.relevance for image in images(html)}
    assert relevance["harbour.jpg"] > 0.8
    assert max(relevance["x.gif"], relevance["logo.svg"], relevance["b.jpg"]) < 0.2


def test_a_picture_that_only_the_metadata_names_comes_first() -> None:
    (image,) = images('<meta property="og:image" content="/lead.jpg">' + article(""))
    assert (image.src, image.lead, image.element) == ("https://news.example/lead.jpg", True, -1)


def test_the_lead_picture_is_known_in_another_size() -> None:
    (image,) = images('<meta property="og:image" content="/u/lead.jpg">' + article('<img src="/u/lead-300x200.jpg">'))
    assert image.lead


def test_every_reason_has_a_weight_and_every_picture_a_reason() -> None:
    found = images(
        article(
            '<a href="/x"><img src="a.png" class="avatar" width="30"></a>'
            '<img src="banner-ad.gif" width="728" height="90">'
        )
    )
    assert all(image.reasons and set(image.reasons) <= set(WEIGHTS) for image in found)


def test_size_from_attributes_styles_and_addresses() -> None:
    assert _size_of({"width": "640px", "height": "100%"}, "a.jpg") == (640, None)
    assert _size_of({"style": "max-width: 9px; width: 30px; height:20px"}, "a.jpg") == (30, 20)
    assert _size_of({"style": "width:\t30px;height: 5%; height:20px"}, "a.jpg") == (30, 20)
    assert _size_of({"style": "éwidth:30px"}, "a.jpg") == (None, None)
    assert _size_of({"style": "width:3٣px; line-height:20px"}, "a.jpg") == (33, None)
    assert _size_of({}, "https://x/a-300x200.jpg") == (300, 200)
    assert _size_of({}, "https://x/a.jpg?w=640") == (640, None)
    assert _size_of({"width": " 300.5px", "height": "0"}, "https://x/a-30x20.jpg") == (300, None)
    assert _size_of({"width": "123456"}, "https://x/w_400/a.jpg") == (400, None)
    assert _size_of({}, "https://x/800px-a.jpg") == (800, None)
    assert _size_of({}, "https://x/a1300x200.jpg?resize=12345") == (1234, None)
    assert _size_of({"style": "width:" + 5000 * "9" + "px"}, "a.jpg") == (None, None)


def test_many_and_nested_pictures_are_quick_and_odd_ones_harmless() -> None:
    deep = "<div>" * 3000 + '<img src="a.jpg">' + "</div>" * 3000
    assert len(images(deep + '<img><img src=""><img src="http://[">' + "<img src=b.jpg>" * 5000)) == 3


def test_names_in_texts() -> None:
    names = Capitals()(
        "The president of Iran met Angela Merkel in Berlin. Merkel spoke. In Paris it rained. He left.", "en"
    )
    assert names["angela merkel"] == names["berlin"] == names["iran"] == 1
    assert "he" not in names
    assert "paris" in names
    assert Capitals()("Gestern kam Angela Merkel an das Wasser.", "de") == Counter({"angela merkel": 1})
    assert "香港浸會大學" in Capitals()("今天，香港浸會大學宣布", "zh")
    assert "москву" in Capitals()("Он приехал в Москву вчера.", "ru")


def test_the_most_frequent_names_stand_for_a_text() -> None:
    names = Counter({f"name {letter}": 1 for letter in "nmlkjihgfedcba"}) + Counter({"often": 3, "more often": 4})
    assert representative(names) == ["more often", "often", *(f"name {letter}" for letter in "abcdefghij")]
    assert representative(Counter()) == []


def test_similarity_of_small_and_large_texts() -> None:
    article = Counter({"angela merkel": 5, "berlin": 3, "paris": 1})
    assert similarity(Counter({"merkel": 1}), article) == 1.0
    assert similarity(Counter({"merkel": 1, "tokyo": 1}), article) == 0.5
    assert similarity(Counter(), article) == 0.0
    large = Counter({f"name {n}": 1 for n in range(6)})
    assert similarity(large, article) == 0.0
    assert similarity(large, large) == pytest.approx(1.0)
    assert cosine(Counter({"a": 1}), Counter({"a": 3, "b": 4})) == pytest.approx(0.6)


def test_embeds() -> None:
    html = article(
        '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0" title="A song"></iframe>'
        '<blockquote class="twitter-tweet"><p>Hi <a href="https://t.co/x">x</a></p>'
        '<a href="https://twitter.com/j/status/1">May 1</a></blockquote>'
        '<video poster="p.jpg"><source src="/v.mp4"></video><audio src="x.mp3"></audio>'
        '<lite-youtube videoid="abcdefghijk" playlabel="Play"></lite-youtube>'
        '<iframe src="https://tpc.googlesyndication.com/x"></iframe><iframe src="about:blank"></iframe>'
    )
    found = dehusk.extract(html, URL, algorithm="lqf-50").media
    assert [(each.kind, each.provider, each.url) for each in found] == [
        ("video", "youtube", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"),
        ("embed", "x", "https://twitter.com/j/status/1"),
        ("video", "news.example", "https://news.example/v.mp4"),
        ("audio", "news.example", "https://news.example/a/x.mp3"),
        ("video", "youtube", "https://www.youtube.com/watch?v=abcdefghijk"),
    ]
    assert all(each.in_content for each in found)
    assert (found[0].title, found[2].poster) == ("A song", "https://news.example/a/p.jpg")


def test_providers_and_addresses() -> None:
    assert provider_of("https://player.vimeo.com/video/1") == ("vimeo", "video")
    assert provider_of("https://netflix.com/x") == ("netflix.com", "embed")  # not x.com
    assert watch_address("https://player.vimeo.com/video/76979871?h=1") == "https://vimeo.com/76979871"
    assert (
        watch_address("https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/a/b")
        == "https://soundcloud.com/a/b"
    )


def test_everything_is_in_the_dictionary() -> None:
    data = dehusk.extract(
        article('<figure><img src="a.jpg"><figcaption>C</figcaption></figure>'), URL, algorithm="lqf-50"
    ).to_dict()
    assert data["images"][0]["caption"] == "C"
    assert data["media"] == []
    assert data["metadata"]["title"] == "Boats"
    assert set(data["metadata"]["sources"].values()) <= {*dehusk.available("reader"), "text"}


def test_the_sign_of_the_site_is_not_relevant_because_the_page_declares_it() -> None:
    def relevance(address: str) -> float:
        page = f'<html><head><meta property="og:image" content="{address}"></head><body>{TEXT}</body></html>'
        return images(page)[0].relevance

    assert relevance("https://news.example/img/boats.jpg") > 0.5 > relevance("https://news.example/img/share-logo.png")


def test_the_photo_of_a_member_is_described_as_one() -> None:
    (image,) = images(article('<a href="/u/1"><img src="a.jpg" alt="Profile photo for Ann Roe"></a>'))
    assert "described as an icon" in image.reasons


def test_a_button_is_not_part_of_a_caption() -> None:
    picture = '<figure><img src="a.jpg"><button>Enlarge image</button><p>Boats in Hamburg</p></figure>'
    assert images(article(picture))[0].caption == "Boats in Hamburg"


def test_a_link_to_the_same_place_leads_nowhere() -> None:
    (image,) = images(article('<a href="#"><img src="a.jpg"></a>'), None)
    assert image.link is None


@pytest.mark.parametrize(
    ("srcset", "best"),
    [
        ("/8.42\u202fAM.png 300w", "/8.42\u202fAM.png"),  # a space that is none to HTML
        ("a.jpg 300w, b.jpg 900w, c.jpg 4000w", "b.jpg"),
        ("a.jpg, b.jpg 2x", "b.jpg"),
        ("w_300,c_fill/a.jpg 300w, w_900,c_fill/a.jpg 900w", "w_900,c_fill/a.jpg"),
        ("a.jpg 1.5x,b.jpg 3x", "b.jpg"),
        ("a.jpg 300w, blank.gif 900w", "a.jpg"),
        ("", ""),
    ],
)
def test_the_widest_picture_of_a_set(srcset: str, best: str) -> None:
    assert largest(srcset) == best


@given(st.dictionaries(st.text("abc", min_size=1, max_size=4), st.integers(1, 4), max_size=40))
def test_the_names_that_stand_for_a_text_are_its_most_frequent_ones(names: dict[str, int]) -> None:
    expected = sorted(names, key=lambda name: (-names[name], name))[:12]
    assert representative(Counter(names)) == expected


@pytest.mark.parametrize(
    ("link", "larger"),
    [
        ("https://a.example/b.JPG?x", True),
        ("https://a.example/b.jpeg#c", True),
        ("/Image/x", True),
        ("/wp/Attachment.php", True),
        ("/tachment", False),
        ("/b.jpg/", False),
        ("/a?b.jpg", False),
        ("data:image/b.jpg", False),
        ("/é.webp", True),
        ("jpg", False),
    ],
)
def test_links_that_open_a_larger_picture(link: str, larger: bool) -> None:
    assert _opens_larger(link) == larger


@pytest.mark.parametrize(
    ("alt", "told"),
    [
        ("Logo", ICON_ALT),
        ("User  photo of Ann", ICON_ALT),
        ("user of a photo there", DESCRIBED),
        (":smile:", ICON_ALT),
        (":smile: and more words", DESCRIBED),
        ("an old boat", 0),
        ("une\u00a0île\u00a0au\u00a0loin", DESCRIBED),
        ("  ", 0),
        ("at the end a star", ICON_ALT),
    ],
)
def test_what_descriptions_tell(alt: str, told: int) -> None:
    assert _description(alt) == told
