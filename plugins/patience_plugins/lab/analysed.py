"""What is told of a game that was looked back at: text, JSON, a picture."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from patience.advice import Chance
from patience.language import tr, trn
from patience.legality import Outcome
from patience.moves import Redeal
from patience.names import Names
from patience.notation import write_step
from patience.position import Position
from patience.telling import steps
from patience.view import view_of
from patience.words import decision, in_one_line
from patience_plugins.lab.analysis import Analysis, Moment
from patience_plugins.lab.intervals import Interval, wilson
from patience_plugins.lab.pictures import COLOURS, INK, new_picture, save

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BOTTOM, TOP = -5, 112
"""The ends of the picture's scale: below lies the strip, above stand the deals."""

MOST_NAMED = 3
"""So many moves at most are named of those that would have won."""


class Told(NamedTuple):
    """The analysis of a game, or as far as it came."""

    analysis: Analysis

    @property
    def names(self) -> Names:
        """How the things of this game are called."""
        return Names(self.analysis.game.mechanics)

    def title(self) -> str:
        """Which game it is."""
        return self.names.title(self.analysis.game.number)

    def lines(self) -> Iterator[str]:
        """Every move, then what there is to say of the game."""
        if self.analysis.moments:
            yield from self._table()
            yield ""
        yield from self.story()

    def _table(self) -> Iterator[str]:
        rows = [(tr("move"), tr("ways"), tr("choices"), "", "")]
        for number, (moment, before) in enumerate(self._moments(), 1):
            named = in_one_line(self.names, steps(moment.move, before, self.names.mechanics))
            rows.append((str(number), _ways(moment.chance), _choices(moment), _mark(moment), named))
        widths = [max(len(row[cell]) for row in rows) for cell in range(4)]
        for number_, ways, choices, mark, named in rows:
            yield (
                f"{number_:>{widths[0]}}  {ways:>{widths[1]}}  {choices:<{widths[2]}}  "
                f"{mark:<{widths[3]}}  {named}"
            ).rstrip()
        yield tr("+ it could still be won after the move, – it could not, ? that is not known")

    def story(self) -> Iterator[str]:
        """What there is to say of the game, in a few sentences."""
        yield f"{self.title()}: {self.outcome()}."
        if not self.analysis.game.moves:
            yield tr("No move has been made in it, so there is none to tell of.")
        moments, end = self.analysis.moments, self.analysis.end
        if moments:
            yield self._start()
            yield from self._course()
            yield self._counts()
        if end is None:
            yield trn(
                "Only {count} move was looked at.",
                "Only {count} moves were looked at.",
                len(moments),
            )
        elif self.analysis.game.outcome is None:
            yield tr("As it stands now:") + " " + self._chance(end)

    def _start(self) -> str:
        start = self.analysis.moments[0]
        known = {
            "won": tr("The deal can be won."),
            "lost": tr("The deal cannot be won, whatever is done."),
            "unknown": tr("Whether the deal can be won was not found out."),
        }
        return f"{known[start.before]} {self._chance(start.chance)}"

    def _course(self) -> Iterator[str]:
        """Which move lost it, if one did."""
        afters = [moment.after for moment in self.analysis.moments]
        losing = self.analysis.losing
        if losing is not None:
            yield from self._lost_by(losing)
        elif afters[-1] == "won" and self.analysis.end is not None:
            yield tr("No move has given it away.")
        elif "unknown" in afters:
            yield tr(
                "From move {number} on the search met its limit; “--limit” names another.",
                number=afters.index("unknown") + 1,
            )

    def _counts(self) -> str:
        moments = self.analysis.moments
        return trn(
            "Of {count} move {alone} left no choice; every choice kept it won at {winning}, every "
            "choice was lost at {losing}.",
            "Of {count} moves {alone} left no choice; every choice kept it won at {winning}, every "
            "choice was lost at {losing}.",
            len(moments),
            alone=sum(len(moment.choices) == 1 for moment in moments),
            winning=sum(moment.equal and moment.before == "won" for moment in moments),
            losing=sum(moment.equal and moment.before == "lost" for moment in moments),
        )

    def outcome(self) -> str:
        """How it ended, or how far it came."""
        game, names = self.analysis.game, self.names
        home, moves = game.position.home(), len(game.moves)
        values = {
            "home": home,
            "cards": len(game.mechanics.pack),
            "number": game.position.state.deal,
        }
        match game.outcome:
            case Outcome.WON:
                return names.say_n(
                    "won in {deal} {number}, {count} move",
                    "won in {deal} {number}, {count} moves",
                    moves,
                    **values,
                )
            case Outcome.LOST:
                return names.say_n(
                    "lost in {deal} {number}, {home} of {cards} cards home, {count} move",
                    "lost in {deal} {number}, {home} of {cards} cards home, {count} moves",
                    moves,
                    **values,
                )
        return names.say_n(
            "{deal} {number}, {home} of {cards} cards home, {count} move so far",
            "{deal} {number}, {home} of {cards} cards home, {count} moves so far",
            moves,
            **values,
        )

    def _chance(self, chance: Chance) -> str:
        values = {"count": chance.won, "ways": chance.ways}
        if chance.all_ways:
            text = self.names.sentence(
                "Of the {ways} ways in which the {exile.many} may lie, {count} can still be won.",
                **values,
            )
        else:
            text = self.names.sentence(
                "Of {ways} ways in which the {exile.many} may lie, {count} can still be won.",
                **values,
            )
        if chance.unknown:
            text += " " + tr("{count} are not known.", count=chance.unknown)
        return text

    def _lost_by(self, losing: int) -> Iterator[str]:
        moment, before = list(self._moments())[losing]
        names, mechanics = self.names, self.names.mechanics
        yield names.sentence(
            "It could be won up to move {move}, in {deal} {number}, which lost it: {what}",
            move=losing + 1,
            number=before.state.deal,
            what=in_one_line(names, steps(moment.move, before, mechanics)),
        )
        view = view_of(before, mechanics)
        words = (decision(names, view, each) for each in moment.winning)
        instead = list(dict.fromkeys(words))
        yield tr("This would have kept it:")
        yield from (f"  {each}" for each in instead[:MOST_NAMED])
        if len(instead) > MOST_NAMED:
            yield "  " + tr("and {count} more", count=len(instead) - MOST_NAMED)
        after = (
            self.analysis.moments[losing + 1].chance
            if losing + 1 < len(self.analysis.moments)
            else self.analysis.end
        )
        if after is not None:
            yield tr(
                "As far as could be seen, {before} ways could be won before it, and {after} after.",
                before=_ways(moment.chance),
                after=_ways(after),
            )

    def _moments(self) -> Iterator[tuple[Moment, Position]]:
        """Each moment with the position in which it was decided."""
        position = self.analysis.game.begin_again().position
        for moment in self.analysis.moments:
            yield moment, position.copy()
            position.repeat(moment.move)

    def plain(self) -> dict[str, Any]:
        """The same for programs."""
        game, analysis = self.analysis.game, self.analysis
        mechanics = game.mechanics
        return {
            "game": mechanics.rules.id,
            "hash": mechanics.rules.content_hash(),
            "number": game.number,
            "outcome": game.outcome.value if game.outcome else None,
            "start": analysis.start,
            "lost_by": None if analysis.losing is None else analysis.losing + 1,
            "moves": [
                {
                    "number": number,
                    "deal": before.state.deal,
                    "step": write_step(moment.move.decision, before, mechanics),
                    "before": moment.before,
                    "after": moment.after,
                    "choices": [
                        {
                            "step": write_step(choice.decision, before, mechanics),
                            "verdict": choice.verdict,
                        }
                        for choice in moment.choices
                    ],
                    "equal": moment.equal,
                    "chance": moment.chance._asdict(),
                }
                for number, (moment, before) in enumerate(self._moments(), 1)
            ],
            "chance": analysis.end._asdict() if analysis.end else None,
        }


