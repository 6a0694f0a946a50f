"""Why a table refuses what is said to it: a code for programs, words in both languages."""

from __future__ import annotations

from sapeur.games.game import Refusal, Words


def _refusal(code: str, en: str, fr: str) -> Refusal:
    return Refusal(code, "table", Words(en=en, fr=fr))


TOO_MUCH_TALK = _refusal(
    "too-much-talk",
    "Too much has been asked at this table; play on.",
    "On a trop demandé à cette table ; jouez.",
)
NO_SEAT = _refusal("no-seat", "There is no such seat.", "Il n'y a pas cette place.")
STARTED = _refusal("started", "The game has begun.", "La partie a commencé.")
NOT_STARTED = _refusal(
    "not-started", "The game has not begun yet.", "La partie n'a pas encore commencé."
)
GAME_OVER = _refusal("over", "The game is over.", "La partie est finie.")
NOT_OVER = _refusal("not-over", "The game is not over.", "La partie n'est pas finie.")
SEATED_ALREADY = _refusal(
    "seated-already", "You have a seat at this table.", "Vous avez une place à cette table."
)
SEAT_TAKEN = _refusal("seat-taken", "This seat is taken.", "Cette place est prise.")
NO_LEVEL = _refusal(
    "no-level", "An opponent has a level from 1 to 5.", "Un adversaire a un niveau de 1 à 5."
)
NEEDS_PERSON = _refusal(
    "needs-person",
    "At least one seat is for a person.",
    "Au moins une place est pour une personne.",
)
BAD_NONCE = _refusal(
    "bad-nonce",
    "A nonce is up to 64 hexadecimal digits.",
    "Une contribution fait au plus 64 chiffres hexadécimaux.",
)
NOT_SEATED = _refusal(
    "not-seated", "You have no seat at this table.", "Vous n'avez pas de place à cette table."
)
NOT_YOURS = _refusal("not-yours", "This is not yours to do.", "Ce n'est pas à vous de le faire.")
TIME_IS_UP = _refusal("time-is-up", "Your time is up.", "Votre temps est écoulé.")
NOTHING_TO_UNDO = _refusal(
    "nothing-to-undo",
    "The last decision was not yours to take back.",
    "La dernière décision n'est pas la vôtre.",
)
CANNOT_ASK = _refusal("cannot-ask", "This cannot be asked here.", "On ne peut demander cela ici.")
ASKED_ALREADY = _refusal(
    "asked-already", "Something is being asked already.", "Une question est déjà posée."
)
NOTHING_ASKED = _refusal("nothing-asked", "Nobody asked that.", "Personne ne l'a demandé.")
BELIEF_FORBIDDEN = _refusal(
    "belief-forbidden",
    "At this table nobody is shown what can be known.",
    "À cette table, on ne montre à personne ce qui peut se savoir.",
)
HINTS_FORBIDDEN = _refusal(
    "hints-forbidden",
    "At this table there are no hints.",
    "À cette table, il n'y a pas de conseils.",
)
NO_SUCH_HELP = _refusal(
    "no-such-help",
    "Belief is on or off; a hint says where, what or why.",
    "La connaissance est on ou off ; un conseil dit where, what ou why.",
)
NOT_YOUR_TURN = _refusal(
    "not-your-turn",
    "There is nothing that you could do now.",
    "Il n'y a rien que vous puissiez faire maintenant.",
)
REMATCHED = _refusal("rematched", "There is a rematch already.", "Il y a déjà une revanche.")
BUSY = _refusal(
    "busy",
    "Too many are at this table at once; say it again.",
    "Trop de monde à la fois à cette table ; redites-le.",
)
