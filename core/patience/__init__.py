"""The engine of the weaving patiences, and its command line."""
