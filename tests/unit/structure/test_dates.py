"""Dates in many languages and forms, and what is none."""

from __future__ import annotations

from datetime import datetime

import pytest

from dehusk.structure.dates import find_date, machine_date


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Sun Dec 15, 2019 4:58 pm", "2019-12-15T16:58"),
        ("12:05 AM, Jan 3, 2020", "2020-01-03"),
        ("5. Januar 2019 um 03:32", "2019-01-05T03:32"),
        ("14.12.2019 21:42", "2019-12-14T21:42"),
        ("2020.03.12 13:17", "2020-03-12T13:17"),
        ("3/13/2014", "2014-03-13"),
        ("Sat, Jun 18 '05, 10:24 AM", "2005-06-18T10:24"),
        ("Tue 16-Jun-20 16:12:14", "2020-06-16T16:12:14"),
        ("1er mars 2020 à 10h30", "2020-03-01T10:30"),
        ("12 de marzo de 2019", "2019-03-12"),
        ("23 listopada 2018", "2018-11-23"),
        ("25 декабря 2019, 10:11", "2019-12-25T10:11"),
        ("发表于 2024-3-5 12:30", "2024-03-05T12:30"),
        ("2024年3月5日", "2024-03-05"),
        ("2020년 5월 3일", "2020-05-03"),
        ("10 Lug 2019", "2019-07-10"),
        ("21 Αυγούστου 2020", "2020-08-21"),
        ("3 maart 2021", "2021-03-03"),
        ("7 Eylül 2016", "2016-09-07"),
    ],
)
def test_absolute(text: str, value: str) -> None:
    found = find_date(text)
    assert found is not None
    assert found.value == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("11 days ago", "2020-05-09"),
        ("vor 3 Tagen", "2020-05-17"),
        ("il y a 2 heures", "2020-05-20T10:00"),
        ("hace 5 minutos", "2020-05-20T11:55"),
        ("3 дня назад", "2020-05-17"),
        ("3天前", "2020-05-17"),
        ("2d", "2020-05-18"),
        ("Yesterday at 5:30 PM", "2020-05-19T17:30"),
        ("Heute, 09:15", "2020-05-20T09:15"),
        ("March 27", "2020-03-27"),
        ("Dec 27", "2019-12-27"),
    ],
)
def test_relative_needs_to_know_when_the_page_was_fetched(text: str, value: str) -> None:
    found = find_date(text)
    assert found is not None
    assert found.value == ""
    known = find_date(text, now=datetime(2020, 5, 20, 12, 0))
    assert known is not None
    assert known.value == value


@pytest.mark.parametrize(
    "text",
    [
        "May 2009",
        "for 30 seconds",
        "18 LED lamps",
        "Gen 2",
        "3 projects",
        "in 2020",
        "version 3.5.1",
        "today we went out to buy bread",
        "12:30",
        "31.02.2020",
    ],
)
def test_no_date(text: str) -> None:
    assert find_date(text) is None


def test_days_first_or_months_first() -> None:
    assert find_date("03/04/2020", day_first=True).value == "2020-04-03"  # type: ignore[union-attr]
    assert find_date("03/04/2020", day_first=False).value == "2020-03-04"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("value", "iso"),
    [
        ("1587046560", "2020-04-16T14:16:00Z"),
        ("1587046560000", "2020-04-16T14:16:00Z"),
        ("2020-04-16T14:16:00+0200", "2020-04-16T14:16:00+02:00"),
        ("2020-04-16", "2020-04-16"),
        ("99999", ""),
        ("2020-13-45", ""),
    ],
)
def test_attributes(value: str, iso: str) -> None:
    assert machine_date(value) == iso
