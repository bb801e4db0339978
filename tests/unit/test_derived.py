"""Keywords, summary and topic: from any language, always of the text, the same each time."""

from __future__ import annotations

import pytest

from dehusk.derived.words import derive
from dehusk.text import sentences

TEXTS = {
    "en": "Enamel pots rust at the rim. The rim of an enamel pot is where the coat is thin. Iron rusts when water reaches it. "
    "A thin coat lets water reach the iron. People who dry enamel pots at once see little rust. Oil on the rim keeps water away from the iron.",
    "de": "Emailletöpfe rosten am Rand. Am Rand eines Emailletopfs ist die Schicht dünn. Eisen rostet, wenn Wasser daran kommt. Eine dünne Schicht lässt Wasser "
    "an das Eisen. Wer Emailletöpfe gleich trocknet, sieht wenig Rost. Öl auf dem Rand hält Wasser vom Eisen fern.",
    "zh": "搪瓷锅的边缘容易生锈。搪瓷锅边缘的涂层很薄。铁遇到水就会生锈。薄的涂层让水接触到铁。马上擦干搪瓷锅的人很少看到锈。",
}


@pytest.mark.parametrize(("language", "word"), [("en", "enamel"), ("de", "Eisen"), ("zh", "搪瓷")])
def test_any_language(language: str, word: str) -> None:
    derived = derive(TEXTS[language], word)
    assert any(word.lower() in keyword.lower() for keyword in derived.keywords)
    assert derived.summary
    assert sentences(derived.summary)
    assert all(sentence in TEXTS[language] for sentence in sentences(derived.summary))
    assert word.lower() in derived.topic.lower()
    assert derive(TEXTS[language], word) == derived


def test_nothing_from_nothing() -> None:
    assert derive("").keywords == ()
    assert derive("").summary == ""
