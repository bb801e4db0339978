"""Dates as people and machines write them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from dehusk.metadata.address import day_in_path
from dehusk.metadata.dates import find_date, latest


@pytest.mark.parametrize(
    ("text", "language", "day"),
    [
        ("2023-12-17T23:30:00-05:00", "", "2023-12-17"),
        ("20231217", "", "2023-12-17"),
        ("Sun, 17 Dec 2023 10:00:00 GMT", "en", "2023-12-17"),
        ("Dec. 17th, 2023", "en", "2023-12-17"),
        ("Updated 11:36 AM EST, Sun December 17, 2023", "en", "2023-12-17"),
        ("17. Dezember 2023", "de", "2023-12-17"),
        ("le 1er août 2023", "fr", "2023-08-01"),
        ("17 de diciembre de 2023", "es", "2023-12-17"),
        ("5 października 2021", "pl", "2021-10-05"),
        ("17 декабря 2023", "ru", "2023-12-17"),
        ("17 Δεκεμβρίου 2023", "el", "2023-12-17"),
        ("2023年12月7日", "zh", "2023-12-07"),
        ("2023. december 17.", "hu", "2023-12-17"),
        ("1702792800", "", "2023-12-17"),
        ("1702792800000", "", "2023-12-17"),
        ("03/04/2023", "en-US", "2023-03-04"),
        ("03/04/2023", "en-GB", "2023-04-03"),
        ("3.4.2023", "de", "2023-04-03"),
        ("17/12/2023", "en", "2023-12-17"),
    ],
)
def test_forms(text: str, language: str, day: str) -> None:
    assert find_date(text, language) == day


@pytest.mark.parametrize("text", ["in May 2020", "31 February 2020", "no digits", "1850-01-01", "v1.2.3", ""])
def test_no_date(text: str) -> None:
    assert find_date(text) is None


@pytest.mark.parametrize(
    ("path", "day"),
    [
        ("/2023/12/17/a-story", "2023-12-17"),
        ("/world/2023/dec/7/story", "2023-12-07"),
        ("/blog/2023/october/03/x", "2023-10-03"),
        ("/news-20231217.html", "2023-12-17"),
        ("/2023/12/", None),
        ("/item/20231317", None),
    ],
)
def test_addresses(path: str, day: str | None) -> None:
    assert day_in_path(path) == day


def test_the_last_possible_day_is_one_after_the_fetch() -> None:
    assert latest(datetime(2020, 2, 28, tzinfo=UTC)) == "2020-02-29"


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2021-05-12", "2021-05-12"), ("2021-05-12T01:02", "2021-05-12"), ("2021-05-121", None), ("2021-02-30", None),
        ("2021-05-31", "2021-05-31"), ("2021-13-01", None), ("2021-00-10", None), ("2021-05-00", None),
        ("1989-05-12", None), ("2100-05-12", None), ("20x1-05-12", "2012-01-05"), ("2021-05-1٣", "2021-05-13"), (" 1990-01-01 ", "1990-01-01"),
    ],
)  # fmt: skip
def test_days_as_machines_write_them(text: str, day: str | None) -> None:
    assert find_date(text) == day
