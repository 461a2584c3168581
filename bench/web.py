"""How fast the web table is: a move's answer, the first page, the frames of a weave.

Each is told beside what was promised.

`python bench/web.py` measures over the wire, on this machine, with a server in a process of its own
and, for the page, with the Chromium that Playwright is told of by `--chromium`.
"""

import argparse
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import httpx

GAMES = 10
PAGES = 5
TABLE = "leonis-own-0"
"""One of the games that were begun."""
PROMISED_MOVE = 0.050
PROMISED_PAGE = 1.0
PROMISED_FRAME = 1 / 60
LIFTS = 8
"""So many lifts has the weave at least whose frames are measured."""
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]


@contextmanager
def served() -> Iterator[str]:
    """A server as a player starts it; its address."""
    with TemporaryDirectory() as home:
        program = [sys.executable, "-c", "from patience.cli import main; main()"]
        with subprocess.Popen(
            [*program, "web", "--no-browser", "--port", "0"],
            env={**os.environ, "PATIENCE_HOME": home},
            stdout=subprocess.PIPE,
            text=True,
        ) as server:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found is not None
            try:
                yield found[0]
            finally:
                server.terminate()


def moves(client: httpx.Client, weighing: bool) -> list[float]:
    """How many seconds each move of random games took to be answered."""
    chance = random.Random(1)
    spent = []
    for number in range(GAMES):
        game = ("leonis-own", "weavers")[number % 2]
        table = client.post("/api/tables", json={"game": game, "deal": str(number)}).json()["table"]
        state = client.get(f"/api/tables/{table}").json()
        while not state["ended"] and (offer := chosen(state, chance)):
            if weighing:
                client.post(f"/api/tables/{table}/chance", json={"turn": state["turn"]})
            begun = perf_counter()
            answer = client.post(
                f"/api/tables/{table}/moves", json={"turn": state["turn"], "offer": offer}
            )
            spent.append(perf_counter() - begun)
            state = answer.json()
    return spent


def chosen(state: dict[str, Any], chance: random.Random) -> str | None:
    """An offer of a state: a play where there is one, else what goes on."""
    plays = [card["play"] for pile in state["piles"] for card in pile["cards"] if card["play"]]
    if state["question"]:
        plays = [{"question": state["question"]}]
    if not plays:
        offer: str | None = state["go_on"]["offer"]
        return offer
    play = chance.choice(plays)
    return str(play.get("offer") or chance.choice(play["question"]["answers"])["offer"])


def pages(address: str, chromium: Path) -> list[float]:
    """How many seconds each first page took until something of it was painted."""
    from playwright.sync_api import sync_playwright

    spent = []
    with sync_playwright() as playwright:
        for _ in range(PAGES):
            browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
            # Only the test asks the page to evaluate text, which its policy forbids.
            page = browser.new_page(bypass_csp=True)
            page.goto(address)
            page.wait_for_function("performance.getEntriesByType('paint').length > 1")
            paint = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
            spent.append(page.evaluate(paint) / 1000)
            browser.close()
    return spent


def before_a_weave(client: httpx.Client) -> str:
    """A table at which drawing an exile is a long weave."""
    chance = random.Random(1)
    while True:
        table = client.post("/api/tables", json={"game": "weavers"}).json()["table"]
        state = client.get(f"/api/tables/{table}").json()
        while not state["ended"] and (offer := chosen(state, chance)):
            state = client.post(
                f"/api/tables/{table}/moves", json={"turn": state["turn"], "offer": offer}
            ).json()
            if state["last"] and state["last"]["lifts"] >= LIFTS:
                client.post(f"/api/tables/{table}/undo", json={"turn": state["turn"]})
                return str(table)


def frames(address: str, table: str, chromium: Path) -> list[float]:
    """How many seconds each frame stood while a weave was shown."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        page = browser.new_page()
        page.goto(f"{address}&table={table}")
        page.locator(".exiles.ready").click()
        page.locator(".weaving-now").wait_for()
        times = page.evaluate(
            """() => new Promise((done) => {
                const times = [];
                const frame = (now) => {
                    times.push(now / 1000);
                    if (document.querySelector(".weaving-now")) requestAnimationFrame(frame);
                    else done(times);
                };
                requestAnimationFrame(frame);
            })"""
        )
        browser.close()
    return [after - before for before, after in pairwise(times)]


def tell(name: str, spent: list[float], promised: float) -> None:
    """One line: the median, the slowest of a hundred, the slowest, and what was promised."""
    late = sorted(spent)[int(len(spent) * 0.99)]
    print(
        f"{name:<34} {median(spent) * 1000:7.1f} ms, of a hundred {late * 1000:7.1f} ms, "
        f"slowest {max(spent) * 1000:7.1f} ms (promised {promised * 1000:.0f} ms)"
    )


def main() -> None:
    """Measures, and prints a line for each figure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--chromium", type=Path, help="Chromium, to measure the first page too")
    chromium = parser.parse_args().chromium
    with served() as address:
        origin = address.partition("/?")[0]
        headers = {"origin": origin}
        with httpx.Client(base_url=origin, headers=headers, trust_env=False) as client:
            client.get(address)
            tell("a move", moves(client, weighing=False), PROMISED_MOVE)
            tell("a move while chances are weighed", moves(client, weighing=True), PROMISED_MOVE)
            weave = before_a_weave(client)
        if chromium is not None:
            tell(
                "first page, at a table", pages(f"{address}&table={TABLE}", chromium), PROMISED_PAGE
            )
            tell("a frame of a weave", frames(address, weave, chromium), PROMISED_FRAME)


if __name__ == "__main__":
    main()
