"""Every setting of every step says what it does and can be reached."""

from __future__ import annotations

import pytest

from dehusk.config import Config, default_sections, default_toml
from dehusk.settings import Setting

SETTINGS = [(section, each) for section, settings in default_sections() for each in settings]
IDS = [f"{section}.{each.name}" for section, each in SETTINGS]


@pytest.mark.parametrize(("section", "each"), SETTINGS, ids=IDS)
def test_a_setting_is_documented(section: str, each: Setting) -> None:
    assert len(each.help) > 5, "say in one line what it does"
    assert not each.help.endswith(".")
    assert "\n" not in each.help
    assert f"# {each.help}" in default_toml(section)


@pytest.mark.parametrize(("section", "each"), SETTINGS, ids=IDS)
def test_a_setting_can_be_set(section: str, each: Setting) -> None:
    value = each.default
    text = "none" if value is None else ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
    config = Config({}).with_assignments([f"{section}.{each.name}={text}"], "auto", "text")
    assert config.of(section) == {each.name: value}
