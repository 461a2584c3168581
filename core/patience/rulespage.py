"""The rules of a game as a card-game book would print them: rules, readings and sources."""

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from patience.chapters import Chapters
from patience.language import chosen, spoken_language, tr
from patience.mechanics import Mechanics
from patience.mechanisms import Mechanisms
from patience.rules import Rules, Source

WIDTH = 78


@dataclass(frozen=True)
class Section:
    """A part of the page under its heading."""

    title: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True)
class RulesPage:
    """The rules as text, in the language spoken when it was made."""

    title: str
    summary: str
    sections: tuple[Section, ...]

    def as_text(self, width: int = WIDTH) -> str:
        """The page as plain text, its lines no longer than `width` where words allow."""
        lines = [self.title, "=" * len(self.title), ""]
        if self.summary:
            lines += [*_wrapped(self.summary, width), ""]
        for section in self.sections:
            lines += [section.title, "-" * len(section.title), ""]
            for paragraph in section.paragraphs:
                lines += [*_wrapped(paragraph, width), ""]
        return "\n".join(lines)


def _wrapped(paragraph: str, width: int) -> list[str]:
    # A number stays on one line with its percent sign; a no-break space is none to textwrap.
    held = re.sub(r"(?<=\d) (?=%)|(?<=ISBN) ", "\N{NO-BREAK SPACE}", paragraph)
    lines = textwrap.wrap(held, width, break_on_hyphens=False)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def rules_page(mechanics: Mechanics, mechanisms: Mechanisms) -> RulesPage:
    """The rules of the game, in the spoken language."""
    rules = mechanics.rules
    writer = Chapters(mechanics, mechanisms)
    chapters: list[tuple[str, Callable[[], Iterator[str]]]] = [
        (tr("What is needed"), writer.needed),
        (tr("The layout"), writer.layout),
        (tr("The deal"), writer.dealing),
        (tr("Play"), writer.play),
        (tr("Standstill and weave"), writer.weaving),
        (tr("The end of a deal"), writer.redealing),
        (tr("Winning"), writer.winning),
        (tr("Readings"), lambda: _readings(rules)),
        (tr("Sources"), lambda: _sources(rules)),
    ]
    written = ((title, tuple(paragraphs())) for title, paragraphs in chapters)
    return RulesPage(
        rules.name(spoken_language()),
        in_language(rules.summary),
        tuple(Section(title, paragraphs) for title, paragraphs in written if paragraphs),
    )


def in_language(text: str | Mapping[str, str] | None) -> str:
    """A text of a rule file in the spoken language, or in English, or in whichever it is."""
    if isinstance(text, str):
        return text
    return chosen(text or {}, spoken_language())


def _readings(rules: Rules) -> Iterator[str]:
    if rules.editorial:
        yield tr("On these points the sources are silent or differ; so they are read here.")
    for note in rules.editorial:
        texts = [in_language(text) for text in (note.reading, note.why, note.figures)]
        said = " ".join(map(_stopped, filter(None, texts)))
        yield tr("{said} ({setting})", said=said, setting=note.setting)


def _sources(rules: Rules) -> Iterator[str]:
    game = ""
    for source in rules.sources:
        if (other := in_language(source.game)) != game:
            game = other
            yield tr("As for {game}:", game=game or rules.name(spoken_language()))
        yield _source(source)


def _stopped(text: str) -> str:
    """The text with a full stop, and a capital letter at its beginning."""
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def _source(source: Source) -> str:
    parts = [source.author, in_language(source.title), source.year, _pages(source)]
    if source.isbn:
        parts.append(tr("ISBN {number}", number=source.isbn))
    line = ", ".join(str(part) for part in parts if part)
    return " ".join(filter(None, [_stopped(line), in_language(source.note)]))


def _pages(source: Source) -> str:
    if source.pages is None:
        return ""
    pages = str(source.pages).replace("-", "–")
    return tr("pp. {pages}", pages=pages) if "–" in pages else tr("p. {pages}", pages=pages)
