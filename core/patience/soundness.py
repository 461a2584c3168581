"""What cannot be played: settings that are good each by itself, and contradict each other.

Rules may come from elsewhere than a rule file (a journal, a trace, a program) and be as unsound
there; so this looks at rules, and knows nothing of files.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from patience.cards import RANK_NAMES, Card, rank_number
from patience.errors import nearest
from patience.language import tr, with_nearest
from patience.mechanics import ladders_of
from patience.mechanisms import Mechanisms, Word
from patience.rules import Rules, setting_paths
from patience.terms import GENDERS
from patience.wants import Ladder, Suits


class Contradiction(NamedTuple):
    """Something in the rules that cannot be played."""

    way: tuple[str | int, ...]
    """The way to the value that is most to blame."""
    sentence: str
    involves: tuple[str, ...]
    """The top keys of the values that contradict each other."""
    allowed: tuple[str, ...] = ()
    nearest: str | None = None


class Remark(NamedTuple):
    """A setting that can be played with, but changes nothing in this game."""

    setting: str
    sentence: str


def faults_of(rules: Rules, mechanisms: Mechanisms) -> list[Contradiction]:
    """Every contradiction in the rules; none when the game can be played."""
    found = [
        *_unknown_words(rules, mechanisms),
        *_repeated(rules),
        *_notes(rules, mechanisms),
        *_genders(rules),
        *_without_pile("tableau", "spread", rules.tableau.spread, rules),
        *_without_pile("weave", "ends_at", rules.weave.ends_at, rules),
        *_strange_bases(rules),
    ]
    # What follows counts on ranks, suits and foundations that make sense by themselves.
    if any(fault.way[0] in ("ranks", "suits", "foundations") for fault in found):
        return found
    ladders = ladders_of(rules, mechanisms)
    found += _unfinished(rules, ladders)
    found += _piles(rules)
    if rules.reversal in mechanisms.reversal:
        found += _idle_reversal(rules, mechanisms, ladders)
    return found


def remarks_on(rules: Rules, mechanisms: Mechanisms) -> list[Remark]:
    """The settings that change nothing in a game whose rules are sound, each with the reason."""
    remarks = [Remark(setting, why) for setting, why in _idle(rules, mechanisms)]
    return list({remark.setting: remark for remark in reversed(remarks)}.values())[::-1]


def stated_words(rules: Rules) -> Iterator[tuple[str, tuple[str | int, ...], str]]:
    """Every word that the rules use: the setting's path, the way to the word, the word."""
    for index, kind in enumerate(rules.foundations):
        yield "foundations.build", ("foundations", index, "build"), kind.build
    for name, words in (("moves", rules.moves), ("vetoes", rules.vetoes)):
        for index, word in enumerate(words):
            yield name, (name, index), word
    for path in setting_paths():
        value = value_of(rules, path)
        if isinstance(value, str):
            yield path, tuple(path.split(".")), value


def value_of(rules: Rules, path: str) -> Any:
    """The value of the setting with a path, as `weave.stop`."""
    value: Any = rules
    for name in path.split("."):
        value = getattr(value, name)
    return value


def _unknown_words(rules: Rules, mechanisms: Mechanisms) -> Iterator[Contradiction]:
    tables: Mapping[str, Mapping[str, Word[object]]] = mechanisms.tables()
    for path, way, word in stated_words(rules):
        if path in tables and word not in tables[path]:
            yield Contradiction(
                way,
                tr(
                    "{setting}: nothing that is installed knows the word “{word}”.",
                    setting=path,
                    word=word,
                ),
                (str(way[0]),),
                tuple(tables[path]),
                nearest(word, tables[path]),
            )


def _repeated(rules: Rules) -> Iterator[Contradiction]:
    for path in ("suits", "ranks", "tableau.spread", "weave.ends_at", "moves", "vetoes"):
        values = value_of(rules, path)
        for index, value in enumerate(values):
            if value in values[:index]:
                way: tuple[str | int, ...] = (*path.split("."), index)
                sentence = tr("{setting}: {value} stands here twice.", setting=path, value=value)
                yield Contradiction(way, sentence, (str(way[0]),))


