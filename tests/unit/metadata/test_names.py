"""Bylines to names."""

from __future__ import annotations

import pytest

from dehusk.metadata.names import clean_names, is_person


@pytest.mark.parametrize(
    ("byline", "names"),
    [
        ("By Jane Doe", ("Jane Doe",)),
        ("ByJane Doe", ("Jane Doe",)),
        ("Von Karla Muster und Max Beispiel", ("Karla Muster", "Max Beispiel")),
        ("JANE DOE, BOB ROE", ("Jane Doe", "Bob Roe")),
        ("Doe, Jane", ("Jane Doe",)),
        ("Jane Doe, MD, PhD", ("Jane Doe",)),
        ("Jane Doe MS, RDN, LD", ("Jane Doe",)),
        ("Robert Roe, Jr.", ("Robert Roe Jr.",)),
        ("Jane Doe, Associated Press", ("Jane Doe",)),
        ("Jane Doe The Associated Press", ("Jane Doe",)),
        ("Associated Press", ("Associated Press",)),
        ("Jane Doe, Senior Reporter", ("Jane Doe",)),
        ("Jane Doe Photography by Max Roe", ("Jane Doe",)),
        ("Great Day Editorial Team", ("Great Day Editorial Team",)),
        ("April Fulton", ("April Fulton",)),
        ("admin", ()),
        ("https://example.org/jane", ()),
        ("jane@example.org", ()),
        (", The Daily Planet", ()),
        ("December 17, 2023", ()),
        ("12 min read", ()),
        ("作者：王小明", ("王小明",)),
    ],
)
def test_bylines(byline: str, names: tuple[str, ...]) -> None:
    assert clean_names([byline]) == names


def test_the_site_is_no_author_unless_it_is_a_persons_own() -> None:
    assert clean_names(["The Daily Planet"], ["The Daily Planet", "dailyplanet"]) == ()
    assert clean_names(["Jane Doe"], ["Jane Doe", "janedoe"]) == ("Jane Doe",)


def test_a_text_that_must_begin_like_a_byline() -> None:
    assert clean_names(["Jane Doe went home"], lead=True) == ()
    assert clean_names(["Written by Jane Doe"], lead=True) == ("Jane Doe",)


@pytest.mark.parametrize(
    ("name", "person"), [("Jane Doe", True), ("Ludwig van Beethoven", True), ("Daily News", False), ("jane", False)]
)
def test_persons(name: str, person: bool) -> None:
    assert is_person(name) is person


def test_a_name_that_begins_like_by_is_whole() -> None:
    assert clean_names(["Byron Smith"]) == ("Byron Smith",)
    assert clean_names(["ByJane Doe"]) == ("Jane Doe",)
