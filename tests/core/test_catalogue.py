"""Finding games: the shipped ones, folders of rule files, broken files, and the cache."""

import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from patience import catalogue as module
from patience.catalogue import CATALOGUE, FOLDER, Catalogue, shipped
from patience.errors import PatienceError
from patience.faults import RuleFileError
from patience.language import speaking
from patience.listing import OWN, STANDINGS, Listing
from patience.mechanisms import Mechanisms, Word
from patience.rulebook import read_rule_file
from tests.games import GAMES, MECHANISMS, rules_of


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """An empty folder for rule files."""
    folder = tmp_path / "rules"
    folder.mkdir()
    return folder


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """A folder for the cache, which is not there yet."""
    return tmp_path / "cache"


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def ids(games: list[Listing]) -> list[str]:
    return [game.id for game in games]


def shipped_ids() -> list[str]:
    """The ids in the order of the catalogue, in which a file is called as its game."""
    return re.findall(r"file: variants/([a-z-]+)\.yaml", (shipped() / CATALOGUE).read_text())


def no_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on, reading any rule file fails the test."""

    def read(*arguments: object) -> None:
        pytest.fail("the rule files were read again")

    monkeypatch.setattr(Catalogue, "_read", read)


def no_words() -> Mechanisms:
    """The words, where they are not to be asked for."""
    pytest.fail("the words were asked for")


# What is found


def test_the_shipped_games_come_first_in_the_order_of_the_catalogue(rules: Path) -> None:
    write(rules, "abc.yaml", "id: abc\nextends: weavers\n")
    games = Catalogue([rules], Mechanisms).games()
    assert ids(games) == [*shipped_ids(), "abc"]
    assert games[-1].standing == OWN
    assert all(game.standing in STANDINGS for game in games[:-1])
    assert not any(game.broken for game in games)


def test_a_listing_tells_names_version_and_hash() -> None:
    weavers = Catalogue([], Mechanisms).find("weavers")
    assert (weavers.name("en"), weavers.name("ru"), weavers.name("de")) == (
        "Weaver’s", "Ткач", "Weaver’s",
    )  # fmt: skip
    assert weavers.content_hash == rules_of("weavers").content_hash()
    assert weavers.version == 1


def test_every_shipped_file_stands_in_the_catalogue() -> None:
    listed = {game.path for game in Catalogue([], Mechanisms).games() if game.standing in STANDINGS}
    assert listed == set((shipped() / FOLDER).glob("*.yaml"))


def test_a_new_file_is_seen_at_once(rules: Path, cache: Path) -> None:
    catalogue = Catalogue([rules], Mechanisms, cache)
    catalogue.games()
    write(rules, "new.yaml", "id: new\nextends: leonis-own\n")
    assert "new" in ids(catalogue.games())
    (rules / "new.yaml").unlink()
    assert "new" not in ids(catalogue.games())


def test_a_folder_that_is_not_there_holds_no_games(tmp_path: Path) -> None:
    assert ids(Catalogue([tmp_path / "none"], Mechanisms).games()) == list(GAMES)


def test_a_file_in_the_place_of_a_folder_is_listed_as_broken(tmp_path: Path) -> None:
    path = write(tmp_path, "rules", "")
    broken = Catalogue([path], Mechanisms).games()[-1]
    assert "the folder cannot be read" in str(broken.faults[0])


def test_a_file_that_two_folders_show_is_listed_once(rules: Path, tmp_path: Path) -> None:
    write(rules, "abc.yaml", "id: abc\nextends: weavers\n")
    (tmp_path / "link").symlink_to(rules)
    games = Catalogue([rules, tmp_path / "link", rules], Mechanisms).games()
    assert ids(games).count("abc") == 1


def test_own_games_extend_each_other_across_folders(rules: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    write(other, "base.yaml", "id: base\nextends: weavers\nredeal: {limit: 5}\n")
    write(rules, "heir.yaml", "id: heir\nextends: base\n")
    assert Catalogue([rules, other], Mechanisms).rules("heir").redeal.limit == 5


@pytest.mark.parametrize("name", ["weavers.yaml", "also.yaml"])
def test_own_games_extend_the_listed_game_and_not_a_file_whose_id_is_taken(
    rules: Path, name: str
) -> None:
    write(rules, name, "id: weavers\nextends: leonis-own\n")
    write(rules, "heir.yaml", "id: heir\nextends: weavers\n")
    catalogue = Catalogue([rules], Mechanisms)
    assert catalogue.rules("heir").content_hash() == rules_of("weavers").content_hash()


def test_of_two_own_files_with_one_id_the_listed_one_is_extended(rules: Path) -> None:
    write(rules, "a.yaml", "id: base\nextends: weavers\nredeal: {limit: 5}\n")
    write(rules, "base.yaml", "id: base\nextends: weavers\nredeal: {limit: 6}\n")
    write(rules, "heir.yaml", "id: heir\nextends: base\n")
    catalogue = Catalogue([rules], Mechanisms)
    assert catalogue.rules("base").redeal.limit == 5
    assert catalogue.rules("heir").redeal.limit == 5


# What is broken


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("id: broken\nextends: weavers\nweave: {stop: nevr}\n", "found “nevr”"),
        ("id: broken\nextends: weavers\ntableau: {piles: 13}\n", "found 13; allowed is 12"),
        ("", "the file is empty"),
        ("{", "is missing"),
    ],
)
def test_a_broken_file_is_listed_as_broken_and_harms_no_other(
    rules: Path, text: str, fault: str
) -> None:
    path = write(rules, "broken.yaml", text)
    write(rules, "good.yml", "id: good\nextends: weavers\n")
    catalogue = Catalogue([rules], Mechanisms)
    assert ids(catalogue.games()) == [*GAMES, "broken", "good"]
    assert [game.id for game in catalogue.games() if game.broken] == ["broken"]
    assert any(fault in str(each) for each in catalogue.find("broken").faults)
    assert catalogue.rules("good").id == "good"
    with pytest.raises(RuleFileError, match=str(path)):
        catalogue.rules("broken")


def test_what_is_no_file_is_listed_as_broken(rules: Path) -> None:
    (rules / "folder.yaml").mkdir()
    os.mkfifo(rules / "pipe.yaml")
    (rules / "gone.yaml").symlink_to("nowhere")
    games = Catalogue([rules], Mechanisms).games()[len(GAMES) :]
    assert ids(games) == ["folder", "gone", "pipe"]
    assert all(game.broken for game in games)


def test_two_files_with_one_id_are_told_and_the_first_is_played(rules: Path) -> None:
    write(rules, "mine.yaml", "id: weavers\nextends: leonis-own\n")
    catalogue = Catalogue([rules], Mechanisms)
    broken = catalogue.games()[-1]
    assert str(broken.faults[0]).startswith(f"{rules / 'mine.yaml'}:1:5: id: “weavers” is the game")
    assert catalogue.rules("weavers").content_hash() == rules_of("weavers").content_hash()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "games: [{file: variants/weavers.yaml, standing: classic}]",
            "found “classic”; allowed is",
        ),
        ("games: [{file: variants/weavers.yaml}]", "games[1].standing is missing"),
        ("games:\n", "found nothing"),
        ("[", "is missing"),
        ("- x", "found a list"),
        ("games: [{file: variants/gone.yaml, standing: standard}]", "there is no such file"),
    ],
)
def test_a_broken_catalogue_is_told_and_the_games_are_still_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, fault: str
) -> None:
    write(tmp_path, CATALOGUE, text)
    (tmp_path / FOLDER).symlink_to(shipped() / FOLDER)
    monkeypatch.setattr(module, "shipped", lambda: tmp_path)
    catalogue = Catalogue([], Mechanisms)
    broken = [game for game in catalogue.games() if game.broken]
    assert any(fault in str(each) for game in broken for each in game.faults)
    assert catalogue.rules("weavers").id == "weavers"


# How a game is named


def test_a_game_that_is_not_there_is_refused_with_the_nearest_one() -> None:
    catalogue = Catalogue([], Mechanisms)
    for wrong, sentence in (
        ("weaver", "There is no game “weaver”; did you mean “weavers”?"),
        ("Leonis-Ow", "There is no game “Leonis-Ow”; did you mean “leonis-own”?"),
        ("собственность льони", "There is no game “собственность льони”; did you mean “leonis-own"),
        ("xx", f"There is no game “xx”; there are {', '.join(GAMES)}, and FILE.yaml plays a rule"),
    ):
        with pytest.raises(PatienceError) as raised:
            catalogue.rules(wrong)
        assert str(raised.value).startswith(sentence)


def test_a_rule_file_is_named_by_its_path(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(rules, "mine.yaml", "id: other\nextends: weavers\n")
    catalogue = Catalogue([], Mechanisms)
    assert catalogue.rules(str(path)).id == "other"
    with pytest.raises(RuleFileError, match="no such file"):
        catalogue.rules(str(rules / "none.yaml"))
    monkeypatch.chdir(rules)
    assert catalogue.rules("mine").id == "other"
    write(rules, "weavers.yaml", "id: other\nextends: leonis-own\n")
    for name in ("weavers", "Weaver's", "ткач"):
        assert catalogue.rules(name).id == "weavers"


def test_an_id_goes_before_a_name(rules: Path) -> None:
    write(rules, "abc.yaml", "id: abc\nextends: weavers\nnames: {en: The Loom}\n")
    write(rules, "the-loom.yaml", "id: the-loom\nextends: weavers\nnames: {en: ABC}\n")
    catalogue = Catalogue([rules], Mechanisms)
    assert [catalogue.find(name).id for name in ("abc", "the-loom")] == ["abc", "the-loom"]


# The cache


def test_what_was_read_is_not_read_again(
    rules: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(rules, "broken.yaml", "id: broken\nextends: weavers\nweave: {stop: nevr}\n")
    first = Catalogue([rules], Mechanisms, cache).games()
    no_reading(monkeypatch)
    assert Catalogue([rules], Mechanisms, cache).games() == first


@pytest.mark.parametrize(
    "change",
    [
        lambda rules: write(rules, "heir.yaml", "id: heir\nextends: base\nredeal: {limit: 8}\n"),
        lambda rules: write(rules, "base.yaml", "id: base\nextends: weavers\nredeal: {limit: 8}\n"),
    ],
    ids=["its own file", "the file that it extends"],
)
def test_a_changed_file_changes_the_hash(
    rules: Path, cache: Path, change: Callable[[Path], object]
) -> None:
    write(rules, "base.yaml", "id: base\nextends: weavers\n")
    write(rules, "heir.yaml", "id: heir\nextends: base\n")
    old = Catalogue([rules], Mechanisms, cache).find("heir").content_hash
    change(rules)
    assert Catalogue([rules], Mechanisms, cache).find("heir").content_hash != old


def test_a_missing_parent_that_comes_heals_its_heirs(rules: Path, cache: Path) -> None:
    write(rules, "heir.yaml", "id: heir\nextends: base\n")
    assert Catalogue([rules], Mechanisms, cache).find("heir").broken
    write(rules, "base.yaml", "id: base\nextends: weavers\n")
    assert not Catalogue([rules], Mechanisms, cache).find("heir").broken


def test_a_new_word_heals_a_file_that_waits_for_it(rules: Path, cache: Path) -> None:
    write(rules, "odd.yaml", "id: odd\nextends: weavers\nexiles: {draw: second}\n")
    assert Catalogue([rules], Mechanisms, cache).find("odd").broken
    more = Mechanisms().with_words("exiles.draw", [Word("second", "", lambda count: (0,))])
    assert not Catalogue([rules], lambda: more, cache).find("odd").broken


@pytest.mark.parametrize("code", ["brings.py", "brings/__init__.py", "brings/deep/words.py"])
def test_changed_code_of_a_plug_in_has_the_files_read_anew(
    code: str, tmp_path: Path, cache: Path, rules: Path
) -> None:
    write(rules, "odd.yaml", "id: odd\nextends: weavers\nexiles: {draw: second}\n")
    path = tmp_path / code
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("")
    source = tmp_path / "brings" if "/" in code else path

    def broken(mechanisms: Callable[[], Mechanisms]) -> bool:
        catalogue = Catalogue([rules], mechanisms, cache, lambda: {"brings": source})
        return catalogue.find("odd").broken

    assert broken(Mechanisms)
    assert broken(no_words)
    path.write_text("# changed")
    more = Mechanisms().with_words("exiles.draw", [Word("second", "", lambda count: (0,))])
    assert not broken(lambda: more)


def test_what_changes_while_it_is_read_is_not_kept(rules: Path, cache: Path) -> None:
    def mechanisms() -> Mechanisms:
        write(rules, "late.yaml", "id: late\nextends: weavers\n")
        return MECHANISMS

    Catalogue([rules], mechanisms, cache, dict).games()
    assert not cache.exists()


def test_each_language_has_its_own_list(rules: Path, cache: Path) -> None:
    write(rules, "broken.yaml", "")
    english = Catalogue([rules], Mechanisms, cache).games()
    with speaking("ru"):
        Catalogue([rules], Mechanisms, cache).games()
    assert len(list(cache.iterdir())) == 2
    assert Catalogue([rules], Mechanisms, cache).games() == english


@pytest.mark.parametrize("change", ["", "null", "[]", "{}", "{", "\0" * 50, "[" * 10_000, "sum",
                                    "games", "torn"])  # fmt: skip
def test_a_spoilt_cache_is_read_anew(rules: Path, cache: Path, change: str) -> None:
    good = Catalogue([rules], Mechanisms, cache).games()
    [file] = cache.iterdir()
    kept = json.loads(file.read_text())
    if change == "sum":
        kept["games"][0][0] = "lions-own"
        change = json.dumps(kept)
    elif change == "games":
        kept["games"] = [5]
        kept["sum"] = module._sum([5])
        change = json.dumps(kept)
    elif change == "torn":
        change = file.read_text()[:-40]
    file.write_text(change)
    assert Catalogue([rules], Mechanisms, cache).games() == good
    assert Catalogue([rules], Mechanisms, cache)._cached(Catalogue([rules], Mechanisms)._key())


def test_a_cache_that_cannot_be_written_is_done_without(rules: Path, tmp_path: Path) -> None:
    for cache in (write(tmp_path, "file", ""), Path("/proc/nowhere")):
        assert ids(Catalogue([rules], Mechanisms, cache).games()) == list(GAMES)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "rules"]


def test_a_list_from_the_cache_loads_neither_yaml_nor_rules_nor_words(
    cache: Path, run: Callable[..., str]
) -> None:
    program = (
        "import sys; from pathlib import Path\n"
        "from patience.catalogue import Catalogue\n"
        "def mechanisms():\n"
        "    from patience.mechanisms import Mechanisms\n"
        "    return Mechanisms()\n"
        f"games = Catalogue([], mechanisms, Path({str(cache)!r}), dict).games()\n"
        "unwanted = {'yaml', 'pydantic', 'patience.rules', 'patience.mechanisms'}\n"
        "print(len(games), *unwanted & set(sys.modules))"
    )
    run([sys.executable, "-c", program])
    assert run([sys.executable, "-c", program]).strip() == str(len(GAMES))


def test_the_cache_holds_what_a_fresh_reading_finds(cache: Path) -> None:
    Catalogue([], Mechanisms, cache).games()
    for game in Catalogue([], Mechanisms, cache).games():
        rules = read_rule_file(game.path, MECHANISMS)
        assert (game.names, game.summary) == (rules.names, rules.summary)
        assert game.content_hash == rules.content_hash()
