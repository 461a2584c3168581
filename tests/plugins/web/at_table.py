"""How a player handles the page's table, by mouse, by finger and by keys."""

from functools import cache
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from patience.engine import Engine, say
from patience.moves import Decision, Play
from patience.traces import read_traces, replay
from patience_plugins.web.offers import name_of
from tests.games import DATA, mechanics_of, rules_of
from tests.plugins.web.browsing import Server, let_in

STILL = '{"speed":"off"}'
"""Settings with which a weave is not shown."""


@cache
def won_game(game: str) -> tuple[int, tuple[Decision, ...]]:
    """A game that is won: its deal number, and its decisions."""
    path = DATA / "traces" / f"traces-{game}-won.jsonl"
    traces = [trace for _, trace in read_traces(path.read_text(encoding="utf-8"), path.name)]
    shortest = min(traces, key=lambda trace: len(trace.steps))
    played = replay(shortest, mechanics_of(game), say)
    return shortest.number, tuple(move.decision for move in played.moves)


def saved_game(home: Path, game: str, moves: int, number: int | None = None) -> str:
    """The name of a saved game in which so many decisions of the won game were made."""
    engine = Engine.opened({"PATIENCE_HOME": str(home)})
    deal, decisions = won_game(game)
    session = engine.begin(rules_of(game), deal if number is None else number)
    for decision in decisions[:moves]:
        session.decide(decision)
    session.leave()
    return session.name


def sit_down(page: Page, server: Server, table: str, settings: str = STILL) -> list[str]:
    """Opens a table; what goes wrong in the page is collected in the list returned."""
    page.add_init_script(f"localStorage.patience ??= '{settings}'")
    faults = let_in(page, server, f"#/table/{table}")
    expect(page.locator("#table")).to_be_visible(timeout=15_000)
    return faults


def stands_at(page: Page, ply: int) -> None:
    """The page shows the position after so many moves."""
    expect(page.locator("#table")).to_have_attribute("data-ply", str(ply), timeout=15_000)


def card_of(page: Page, play: Play) -> Locator:
    """The card that is to be played."""
    pile = f'.card[data-pile="{play.pile}"]'
    place = "[data-top]" if play.place is None else f'[data-place="{play.place}"]'
    return page.locator(pile + place)


class Mouse:
    """Plays by clicks; one beside the cards parts two on the same pile."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._pressed = ""

    def press(self, target: Locator) -> None:
        """Presses something near its corner, which no other card covers."""
        target.click(position={"x": 12, "y": 12})

    def do(self, decision: Decision) -> None:
        """Does what a decision needs, answers included."""
        ply = ply_of(self.page)
        if isinstance(decision, Play):
            self._press_anew(card_of(self.page, decision), str(decision.pile))
        else:
            self._press_anew(self.page.locator(".exiles"), "exiles")
        answer = answer_to(self.page, decision, ply)
        if answer is not None:
            self.press(answer)

    def _press_anew(self, target: Locator, what: str) -> None:
        if self._pressed == what:
            self.press(self.page.locator(".band-suit").first)
        self._pressed = what
        self.press(target)


class Finger(Mouse):
    """Plays by taps."""

    def press(self, target: Locator) -> None:
        """Taps something near its corner."""
        target.tap(position={"x": 12, "y": 12})


class Keyboard:
    """Plays by keys alone."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def do(self, decision: Decision) -> None:
        """Goes to the card by Tab and plays it by Enter; Space goes on."""
        ply = ply_of(self.page)
        if isinstance(decision, Play):
            self._go(card_of(self.page, decision), "Tab", "Shift+Tab")
            self.page.keyboard.press("Enter")
        else:
            self.page.keyboard.press("Space")
        answer = answer_to(self.page, decision, ply)
        if answer is not None:
            self._go(answer, "ArrowRight")
            self.page.keyboard.press("Enter")

    def _go(self, target: Locator, *keys: str) -> None:
        for key in keys:
            for _ in range(2 * self.page.locator(".playable").count() + 3):
                if is_focused(target):
                    return
                self.page.keyboard.press(key)
        raise AssertionError(f"{keys} do not lead there")


def is_focused(locator: Locator) -> bool:
    """Whether something has the focus."""
    return bool(locator.evaluate("element => element === document.activeElement"))


def ply_of(page: Page) -> str | None:
    """After how many moves the position is that the page shows."""
    return page.locator("#table").get_attribute("data-ply")


def answer_to(page: Page, decision: Decision, ply: str | None) -> Locator | None:
    """The answer that a decision needs, once the page has done what it was told at a ply.

    A crossing has one answer, and need not name the foundation that the decision names: which of
    them is taken comes to the same.
    """
    page.wait_for_function(
        """ply => document.getElementById("table").dataset.ply !== ply
            || document.querySelector("[data-offer]")""",
        arg=ply,
    )
    exact = page.locator(f'[data-offer="{name_of(decision)}"]')
    answers = page.locator("[data-offer]")
    return exact if exact.count() else answers if answers.count() == 1 else None
