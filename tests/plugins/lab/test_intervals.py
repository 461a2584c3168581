"""Intervals keep their promise, and agree with figures published elsewhere."""

from math import comb, sqrt

import pytest

from patience_plugins.lab.intervals import Interval, Z, paired_difference, wilson


def test_interval_holds_just_the_shares_whose_score_test_does_not_refuse_them() -> None:
    for of in (1, 7, 100, 5000):
        for hits in {0, 1, of // 3, of - 1, of}:
            share, low, high = wilson(hits, of)
            assert share == hits / of
            for end in {low, high} - {0.0, 1.0}:
                # The ends solve the score equation: the share lies 1.96 of its deviations off.
                assert abs(abs(hits / of - end) - Z * sqrt(end * (1 - end) / of)) < 1e-9
            assert 0 <= low <= share <= high <= 1


def test_interval_of_a_share_published_by_newcombe() -> None:
    # Newcombe, Statistics in Medicine 17 (1998), 857–872, table I: Wilson's method.
    assert wilson(81, 263)[1:] == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(15, 148)[1:] == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 20)[1:] == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert wilson(1, 29)[1:] == pytest.approx((0.0061, 0.1718), abs=5e-5)


@pytest.mark.parametrize("rate", [0.003, 0.1, 0.5])
def test_interval_holds_the_true_share_about_95_times_of_100(rate: float) -> None:
    of = 400
    held = 0.0
    for hits in range(of + 1):
        _, low, high = wilson(hits, of)
        if low <= rate <= high:
            held += comb(of, hits) * rate**hits * (1 - rate) ** (of - hits)
    assert 0.91 < held < 0.99


def test_of_no_deal_nothing_is_known() -> None:
    assert wilson(0, 0) == Interval(0.0, 0.0, 1.0)
    assert paired_difference(0, 0, 0, 0) == Interval(0.0, -1.0, 1.0)


@pytest.mark.parametrize("table", [(20, 5, 12, 63), (0, 1, 0, 99), (36, 12, 2, 0), (50, 0, 0, 50)])
def test_difference_turns_its_sign_when_the_sides_are_exchanged(
    table: tuple[int, int, int, int],
) -> None:
    both, first, second, neither = table
    one = paired_difference(both, first, second, neither)
    other = paired_difference(both, second, first, neither)
    assert one == pytest.approx((-other.share, -other.high, -other.low))
    assert one.share == pytest.approx((second - first) / sum(table))
    assert one.low <= one.share <= one.high


def test_difference_without_correlation_is_that_of_two_samples() -> None:
    # Shares 1/2 and 1/2 that know nothing of each other: Newcombe's unpaired method 10.
    found = paired_difference(25, 25, 25, 25)
    _, low, high = wilson(50, 100)
    half = sqrt((0.5 - low) ** 2 + (high - 0.5) ** 2)
    assert found == pytest.approx((0.0, -half, half))


def test_pairs_that_agree_narrow_the_difference() -> None:
    alike, strange = paired_difference(48, 2, 4, 46), paired_difference(25, 25, 27, 23)
    assert alike.share == strange.share
    assert alike.high - alike.low < (strange.high - strange.low) / 2


def test_interval_is_written_in_per_cent_with_the_places_that_it_deserves() -> None:
    assert str(wilson(305, 100_000)) == "0.305 % (0.273 to 0.341)"
    assert str(wilson(1, 10)) == "10.0 % (1.8 to 40.4)"
