"""Small text files that people write: from disk to characters, or a fault."""

import re
from pathlib import Path
from stat import S_ISREG

from patience.faults import TOP, Fault, Place, RuleFileError
from patience.language import tr

LARGEST_FILE = 1_000_000
"""In bytes."""

_BYTE_ORDER_MARKS = {
    b"\xff\xfe\x00\x00": "UTF-32",
    b"\x00\x00\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}

_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def file_bytes(path: Path, name: str) -> bytes:
    """What a file holds, as far as `decoded` will take it.

    Raises RuleFileError, in which the file is called `name`, when it cannot be read.
    """
    try:
        # Asked before it is opened, as opening a pipe waits for somebody who writes into it.
        if not S_ISREG(path.stat().st_mode):
            raise _fatal(name, tr("this is not a regular file."))
        with path.open("rb") as file:
            return file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise _fatal(name, tr("there is no such file.")) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise _fatal(name, tr("the file cannot be read: {reason}.", reason=reason)) from None
    except ValueError:
        raise _fatal(name, tr("this is not the name of a file.")) from None


def decoded(data: bytes, path: str) -> str:
    """The text that the bytes of a file are in UTF-8.

    Raises RuleFileError when there are too many, they are no such text, or one that YAML forbids.
    """
    if len(data) > LARGEST_FILE:
        raise _fatal(path, tr("the file is larger than a megabyte; rule files are small texts."))
    for start, encoding in _BYTE_ORDER_MARKS.items():
        if data.startswith(start):
            raise _fatal(
                path, tr("the file is written in {encoding}; save it as UTF-8.", encoding=encoding)
            )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig")
        raise _fatal(
            path,
            tr(
                "the byte {byte} is not part of a UTF-8 text; save the file as UTF-8.",
                byte=f"0x{data[error.start]:02X}",
            ),
            _end(before),
        ) from None
    unprintable = _UNPRINTABLE.search(text)
    if unprintable:
        raise _fatal(
            path,
            tr(
                "the character U+{code} cannot stand in a YAML file.",
                code=f"{ord(unprintable[0]):04X}",
            ),
            _end(text[: unprintable.start()]),
        )
    return text


def _end(text: str) -> Place:
    lines = re.split("\r\n|\r|\n", text)
    return Place(len(lines), len(lines[-1]) + 1)


def _fatal(path: str, sentence: str, place: Place = TOP) -> RuleFileError:
    return RuleFileError([Fault(path, *place, sentence)])
