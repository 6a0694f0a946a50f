"""Game records: plain text, one fact a line, read, written, replayed and verified."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NoReturn

from sapeur.games import capabilities
from sapeur.games import game as game_named
from sapeur.games.contract import CHANCE
from sapeur.games.game import Game, NotationError, Words
from sapeur.table import fairness
from sapeur.table.table import Table, read_seat, seat_name


class RecordError(NotationError):
    """A line that cannot be, with its number and the reason."""

    def __init__(self, line: int, words: Words) -> None:
        en, fr = words["en"], words["fr"]
        super().__init__(en=f"line {line}: {en}", fr=f"ligne {line} : {fr}")
        self.line = line


@dataclass(frozen=True)
class RecordLine:
    """A fact of the record and where it stands."""

    number: int
    text: str


@dataclass(frozen=True)
class Move:
    number: int
    seat: int
    text: str


@dataclass
class GameRecord:
    """What a record says, before anyone has checked that it can be."""

    game: Game
    options: dict[str, str] = field(default_factory=dict)
    commitment: RecordLine | None = None
    nonces: dict[int, bytes] = field(default_factory=dict)
    deal: RecordLine | None = None
    moves: list[Move] = field(default_factory=list)
    result: RecordLine | None = None
    seed: RecordLine | None = None
    first: int = 1  # the line of `game`


def read(text: str) -> GameRecord:
    """Read a record; RecordError names the first line that cannot be read."""
    record: GameRecord | None = None
    number = 0
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        with_line = RecordLine(number, rest.strip())
        try:
            if record is None:
                record = _opened(word, with_line)
            elif word in FACTS:
                FACTS[word](record, with_line)
            else:
                _add_move(record, word, with_line)
        except RecordError:
            raise
        except NotationError as wrong:
            raise RecordError(number, wrong.words) from None
    if record is None:
        raise RecordError(
            max(number, 1),
            Words(
                en="an empty record: it begins with a line like 'game village/1'",
                fr="un enregistrement vide : il commence par une ligne comme « game village/1 »",
            ),
        )
    return record


def _opened(word: str, line: RecordLine) -> GameRecord:
    name, slash, version = line.text.partition("/")
    if word != "game" or not slash:
        _refuse(
            "a record begins with a line like 'game village/1'",
            "un enregistrement commence par une ligne comme « game village/1 »",
        )
    game = game_named(name)
    if version != str(game.version):
        _refuse(
            f"this program reads {name}/{game.version}, not {name}/{version}",
            f"ce programme lit {name}/{game.version}, pas {name}/{version}",
        )
    return GameRecord(game, first=line.number)


def _add_option(record: GameRecord, line: RecordLine) -> None:
    name, _, value = line.text.partition(" ")
    _once(name not in record.options and record.deal is None and not record.moves, "option")
    options = {**record.options, name: value.strip()}
    record.game.setup(options)  # so that a value that cannot be is refused at its own line
    record.options = options


def _add_commitment(record: GameRecord, line: RecordLine) -> None:
    _once(record.commitment is None and not record.moves, "seed-commitment")
    if len(_hex(line.text)) != 32:
        _refuse("a commitment is 64 hexadecimal digits", "un engagement fait 64 chiffres hexa")
    record.commitment = line


def _add_nonce(record: GameRecord, line: RecordLine) -> None:
    seat, _, value = line.text.partition(" ")
    number = read_seat(seat)
    _once(number not in record.nonces and not record.moves, "nonce")
    record.nonces[number] = _hex(value)


def _add_deal(record: GameRecord, line: RecordLine) -> None:
    _once(record.deal is None and not record.moves, "deal")
    record.deal = line
    options_of_deal = capabilities.options_of_deal(record.game)
    if options_of_deal is not None:
        record.options = {**options_of_deal(line.text), **record.options}


def _add_result(record: GameRecord, line: RecordLine) -> None:
    _once(record.result is None, "result")
    record.result = line


def _add_seed(record: GameRecord, line: RecordLine) -> None:
    _once(record.seed is None, "seed")
    _hex(line.text)
    record.seed = line


def _add_move(record: GameRecord, word: str, line: RecordLine) -> None:
    if word not in ("*", *"0123456789"):
        _refuse(
            f"{word!r} begins no line of a record: {', '.join(FACTS)}, a seat, * or #",
            f"{word!r} ne commence aucune ligne : {', '.join(FACTS)}, une place, * ou #",
        )
    seat = read_seat(word)
    _once(record.result is None and record.seed is None, "move")
    record.moves.append(Move(line.number, seat, line.text))


FACTS: dict[str, Callable[[GameRecord, RecordLine], None]] = {
    "option": _add_option,
    "seed-commitment": _add_commitment,
    "nonce": _add_nonce,
    "deal": _add_deal,
    "result": _add_result,
    "seed": _add_seed,
}


def _once(fine: bool, what: str) -> None:
    if not fine:
        _refuse(f"a second {what}, or one that comes too late", f"{what} en double, ou trop tard")


def _hex(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        _refuse(f"{text[:20]!r} is not hexadecimal", f"{text[:20]!r} n'est pas hexadécimal")


def _refuse(en: str, fr: str) -> NoReturn:
    raise NotationError(en=en, fr=fr)


def replay(record: GameRecord) -> Table:
    """Play a record through; RecordError names the first line that the rules refuse."""
    return replay_with_lines(record)[0]


def replay_as_written(record: GameRecord) -> Table:
    """The same without the forced steps that are due after the last line."""
    return _played(record)[0]


def first_lines(table: Table, count: int) -> Table:
    """A new table at which so many lines of this one's log have been played, and no key."""
    again = Table(table.game, table.options, deal=table.deal)
    for entry in table.log[:count]:
        refusal = again.play(entry.seat, entry.text)
        assert refusal is None, f"it was legal before: {refusal}"
    return again


