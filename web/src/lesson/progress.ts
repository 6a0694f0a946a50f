// How far this browser has come in each lesson.
import { keep, kept } from "../lib/keep";

/** Which step of each lesson comes next, by its address; those that were finished stand after their last. */
export function progress(): Record<string, number> {
  return kept<Record<string, number>>("lessons", {});
}

export function noteProgress(lesson: string, next: number): void {
  keep("lessons", { ...progress(), [lesson]: next });
}