def _ways(chance: Chance) -> str:
    return tr("{won} of {ways}", won=chance.won, ways=chance.ways)


def _mark(moment: Moment) -> str:
    return {"won": "+", "lost": "–", "unknown": "?"}[moment.after]


def _choices(moment: Moment) -> str:
    count, winning = len(moment.choices), len(moment.winning)
    if count == 1:
        return tr("no choice")
    if moment.equal:
        return (
            tr("all {count} win", count=count) if winning else tr("all {count} lose", count=count)
        )
    return tr("{winning} of {count} win", winning=winning, count=count)


def draw(told: Told, path: Path) -> None:
    """Draws the chance over the moves, and where the game was lost."""
    analysis = told.analysis
    chances = [moment.chance for moment in analysis.moments]
    if analysis.end is not None:
        chances.append(analysis.end)
    figure, axes = new_picture(8, 4.2, f"{told.title()}: {told.outcome()}")
    moves = range(len(chances))
    bands = [_band(chance) for chance in chances]
    axes.fill_between(
        moves,
        [100 * band.low for band in bands],
        [100 * band.high for band in bands],
        step="post",
        color=COLOURS[0],
        alpha=0.18,
        linewidth=0,
    )
    axes.step(
        moves,
        [100 * band.share for band in bands],
        where="post",
        color=COLOURS[0],
        linewidth=1.8,
        label=told.names.say("of the ways in which the {exile.many} may lie"),
    )
    _draw_deals(told, axes)
    _draw_truth(told, axes)
    axes.set_xlim(0, max(len(chances) - 1, 1))
    axes.set_ylim(BOTTOM, TOP)
    axes.set_xlabel(tr("moves"))
    axes.set_ylabel(tr("% that can still be won"))
    figure.legend(loc="outside lower center", ncols=3, frameon=False, fontsize=9)
    save(figure, path)


