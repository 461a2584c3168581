"""The vocabulary: which words each setting has, and how plug-ins add to them."""

import pytest

from patience.mechanisms import Mechanisms, Word

# As the vocabulary of the rules lists them.
DOCUMENTED = {
    "foundations.build": {"up", "down"},
    "reversal": {"none", "same-suit"},
    "deal.exile": {"matching-rank", "none"},
    "deal.replacement": {"tested", "untested", "gap"},
    "exiles.draw": {"top", "bottom", "any"},
    "weave.when": {"standstill", "any-time"},
    "weave.stop": {"uncovered", "in-hand", "never"},
    "weave.complete_pile": {"end-chain", "end-deal"},
    "weave.empty_pile": {"end-chain", "end-deal"},
    "redeal.gather": {"first-on-top", "last-on-top"},
    "redeal.exiles": {"last"},
    "moves": set(),
    "vetoes": set(),
}


def test_every_documented_word_is_there_and_no_other() -> None:
    vocabulary = Mechanisms().vocabulary()
    assert {path: set(words) for path, words in vocabulary.items()} == DOCUMENTED


def test_every_word_has_a_meaning() -> None:
    for words in Mechanisms().tables().values():
        for name, word in words.items():
            assert word.name == name
            assert word.meaning


def test_a_plug_in_adds_words_and_leaves_the_built_in_ones_as_they_are() -> None:
    odd: Word[object] = Word("odd-first", "the odd piles lie uppermost", lambda piles: range(piles))
    more = Mechanisms().with_words("redeal.gather", [odd])
    assert more.gather["odd-first"] is odd
    assert set(more.gather) == {*DOCUMENTED["redeal.gather"], "odd-first"}
    assert "odd-first" not in Mechanisms().gather
    assert more.draw == Mechanisms().draw


def test_no_word_takes_the_place_of_another() -> None:
    again: Word[object] = Word("top", "the uppermost", lambda count: (count - 1,))
    with pytest.raises(ValueError, match="top"):
        Mechanisms().with_words("exiles.draw", [again])


def test_words_are_for_settings_that_exist() -> None:
    with pytest.raises(KeyError, match=r"exiles\.drawn"):
        Mechanisms().with_words("exiles.drawn", [])


def test_no_word_can_be_taken_away() -> None:
    with pytest.raises(TypeError):
        del Mechanisms().draw["top"]  # type: ignore[attr-defined]