def _notes(rules: Rules, mechanisms: Mechanisms) -> Iterator[Contradiction]:
    settings = setting_paths()
    words = mechanisms.vocabulary()
    for index, note in enumerate(rules.editorial):
        path, way = note.setting, ("editorial", index)
        if path not in settings:
            near = nearest(path, settings)
            sentence = with_nearest(
                tr("editorial: there is no setting “{setting}”", setting=path), near
            )
            yield Contradiction((*way, "setting"), sentence, ("editorial",), settings, near)
        elif note.reading in words.get(path, ()) and note.reading != value_of(rules, path):
            sentence = tr(
                "editorial: the note on {setting} gives the reading “{reading}”, but the setting "
                "is “{value}”.",
                setting=path,
                reading=note.reading,
                value=value_of(rules, path),
            )
            yield Contradiction((*way, "reading"), sentence, ("editorial", path.split(".")[0]))


def _genders(rules: Rules) -> Iterator[Contradiction]:
    for language, terms in rules.terms.items():
        for name, word in terms.items():
            found = word.get("gender", GENDERS[0]) if isinstance(word, dict) else GENDERS[0]
            if found not in GENDERS:
                sentence = tr(
                    "terms: “{found}” is not a gender; allowed are {allowed}.",
                    found=found,
                    allowed=", ".join(GENDERS),
                )
                way = ("terms", language, name, "gender")
                yield Contradiction(way, sentence, ("terms",), GENDERS)


def _without_pile(
    group: str, key: str, names: Sequence[str], rules: Rules
) -> Iterator[Contradiction]:
    allowed = rules.ranks[: rules.tableau.piles]
    for index, name in enumerate(names):
        if name not in allowed:
            sentence = tr(
                "{setting}: there is no pile for {rank}; allowed are the ranks that have one: "
                "{allowed}.",
                setting=f"{group}.{key}",
                rank=name,
                allowed=", ".join(allowed),
            )
            yield Contradiction((group, key, index), sentence, (group, "tableau", "ranks"), allowed)


def _strange_bases(rules: Rules) -> Iterator[Contradiction]:
    laid = Counter[str]()
    for index, kind in enumerate(rules.foundations):
        way, involves = ("foundations", index, "base"), ("foundations", "ranks", "packs")
        if kind.base not in rules.ranks:
            sentence = tr(
                "foundations: {rank} is not a rank of this game’s packs; allowed are {allowed}.",
                rank=kind.base,
                allowed=", ".join(rules.ranks),
            )
            yield Contradiction(way, sentence, involves, rules.ranks)
        elif laid[kind.base] <= rules.packs < laid[kind.base] + kind.copies:
            sentence = tr(
                "foundations: a suit has {packs} of rank {rank} in all, fewer than are bases here.",
                packs=rules.packs,
                rank=kind.base,
            )
            yield Contradiction(way, sentence, involves)
        laid[kind.base] += kind.copies


def _unfinished(rules: Rules, ladders: Sequence[Ladder]) -> Iterator[Contradiction]:
    taken = Counter(rank for ladder in ladders for rank in ladder)
    for rank in rules.rank_numbers:
        if taken[rank] != rules.packs:
            sentence = tr(
                "foundations: of rank {rank} the foundations of a suit take {taken} and the packs "
                "hold {packs}, so they cannot be finished.",
                rank=RANK_NAMES[rank - 1],
                taken=taken[rank],
                packs=rules.packs,
            )
            yield Contradiction(("foundations",), sentence, ("foundations", "ranks", "packs"))
            # The other ranks would mostly say the same.
            return


