"""A browser for the tests of the page, and a server for it to look at."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

CHROMIUM = shutil.which("chromium")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

needs_browser = pytest.mark.skipif(
    CHROMIUM is None,
    reason="NO BROWSER: the page is not tested; install Debian's package chromium",
)


@contextmanager
def browser() -> Iterator[Browser]:
    """Debian's Chromium, unseen."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        try:
            yield launched
        finally:
            launched.close()


class Server:
    """A process of `patience web`, which can be killed and started again."""

    def __init__(self, home: Path, **environ: str) -> None:
        self._environ = os.environ | {"PATIENCE_HOME": str(home), "PATIENCE_LANG": "en"} | environ
        self._process: subprocess.Popen[str] | None = None
        self.address = ""
        """With the token that lets a page in."""

    def start(self, *words: str) -> None:
        """Starts it and waits until it listens."""
        main = "from patience.cli import main; main()"
        self._process = subprocess.Popen(
            [sys.executable, "-c", main, "web", "--no-browser", *words],
            env=self._environ,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            found = re.search(r"http://\S+\?token=[\w-]+", line)
            if found:
                self.address = found[0]
                return
        raise AssertionError("the server said no address")

    @property
    def port(self) -> str:
        """Where it listens."""
        found = re.search(r":(\d+)/", self.address)
        assert found
        return found[1]

    def end(self, kill: bool = False) -> None:
        """Ends it, or kills it at once."""
        process = self._process
        if process is not None:
            if kill:
                process.kill()
            else:
                process.terminate()
            process.wait(30)
            assert process.stdout is not None
            process.stdout.close()
            self._process = None


def _is_fault(said: ConsoleMessage) -> bool:
    """Whether the browser complains of more than a chance that a move has overtaken."""
    overtaken = "409" in said.text and said.location["url"].endswith("/chance")
    return said.type == "error" and not overtaken


def let_in(page: Page, server: Server, route: str = "#/") -> list[str]:
    """Opens a page of the server; what goes wrong in it is collected in the list returned."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if _is_fault(said) else None)
    page.goto(server.address)
    page.wait_for_url(re.compile("#/|/$"))
    page.evaluate("route => { location.hash = route; }", route)
    return faults
