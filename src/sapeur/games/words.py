"""What is said to people, in each language; and the nouns of a game, from its words.toml."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from typing import Any

import msgspec
from msgspec import Struct

from sapeur.games.phrases import typeset_french

LANGUAGES = ("en", "fr")


class Words(dict[str, str]):
    """The same words in each language: Words(en=..., fr=...).

    French is typed with ordinary spaces and gets the narrow ones here, wherever it comes from.
    """

    def __init__(self, *, en: str, fr: str) -> None:
        super().__init__(en=en, fr=typeset_french(fr))


YES, NO = Words(en="Yes", fr="Oui"), Words(en="No", fr="Non")


class OptionWords(Struct, frozen=True, forbid_unknown_fields=True):
    """What an option is called, and those of its values that have a name."""

    label: Words
    values: dict[str, Words] = {}

    def value(self, text: str) -> Words:
        """A value as it is shown; a number or a drawing stands for itself."""
        known = {"on": YES, "off": NO} | self.values
        return known.get(text, Words(en=text, fr=text))


class Vocabulary(Struct, frozen=True, forbid_unknown_fields=True):
    """The words of one game: its title, its options, and its nouns by kind and by name."""

    title: Words
    summary: Words
    options: dict[str, OptionWords] = {}
    nouns: dict[str, dict[str, Words]] = {}

    def noun(self, kind: str, name: str, language: str) -> str:
        """What people call a thing that the notation calls `name`."""
        return self.nouns[kind][name][language]

    def names(self, kind: str, language: str) -> dict[str, str]:
        """All nouns of a kind in one language, by their names in the notation."""
        return {name: words[language] for name, words in self.nouns[kind].items()}

    def all(self) -> Iterator[tuple[str, Words]]:
        """Every entry of the file with the place where it stands."""
        yield "title", self.title
        yield "summary", self.summary
        for name, option in self.options.items():
            yield f"options.{name}.label", option.label
            for value, words in option.values.items():
                yield f"options.{name}.values.{value}", words
        for kind, nouns in self.nouns.items():
            for name, words in nouns.items():
                yield f"nouns.{kind}.{name}", words


def read_vocabulary(package: str) -> Vocabulary:
    """The words.toml of a game; an entry without one of the languages is an error."""
    text = resources.files(package).joinpath("words.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=Vocabulary, dec_hook=_words)


def _words(_: type[Any], entry: Any) -> Words:
    if not isinstance(entry, dict) or sorted(entry) != sorted(LANGUAGES):
        raise ValueError(f"expected {' and '.join(LANGUAGES)}, not {entry!r}")
    return Words(**entry)