def _band(chance: Chance) -> Interval:
    """The share that can be won, and what sampling and unknown ways leave open."""
    share, most = chance.won / chance.ways, (chance.won + chance.unknown) / chance.ways
    if chance.all_ways:
        return Interval(share, share, most)
    return Interval(
        share,
        wilson(chance.won, chance.ways).low,
        wilson(chance.won + chance.unknown, chance.ways).high,
    )


def _draw_deals(told: Told, axes: "Axes") -> None:
    starts = [0]
    for place, moment in enumerate(told.analysis.moments, 1):
        if isinstance(moment.move.decision, Redeal):
            axes.axvline(place, color=INK, linewidth=0.8, linestyle=":")
            starts.append(place)
    for deal, place in enumerate(starts, 1):
        axes.annotate(
            told.names.sentence("{deal} {number}", number=deal),
            (place, TOP - 1),
            (4, 0),
            textcoords="offset points",
            va="top",
            fontsize=8,
            color=INK,
        )


def _draw_truth(told: Told, axes: "Axes") -> None:
    """A strip below: whether it could be won as the cards really lay; and the move that lost it."""
    strips: dict[str, list[tuple[float, float]]] = {"won": [], "lost": []}
    for place, moment in enumerate(told.analysis.moments):
        if moment.before != "unknown":
            strips[moment.before].append((place, 1))
    for verdict, colour, hatch, label in (
        ("won", COLOURS[2], "", tr("could be won, every card known")),
        ("lost", COLOURS[1], "////", tr("could not")),
    ):
        if strips[verdict]:
            axes.broken_barh(
                strips[verdict],
                (BOTTOM, -BOTTOM - 1),
                facecolor=colour,
                edgecolor=INK if hatch else colour,
                hatch=hatch,
                linewidth=0,
                label=label,
            )
    losing = told.analysis.losing
    if losing is not None:
        height = 100 * _band(told.analysis.moments[losing].chance).share
        axes.plot([losing + 1], [height], marker="X", markersize=9, color=COLOURS[1], linestyle="")
        late = losing + 1 > len(told.analysis.moments) / 2
        axes.annotate(
            tr("move {number} lost it", number=losing + 1),
            (losing + 1, height),
            (-9 if late else 9, -4),
            textcoords="offset points",
            ha="right" if late else "left",
            va="top",
            fontsize=9,
            color=COLOURS[1],
        )
