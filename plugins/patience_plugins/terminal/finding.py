"""Looking for a card: what is typed lights it and its double, and dims the rest."""

from patience.cards import Card, read_cards
from patience.errors import PatienceError
from patience.language import tr
from patience.names import Names
from patience.view import View
from patience.words import Standing, whereabouts

_SIGNS = str.maketrans("♣♦♥♠", "CDHS")


class Finding:
    """The letters typed so far."""

    def __init__(self) -> None:
        self.text = ""
        self.done = False

    def typed(self, key: str) -> bool:
        """Takes a key; Enter and Esc end the search. False for keys that are of no use here."""
        if key in ("enter", "escape", "slash", "/"):
            self.done = True
        elif key == "backspace":
            self.text = self.text[:-1]
        elif len(key) == 1 and (key.isalnum() or key in "♣♦♥♠"):
            # A new card is begun where one stands already.
            self.text = key if self.card is not None else (self.text + key)[:3]
        else:
            return False
        return True

    @property
    def card(self) -> Card | None:
        """The card that the letters name; None as long as they name none."""
        try:
            cards = read_cards(self.text.upper().translate(_SIGNS))
        except PatienceError:
            return None
        return cards[0] if len(cards) == 1 else None

    def message(self, names: Names, view: View) -> Standing:
        """What is typed, and where the card lies."""
        card = self.card
        told = tr("Type a card, as 7s or 10h.")
        if card is not None and card in names.mechanics.pack:
            told = whereabouts(names, view, card)
        return Standing(tr("Find: {text}", text=self.text + "_"), told)
