"""Commands for those who run a server: serve, push-key, backup, export."""

from __future__ import annotations

import asyncio
import os
import socket
import sqlite3
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sapeur.cli.common import Language, app, fail, language_of
from sapeur.games.game import Words
from sapeur.server.settings import BadSetting

if TYPE_CHECKING:
    from sapeur.server.store import Store

Data = Annotated[
    Path | None, typer.Option(help="The folder for the database; else SAPEUR_DATA, else ~/.local.")
]
Database = Annotated[
    str,
    typer.Option(help="A PostgreSQL, as postgresql://user:password@host/name; else SQLite."),
]


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen at.")] = 8000,
    data: Data = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes; more need PostgreSQL.")] = 1,
    database: Database = "",
    opponents: Annotated[int, typer.Option(min=1, help="Processes that think for opponents.")] = 1,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Another address of the site, like https://play.example.org."),
    ] = None,
    rate: Annotated[
        float,
        typer.Option(min=0, max=1e6, help="Messages a second from one player; 0 is no limit."),
    ] = 20.0,
    connections: Annotated[
        int,
        typer.Option(min=0, help="Connections at once from one address; 0 is no limit."),
    ] = 256,
    keep_days: Annotated[
        float,
        typer.Option(
            min=0.01, max=36_500, help="How long an untouched table can be taken up again."
        ),
    ] = 30.0,
    secure: Annotated[
        bool, typer.Option(help="Cookies over TLS only, as behind an HTTPS proxy.")
    ] = False,
    proxied: Annotated[bool, typer.Option(help="Believe a proxy's X-Forwarded-For.")] = False,
    warm: Annotated[
        bool, typer.Option(help="Compile the opponents at the start, in the background.")
    ] = False,
    push_key: Annotated[
        Path | None,
        typer.Option(help="A key, made by `sapeur push-key`, to tell closed pages of a turn."),
    ] = None,
    push_contact: Annotated[
        str,
        typer.Option(help="Where push services reach you, like mailto:you@example.org."),
    ] = "",
    lang: Language = None,
) -> None:
    """Serve tables to browsers and bots."""
    import uvicorn

    from sapeur.kernel.folders import data_folder
    from sapeur.server.push.key import read_key
    from sapeur.server.settings import Settings
    from sapeur.server.store import store_at

    language = language_of(lang)
    folder = data or data_folder()
    settings = Settings(
        data=str(folder),
        database=database,
        origins=[each.rstrip("/") for each in origin or []],
        opponents=opponents,
        rate=rate,
        connections=connections,
        keep_days=keep_days,
        secure=secure,
        proxied=proxied,
        warm=warm,
        push_key=str(push_key.absolute()) if push_key else "",
        push_contact=push_contact,
    )
    if workers > 1 and not database:
        fail(
            language,
            Words(
                en="several workers need a PostgreSQL (--database): SQLite serves one process",
                fr="plusieurs processus demandent un PostgreSQL (--database) : SQLite en sert un",
            ),
        )
    for each in settings.origins:
        if not each.startswith(("http://", "https://")):
            fail(
                language,
                Words(
                    en=f"--origin {each}: expected an address like https://play.example.org",
                    fr=f"--origin {each} : on attend une adresse comme https://play.example.org",
                ),
            )
    try:
        read_key(settings)
        asyncio.run(check_store(store_at(settings.at)))
        lock = None if database else only_server(settings.at)
        tried_address(host, port)
    except (BadSetting, OSError) as wrong:
        words = (
            wrong.words if isinstance(wrong, BadSetting) else Words(en=str(wrong), fr=str(wrong))
        )
        fail(language, words)
    place = "PostgreSQL" if database else settings.at
    shown = f"[{host}]" if ":" in host else host
    text = Words(
        en=f"Sapeur listens at http://{shown}:{port} and keeps its data in {place}",
        fr=f"Sapeur écoute sur http://{shown}:{port} et garde ses données dans {place}",
    )
    typer.echo(text[language], err=True)
    settings.to_environment()
    uvicorn.run(
        "sapeur.server.app:from_settings",
        factory=True,
        host=host,
        port=port,
        workers=workers if workers > 1 else None,
        loop="auto" if sys.platform == "win32" else "uvloop",
        http="sapeur.server.http:HttpConnection",
        ws="sapeur.server.wire:Wire",
        ws_max_size=16_384,
        ws_per_message_deflate=False,
        ws_ping_interval=30,
        ws_ping_timeout=20,
        access_log=False,
        server_header=False,
        proxy_headers=proxied,
        timeout_graceful_shutdown=5,
        reset_contextvars=True,  # or requests behind each other keep what the first one had
        log_config=None,
    )
    if lock is not None:
        lock.close()


