// Chances and estimates as people read them: never 0 % for what may happen, never 100 % for what may not.
import type { Estimate, Language } from "../types";
import { say } from "../words";
import { LOCALES } from "../words/grammar";

const WHOLE = { en: new Intl.NumberFormat(LOCALES.en), fr: new Intl.NumberFormat(LOCALES.fr) };
const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const ONE_DIGIT = { en: new Intl.NumberFormat(LOCALES.en, TENTHS), fr: new Intl.NumberFormat(LOCALES.fr, TENTHS) };
const ROUGH = { notation: "compact", compactDisplay: "long", maximumSignificantDigits: 2 } as const;
const COMPACT = { en: new Intl.NumberFormat(LOCALES.en, ROUGH), fr: new Intl.NumberFormat(LOCALES.fr, ROUGH) };
const LARGE = 1e12; // from here on also an exact number is said in words: it has no room for its digits

/** Whether a number is exact. */
export const isExact = (estimate: Estimate): boolean => estimate.error === 0;

const DUST = 1e-9; // by so much a sum of fractions may miss 0 and 1

/** The digits of a chance in percent, without the sign: "12", "<1", ">99". */
export function digits(chance: number, isSure = true): string {
  const percent = Math.round(chance * 100);
  if (percent <= 0 && (chance > DUST || !isSure)) return "<1";
  if (percent >= 100 && (chance < 1 - DUST || !isSure)) return ">99";
  return String(Math.min(100, Math.max(0, percent)));
}

/** A chance: "12%", "12 %" in French. */
export function percent(chance: number, language: Language, isSure = true): string {
  return say(language, "percent", { n: digits(chance, isSure) });
}

/** An estimated chance with how far it may be off: "62% ± 5". */
export function chance({ value, error }: Estimate, language: Language): string {
  const text = percent(value, language, error === 0);
  return error === 0 ? text : `${text} ± ${Math.max(1, Math.round(error * 100))}`;
}

/** A number with one digit after the point: bits, points. */
export function tenths(value: number, language: Language): string {
  return ONE_DIGIT[language].format(Math.abs(value) < 0.05 ? 0 : value);
}

/** The same with its sign, for what is won or lost: "+1.2", "−0.4". */
export function gain(value: number, language: Language): string {
  const text = tenths(Math.abs(value), language);
  if (Math.abs(value) < 0.05) return text;
  return `${value < 0 ? "−" : "+"}${text}`;
}

/** How many: exact, or rounded to what is known of it. */
export function howMany({ value, error }: Estimate, language: Language): string {
  if (error === 0 && value < LARGE) return WHOLE[language].format(value);
  return value < 1000 ? WHOLE[language].format(Math.round(value)) : COMPACT[language].format(value);
}

/** An arc of a ring around the origin, clockwise from its top, for a share of it. */
export function arc(share: number, radius: number): string {
  if (share <= 0) return "";
  const shown = Math.min(0.9999, Math.max(0.02, share));
  const turn = 2 * Math.PI * shown;
  const [x, y] = [radius * Math.sin(turn), -radius * Math.cos(turn)];
  return `M0 ${-radius}A${radius} ${radius} 0 ${shown > 0.5 ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}`;
}
