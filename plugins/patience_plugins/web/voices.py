"""Each sentence twice: to be shown, and to be heard."""

from collections.abc import Callable
from typing import Any

from patience.asked import Question
from patience.mechanics import Mechanics
from patience.moves import Decision
from patience.names import Face, Names
from patience.standing import Standing
from patience_plugins.web.offers import Offers

Said = dict[str, str]


class Voices:
    """How a game's things are called when they are shown, and when they are heard."""

    def __init__(self, mechanics: Mechanics, face: Face) -> None:
        self.text = Names(mechanics, face)
        self.aloud = Names(mechanics, None)

    def say(self, sentence: Callable[[Names], str]) -> Said:
        """The sentence in both voices."""
        return {"text": sentence(self.text), "aloud": sentence(self.aloud)}

    def stand(self, standing: Callable[[Names], Standing]) -> dict[str, Said]:
        """The two lines of a message in both voices."""
        text, aloud = standing(self.text), standing(self.aloud)
        return {
            "what": {"text": text.what, "aloud": aloud.what},
            "next": {"text": text.next, "aloud": aloud.next},
        }

    def gesture(
        self, meaning: Callable[[Names], Decision | Question | None], offers: Offers
    ) -> dict[str, Any] | None:
        """What a gesture means: a decision to be sent, a question to be asked first, or nothing."""
        meant, heard = meaning(self.text), meaning(self.aloud)
        if meant is None:
            return None
        if isinstance(meant, Question):
            assert isinstance(heard, Question)
            return {"question": asked(meant, heard, offers)}
        return {"offer": offers.add(meant)}


def asked(question: Question, heard: Question, offers: Offers) -> dict[str, Any]:
    """A question, as it is shown and heard; its answers are offered."""
    crossing = question.crossing.play if question.crossing else None
    return {
        "sentence": {"text": question.sentence, "aloud": heard.sentence},
        "suit": question.suit,
        "same": question.same,
        "must": question.must,
        "crossing": crossing
        and {"rank": crossing.card.rank, "pile": crossing.pile, "place": crossing.place},
        "answers": [
            {
                "label": {"text": answer.label, "aloud": other.label},
                "offer": offers.add(answer.decision),
            }
            for answer, other in zip(question.answers, heard.answers, strict=True)
        ],
    }
