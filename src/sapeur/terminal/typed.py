"""What is typed and listed in a terminal: the notation, with the words of the language in it.

Records keep the one notation. The words of a game are the nouns `typed` of its words.toml; a gem of
Orapa has its letter before an @, from the nouns `gem_letter`.
"""

from __future__ import annotations

import re
from unicodedata import combining, normalize

from sapeur.games.game import Game, Words

WORD = re.compile(r"(?<![\w@'-])[A-Za-z]+(?![\w@'-])")
GEM = re.compile(r"\b([A-Za-z])(?=[mM]?[0-3]?@)")


def as_typed(game: Game, text: str, language: str) -> str:
    """Notation, or a sentence that has some in it, with the words that people type."""
    nouns = game.words.nouns
    words, letters = nouns.get("typed", {}), nouns.get("gem_letter", {})
    text = WORD.sub(lambda m: words[m[0]][language] if m[0] in words else m[0], text)
    return GEM.sub(lambda m: letters[m[1]][language] if m[1] in letters else m[1], text)


def as_notation(game: Game, typed: str) -> str:
    """What was typed, in any language, as the notation has it; what is no such word stays."""
    nouns = game.words.nouns
    words = _spellings(nouns.get("typed", {}))
    letters = _spellings(nouns.get("gem_letter", {}))
    text = " ".join(words.get(_without_accents(word), word) for word in typed.split())
    return GEM.sub(lambda m: letters.get(m[1].lower(), m[1]), text)


def _spellings(nouns: dict[str, Words]) -> dict[str, str]:
    return {
        _without_accents(said): name for name, words in nouns.items() for said in words.values()
    }


def _without_accents(text: str) -> str:
    """Without accents and hyphens: `Court-circuit` is `courtcircuit`."""
    letters = normalize("NFKD", text.lower())
    return "".join(c for c in letters if c != "-" and not combining(c))
