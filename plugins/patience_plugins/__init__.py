"""The plug-ins that come with patience; they use the same hooks as anybody's."""

from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
"""Their messages in other languages. Each brings the folder, for any may be switched off."""
