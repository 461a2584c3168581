"""The laboratory's diary: a line of JSON for each batch of deals, in the player's data folder."""

import json
from datetime import UTC, datetime

from patience.errors import PatienceError
from patience.language import tr
from patience.offerings import BatchReport

FILE = "laboratory.jsonl"


def write_down(report: BatchReport) -> None:
    """Adds a batch to the diary. Raises PatienceError when it cannot be written."""
    path = report.home / FILE
    values = {key: value for key, value in report._asdict().items() if key != "home"}
    values["done"] = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(json.dumps(values) + "\n")
    except OSError as error:
        raise PatienceError(
            tr("{path} cannot be written: {error}.", path=path, error=error.strerror)
        ) from None
