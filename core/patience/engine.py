"""The composition root: what every front end holds, and where everything meets."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from patience import language
from patience.errors import PatienceError, nearest, shortened
from patience.language import tr
from patience.plugins import Plugins

if TYPE_CHECKING:
    from datetime import date

    from patience.advice import Advice, Chance, LookedBack, Share, Solved
    from patience.cards import Card
    from patience.catalogue import Catalogue
    from patience.game import Game
    from patience.journal import Header, JournalText, Record
    from patience.legality import Refusal
    from patience.mechanics import Mechanics
    from patience.mechanisms import Mechanisms
    from patience.names import Face
    from patience.offerings import CardFaces
    from patience.position import Position
    from patience.records import GameRecords
    from patience.rules import Rules
    from patience.saved import SavedGames
    from patience.session import Session
    from patience.view import View

HOME_VARIABLE = "PATIENCE_HOME"
HINT_SECONDS = 1.0
"""About so long a solver may think about a hint."""
ORACLE_SECONDS = 10.0
"""About so long one may search a game whose cards are all known."""
CHANCE_WAYS = 200
"""In so many ways at most what is hidden is thought to lie, when a chance is weighed."""
RANDOM_DEALS = 1_000_000
"""Deals that nobody chose have numbers from 1 to this: short enough to tell a friend."""


class Engine:
    """The program without a face: games, saved games, plug-ins.

    What costs time to load (the rule model, YAML) is loaded when it is first asked for.
    """

    def __init__(self, home: Path, plugins: Plugins, cache: Path | None = None) -> None:
        self.home = home
        """The user's data folder."""
        self.cache = cache
        """Where what can be worked out again is kept; None for nowhere."""
        self.plugins = plugins
        self.ascii = False
        """Whether front ends keep to ASCII: asked for, or all that the terminal can show."""
        self._faces: CardFaces | None = None
        self._sessions: list[Session] = []

    @classmethod
    def opened(cls, environ: Mapping[str, str]) -> "Engine":
        """The program with the installed plug-ins and the user's data folder."""
        plugins = Plugins.installed(environ)
        for folder in plugins.messages():
            language.add_messages(folder)
        return cls(data_folder(environ), plugins, cache_folder(environ))

    @cached_property
    def saved(self) -> "SavedGames":
        """The journals of the games that were begun."""
        from patience.saved import SavedGames

        return SavedGames(self.home / "games")

    @cached_property
    def mechanisms(self) -> "Mechanisms":
        """The vocabulary, with the words that plug-ins add."""
        from patience.vocabulary import vocabulary

        return vocabulary(self.plugins)

    @cached_property
    def catalogue(self) -> "Catalogue":
        """The games: those that ship, those of plug-ins, and the user's own."""
        from patience.catalogue import Catalogue

        return Catalogue(
            self.plugins.rule_folders(self.home),
            lambda: self.mechanisms,
            self.cache,
            self.plugins.sources_of_words,
        )

    def choose_faces(self, name: str | None) -> None:
        """Chooses by what card faces front ends write cards; with None, by those that suit.

        Raises PatienceError when no plug-in brings faces of that name.
        """
        self._faces = None
        if name is None:
            return
        offered = {faces.name: faces for faces in self.plugins.card_faces()}
        if name not in offered:
            sentence = tr("No plug-in brings card faces “{name}”", name=shortened(name))
            lists = tr("“{command}” lists them", command="patience plugins")
            raise PatienceError(language.with_nearest(sentence, nearest(name, offered), lists))
        self._faces = offered[name]

    @property
    def face(self) -> "Face":
        """How front ends write a card: as was chosen, or with signs, or in letters for ASCII."""
        from patience.names import letters, signs

        if self._faces is not None:
            return self._faces.face
        return letters if self.ascii else signs

    def mechanics(self, rules: "Rules") -> "Mechanics":
        """Rules made ready to play."""
        from patience.mechanics import Mechanics

        return Mechanics(rules, self.mechanisms)

    def begin(
        self, rules: "Rules", number: int | None = None, cards: "Sequence[Card] | None" = None
    ) -> "Session":
        """Begins a game, by deal number, from given cards, or (with neither) of a random number."""
        from patience.game import Game
        from patience.journal import Record
        from patience.session import Session

        mechanics = self.mechanics(rules)
        if cards is not None:
            game = Game.of_cards(mechanics, cards)
        else:
            game = Game.of_number(mechanics, random_deal() if number is None else number)
        journal = self.saved.create(_header(game))
        return self._opened(Session(game, journal, Record(), self.plugins, self.home))

    def resume(self, name: str | None = None) -> "Session":
        """Takes up a saved game, or the one left last that is not ended.

        Raises PatienceError when there is none, or it cannot be read or played.
        """
        from patience.session import Session

        journal, file = self.saved.open(self.waiting() if name is None else name)
        try:
            game, record = self.replay(journal, str(file.path))
        except BaseException:
            file.close()
            raise
        session = Session(game, file, record, self.plugins, self.home)
        session.notice = self._notice(journal)
        return self._opened(session)

    def leave(self) -> None:
        """Leaves every game that is begun or taken up, and not yet left."""
        for session in self._sessions:
            session.leave()
        self._sessions.clear()

    def _opened(self, session: "Session") -> "Session":
        self._sessions = [each for each in self._sessions if not each.closed] + [session]
        self.plugins.dealt(session)
        return session

    def hint(self, session: "Session") -> "Advice | None":
        """A move worth making, found knowing only what the player can see; None at the end.

        It is the solver's that a plug-in brings; without one, that of `hints`.
        """
        from patience.view import view_of

        return self.advise(session.mechanics, view_of(session.game.position, session.mechanics))

    def advise(self, mechanics: "Mechanics", view: "View") -> "Advice | None":
        """The hint for a view, as `hint` gives it: it may be asked for while the game goes on."""
        from patience.advice import Advice
        from patience.hints import hint

        plain = hint(view, mechanics)
        if plain is None:
            return None
        for solver in self.plugins.solvers():
            advice = solver.advise(mechanics, view, HINT_SECONDS)
            if advice is not None:
                return advice
        return Advice(plain)

    def oracle(self, session: "Session") -> "Solved | None":
        """Whether the game can still be won, and how, every card known.

        None where no plug-in brings a solver, and at the end. It is a hint that sees what the
        player may not: `Session.note_oracle` writes down that it was given.
        """
        if session.game.outcome is not None or not self.plugins.solvers():
            return None
        return self._solved(session.mechanics, session.game.position)

    def look_back(self, session: "Session") -> "LookedBack | None":
        """Where a game was lost: the last position that could be won, and the move after it.

        None where no plug-in brings a solver. It sees what the player may not.
        """
        return self.look_back_on(session.game)

    def look_back_on(self, game: "Game") -> "LookedBack | None":
        """The same of a game; it takes long, and the game must not go on meanwhile."""
        from patience.advice import LookedBack

        if not self.plugins.solvers():
            return None
        moves = game.moves
        position = game.position.copy()
        # Once a game is lost it stays so: each question halves the moves that may have lost it.
        low, high, place = -1, len(moves), len(moves)
        won: Solved | None = None
        proved = True
        while high - low > 1:
            middle = (low + high) // 2
            while place > middle:
                place -= 1
                position.take_back(moves[place])
            while place < middle:
                position.repeat(moves[place])
                place += 1
            found = self._solved(game.mechanics, position)
            if found.won:
                low, won = middle, found
            else:
                high, proved = middle, found.won is not None
        if won is None:
            return LookedBack(None)
        instead = won.decisions[0] if won.decisions else None
        return LookedBack(low, instead, moves[low] if proved and low < len(moves) else None)

    def _solved(self, mechanics: "Mechanics", position: "Position") -> "Solved":
        """What the first solver that finds it out says of a position."""
        from patience.advice import Solved

        solved = Solved(None)
        for solver in self.plugins.solvers():
            solved = solver.solve(mechanics, position.copy(), ORACLE_SECONDS)
            if solved.won is not None:
                break
        return solved

    def chances(
        self, mechanics: "Mechanics", position: "Position", ways: int = CHANCE_WAYS
    ) -> "Iterator[Chance] | None":
        """The chance that a position can still be won, told anew as each way has been tried.

        None where no plug-in brings a solver that can tell. It takes long: who has seen enough
        leaves the iteration. It is fair: how the hidden cards lie in truth makes no difference.
        """
        for solver in self.plugins.solvers():
            if solver.chances is not None:
                return solver.chances(mechanics, position.copy(), ways)
        return None

    def share(self, mechanics: "Mechanics") -> "Share | None":
        """How many of a game's deals can be won, where an atlas that a plug-in brings knows it."""
        for atlas in self.plugins.atlases():
            share = atlas.share(mechanics) if atlas.share else None
            if share is not None:
                return share
        return None

    def records(self) -> "list[GameRecords]":
        """How the games went, as the plug-ins tell that keep it. Raises PatienceError from them."""
        return [records for keeper in self.plugins.keepers() for records in keeper.records(self)]

    def known(self, mechanics: "Mechanics", number: int) -> bool | None:
        """Whether a deal can be won, where an atlas that a plug-in brings knows it."""
        for atlas in self.plugins.atlases():
            known = atlas.known(mechanics, number)
            if known is not None:
                return known
        return None

    def deal_of_kind(self, mechanics: "Mechanics", kind: str) -> int:
        """A random deal of one of `offerings.DEAL_KINDS`.

        Raises PatienceError when nobody knows one.
        """
        from random import SystemRandom

        from patience.offerings import DEAL_KINDS

        for atlas in self.plugins.atlases():
            number = atlas.choose(mechanics, kind, SystemRandom())
            if number is not None:
                return number
        raise PatienceError(
            tr(
                "No plug-in knows a deal of {game} {kind}; --deal names any.",
                game=mechanics.rules.name(language.spoken_language()),
                kind=tr(DEAL_KINDS[kind]),
            )
        )

    def begin_again(self, session: "Session") -> "Session":
        """Leaves a game and begins one of the same cards.

        Raises PatienceError, and the game goes on, when the new one cannot be saved.
        """
        number = session.game.number
        begun = self.begin(
            session.rules, number, None if number is not None else session.game.stock
        )
        session.leave()
        return begun

    def dealt(self, header: "Header", where: str) -> "Game":
        """The game of a journal's header, dealt and not yet played, under its own rules."""
        from patience.game import Game

        mechanics = self.mechanics(self._begun_with(header, where))
        if header.cards is not None:
            return Game.of_cards(mechanics, header.cards)
        assert header.deal is not None
        return Game.of_number(mechanics, header.deal)

    def replay(self, journal: "JournalText", where: str) -> "tuple[Game, Record]":
        """Plays a journal through, under the rules that it was begun with."""
        from patience.journal import replay

        game = self.dealt(journal.header, where)
        return game, replay(journal, game, where, lambda refusal: say(refusal, game))

    def import_journal(self, data: bytes, where: str) -> str:
        """Checks a journal from elsewhere and saves it, under the name returned."""
        from patience.journal import read_journal

        # The text may have come by way of a machine that ends lines in its own manner.
        data = data.replace(b"\r\n", b"\n")
        journal = read_journal(data if data.endswith(b"\n") else data + b"\n", where)
        self.replay(journal, where)
        body = data.decode("utf-8").partition("\n\n")[2]
        if body and not body.endswith("\n"):
            body += "\n"
        file = self.saved.create(journal.header, body)
        file.close()
        return file.name

    def _begun_with(self, header: "Header", where: str) -> "Rules":
        from patience.rulebook import rules_from_json

        rules = rules_from_json(header.rules_json, self.mechanisms, where)
        if rules.content_hash() != header.content_hash:
            raise PatienceError(
                tr(
                    "{where}: the rules in the header are not those that it names: their hash is "
                    "{found}, not {expected}.",
                    where=where,
                    found=rules.content_hash(),
                    expected=header.content_hash,
                )
            )
        return rules

    def _notice(self, journal: "JournalText") -> str:
        header = journal.header
        try:
            rules = self.catalogue.rules(header.game)
        except PatienceError:
            return tr(
                "The game “{game}” is not among those that can be listed; this one goes on under "
                "the rules that it was begun with.",
                game=header.game,
            )
        if rules.content_hash() == header.content_hash:
            return ""
        return tr(
            "The rules of {game} have changed since (version {old}, now {new}); this game goes on "
            "under those that it was begun with.",
            game=header.game,
            old=header.version,
            new=rules.version,
        )

    def waiting(self) -> str:
        """The name of the game left last that is not ended. Raises PatienceError if none is."""
        for saved in self.saved.games():
            if saved.fault is None and saved.ended is None:
                return saved.name
        raise PatienceError(tr("No game is waiting to be taken up; “patience play” begins one."))