def _played(record: GameRecord) -> tuple[Table, dict[int, int]]:
    """The table after the last line, and the line that each entry of its log was read from."""
    try:
        table = Table(record.game, record.options, deal=record.deal.text if record.deal else "")
    except NotationError as wrong:
        raise RecordError(
            record.deal.number if record.deal else record.first, wrong.words
        ) from None
    lines = {}
    for move in record.moves:
        _play(table, move)
        lines[len(table.log) - 1] = move.number
    return table, lines


def replay_with_lines(record: GameRecord) -> tuple[Table, dict[int, int]]:
    """The table at the end, and the line of the text for each line of its log that is written."""
    table, lines = _played(record)
    table.settle()
    if record.result is not None:
        said, true = record.result.text.split(), [str(score) for score in table.scores]
        if not table.over or said != true:
            result = " ".join(true) if table.over else None
            raise RecordError(
                record.result.number,
                Words(
                    en=f"the result is {result}" if result else "the game is not over here",
                    fr=f"le résultat est {result}" if result else "la partie n'est pas finie ici",
                ),
            )
    return table, lines


def _play(table: Table, move: Move) -> None:
    if move.seat != CHANCE:
        table.settle()  # a forced step need not be written
    if table.over:
        words = Words(en="the game was over before this line", fr="la partie était déjà finie")
        raise RecordError(move.number, words)
    try:
        refusal = table.play(move.seat, move.text)
    except NotationError as wrong:
        raise RecordError(move.number, wrong.words) from None
    if refusal is not None:
        words, article = refusal.words, refusal.article
        raise RecordError(
            move.number, Words(**{lang: f"{said} ({article})" for lang, said in words.items()})
        )


def write(
    table: Table,
    *,
    seed: bytes | None = None,
    nonces: dict[int, bytes] | None = None,
    reveal: bool = True,
) -> str:
    """The record of a table, as far as it has been played.

    With a seed the commitment is written; the seed itself only if `reveal`.
    """
    lines = [f"game {table.game.name}/{table.game.version}"]
    lines += [f"option {name} {value}" for name, value in table.options.items()]
    if seed is not None:
        lines.append(f"seed-commitment {fairness.commitment(seed)}")
        lines += [f"nonce {seat} {nonce.hex()}" for seat, nonce in sorted((nonces or {}).items())]
    if deal := table.deal:
        lines.append(f"deal {deal}")
    lines += [f"{seat_name(entry.seat)} {entry.text}" for entry in table.log]
    if table.over:
        lines.append("result " + " ".join(map(str, table.scores)))
    if seed is not None and reveal:
        lines.append(f"seed {seed.hex()}")
    return "\n".join(lines) + "\n"


def verify(record: GameRecord) -> Table:
    """Replay a record and recompute its deal and dice from the seed; RecordError if they differ."""
    table, lines = replay_with_lines(record)
    if record.commitment is None or record.seed is None:
        raise RecordError(
            record.first,
            Words(
                en="this record carries no seed and commitment: nothing can be recomputed",
                fr="cet enregistrement n'a ni graine ni engagement : rien à recalculer",
            ),
        )
    seed = _hex(record.seed.text)
    if fairness.commitment(seed) != record.commitment.text.lower():
        raise RecordError(
            record.seed.number,
            Words(
                en="this seed is not the one that was committed to",
                fr="cette graine n'est pas celle de l'engagement",
            ),
        )
    key = fairness.key(seed, record.nonces, record.game, table.options)
    again = Table(record.game, record.options, key=key)
    if again.deal != table.deal:
        raise RecordError(
            record.deal.number if record.deal else record.first,
            Words(
                en="this is not the deal that the seed and the nonces give",
                fr="ce n'est pas la donne que donnent la graine et les contributions",
            ),
        )
    for index, entry in enumerate(table.log):
        if entry.seat != CHANCE:
            again.play(entry.seat, entry.text)
        if again.log[index] != entry:
            rolled = again.log[index].text
            raise RecordError(
                lines.get(index, record.first),
                Words(
                    en=f"the seed gives * {rolled} here, not * {entry.text}",
                    fr=f"la graine donne ici * {rolled}, pas * {entry.text}",
                ),
            )
    return table
