import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from patience_plugins.terminal.canvas import GLYPHS, Canvas, breadth
from patience_plugins.terminal.places import Place
from patience_plugins.terminal.status import cut

PILE, OTHER = Place("pile", 1, 2), Place("pile", 3, 4)


def rows(canvas: Canvas, *, ascii_only: bool = False) -> list[str]:
    return ["".join(span.text for span in row) for row in canvas.rows(ascii_only)]


def test_what_falls_outside_is_cut_off() -> None:
    canvas = Canvas(4, 2)
    canvas.put(-2, 0, "abcdefgh", "text", PILE)
    canvas.put(2, 1, "xyz", "text")
    canvas.put(0, -1, "no", "text")
    canvas.put(0, 2, "no", "text")
    assert rows(canvas) == ["cdef", "  xy"]
    assert canvas.places()[0] == [PILE] * 4


def test_neighbours_of_one_style_are_one_span() -> None:
    canvas = Canvas(5, 1)
    canvas.put(1, 0, "ab", "text")
    canvas.put(3, 0, "c", "text")
    (row,) = canvas.rows(ascii_only=False)
    assert row == ((" ", "table"), ("abc", "text"), (" ", "table"))


def test_what_is_laid_over_a_place_hides_it() -> None:
    below, above = Canvas(4, 1), Canvas(2, 1)
    below.claim(0, 0, 4, 1, PILE)
    above.put(0, 0, "x", "text", OTHER)
    below.paste(above, 1, 0)
    assert below.places() == [[PILE, OTHER, None, PILE]]
    assert rows(below) == [" x  "]


def test_a_canvas_laid_over_the_edge_is_cut_off() -> None:
    below, above = Canvas(2, 2), Canvas(2, 2)
    above.put(0, 0, "ab", "text")
    above.put(0, 1, "cd", "text")
    below.paste(above, -1, 1)
    below.paste(above, 1, -1)
    assert rows(below) == [" c", "b "]


@pytest.mark.parametrize("sign", GLYPHS)
def test_every_sign_has_one_of_ascii_that_is_as_wide(sign: str) -> None:
    assert len(GLYPHS[sign]) == 1
    assert GLYPHS[sign].isascii()
    assert GLYPHS[sign].isprintable()


def test_the_letters_of_a_language_stay_in_ascii() -> None:
    canvas = Canvas(20, 1)
    canvas.put(0, 0, "«Жду» 7♥", "message")
    assert rows(canvas, ascii_only=True) == ['"Жду" 7H            ']


def test_a_ring_under_the_cursor_points_at_its_rank_in_ascii() -> None:
    canvas = Canvas(3, 1)
    canvas.put(0, 0, "«8»", "chosen")
    assert rows(canvas, ascii_only=True) == [">8<"]


def test_a_wide_letter_takes_two_cells_and_an_accent_none() -> None:
    canvas = Canvas(8, 2)
    canvas.put(0, 0, "織女x", "text")
    canvas.put(0, 1, "cafe\u0301!", "text")
    assert rows(canvas) == ["織女x   ", "cafe\u0301!   "]
    assert [cell_len(row) for row in rows(canvas, ascii_only=True)] == [8, 8]


@given(
    st.lists(st.tuples(st.integers(-3, 9), st.text("a織\u0301♥…😀 ", max_size=6)), max_size=8),
    st.booleans(),
)
def test_a_row_is_as_wide_as_its_window_whatever_is_written_over_what(
    texts: list[tuple[int, str]], ascii_only: bool
) -> None:
    canvas = Canvas(8, 1)
    for x, text in texts:
        canvas.put(x, 0, text, "text")
    assert [cell_len(row) for row in rows(canvas, ascii_only=ascii_only)] == [8]


@given(st.text("ab織女\u0301 ", max_size=12), st.integers(1, 12))
def test_what_is_cut_fits(text: str, room: int) -> None:
    assert breadth(cut(text, room)) <= room
    assert breadth(text) > room or cut(text, room) == text
