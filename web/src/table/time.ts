/** Milliseconds as people read a clock: 1:05, 12:00, 1 h 02, 2 d 3 h. */
export function clockWords(ms: number, language: "en" | "fr"): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const pad = (n: number) => String(n).padStart(2, "0");
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
  const hours = Math.floor(seconds / 3600);
  if (hours < 24) return `${hours} h ${pad(Math.floor((seconds % 3600) / 60))}`;
  return `${Math.floor(hours / 24)} ${language === "fr" ? "j" : "d"} ${hours % 24} h`;
}
