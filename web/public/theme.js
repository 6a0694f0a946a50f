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
