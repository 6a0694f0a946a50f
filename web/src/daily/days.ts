// Days as they are written (2026-11-17) and read; they are the server's, which counts them by UTC.
import type { Language } from "../types";
import { LOCALES } from "../words";

export function dayWords(day: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}

export function monthWords(month: string, language: Language): string {
  const how = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(LOCALES[language], how).format(new Date(`${month}-01`));
}

/** Short names of the days of a week, Monday first. */
export function weekdays(language: Language): string[] {
  const named = new Intl.DateTimeFormat(LOCALES[language], { weekday: "short", timeZone: "UTC" });
  return [5, 6, 7, 8, 9, 10, 11].map((day) => named.format(Date.UTC(2026, 0, day)));
}

export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}

/** The weeks of a month (2026-11), Monday first; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01`);
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const cells: (string | null)[] = Array.from({ length: (first.getUTCDay() + 6) % 7 }, () => null);
  for (let day = 0; day < count; day++) cells.push(daysAfter(`${month}-01`, day));
  while (cells.length % 7) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(7 * week, 7 * week + 7));
}

export function monthAfter(month: string, count: number): string {
  const first = new Date(`${month}-01`);
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + count, 1)).toISOString().slice(0, 7);
}
