"""However the player leaves, the game is kept and can be gone on with."""

import fcntl
import os
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from patience.game import Game
from tests.games import mechanics_of, random_decision
from tests.talking import engine_in, typed

MAIN = [sys.executable, "-c", "from patience.cli import main; main()"]
KEPT = "The game is kept; “patience resume weavers-5” goes on with it."


@contextmanager
def playing(*words: str) -> Iterator[subprocess.Popen[str]]:
    """A game in a process of its own, to which lines can be written."""
    with subprocess.Popen(
        [*MAIN, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def random_lines(number: int) -> tuple[list[str], Game]:
    """A game of Weaver's played at random, as it is typed."""
    game = Game.of_number(mechanics_of("weavers"), number)
    random = Random(number)
    lines: list[str] = []
    while (decision := random_decision(game, random)) is not None and len(lines) < 60:
        lines.append(typed(decision, game))
        game.decide(decision)
    return lines, game


def test_whole_game_comes_through_a_pipe(home: Path) -> None:
    lines, game = random_lines(5)
    with playing("play", "weavers", "--deal", "5", "--plain") as process:
        said, complaints = process.communicate("\n".join(lines) + "\n")
    assert (process.returncode, complaints) == (0, "")
    assert KEPT in said
    assert ">" not in said, "there is no prompt in a pipe"
    session = engine_in(home).resume("weavers-5")
    session.leave()
    position = session.game.position
    assert position.piles == game.position.piles
    assert position.exiles == game.position.exiles
    assert [sorted(position.heights(suit)) for suit in "CDHS"] == [
        sorted(game.position.heights(suit)) for suit in "CDHS"
    ]


def test_last_line_without_an_end_counts(home: Path) -> None:
    lines, _ = random_lines(5)
    with playing("play", "weavers", "--deal", "5") as process:
        process.communicate("\n".join(lines[:3]))
    session = engine_in(home).resume("weavers-5")
    session.leave()
    assert len(session.game.moves) == 3


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 0), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_interruption_saves_and_leaves_with_a_sentence(
    home: Path, number: signal.Signals, status: int
) -> None:
    lines, _ = random_lines(5)
    with playing("play", "weavers", "--deal", "5") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write("\n".join([*lines[:9], "find ac"]) + "\n")
        process.stdin.flush()
        # What is answered last tells that the lines before it are done.
        while not (line := process.stdout.readline()).startswith("A♣ is "):
            assert line, process.stderr.read()
        process.send_signal(number)
        rest = process.stdout.read()
        assert process.wait() == status
        assert KEPT in rest
        assert process.stderr.read() == ""
    session = engine_in(home).resume("weavers-5")
    session.leave()
    assert len(session.game.moves) == 9


def test_interruption_in_the_midst_of_moves_leaves_a_right_game(home: Path) -> None:
    lines, _ = random_lines(5)
    for round_number in range(3):
        with playing("play", "weavers", "--deal", "5") as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write("\n".join(lines * 20) + "\n")
            process.stdin.flush()
            for _ in range(25 + 7 * round_number):
                process.stdout.readline()
            process.send_signal(signal.SIGINT)
            said = process.stdout.read()
            assert process.wait() == 0
            assert "goes on with it" in said
    engine = engine_in(home)
    for saved in engine.saved.games():
        engine.resume(saved.name).leave()


def test_closed_input_is_the_end_of_input() -> None:
    command = " ".join(f"'{word}'" for word in [*MAIN, "play", "weavers", "--deal", "5"])
    done = subprocess.run(
        f"{command} <&-", shell=True, capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert KEPT in done.stdout


@pytest.mark.parametrize("told", [b"\xff\xfe\n", b"7\xe2\x99\n", b"\x00\x1b[A\n", b"qc" * 50000])
def test_input_that_is_no_text_is_answered_in_a_sentence(told: bytes) -> None:
    done = subprocess.run(
        [*MAIN, "play", "weavers", "--deal", "5"], input=told, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert KEPT in done.stdout.decode()
    assert "is neither a card nor a command" in " ".join(done.stdout.decode().split())


def test_pipe_that_holds_no_text_in_its_encoding_is_told_in_a_sentence(home: Path) -> None:
    done = subprocess.run(
        [*MAIN, "play", "weavers", "--deal", "5"],
        input=b"quit\n",
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-16"},
    )
    assert done.returncode == 2
    said = done.stderr.decode("utf-16")
    assert said == "What is typed is not text in utf-16; the game is kept.\n"
    engine_in(home).resume("weavers-5").leave()


def test_game_that_was_left_last_is_gone_on_with() -> None:
    with playing("play", "weavers", "--deal", "5") as process:
        process.communicate("quit\n")
    with playing("resume") as process:
        said, complaints = process.communicate("quit\n")
    assert complaints == ""
    assert KEPT in said


def test_game_that_is_open_elsewhere_is_not_opened() -> None:
    with playing("play", "weavers", "--deal", "5") as process:
        assert process.stdout is not None
        process.stdout.readline()
        other = subprocess.run(
            [*MAIN, "resume", "weavers-5"],
            capture_output=True,
            encoding="utf-8",
            check=False,
            stdin=subprocess.DEVNULL,
        )
        assert other.returncode == 2
        assert other.stderr == "The game weavers-5 is open in another window.\n"
        process.communicate("quit\n")


def test_ascii_may_be_asked_for_and_is_taken_where_nothing_else_can_be_shown() -> None:
    asked = subprocess.run(
        [*MAIN, "play", "leonis-own", "--deal", "5", "--ascii"],
        input="moves\ntable\nhelp\nrules\n",
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    needed = subprocess.run(
        [*MAIN, "play", "leonis-own", "--deal", "5"],
        input="moves\ntable\nhelp\nrules\n",
        capture_output=True,
        encoding="ascii",
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert asked.stdout.isascii()
    assert asked.stdout.replace("leonis-own-5-2", "leonis-own-5") == needed.stdout.replace(
        "leonis-own-5-2", "leonis-own-5"
    )


class Terminal:
    """A terminal of its own, with a game that is played in it."""

    def __init__(self, process: subprocess.Popen[bytes], ours: int) -> None:
        self.process = process
        self._ours = ours

    def type(self, keys: bytes) -> None:
        """Types the keys."""
        os.write(self._ours, keys)

    def read_until(self, end: str, again: bytes = b"") -> str:
        """What is shown up to an end; `again` is typed again whenever nothing comes for long.

        A line editor hears a signal only once it waits: one that comes just before is heard with
        the next key.
        """
        said = b""
        while not said.decode(errors="replace").endswith(end):
            if select.select([self._ours], [], [], 10)[0]:
                said += os.read(self._ours, 4096)
            else:
                assert again, said
                self.type(again)
        return said.decode().replace("\r\n", "\n")

    def hang_up(self) -> None:
        """Closes the terminal."""
        os.close(self._ours)
        self._ours = -1

    def close(self) -> None:
        """Ends what is left of both."""
        self.process.kill()
        if self._ours >= 0:
            self.hang_up()


@contextmanager
def terminal(*words: str) -> Iterator[Terminal]:
    pty = pytest.importorskip("pty", reason="only Unix has terminals that a program can make")
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*MAIN, *words],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        env={**os.environ, "COLUMNS": "80", "LINES": "24", "TERM": "dumb"},
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    ) as process:
        os.close(theirs)
        made = Terminal(process, ours)
        try:
            yield made
        finally:
            made.close()


def test_terminal_shows_the_table_after_each_move_and_control_c_leaves() -> None:
    with terminal("play", "leonis-own", "--deal", "1", "--plain") as shown:
        assert shown.read_until("> ").count("home\n") == 1
        shown.type(b"qc\n")
        answer = shown.read_until("\n> ")
        assert "Q♣ goes from pile A to the king foundation.\n" in answer
        assert answer.count(" of 104 home\n") == 1
        shown.type(b"why 7h\n")
        assert " of 104 home" not in shown.read_until("\n> ")
        shown.type(b"\x03")
        shown.read_until("goes on with it.\r\n", again=b"\x03")
        assert shown.process.wait() == 0


def test_terminal_that_hangs_up_leaves_the_game_to_be_gone_on_with(home: Path) -> None:
    with terminal("play", "weavers", "--deal", "5", "--plain") as shown:
        shown.read_until("> ")
        shown.hang_up()
        assert shown.process.wait() == 129
    engine_in(home).resume("weavers-5").leave()


def test_signal_that_is_ignored_stays_ignored() -> None:
    with subprocess.Popen(
        [*MAIN, "play", "weavers", "--deal", "5"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGHUP)
        said, _ = process.communicate("find ac\n")
        assert process.returncode == 0
        assert "A♣ is " in said


def test_cards_are_written_by_the_faces_that_are_named() -> None:
    def look(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*MAIN, "play", "leonis-own", "--deal", "5", *words],
            input="look 5\n",
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    by_signs, by_letters = look("--faces", "signs"), look("--faces", "letters")
    assert "6♠, in pile 5 under 6 cards." in by_signs.stdout
    assert "6S, in pile 5 under 6 cards." in by_letters.stdout
    unknown = look("--faces", "leters")
    assert unknown.returncode == 2
    assert unknown.stderr == ("No plug-in brings card faces “leters”; did you mean “letters”?\n")
    assert not unknown.stdout
