// Seats: their names, and what becomes of them.
import { CHANCE, type Language, type TableInfo } from "../types";
import { say } from "../words";

/** Who sits there, as the subject of a sentence: "You", "Anna", "Opponent 2". */
export function seatName(table: TableInfo, seat: number, me: number | null, language: Language): string {
  if (seat === CHANCE) return say(language, "chance");
  if (seat === me) return say(language, "you");
  const at = table.seats[seat];
  if (!at) return say(language, "somebody");
  if (at.kind === "opponent" && !at.name) {
    const opponents = table.seats.filter((other) => other.kind === "opponent" && !other.name);
    const number = opponents.findIndex((other) => other.seat === seat) + 1;
    return opponents.length > 1 ? say(language, "opponentNumber", { n: String(number) }) : say(language, "opponent");
  }
  return at.name || say(language, at.sits ? "somebody" : "nobody");
}

/** How many seats are not an opponent's. */
export function peopleAt(seats: { kind: string }[]): number {
  return seats.filter(({ kind }) => kind !== "opponent").length;
}

/** Whether the game goes on when somebody gives up: an opponent takes the seat for good. */
export function goesOn(seats: { kind: string }[]): boolean {
  return seats.length > 2 && peopleAt(seats) > 1;
}
