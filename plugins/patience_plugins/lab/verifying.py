"""Checking a ledger: what it says is worked out again, and a sample of its deals solved anew."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from patience.commands.output import print_json
from patience.engine import Engine
from patience.errors import PatienceError
from patience.language import mark, spoken_language, tr, trn
from patience.mechanisms import Mechanisms
from patience.rulebook import rules_from_json
from patience.rules import Rules
from patience.shuffle import Generator
from patience_plugins.lab.ledger import Counts, Header, Ledger, Shard, unpack
from patience_plugins.lab.needs import check_installed

NAMES = (mark("lost"), mark("won"), mark("unknown"))
"""The verdicts in the order of the solver's codes."""


class Checked(NamedTuple):
    """A ledger that was checked."""

    header: Header
    rules: Rules | None
    """The rules; None when those in the header are not those that it names."""
    runs: list[tuple[int, int]]
    counts: Counts
    """What the verdicts themselves say."""
    again: int
    """How many deals were solved again."""
    faults: list[str]


def verify_ledger(engine: Engine, path: Path, sample: int, seed: int, json: bool) -> int:
    """Checks a ledger and prints what came of it; 1 when something in it is wrong.

    Raises PatienceError when it cannot be read.
    """
    check_installed()
    ledger = Ledger.read(path)
    try:
        checked = check(engine, ledger, sample, seed)
    finally:
        ledger.close()
    if json:
        print_json(_plain(checked))
    else:
        _tell(path, checked)
    return 1 if checked.faults else 0


def check(engine: Engine, ledger: Ledger, sample: int, seed: int) -> Checked:
    """All that is wrong with a ledger; `seed` chooses which of its deals are solved again.

    Without the deals solved again a verdict that was changed together with its count and its digest
    is not found.
    """
    header, faults = ledger.header, []
    rules = None
    try:
        rules = _held_rules(header, engine.mechanisms)
    except PatienceError as error:
        faults.append(str(error))
    shards = []
    counts, before = Counts(), -1
    for shard, digest in ledger.shards():
        found = list(faults_of(shard, digest, header, before))
        faults += found
        if not found:
            shards.append(shard)
            counts = counts.plus(shard)
            before = shard.last
    again = 0
    if rules is not None and shards and sample:
        again = min(sample, counts.deals)
        faults += _solved_again(engine, rules, header, shards, again, seed)
    return Checked(header, rules, ledger.runs(), counts, again, faults)


def check_sound(ledger: Ledger, mechanisms: Mechanisms) -> None:
    """Raises PatienceError, with the first fault, when a ledger is not what a census has written.

    Nothing is solved again.
    """
    fault = next(_faults_in(ledger, mechanisms), None)
    if fault is not None:
        raise PatienceError(
            tr("{path} cannot be gone on with: {fault}", path=ledger.path, fault=fault)
        )


def _faults_in(ledger: Ledger, mechanisms: Mechanisms) -> Iterator[str]:
    try:
        _held_rules(ledger.header, mechanisms)
    except PatienceError as error:
        yield from str(error).splitlines()
    before = -1
    for shard, digest in ledger.shards():
        yield from faults_of(shard, digest, ledger.header, before)
        before = shard.last


def _held_rules(header: Header, mechanisms: Mechanisms) -> Rules:
    """The rules that a header holds. Raises PatienceError when they are none, or named wrongly."""
    rules = rules_from_json(header.settings, mechanisms, tr("the header"))
    if Header.of(rules, header.settings, None, header.begun) != header._replace(limit=""):
        raise PatienceError(tr("The header names other rules than it holds."))
    return rules


def faults_of(shard: Shard, digest: str, header: Header, before: int) -> Iterator[str]:
    """What is wrong with a shard that follows one which ended at `before`, at most one sentence."""
    where = tr("Deals {first}–{last}", first=shard.first, last=shard.last)
    if not _are_counts(shard[:6]):
        yield tr("{where}: a count is no number.", where=where)
        return
    if shard.last < shard.first or shard.first <= before:
        yield tr("{where}: some are counted twice, or none.", where=where)
        return
    try:
        counted = _counted(shard)
    except ValueError as error:
        yield tr("{where}: the verdicts are not whole: {error}.", where=where, error=error)
        return
    if counted != shard[2:5]:
        yield tr(
            "{where}: the verdicts say {counted} won, lost and unknown, the counts {told}.",
            where=where,
            counted=", ".join(map(str, counted)),
            told=", ".join(map(str, shard[2:5])),
        )
    elif shard.digest(header) != digest:
        yield tr("{where}: what is told is not what was written down.", where=where)


