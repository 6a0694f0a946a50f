"""Answers that were heard at a real table: `ray 5 J orange`, `ray 7 absorbed`, `ask E4 red`.

With the easy option a ray's answer ends with its turns: `ray 5 J orange 2`. A whole mine that
somebody proposed, and that was not the one, is noted as `wrong R0@C4 Y2@A1 …`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sapeur.games.game import NotationError
from sapeur.games.orapa.notation import COLOURS, CONTENTS, read_cell, read_gems, read_port
from sapeur.games.orapa.rays import (
    ABSORBED,
    BODY,
    CELLS,
    CONTENT_OF_KIND,
    KIND,
    KINDS,
    NOTHING,
    PORTS,
    exit_of,
)
from sapeur.games.orapa.rules import (
    ASK,
    MINES,
    MOST_PROPOSALS,
    ONGOING,
    QUESTIONS,
    RAY,
    State,
    begin,
    in_play,
    mine_count,
    mine_sought,
    wrong_at,
)
from sapeur.kernel import UNKNOWN, bit_count

PROSPECTOR = 0  # whose notes they are
MOST_TURNS = 99  # of one ray: more than any mine makes
IS_ABSORBED = CONTENTS[CONTENT_OF_KIND[BODY]]


def hear(s: State, notes: Sequence[str]) -> State:
    """What the prospector knows after these answers; each question is noted once."""
    begin(s)
    for i in range(MINES * KINDS):
        s.gems[i] = UNKNOWN
    s.hidden = (1 << mine_count(s)) - 1
    mine = mine_sought(s, PROSPECTOR)
    for text in notes:
        if is_proposal(text):
            note_wrong(s, read_wrong(s, text))
            continue
        question, answer = read_note(s, text)
        if s.asked[mine * QUESTIONS + question]:
            raise NotationError(
                en=f"{text!r}: this question has another note already (O9)",
                fr=f"{text!r} : cette question a déjà une autre note (O9)",
            )
        s.asked[mine * QUESTIONS + question] = 1
        s.questions[PROSPECTOR] += 1
        if question < ASK:
            s.rays[mine * PORTS + question - RAY] = answer
        else:
            s.cells[mine * CELLS + question - ASK] = answer
    fill_way_back(s, mine)
    return s


def is_proposal(text: str) -> bool:
    return text.upper().split()[:1] == ["WRONG"]


def note_wrong(s: State, mine: list[int]) -> None:
    """O10: neither this mine nor any that answers alike is the one. Whoever notes is still in."""
    number = s.strikes[PROSPECTOR]
    if number == MOST_PROPOSALS - 1:
        raise NotationError(
            en=f"more than {number} wrong proposals cannot be noted (O14)",
            fr=f"on ne peut pas noter plus de {number} propositions fausses (O14)",
        )
    for p in mine:
        s.wrong[wrong_at(PROSPECTOR, number) + KIND[p]] = p
    s.strikes[PROSPECTOR] += 1
    s.proposals = max(s.proposals, s.strikes[PROSPECTOR] + 1)


def read_wrong(s: State, text: str) -> list[int]:
    """The placements of a proposal, one for each gem in play."""
    mine = read_gems(s, text.upper().split()[1:])
    if len(mine) < bit_count(in_play(s)):
        raise NotationError(
            en=f"{text!r}: a proposal has every gem in play (O10)",
            fr=f"{text!r} : une proposition comporte toutes les gemmes en jeu (O10)",
        )
    return mine


def fill_way_back(s: State, mine: int) -> None:
    """O5: who knows a ray knows its way back, unless something else was noted there."""
    for port in range(PORTS):
        answer = s.rays[mine * PORTS + port]
        if s.asked[mine * QUESTIONS + RAY + port] and answer != ABSORBED:
            way_out = exit_of(answer)
            if s.rays[mine * PORTS + way_out] == UNKNOWN:
                s.rays[mine * PORTS + way_out] = answer - way_out + port


def answers(s: State) -> Mapping[str, list[str]]:
    """What a ray and a cell can answer with these gems in play (O6 to O8)."""
    kinds = [kind for kind in range(KINDS) if (in_play(s) >> kind) & 1]
    contents = {CONTENT_OF_KIND[kind] for kind in kinds} | {NOTHING}
    absorbed = [IS_ABSORBED] if BODY in kinds else []
    return {
        "ray": [*COLOURS, *absorbed],
        "ask": [name for content, name in enumerate(CONTENTS) if content in contents],
    }


def alone(options: Mapping[str, str], notes: Sequence[str]) -> Mapping[str, str]:
    """O13, O14: as many proposals as were wrong, and one more."""
    proposals = max(2, 1 + sum(map(is_proposal, notes)))
    gems = {name: options[name] for name in ("diamond", "blackbody", "easy") if name in options}
    return {**gems, "mode": "solo", "proposals": str(proposals)}


def action(note: str) -> str:
    if is_proposal(note):
        return solution(note.split(maxsplit=1)[1])
    return " ".join(note.split()[:2])


def solution(deal: str) -> str:
    return f"propose {deal}"


def is_so(s: State, note: str) -> bool:
    """Whether the prospector of a solo was told this; of a proposal, that it was wrong."""
    if is_proposal(note):
        return s.winner == ONGOING
    question, answer = read_note(s, note)
    true_answer = s.rays[question - RAY] if question < ASK else s.cells[question - ASK]
    return true_answer == answer


def read_note(s: State, text: str) -> tuple[int, int]:
    """The question and the answer that a note tells."""
    match text.upper().split():
        case ["RAY", port, answer] if answer.lower() == IS_ABSORBED:
            read_word(s, "ray", answer)
            return RAY + read_port(port), ABSORBED
        case ["RAY", port, way_out, colour, *turns] if len(turns) == s.easy:
            colours = COLOURS.index(read_word(s, "ray", colour))
            turned = read_turns(turns[0]) if turns else 0
            return RAY + read_port(port), read_port(way_out) | colours << 6 | turned << 10
        case ["ASK", cell, content]:
            return ASK + read_cell(cell), CONTENTS.index(read_word(s, "ask", content))
    raise NotationError(
        en=f"{text!r} is no note: expected ray PORT EXIT COLOUR (with the easy option and its "
        "TURNS), ray PORT absorbed, ask CELL CONTENT, or wrong GEM GEM…",
        fr=f"{text!r} n'est pas une note : on attend ray PORT SORTIE COULEUR (et ses VIRAGES avec "
        "l'option facile), ray PORT absorbed, ask CASE CONTENU ou wrong GEMME GEMME…",
    )


def read_word(s: State, verb: str, text: str) -> str:
    """The answer that this word stands for, if it can be given with these options."""
    found, word = answers(s)[verb], text.lower()
    if word not in found:
        raise NotationError(
            en=f"{word!r} is no answer here; there are: {', '.join(found)} (O6, O8)",
            fr=f"{word!r} n'est pas une réponse ici ; il y a : {', '.join(found)} (O6, O8)",
        )
    return word


def read_turns(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= MOST_TURNS):
        raise NotationError(
            en=f"{text!r} is no number of turns: 0 to {MOST_TURNS} (O14)",
            fr=f"{text!r} n'est pas un nombre de virages : 0 à {MOST_TURNS} (O14)",
        )
    return int(text)
