// How far I have come in each lesson.
import { noteProgress, progressOf } from "../lib/progress.svelte";

/** Which step of each lesson comes next, by its address; those that were finished stand after their last. */
export function lessonSteps(): Record<string, number> {
  return progressOf("lessons");
}

/** Note the next step; who does a lesson again is no less far. */
export function noteStep(lesson: string, next: number): void {
  noteProgress("lessons", lesson, Math.max(next, lessonSteps()[lesson] ?? 0));
}
