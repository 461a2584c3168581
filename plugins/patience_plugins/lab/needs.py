"""What the laboratory needs that the program can do without."""

from importlib.util import find_spec

from patience.errors import PatienceError
from patience.language import tr


def check_installed(*packages: str) -> None:
    """Raises PatienceError when numba, or one of the packages named, is not installed."""
    for package in ("numba", *packages):
        if find_spec(package) is None:
            raise PatienceError(
                tr(
                    "{package} is not installed; this needs the extra lab: in "
                    "the program’s folder, pip install '.[lab]'",
                    package=package,
                )
            )
