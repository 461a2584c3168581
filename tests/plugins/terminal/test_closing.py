"""The bands of a won game close to whole cloth, once."""

from patience_plugins.terminal.canvas import Canvas
from patience_plugins.terminal.closing import SECONDS, Closing, draw_closing


def cloth(done: float) -> str:
    canvas = Canvas(10, 2)
    canvas.put(1, 0, "▒" * 8, "line.C")
    canvas.put(0, 1, "no cloth", "text")
    draw_closing(canvas, 0, 2, done)
    row, other = ("".join(span.text for span in spans) for spans in canvas.rows(False))
    assert other.rstrip() == "no cloth"
    return row.strip()


def test_cloth_closes_from_both_sides_to_the_middle() -> None:
    assert [cloth(quarter / 4) for quarter in range(5)] == [
        "━━━━━━━━",
        "▒━━━━━━▒",
        "▒▒━━━━▒▒",
        "▒▒▒━━▒▒▒",
        "▒▒▒▒▒▒▒▒",
    ]


def test_closing_is_over_after_its_time_and_never_turns_back() -> None:
    closing, steps = Closing(), []
    while closing.advance(SECONDS / 10):
        steps.append(closing.done)
        assert len(steps) < 11
    assert steps == sorted(steps)
    assert closing.done == 1.0
