// Before the first paint: the theme and language that were chosen here before.
try {
  const kept = JSON.parse(localStorage.getItem("sapeur-prefs") || "{}");
  const root = document.documentElement;
  if (kept.theme === "light" || kept.theme === "dark") root.dataset.theme = kept.theme;
  if (kept.motion === "still" || kept.motion === "full") root.dataset.motion = kept.motion;
  if (kept.language === "en" || kept.language === "fr") root.lang = kept.language;
} catch {
  // Nothing was kept.
}
// And the files of this kind of page, which the script would only ask for when it runs; the build
// writes their names here.
const ahead = { home: [], table: [] };
const fonts = ahead.home.filter((name) => name.endsWith(".woff2"));
const pages = location.pathname.startsWith("/t/") ? ahead.table : location.pathname === "/" ? ahead.home : fonts;
for (const href of pages) {
  const link = document.createElement("link");
  if (href.endsWith(".woff2"))
    Object.assign(link, { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "", href });
  else if (href.endsWith(".css")) Object.assign(link, { rel: "preload", as: "style", crossOrigin: "", href });
  else Object.assign(link, { rel: "modulepreload", crossOrigin: "", href });
  document.head.append(link);
}
