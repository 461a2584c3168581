"""What takes long, thought about beside the table, and dropped when the position changes."""

from collections.abc import Callable, Generator
from contextlib import closing, suppress
from contextvars import copy_context
from functools import partial
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from patience.advice import Advice, Chance, LookedBack
    from patience.engine import Engine
    from patience.game import Game
    from patience.mechanics import Mechanics
    from patience.position import Position
    from patience.view import View

T = TypeVar("T")

Answers = Generator[T, None, None]

Post = Callable[[Callable[[], None]], object]
"""Has something called soon, in the thread of the table."""


class Thinking:
    """Questions to the engine that are answered in threads of their own.

    Answers come in the thread of the table. The threads end with the program, whatever they do, so
    that nobody who leaves has to wait for one.
    """

    def __init__(self, engine: "Engine", post: Post) -> None:
        self._engine = engine
        self._post = post
        self._thoughts: list[_Thought[Any]] = []
        self._weighing: _Thought[Chance] | None = None

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return any(not thought.over for thought in self._thoughts)

    def forget(self) -> None:
        """Drops every question: the position that they were about has changed."""
        for thought in self._thoughts:
            thought.over = True
        self._thoughts.clear()

    def stop_weighing(self) -> None:
        """Drops the question of the chance, which the player has switched off; others go on."""
        if self._weighing is not None:
            self._weighing.over = True

    def hint(
        self, mechanics: "Mechanics", view: "View", tell: "Callable[[Advice | None], None]"
    ) -> None:
        """Looks for a move worth making, knowing only what the player sees."""

        def given() -> "Answers[Advice | None]":
            yield self._engine.advise(mechanics, view)

        self._begin(_Thought(given, tell, self._post))

    def chance(
        self, mechanics: "Mechanics", position: "Position", tell: "Callable[[Chance], None]"
    ) -> bool:
        """Weighs the chance of a position, and tells it anew while it goes on.

        False, and nothing comes, where no plug-in can tell.
        """
        chances = self._engine.chances(mechanics, position)
        if chances is None:
            return False

        def weighed() -> "Answers[Chance]":
            yield from chances

        self._weighing = _Thought(weighed, tell, self._post)
        self._begin(self._weighing)
        return True

    def look_back(self, game: "Game", tell: "Callable[[LookedBack], None]") -> bool:
        """Finds out where a game was lost; False where no plug-in can."""
        if not self._engine.plugins.solvers():
            return False
        copied = game.copy()

        def found() -> "Answers[LookedBack]":
            looked_back = self._engine.look_back_on(copied)
            if looked_back is not None:
                yield looked_back

        self._begin(_Thought(found, tell, self._post))
        return True

    def _begin(self, thought: "_Thought[Any]") -> None:
        self._thoughts = [each for each in self._thoughts if not each.over] + [thought]
        # The language that is spoken is the context's.
        Thread(target=copy_context().run, args=(thought.run,), daemon=True).start()


class _Thought(Generic[T]):
    """One question, and its answers as they come, the newest of those that came at once."""

    def __init__(
        self, answers: "Callable[[], Answers[T]]", tell: Callable[[T], None], post: Post
    ) -> None:
        self._answers = answers
        self._tell = tell
        self._post_soon = post
        self._newest: list[T] = []
        self._lock = Lock()
        self.over = False
        """Whether it is answered, or nobody wants to know any more."""

    def run(self) -> None:
        try:
            with closing(self._answers()) as answers:
                for answer in answers:
                    if self.over:
                        return
                    self._note(answer)
        except Exception as error:
            self._post(partial(self._fail, error))
        else:
            self._post(self._end)

    def _note(self, answer: T) -> None:
        with self._lock:
            is_awaited = not self._newest
            self._newest[:] = [answer]
        # Answers that come faster than the table draws are told in one.
        if is_awaited:
            self._post(self._give)

    def _give(self) -> None:
        with self._lock:
            answer = self._newest.pop()
        if not self.over:
            self._tell(answer)

    def _end(self) -> None:
        self.over = True

    def _fail(self, error: Exception) -> None:
        if not self.over:
            self.over = True
            raise error

    def _post(self, call: Callable[[], None]) -> None:
        # The table may have been left meanwhile; then nobody listens.
        with suppress(RuntimeError):
            self._post_soon(call)
