"""Intervals and tests on data whose answer is known."""

from __future__ import annotations

import numpy as np
import pytest

from dehusk.evaluate.statistics import interval, paired_interval, resamples, sign_flip


def test_resamples_draw_whole_sites() -> None:
    weights = resamples(["a", "a", "b", "c"], 200)
    assert weights.shape == (200, 4)
    assert (weights[:, 0] == weights[:, 1]).all()
    assert (weights[:, [0, 2, 3]].sum(axis=1) == 3).all()


def test_the_same_pages_give_the_same_interval() -> None:
    sites = [str(at) for at in range(50)]
    assert (resamples(sites) == resamples(sites)).all()


def test_the_interval_of_a_mean_is_about_two_standard_errors() -> None:
    values = np.random.default_rng(1).normal(0.5, 0.1, 400)
    weights = resamples([str(at) for at in range(400)])
    low, high = interval(weights @ values / weights.sum(axis=1))
    assert low == pytest.approx(values.mean() - 1.96 * 0.1 / 20, abs=0.002)
    assert high == pytest.approx(values.mean() + 1.96 * 0.1 / 20, abs=0.002)


def test_no_value_has_no_interval() -> None:
    assert all(np.isnan(interval(np.array([np.nan, np.nan]))))


def test_a_constant_lead_is_certain_and_no_lead_is_not() -> None:
    sites = [str(at) for at in range(30)]
    lead = np.full(30, 0.1)
    assert sign_flip(lead, sites) < 0.001
    assert paired_interval(lead, resamples(sites)) == pytest.approx((0.1, 0.1))
    noise = np.where(np.arange(30) % 2, 0.1, -0.1)
    assert sign_flip(noise, sites) > 0.9


def test_many_pages_of_one_site_are_one_piece_of_evidence() -> None:
    assert sign_flip(np.full(30, 0.1), ["same"] * 30) == 1


def test_few_sites_by_hand() -> None:
    # three sites that all lead: 2 of the 8 sign patterns are as extreme
    assert sign_flip(np.array([0.1, 0.2, 0.3]), ["a", "b", "c"]) == pytest.approx(2 / 8, abs=0.02)
