"""Bytes to text, as they come from real servers."""

from __future__ import annotations

import pytest

from dehusk.dom.decode import decode

RUSSIAN = "Привет, мир. Это обычный текст на русском языке, достаточно длинный для проверки."
JAPANESE = "日本語の文章です。これは普通のテキストで、確認のために十分な長さがあります。"
KOREAN = "안녕하세요. 이것은 확인을 위해 충분히 긴 한국어 텍스트입니다."
CHINESE = "你好，世界。这是一个用来检查编码的普通中文段落，长度足够。"
FRENCH = "Le café est près de l'école, où Zoë préfère les crêpes à la crème brûlée."
POLISH = "Zażółć gęślą jaźń, a potem idź na spacer do lasu."

LABELLED = [
    ("gb2312", "gb18030", CHINESE),
    ("gbk", "gbk", CHINESE),
    ("big5", "big5", "你好，世界。這是一個用來檢查編碼的段落。"),
    ("shift_jis", "shift_jis", JAPANESE),
    ("x-sjis", "shift_jis", JAPANESE),
    ("euc-jp", "euc_jp", JAPANESE),
    ("iso-2022-jp", "iso2022_jp", JAPANESE),
    ("euc-kr", "euc_kr", KOREAN),
    ("ks_c_5601-1987", "euc_kr", KOREAN),
    ("windows-1250", "cp1250", POLISH),
    ("windows-1251", "cp1251", RUSSIAN),
    ("koi8-r", "koi8-r", RUSSIAN),
    ("windows-1252", "cp1252", FRENCH + " “quoted” – €5"),
    ("iso-8859-1", "cp1252", FRENCH + " “quoted” – €5"),
    ("windows-1253", "cp1253", "Καλημέρα κόσμε, αυτό είναι ένα κείμενο."),
    ("windows-1254", "cp1254", "İstanbul'da güneşli bir gün, çok güzel."),
    ("windows-1256", "cp1256", "مرحبا بالعالم هذا نص طويل"),
    ("hz-gb-2312", "hz", CHINESE),
]


@pytest.mark.parametrize(("label", "codec", "text"), LABELLED)
def test_the_page_says_its_encoding(label: str, codec: str, text: str) -> None:
    body = f'<meta http-equiv="Content-Type" content="text/html; charset={label}"><p>'.encode() + text.encode(codec)
    assert text in decode(body)[0]


@pytest.mark.parametrize(("label", "codec", "text"), LABELLED)
def test_the_server_says_its_encoding(label: str, codec: str, text: str) -> None:
    assert text in decode(b"<p>" + text.encode(codec), content_type=f"text/html; charset={label}")[0]


@pytest.mark.parametrize("label", ["iso-8859-1", "windows-1251", "gb2312", "shift_jis", "us-ascii"])
def test_utf8_under_a_wrong_label_is_utf8(label: str) -> None:
    for text in (FRENCH, RUSSIAN, CHINESE):
        body = f"<meta charset={label}><p>{text}".encode()
        assert text in decode(body)[0]
        assert text in decode(body, charset=label)[0]


@pytest.mark.parametrize(("codec", "text"), [("cp1252", FRENCH), ("cp1251", RUSSIAN)])
def test_other_bytes_labelled_utf8_are_guessed(codec: str, text: str) -> None:
    assert text in decode(b"<meta charset=utf-8><p>" + text.encode(codec))[0]


@pytest.mark.parametrize(
    ("codec", "text"),
    [("shift_jis", JAPANESE * 3), ("euc_kr", KOREAN * 3), ("gb18030", CHINESE * 3), ("cp1251", RUSSIAN)],
)
def test_bytes_without_a_label_are_guessed(codec: str, text: str) -> None:
    assert text in decode(b"<html><body><p>" + text.encode(codec))[0]


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_marks_and_wide_text(codec: str) -> None:
    text, _ = decode(f"<html><meta charset=windows-1251><p>{CHINESE}</p></html>".encode(codec))
    assert CHINESE in text
    assert not text.startswith("\ufeff")


@pytest.mark.parametrize(
    "label", ["utf-16", "utf-16le", "utf-32", "zlib", "hex", "idna", "undefined", "utf-7", "nonsense"]
)
def test_labels_that_cannot_be_true_are_passed_over(label: str) -> None:
    assert decode(f"<meta charset={label}><p>plain".encode(), charset=label)[0].endswith("<p>plain")


def test_utf8_with_damage_stays_utf8() -> None:
    body = (CHINESE * 20).encode() + b"\xff\xfe" + (CHINESE * 20).encode()
    assert decode(body)[0].count("\ufffd") == 2


def test_utf8_cut_in_a_character() -> None:
    assert decode((RUSSIAN * 5).encode()[:-1])[0].startswith(RUSSIAN)
    assert decode(("<meta charset=utf-8>" + RUSSIAN).encode()[:-1])[0].startswith("<meta charset=utf-8>" + RUSSIAN[:-1])


@pytest.mark.parametrize("body", [b"", b"\xff", b"\xef\xbb\xbf", b"\xff\xfe", b"\x00", b"\x80\x81\x82" * 100])
def test_any_bytes_give_text(body: bytes) -> None:
    text, encoding = decode(body)
    assert isinstance(text, str)
    assert encoding
