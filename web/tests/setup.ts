// Every test knows the games as the server describes them: tests/data is written by tools/web_fixtures.py.
import { readFileSync } from "node:fs";
import { keepGames } from "../src/words/games";

keepGames(JSON.parse(readFileSync(new URL("data/games.json", import.meta.url), "utf-8")));
