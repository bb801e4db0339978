"""Every peer that is installed finds the text of a plain page; one that is not says how to get it."""

from __future__ import annotations

import pytest

from dehusk.errors import BadSetting, UnknownName, UnknownSetting
from dehusk.evaluate.markup import images_in, text_in
from dehusk.evaluate.node import NodePeer
from dehusk.evaluate.records import Found
from dehusk.evaluate.systems import System, make, resolve
from dehusk.registry import peers

BODY = "A river runs through the old town, and the people of the town cross it every day on a narrow bridge. " * 5
PAGE = (
    "<html lang='en'><head><title>The river</title><meta charset='utf-8'></head><body>"
    "<ul class='menu'><li><a href='/a'>Home</a></li><li><a href='/b'>Contact</a></li></ul>"
    f"<article><h1>The river</h1><p>{BODY}</p><p>{BODY}</p><p>{BODY}</p></article></body></html>"
)
EXPECTED = {
    "boilerpy3", "defuddle", "goose3", "html-text", "justext", "mozilla-readability", "newspaper4k", "readability-lxml",
    "resiliparse", "trafilatura", "trafilatura-fast", "trafilatura-precision", "trafilatura-recall", "turbohtml",
}  # fmt: skip


def test_the_peers_that_are_promised() -> None:
    assert set(peers.names()) >= EXPECTED


@pytest.mark.filterwarnings("ignore")  # what other packages warn about is theirs
@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_an_installed_peer_finds_the_text(name: str) -> None:
    (system,) = resolve([name if name not in resolve_names() else f"peer:{name}"])
    if system.missing:
        assert "install" in system.missing
        return
    extractor = make(system)
    found = extractor(PAGE, "https://town.example/river")
    text = found.text if isinstance(found, Found) else found
    assert "narrow bridge" in text
    assert "<p" not in text
    if isinstance(extractor, NodePeer):
        extractor.close()


def resolve_names() -> set[str]:
    return {each.name for each in resolve(["algorithms"])}


def test_a_missing_package_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers.get("trafilatura"), "distribution", "no-such-package-anywhere")
    (system,) = resolve(["trafilatura"])
    assert "pip install no-such-package-anywhere" in system.missing


def test_names() -> None:
    everything = {each.name for each in resolve(["all"])}
    assert everything == {each.name for each in resolve(["algorithms", "peers"])}
    with pytest.raises(UnknownName, match="trafilatura"):
        resolve(["trafilatur"])


def test_settings_belong_to_algorithms_and_are_checked() -> None:
    (system,) = resolve(["lqf-50"], {"lqf-50": {"quota": "0.3"}})
    assert system.settings == (("quota", "0.3"),)
    assert system.key != resolve(["lqf-50"])[0].key
    with pytest.raises(UnknownSetting):
        resolve(["lqf-50"], {"lqf-50": {"quta": "0.3"}})
    with pytest.raises(BadSetting, match="trafilatura"):
        resolve(["trafilatura"], {"trafilatura": {"fast": "1"}})


def test_an_algorithm_gives_text_and_fields() -> None:
    extractor = make(System("auto", "algorithm", "1"))
    assert "narrow bridge" in str(extractor(PAGE, None))
    assert set(extractor.fields(PAGE, None)) == {"title", "authors", "date", "images"}  # type: ignore[attr-defined]


def test_text_of_markup_keeps_paragraphs_apart() -> None:
    html = "<div><p>one</p><p>t<b>w</b>o &amp; more</p><script>no</script><img src='/i.png'></div>"
    assert text_in(html) == "one\ntwo & more"
    assert images_in(html) == ("/i.png",)
