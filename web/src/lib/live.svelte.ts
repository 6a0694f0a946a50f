// What a screen reader is told. Two lines take turns, so that the same words are said again.
export const live = $state({ lines: ["", ""] });
let turn = 0; // not followed: whoever announces in an effect must not be woken by it

export function announce(text: string): void {
  if (!text) return;
  turn = 1 - turn;
  live.lines = turn ? ["", text] : [text, ""];
}
