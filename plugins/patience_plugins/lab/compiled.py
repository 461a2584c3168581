"""Compiling with numba: one decorator, a cache in the user's folder, a word while it compiles."""

import hashlib
import os
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.extending import intrinsic
from platformdirs import user_cache_path

from patience.language import tr

F = TypeVar("F", bound=Callable[..., Any])


_BASE = ("compiled", "table")


def _cache_folder() -> Path | None:
    """Where compiled code is kept; None when nothing can be written there.

    The name holds a hash of what is compiled: numba itself compiles a function anew when its own
    file has changed, but not when a file has changed whose functions or numbers it uses.
    """
    named = os.environ.get("NUMBA_CACHE_DIR")
    sources = hashlib.sha256(numba.__version__.encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        text = source.read_bytes()
        if b"\n@compiled" in text or b"\n@inlined" in text or source.stem in ("compiled", "table"):
            sources.update(text)
    folder = Path(named) if named else user_cache_path("weaving-patience") / "kernel"
    folder /= sources.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


_config: Any = numba.config
_CACHE = _cache_folder()
if _CACHE is not None:
    _config.CACHE_DIR = str(_CACHE)

PLAIN: bool = bool(_config.DISABLE_JIT)
"""Whether the same source runs uncompiled, as it does with NUMBA_DISABLE_JIT=1."""


if PLAIN:
    # The generator's arithmetic is modulo 2⁶⁴ and means to overflow, in every thread.
    warnings.filterwarnings("ignore", "overflow encountered in scalar", RuntimeWarning)


def compiled(function: F) -> F:
    """The function compiled to machine code at its first call; it runs without Python's lock."""
    return cast(F, numba.njit(nogil=True, cache=_CACHE is not None)(function))


def inlined(function: F) -> F:
    """The function compiled into each that calls it: for the small ones that run in every step."""
    return cast(F, numba.njit(nogil=True, cache=_CACHE is not None, forceinline=True)(function))


def announce(function: Callable[..., Any]) -> None:
    """Says on standard error that a function is about to be compiled, unless it already was."""
    if PLAIN or function.__name__ in _asked:
        return
    _asked.add(function.__name__)
    if _CACHE is None or not any(_CACHE.rglob(f"*.{function.__name__}-*.nbi")):
        print(tr("Compiling the laboratory; this happens once…"), file=sys.stderr, flush=True)


_asked: set[str] = set()


def _lowest(bits: int) -> int:
    """The number of the lowest bit that is set; some bit must be."""
    return (int(bits) & -int(bits)).bit_length() - 1


def _count(bits: int) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


def _machine_lowest(context: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        never_zero = context.get_constant(numba.types.boolean, True)
        return builder.cttz(arguments[0], builder.trunc(never_zero, _one_bit()))

    return numba.types.int64(numba.types.int64), generate


def _machine_count(context: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return numba.types.int64(numba.types.int64), generate


def _one_bit() -> Any:
    from llvmlite import ir

    return ir.IntType(1)


lowest: Callable[[int], int] = _lowest if PLAIN else cast(Any, intrinsic)(_machine_lowest)
count: Callable[[int], int] = _count if PLAIN else cast(Any, intrinsic)(_machine_count)

int64: Callable[[Any], int] = cast(Any, np.int64)
"""A signed number of 64 bits; to the type checker it is as good as Python's own."""

uint64 = np.uint64