def _piles(rules: Rules) -> Iterator[Contradiction]:
    bases = Counter(kind.base for kind in rules.foundations for _ in range(kind.copies))
    dealt = [rank for rank in rules.ranks if bases[rank] < rules.packs]
    involves = ("foundations", "tableau", "ranks", "packs")
    if not dealt:
        sentence = tr("foundations: every card is a base, so that nothing is left to deal.")
        yield Contradiction(("foundations",), sentence, involves)
        return
    piles, needed = rules.tableau.piles, rules.ranks.index(dealt[-1]) + 1
    for rank in rules.ranks[:needed]:
        if rank not in dealt:
            sentence = tr(
                "foundations: every {rank} is a base, so that no card answers pile {pile}.",
                rank=rank,
                pile=rules.ranks.index(rank) + 1,
            )
            yield Contradiction(("foundations",), sentence, involves)
    if piles != needed:
        if piles < needed:
            sentence = tr(
                "tableau.piles: found {piles}; allowed is {needed}, as every rank that is dealt "
                "needs a pile, and {rank} has none.",
                piles=piles,
                needed=needed,
                rank=next(rank for rank in dealt if rules.ranks.index(rank) >= piles),
            )
        else:
            sentence = tr(
                "tableau.piles: found {piles}; allowed is {needed}, as no card that is dealt "
                "answers pile {pile}.",
                piles=piles,
                needed=needed,
                pile=needed + 1,
            )
        yield Contradiction(("tableau", "piles"), sentence, involves, (str(needed),))


def _idle_reversal(
    rules: Rules, mechanisms: Mechanisms, ladders: Sequence[Ladder]
) -> Iterator[Contradiction]:
    none = Rules.model_fields["reversal"].default
    if rules.reversal != none:
        suits = Suits(ladders, mechanisms.reversal[rules.reversal].does)
        if not suits.reversible:
            sentence = tr(
                "reversal: found “{found}”; allowed is {none}, as the foundations of a suit all "
                "build one way and no card could pass.",
                found=rules.reversal,
                none=none,
            )
            yield Contradiction(
                ("reversal",), sentence, ("reversal", "foundations", "ranks"), (none,)
            )


def _idle(rules: Rules, mechanisms: Mechanisms) -> Iterator[tuple[str, str]]:
    ranks = rules.rank_numbers
    answered = ranks[: rules.tableau.piles]
    exiled = mechanisms.exile[rules.deal.exile].does
    if not any(
        exiled(Card(rank, suit), pile)
        for rank in ranks
        for suit in rules.suits
        for pile in answered
    ):
        reason = tr("no card is ever exiled.")
        for setting in setting_paths():
            if setting.startswith(("exiles.", "weave.")):
                yield setting, reason
        yield "deal.replacement", reason
        yield "redeal.exiles", reason
    if rules.redeal.limit == 0:
        for setting in ("redeal.gather", "redeal.turn", "redeal.shuffle", "redeal.exiles"):
            yield setting, tr("there is no redeal.")
    if rules.tableau.piles == 1:
        yield "redeal.gather", tr("there is only one pile.")
    if set(map(rank_number, rules.weave.ends_at)) >= set(answered):
        for setting in ("weave.stop", "weave.complete_pile", "weave.empty_pile"):
            yield setting, tr("every rank ends the weave before it lifts a card.")
    if _always_fit(rules, mechanisms, rules.weave.ends_at):
        yield "weave.ends_at", tr("such a card can be played wherever it comes to light.")
    if rules.exiles.face != type(rules.exiles).model_fields["face"].default:
        yield "exiles.face", tr("it shows the exiles; how the game goes is the same.")
    if rules.reversal != "none" and not _can_pass(rules, mechanisms):
        yield "reversal", tr("no card fits two foundations of its suit.")


def _always_fit(rules: Rules, mechanisms: Mechanisms, names: Sequence[str]) -> bool:
    """Whether the ranks lie next to the base on every foundation, and are never woven for that.

    They are not where cards that can be played are woven away, or may be, or are under a veto.
    """
    any_card = Card(rules.rank_numbers[0], rules.suits[0])
    stops = mechanisms.stop[rules.weave.stop].does.stops
    if (
        not names
        or rules.moves
        or rules.vetoes
        or mechanisms.when[rules.weave.when].does(True)
        or not stops(any_card, any_card, lambda card: True)
    ):
        return False
    higher = {rank for ladder in ladders_of(rules, mechanisms) for rank in ladder[2:]}
    return higher.isdisjoint(map(rank_number, names))


def _can_pass(rules: Rules, mechanisms: Mechanisms) -> bool:
    ladders = ladders_of(rules, mechanisms)
    may_pass = mechanisms.reversal[rules.reversal].does
    return any(
        may_pass(source, target) and set(source[1:]) & set(target[1:])
        for i, source in enumerate(ladders)
        for j, target in enumerate(ladders)
        if i != j
    )
