"""Writes variants/schema.json from the model of the rules: `python -m tests.schema`."""

from patience.catalogue import FOLDER, shipped
from patience.mechanisms import Mechanisms
from patience.schema import FILE_NAME, schema_text

PATH = shipped() / FOLDER / FILE_NAME


if __name__ == "__main__":
    PATH.write_text(schema_text(Mechanisms()), encoding="utf-8")