def _are_counts(values: Iterable[object]) -> bool:
    """Whether the values, which SQLite does not check, are what the ledger's columns promise."""
    return all(isinstance(value, int) and value >= 0 for value in values)


def _counted(shard: Shard) -> tuple[int, int, int]:
    """How many deals are won, lost and unknown. Raises ValueError when the verdicts are broken."""
    won, unknown = (int.from_bytes(half, "little") for half in unpack(shard))
    if won & unknown or (won | unknown) >> shard.deals:
        raise ValueError(tr("a deal is told of twice, or is none of these"))
    undecided = unknown.bit_count()
    return won.bit_count(), shard.deals - won.bit_count() - undecided, undecided


def _solved_again(
    engine: Engine, rules: Rules, header: Header, shards: list[Shard], sample: int, seed: int
) -> Iterator[str]:
    from patience_plugins.lab.census import solver_version
    from patience_plugins.lab.solver import Solver

    limit = int(header.limit) if header.limit else None
    solver = Solver(engine.mechanics(rules), limit=limit)
    for shard, number in _chosen(shards, sample, seed):
        told = _verdict(shard, number)
        found = NAMES[solver.solve_some(number, 1).verdicts[0]]
        # Another solver may need more positions for a deal, or fewer.
        by_chance = "unknown" in (told, found) and shard.solver != solver_version()
        if told != found and not by_chance:
            yield tr(
                "Deal {number}: the ledger says {told}, the solver {found}.",
                number=number,
                told=tr(told),
                found=tr(found),
            )


def _chosen(shards: list[Shard], sample: int, seed: int) -> Iterator[tuple[Shard, int]]:
    """So many different deals, in order, the same for a seed wherever it runs."""
    total = sum(shard.deals for shard in shards)
    generator, chosen = Generator(seed % 2**64), set[int]()
    if sample == total:
        chosen = set(range(total))
    while len(chosen) < sample:
        chosen.add(generator.below(total))
    order = sorted(chosen, reverse=True)
    passed = 0
    for shard in shards:
        while order and order[-1] < passed + shard.deals:
            yield shard, shard.first + order.pop() - passed
        passed += shard.deals


def _verdict(shard: Shard, number: int) -> str:
    place = number - shard.first
    won, unknown = (half[place >> 3] >> (place & 7) & 1 for half in unpack(shard))
    return NAMES[2 if unknown else won]


def _plain(checked: Checked) -> dict[str, Any]:
    from patience_plugins.lab.census import winnable

    header, counts = checked.header, checked.counts
    return {
        "game": header.game,
        "version": header.version,
        "hash": header.rules,
        "limit": int(header.limit) if header.limit else None,
        "begun": header.begun,
        "deals": checked.runs,
        **counts._asdict(),
        **winnable(counts)._asdict(),
        "again": checked.again,
        "faults": checked.faults,
        "ok": not checked.faults,
    }


def _tell(path: Path, checked: Checked) -> None:
    from patience_plugins.lab.census import winnable

    header, counts = checked.header, checked.counts
    name = checked.rules.name(spoken_language()) if checked.rules else header.game
    runs = ", ".join(f"{first}–{last}" for first, last in checked.runs)
    print(tr("{path}: a census of {game}, deals {deals}", path=path, game=name, deals=runs))
    print(tr("can be won: {count}, {interval}", count=counts.won, interval=winnable(counts)))
    print(tr("cannot: {count}", count=counts.lost))
    print(tr("unknown: {count}", count=counts.unknown))
    print(trn("{count} deal solved again", "{count} deals solved again", checked.again))
    for fault in checked.faults:
        print(fault)
    print(tr("The ledger is wrong.") if checked.faults else tr("The ledger is right."))