def say(refusal: "Refusal", game: "Game") -> str:
    """Why the rules refuse a decision, as a sentence in the game's own terms."""
    from patience.view import view_of
    from patience.words import Names
    from patience.words import refusal as sentence

    return sentence(Names(game.mechanics), refusal, view_of(game.position, game.mechanics))


def data_folder(environ: Mapping[str, str]) -> Path:
    """The user's data folder: what the variable says, or the operating system's place for it."""
    named = environ.get(HOME_VARIABLE)
    if named:
        return Path(named).expanduser()
    from platformdirs import user_data_path

    return user_data_path("patience", appauthor=False)


def cache_folder(environ: Mapping[str, str]) -> Path:
    """Where caches lie: in the data folder that the variable names, or the system's place."""
    if environ.get(HOME_VARIABLE):
        return data_folder(environ) / "cache"
    from platformdirs import user_cache_path

    return user_cache_path("patience", appauthor=False)


def random_deal() -> int:
    """A deal number that nobody chose."""
    from random import SystemRandom

    return SystemRandom().randint(1, RANDOM_DEALS)


def daily_deal(day: "date") -> int:
    """The deal number of a day, the same for everybody: its digits, as 20260504."""
    return int(day.strftime("%Y%m%d"))


def _header(game: "Game") -> "Header":
    from datetime import UTC, datetime

    from patience.journal import Header

    rules = game.mechanics.rules
    return Header(
        game=rules.id,
        version=rules.version,
        content_hash=rules.content_hash(),
        rules_json=rules.as_json(),
        begun=datetime.now(UTC),
        deal=game.number,
        cards=game.stock if game.number is None else None,
    )