def only_server(database: str) -> sqlite3.Connection:
    """Hold the lock of the data folder: what two servers tell of one file would not agree."""
    lock = sqlite3.connect(f"{database}.lock", timeout=1, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        raise BadSetting(
            Words(
                en=f"another server uses {database}; several need a PostgreSQL (--database)",
                fr=f"un autre serveur utilise {database} ; à plusieurs il faut un PostgreSQL",
            )
        ) from None
    return lock


def tried_address(host: str, port: int) -> None:
    """OSError if nobody can listen there."""
    family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind, proto) as probe:
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(address)


async def check_store(store: Store) -> None:
    """Open a store and close it, so that what is wrong with it is said at once."""
    await store.open()
    await store.close()


@app.command("push-key")
def make_push_key(
    file: Annotated[Path, typer.Argument(help="Where to write the key.")],
    lang: Language = None,
) -> None:
    """Make a key with which a server tells people of their turn while no page is open."""
    from sapeur.server.push.key import new_key

    language = language_of(lang)
    try:
        with open(file, "xb", opener=lambda path, flags: os.open(path, flags, 0o600)) as key:
            key.write(new_key())
    except FileExistsError:
        fail(language, Words(en=f"{file} exists already", fr=f"{file} existe déjà"))
    except OSError as wrong:
        fail(language, Words(en=f"no key was made: {wrong}", fr=f"pas de clé : {wrong}"))
    text = Words(
        en=f"The key is in {file}. Keep it, and keep it secret: with another one everybody "
        "has to be asked again. Start with: "
        f"sapeur serve --push-key {file} --push-contact mailto:you@example.org",
        fr=f"La clé est dans {file}. Gardez-la, et gardez-la secrète : avec une autre, il faut "
        "redemander à chacun. Démarrez par : "
        f"sapeur serve --push-key {file} --push-contact mailto:vous@example.org",
    )
    typer.echo(text[language])


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="Where to write the copy.")],
    data: Data = None,
    lang: Language = None,
) -> None:
    """Copy the database of a server that may be running (SQLite; for PostgreSQL use pg_dump)."""
    import sqlite3

    from sapeur.server.settings import Settings

    language = language_of(lang)
    source = Path(Settings(data=str(data) if data else "").at)
    if not source.is_file():
        fail(language, Words(en=f"there is no database at {source}", fr=f"pas de base : {source}"))
    if file.exists():
        fail(language, Words(en=f"{file} exists already", fr=f"{file} existe déjà"))
    partial = file.with_name(file.name + ".part")
    try:
        with sqlite3.connect(source) as live, sqlite3.connect(partial) as copy:
            live.backup(copy)
        os.replace(partial, file)
    except (OSError, sqlite3.Error) as wrong:
        partial.unlink(missing_ok=True)
        fail(language, Words(en=f"no copy was made: {wrong}", fr=f"pas de copie : {wrong}"))
    typer.echo(Words(en=f"copied to {file}", fr=f"copié vers {file}")[language])


@app.command()
def export(
    folder: Annotated[Path, typer.Argument(help="Where to write a record for each game.")],
    data: Data = None,
    database: Database = "",
    lang: Language = None,
) -> None:
    """Write every finished game as a record that `sapeur verify` can check."""
    from sapeur.server.settings import Settings

    language = language_of(lang)
    settings = Settings(data=str(data) if data else "", database=database)
    if not database and not Path(settings.at).is_file():
        where = settings.at
        fail(language, Words(en=f"there is no database at {where}", fr=f"pas de base : {where}"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        written, unreadable = asyncio.run(export_records(settings.at, folder))
    except (BadSetting, OSError) as wrong:
        words = (
            wrong.words if isinstance(wrong, BadSetting) else Words(en=str(wrong), fr=str(wrong))
        )
        fail(language, words)
    text = Words(en=f"records written: {written}", fr=f"enregistrements écrits : {written}")
    typer.echo(text[language])
    if unreadable:
        which = ", ".join(unreadable)
        fail(
            language,
            Words(en=f"tables that cannot be read: {which}", fr=f"tables illisibles : {which}"),
        )


async def export_records(database: str, folder: Path) -> tuple[int, list[str]]:
    """Write the records; how many there are, and the tables that cannot be read."""
    from sapeur.server.records import has_record, record_of
    from sapeur.server.room import Room, replay
    from sapeur.server.store import store_at

    store = store_at(database)
    await store.open()
    written, unreadable = 0, []
    try:
        async for setup, lines in store.finished_games():
            room = Room(setup)
            try:
                replay(room, lines)
            except Exception:  # one is no reason to keep back the others
                unreadable.append(setup.id)
                continue
            if has_record(room):
                path = folder / f"{setup.game}-{setup.id}.txt"
                path.write_text(record_of(room), encoding="utf-8")
                written += 1
    finally:
        await store.close()
    return written, unreadable
