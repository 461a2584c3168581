"""The engine of the weaving patiences, and its command line."""

__version__ = "0.1.0"
