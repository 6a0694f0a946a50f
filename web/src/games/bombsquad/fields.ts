// What the server says of an edition, field by field of its form.
import type { DesignProblem, Language } from "../../types";

export interface FieldNote {
  text: string;
  isBad: boolean;
}

export class FieldProblems {
  private readonly notes = new Map<string, FieldNote[]>();

  constructor(problems: DesignProblem[], remarks: DesignProblem[], language: Language) {
    for (const [all, isBad] of [
      [problems, true],
      [remarks, false],
    ] as const)
      for (const { places, words } of all)
        for (const place of places) this.notes.set(place, [...this.at(place), { text: words[language] ?? "", isBad }]);
  }

  /** What is said of this field itself. */
  at(field: string): FieldNote[] {
    return this.notes.get(field) ?? [];
  }
  isBad(field: string): boolean {
    return this.at(field).some((note) => note.isBad);
  }
  /** What is said of these fields; the same words once. */
  all(fields: string[]): FieldNote[] {
    const found = new Map(fields.flatMap((field) => this.at(field)).map((note) => [note.text, note]));
    return [...found.values()];
  }
}
