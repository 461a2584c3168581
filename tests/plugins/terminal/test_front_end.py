"""Where the table is offered: at a terminal that can place text, and nowhere else."""

import sys
from io import StringIO

import pytest

from patience_plugins import terminal


class Terminal(StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


def usable(monkeypatch: pytest.MonkeyPatch, **streams: StringIO | None) -> bool:
    """Whether it is offered where all streams but these lead to a terminal."""
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, stream, streams.get(stream, Terminal()))
    (front_end,) = terminal.patience_front_ends()
    return front_end.usable()


def test_table_is_offered_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    assert usable(monkeypatch)


@pytest.mark.parametrize("elsewhere", [StringIO(), None], ids=["a file", "closed"])
@pytest.mark.parametrize("stream", ["stdin", "stdout", "stderr"])
def test_table_is_not_offered_where_a_stream_leads_elsewhere(
    monkeypatch: pytest.MonkeyPatch, stream: str, elsewhere: StringIO | None
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    # Textual reads from the first and draws on the last.
    assert not usable(monkeypatch, **{stream: elsewhere})


@pytest.mark.skipif(sys.platform == "win32", reason="no terminal of Windows names itself in TERM")
@pytest.mark.parametrize("name", ["", "dumb", "unknown"])
def test_table_is_not_offered_to_a_terminal_that_cannot_place_text(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("TERM", name)
    assert not usable(monkeypatch)
