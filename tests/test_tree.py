"""What the files of the project must not hold."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

A_PATH_ON_SOME_MACHINE = re.compile(
    rb"(?<![\w.~*/-])/(?:home|root|tmp|Users|work)/\w[\w/.-]*|[A-Z]:\\Users\\"
)


def test_no_file_names_a_path_of_the_machine_it_was_made_on(
    root: Path, run: Callable[..., str]
) -> None:
    if not (root / ".git").exists():
        pytest.skip("this is not a checkout: which files belong to the project cannot be told")
    listed = run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"], cwd=root)
    found = {
        name: paths
        for name in listed.split("\0")
        if (root / name).is_file()
        if (paths := A_PATH_ON_SOME_MACHINE.findall((root / name).read_bytes()))
    }
    assert found == {}
