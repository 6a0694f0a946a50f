// The pages: home at /, a table at /t/ID (an invitation after #), a finished game at /game/ID or from a record of
// one's own at /game, my games at /games, a lesson at /learn/GAME/LESSON, exercises at /practice, one at
// /practice/GAME/EXERCISE; today's problems at /daily, another day's at /daily/DAY, one of them at /daily/DAY/GAME;
// the editors at /edit, one at /edit/GAME (a design after #); what helps at a real table at /companion and
// /companion/TOOL. Elsewhere is nothing.
export type Place =
  | { page: "home" }
  | { page: "table"; id: string; invitation: string }
  | { page: "game"; id: string } // of a table; empty for a record that is opened here
  | { page: "games" }
  | { page: "lesson"; game: string; name: string }
  | { page: "practice" }
  | { page: "exercise"; game: string; name: string }
  | { page: "daily"; day: string; game: string } // both may be empty: today, and all games
  | { page: "editors" }
  | { page: "editor"; game: string; design: string }
  | { page: "companion"; tool: string } // empty for the list
  | { page: "lost" };

export function placeOf(path: string, hash: string): Place {
  if (path === "/") return { page: "home" };
  if (/^\/games\/?$/.test(path)) return { page: "games" };
  const game = /^\/game(?:\/([0-9a-z]{12}))?\/?$/.exec(path);
  if (game) return { page: "game", id: game[1] ?? "" };
  const lesson = /^\/learn\/([a-z]+)\/([a-z0-9-]+)\/?$/.exec(path);
  if (lesson) return { page: "lesson", game: lesson[1]!, name: lesson[2]! };
  if (/^\/practice\/?$/.test(path)) return { page: "practice" };
  const exercise = /^\/practice\/([a-z]+)\/([a-z0-9-]+)\/?$/.exec(path);
  if (exercise) return { page: "exercise", game: exercise[1]!, name: exercise[2]! };
  const daily = /^\/daily(?:\/([0-9]{4}-[0-9]{2}-[0-9]{2})(?:\/([a-z]+))?)?\/?$/.exec(path);
  if (daily) return { page: "daily", day: daily[1] ?? "", game: daily[2] ?? "" };
  if (/^\/edit\/?$/.test(path)) return { page: "editors" };
  const editor = /^\/edit\/([a-z]+)\/?$/.exec(path);
  if (editor) return { page: "editor", game: editor[1]!, design: /^#([\w-]+)$/.exec(hash)?.[1] ?? "" };
  const companion = /^\/companion(?:\/([a-z-]+))?\/?$/.exec(path);
  if (companion) return { page: "companion", tool: companion[1] ?? "" };
  const found = /^\/t\/([0-9a-z]{12})\/?$/.exec(path);
  if (!found?.[1]) return { page: "lost" };
  const invitation = /^#([0-9a-z]{16})$/.exec(hash)?.[1] ?? "";
  return { page: "table", id: found[1], invitation };
}

function here(): Place {
  return placeOf(location.pathname, location.hash);
}

export const route = $state<{ place: Place }>({ place: here() });
let moved = false;

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  route.place = here();
  if (replace) return;
  moved = true;
  window.scrollTo(0, 0);
}

addEventListener("popstate", () => {
  route.place = here();
});

// An invitation that is pasted over the page of its table: the table is asked for once more with it.
addEventListener("hashchange", ({ oldURL }) => {
  const place = here();
  const same = new URL(oldURL).pathname === location.pathname;
  if (same && place.page === "table" && place.invitation) location.reload();
  if (same && place.page === "editor") route.place = place;
});

/** Give the focus to a page that was gone to, so that a screen reader begins there. */
export function arrive(node: HTMLElement): void {
  if (moved) node.focus({ preventScroll: true });
}

/** Follow links of ours without loading the page again. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest("a[href]");
  if (link?.getAttribute("href")?.startsWith("#")) return;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin) return;
  if (placeOf(url.pathname, url.hash).page === "lost") return;
  event.preventDefault();
  go(url.pathname + url.hash);
}
