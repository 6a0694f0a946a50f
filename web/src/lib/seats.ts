// Names of seats.
import { CHANCE, type Language, type TableTold } from "../types";
import { say } from "../words";

/** Who sits there, as the subject of a sentence: "You", "Anna", "Opponent 2". */
export function seatName(
  table: TableTold,
  seat: number,
  me: number | null,
  language: Language,
): string {
  if (seat === CHANCE) return say(language, "chance");
  if (seat === me) return say(language, "you");
  const at = table.seats[seat];
  if (!at) return say(language, "somebody");
  if (at.kind === "opponent") {
    const opponents = table.seats.filter((other) => other.kind === "opponent");
    const number = opponents.findIndex((other) => other.seat === seat) + 1;
    return opponents.length > 1
      ? say(language, "opponentNumber", { n: String(number) })
      : say(language, "opponent");
  }
  return at.name || say(language, at.sits ? "somebody" : "nobody");
}
