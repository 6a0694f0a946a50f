"""What the terminal says, in French and English. A game's own words live with the game."""

from __future__ import annotations

import os

from sapeur.games.game import Refusal, Words
from sapeur.games.phrases import typeset_french

LANGUAGES = ("en", "fr")


def chosen_language(asked: str | None) -> str:
    """The language asked for, or else the one that the environment speaks."""
    spoken = asked or os.environ.get("SAPEUR_LANG") or os.environ.get("LC_ALL")
    spoken = spoken or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "en"
    return "fr" if spoken.lower().startswith("fr") else "en"


def french(table: dict[str, str]) -> dict[str, str]:
    """A board's French sentences, typed with ordinary spaces, as they are shown."""
    return {name: typeset_french(text) for name, text in table.items()}


def refusal_text(refusal: Refusal, language: str) -> str:
    said = refusal.words[language]
    return said if refusal.article == "table" else f"{said} ({refusal.article})"


SAID = {
    "to-act": Words(en="Seat {seat}, what do you do?", fr="Place {seat}, que faites-vous ?"),
    "alone": Words(en="What do you do?", fr="Que faites-vous ?"),
    "choices": Words(
        en="Choose a number, or type the action. help for more.",
        fr="Choisissez un numéro, ou tapez l'action. aide pour en savoir plus.",
    ),
    "more": Words(
        en="… and {n} more: list shows them all.",
        fr="… et {n} autres : liste les montre toutes.",
    ),
    "go-on": Words(
        en="Enter to go on, or act out of turn: {some}",
        fr="Entrée pour continuer, ou agissez hors de votre tour : {some}",
    ),
    "seat": Words(en="seat {seat}", fr="place {seat}"),
    "opponent": Words(en="{name} (seat {seat})", fr="{name} (place {seat})"),
    "against": Words(en="You play with {names}.", fr="Vous jouez avec {names}."),
    "you": Words(en="you", fr="vous"),
    "did": Words(en="{who}: {text}", fr="{who} : {text}"),
    "chance": Words(en="the die: {text}", fr="le dé : {text}"),
    "step": Words(en="{text}", fr="{text}"),
    "secret": Words(en="{who} has chosen", fr="{who} a choisi"),
    "undone": Words(en="{who} took that back", fr="{who} reprend son coup"),
    "end-game": Words(en="Game: {title}", fr="Jeu : {title}"),
    "end-over": Words(en="Over, after {n:action|actions}.", fr="Finie, après {n:action|actions}."),
    "end-open": Words(
        en="Not over, after {n:action|actions}. Awaited: {seats}.",
        fr="Pas finie, après {n:action|actions}. On attend : {seats}.",
    ),
    "end-dice": Words(en="the dice", fr="les dés"),
    "end-scores": Words(en="Scores by seat: {scores}", fr="Scores par place : {scores}"),
    "end-winners": Words(en="Won by {seats}.", fr="Gagnée par {seats}."),
    "end-nobody": Words(en="Won by nobody.", fr="Gagnée par personne."),
    "hand-over": Words(
        en="Pass the screen to seat {seat}, who presses Enter.",
        fr="Passez l'écran à la place {seat}, qui appuie sur Entrée.",
    ),
    "no-number": Words(
        en="There is no action number {n}: from 1 to {most}.",
        fr="Il n'y a pas d'action numéro {n} : de 1 à {most}.",
    ),
    "not-read": Words(en="That cannot be read: {why}.", fr="Illisible : {why}."),
    "commitment": Words(
        en="The deal is fixed. Its seed's hash, to check at the end: {hash}",
        fr="La donne est fixée. L'empreinte de sa graine, à vérifier à la fin : {hash}",
    ),
    "saved": Words(en="The record is in {path}", fr="L'enregistrement est dans {path}"),
    "resume": Words(
        en="Go on with it: sapeur play --resume {path}",
        fr="Pour continuer : sapeur play --resume {path}",
    ),
    "verify": Words(
        en="Check that nobody cheated: sapeur verify {path}",
        fr="Pour vérifier que personne n'a triché : sapeur verify {path}",
    ),
    "won": Words(en="Seat {seats} wins.", fr="La place {seats} gagne."),
    "all-win": Words(en="Seats {seats} share the win.", fr="Les places {seats} gagnent ensemble."),
    "you-won": Words(en="You have won!", fr="Vous avez gagné !"),
    "you-lost": Words(en="You have lost.", fr="Vous avez perdu."),
    "draw": Words(en="A draw.", fr="Partie nulle."),
    "let-be": Words(en="to let be", fr="ne rien faire"),
    "to-come": Words(en="{n} {counted} to come", fr="encore {n} {counted}"),
    "thinking": Words(en="thinking…", fr="réflexion…"),
    "preparing": Words(
        en="preparing the opponents (longer the first time)…",
        fr="préparation des adversaires (plus longue la première fois)…",
    ),
    "reviewing": Words(
        en="looking at the game again (Ctrl-C to leave)…",
        fr="la partie revue (Ctrl-C pour quitter)…",
    ),
    "no-odds": Words(
        en="Nothing more can be said of this game.", fr="On ne peut rien dire de plus de ce jeu."
    ),
    "no-hints": Words(en="There is nobody to ask here.", fr="Il n'y a personne à qui demander."),
    "review": Words(
        en="Seat {seat}: {start} at the start, choices {cost}, luck {luck}, in the end {result}.",
        fr="Place {seat} : {start} au départ, choix {cost}, chance {luck}, à la fin {result}.",
    ),
    "review-early": Words(
        en="Seat {seat}: {start} at the start, choices {cost}, luck {luck}, where it stopped "
        "{result}. That the game was stopped there counts as neither.",
        fr="Place {seat} : {start} au départ, choix {cost}, chance {luck}, à l'arrêt {result}. "
        "L'arrêt de la partie ne compte ni comme choix ni comme chance.",
    ),
    "turning": Words(
        en="line {line}: {chosen}; {best} was better ({cost}). {why}",
        fr="ligne {line} : {chosen} ; mieux valait {best} ({cost}). {why}",
    ),
    "which-game": Words(en="Which game?", fr="Quel jeu ?"),
    "bye": Words(en="Nothing was begun.", fr="Rien n'a été commencé."),
    "help": Words(
        en=(
            "A number or an action as text. When it is somebody else's turn: SEAT: ACTION.\n"
            "  list         every legal action\n"
            "  board        draw the board again\n"
            "  rules [V5]   the rules, or one article\n"
            "  hint         what a strong player would do here, and why\n"
            "  odds         what you can know: risks, chances, what is left\n"
            "  log          what has happened so far\n"
            "  undo         take back your last action, if it showed nothing hidden\n"
            "  save [FILE]  write the record now\n"
            "  lang fr|en   change the language\n"
            "  quit         save and stop (Ctrl-C does the same)"
        ),
        fr=(
            "Un numéro ou une action en toutes lettres. Hors de son tour : PLACE: ACTION.\n"
            "  liste           toutes les actions permises\n"
            "  plateau         redessiner le plateau\n"
            "  règles [V5]     les règles, ou un article\n"
            "  conseil         ce que ferait un bon joueur, et pourquoi\n"
            "  chances         ce que l'on peut savoir : risques, chances, ce qui reste\n"
            "  journal         ce qui s'est passé\n"
            "  annuler         reprendre sa dernière action, si elle n'a rien montré de caché\n"
            "  sauver [FICHIER]  écrire l'enregistrement maintenant\n"
            "  langue fr|en    changer de langue\n"
            "  quitter         sauver et arrêter (Ctrl-C aussi)"
        ),
    ),
}

COMMANDS = {
    "help": ("help", "?", "h", "aide"),
    "list": ("list", "legal", "l", "liste"),
    "board": ("board", "b", "plateau"),
    "hint": ("hint", "conseil", "indice"),
    "odds": ("odds", "chances"),
    "rules": ("rules", "règles", "regles"),
    "log": ("log", "journal"),
    "undo": ("undo", "u", "annuler"),
    "save": ("save", "sauver"),
    "lang": ("lang", "langue"),
    "quit": ("quit", "q", "exit", "quitter"),
}


def command(word: str) -> str | None:
    """The command that a word stands for, in either language."""
    return next((name for name, spellings in COMMANDS.items() if word in spellings), None)
