"""The reasons that the expert of Mission Secrète gives for its advice, and their words."""

from __future__ import annotations

from sapeur.agents.agent import NOTHING, Fact, Sentences, percent
from sapeur.agents.mission.lookahead import TurnSearch
from sapeur.games.game import Words
from sapeur.games.mission import GAME
from sapeur.games.mission.notation import CHARACTER_NAMES
from sapeur.games.mission.rules import ACCUSE, CHARACTERS

NAMES = CHARACTER_NAMES
WHO = tuple(GAME.words.nouns["character"][name] for name in NAMES)
# One sentence a character, so that its name is in the language of the sentence.
OF_A_CHARACTER = {
    "is": Words(
        en="the accused is {who} with {{percent}}%",
        fr="la personne accusée est {who} à {{percent}} %",
    ),
    "gives": Words(
        en="completes a series for {who}, who is in play with {{percent}}%",
        fr="achève une série pour {who}, en jeu à {{percent}} %",
    ),
    "leaves": Words(
        en="leaves {who} one swap from a series (in play with {{percent}}%)",
        fr="laisse {who} à un échange d'une série (en jeu à {{percent}} %)",
    ),
    "blocks": Words(
        en="stops {who}, one swap from a series (in play with {{percent}}%)",
        fr="arrête {who}, à un échange d'une série (en jeu à {{percent}} %)",
    ),
    "shows": Words(
        en="shows the others that you may be {who}: from {{before}} to {{after}}%",
        fr="montre aux autres que vous pouvez être {who} : de {{before}} à {{after}} %",
    ),
    "hides": Words(
        en="hides that you are {who}: from {{before}} to {{after}}%",
        fr="cache que vous êtes {who} : de {{before}} à {{after}} %",
    ),
    "poses": Words(
        en="makes you look like {who}: from {{before}} to {{after}}%",
        fr="vous fait passer pour {who} : de {{before}} à {{after}} %",
    ),
}  # fmt: skip
SENTENCES: Sentences = {
    "wins": Words(en="this completes your line", fr="ceci achève votre ligne"),
    "nearer": Words(
        en="brings you to {swaps:swap|swaps} from your line",
        fr="vous met à {swaps:échange|échanges} de votre ligne",
    ),
    "as-far": Words(
        en="leaves you {swaps:swap|swaps} from your line",
        fr="vous laisse à {swaps:échange|échanges} de votre ligne",
    ),
    "farther": Words(
        en="takes you back to {swaps:swap|swaps} from your line",
        fr="vous éloigne de votre ligne, à {swaps:échange|échanges}",
    ),
    "waiting": Words(
        en="to wait wins {percent}%",
        fr="attendre gagne à {percent} %",
    ),
} | {
    f"{name}-{NAMES[c]}": Words(
        en=words["en"].format(who=WHO[c]["en"]), fr=words["fr"].format(who=WHO[c]["fr"])
    )
    for name, words in OF_A_CHARACTER.items()
    for c in range(CHARACTERS)
}


WORTH_SAYING = 0.005  # a character less likely to be in play is not mentioned
SEEN_MORE, SEEN_AS_ANOTHER = 0.03, 0.1  # smaller changes in how sure the others are go unsaid


def facts_for(ahead: TurnSearch, action: int) -> tuple[Fact, ...]:
    """Why the action is good or bad."""
    if action >= ACCUSE:
        return tuple(_facts_for_accusation(ahead, action))
    if ahead.distance_after(action, ahead.own) == 0:
        return (Fact("wins"),)
    return (*_facts_for_series(ahead, action), *_facts_for_secrecy(ahead, action))


def _facts_for_accusation(ahead: TurnSearch, action: int) -> list[Fact]:
    target, c = divmod(action - ACCUSE, CHARACTERS)
    facts = [Fact(f"is-{NAMES[c]}", {"percent": percent(ahead.chance_that(target, c))})]
    if NOTHING in ahead.values:
        facts.append(Fact("waiting", {"percent": percent(ahead.values[NOTHING][0])}))
    return facts


def _facts_for_series(ahead: TurnSearch, action: int) -> list[Fact]:
    """How near the own series and those of the others are after the swap."""
    before, after = ahead.distance(ahead.own), ahead.distance_after(action, ahead.own)
    name = "nearer" if after < before else "farther" if after > before else "as-far"
    facts = [Fact(name, {"swaps": after})]
    for b in range(CHARACTERS):
        p = ahead.chance_of_rival(b)
        if b == ahead.own or p < WORTH_SAYING:
            continue
        gaps = {"percent": percent(p)}
        if ahead.distance_after(action, b) == 0:
            facts.append(Fact(f"gives-{NAMES[b]}", gaps))
        elif ahead.distance_after(action, b) == 1:
            facts.append(Fact(f"leaves-{NAMES[b]}", gaps))
        elif ahead.distance(b) == 1:
            facts.append(Fact(f"blocks-{NAMES[b]}", gaps))
    return facts


def _facts_for_secrecy(ahead: TurnSearch, action: int) -> list[Fact]:
    """What the others learn of this seat by the swap."""
    facts = []
    for c, (before, after) in enumerate(ahead.views_of_me(action)):
        gaps = {"before": percent(before), "after": percent(after)}
        if c == ahead.own and abs(after - before) > SEEN_MORE:
            facts.append(Fact(f"{'shows' if after > before else 'hides'}-{NAMES[c]}", gaps))
        elif c != ahead.own and after > before + SEEN_AS_ANOTHER:
            facts.append(Fact(f"poses-{NAMES[c]}", gaps))
    return facts
