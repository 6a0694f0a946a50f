// What a screen reader is told. Two lines take turns, so that the same words are said again.
export const live = $state({ lines: ["", ""], turn: 0 });

export function announce(text: string): void {
  if (!text) return;
  live.turn = 1 - live.turn;
  live.lines = live.turn ? ["", text] : [text, ""];
}
