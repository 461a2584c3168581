"""The words on the page's own controls; all that is said of a game comes with its state."""

from collections.abc import Mapping

from patience.language import mark

LABELS: Mapping[str, str] = {
    # The table
    "foundations": mark("Foundations"),
    "piles": mark("Piles"),
    "spread": mark("Spread piles"),
    "exiles": mark("Exiles"),
    "resting": mark("at rest"),
    "which_exile": mark("Which one?"),
    "deal_number": mark("deal number"),
    "message": mark("Message"),
    "undo": mark("Undo"),
    "redo": mark("Redo"),
    "hint": mark("Hint"),
    "auto": mark("Autoplay"),
    "go_on": mark("Go on"),
    "draw": mark("Draw"),
    "redeal": mark("Deal again"),
    "slide": mark("Slide a card"),
    "cross": mark("Cross here"),
    "why": mark("Why not?"),
    "again": mark("Begin again"),
    "new": mark("New game"),
    "moves": mark("Moves"),
    "rules": mark("Rules"),
    "chance": mark("Chance"),
    "menu": mark("Menu"),
    "keys": mark("Keys"),
    "cancel": mark("Cancel"),
    "close": mark("Close"),
    "back": mark("Back to the table"),
    "not_safe": mark("No card is surely safe to play."),
    "lost_server": mark("The server does not answer; the game is kept, and goes on when it does."),
    # The weave
    "speed": mark("Speed of the weave"),
    "slow": mark("slow"),
    "fast": mark("fast"),
    "step": mark("step by step"),
    "off": mark("off"),
    "skip": mark("Skip"),
    # The settings that keys turn
    "tint": mark("Colours of the suits"),
    "four": mark("four"),
    "two": mark("two"),
    "contrast": mark("high contrast"),
    "none": mark("none"),
    "marks": mark("Marks of what can be played"),
    "on": mark("on"),
}
"""By the names that the page knows them by."""
