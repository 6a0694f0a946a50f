// Seats: their names, and what becomes of them.
import { CHANCE, type Language, type TableInfo } from "../types";
import { say } from "../words";

/** Who sits there, as the subject of a sentence: "You", "Anna", "Margot". */
export function seatName(table: TableInfo, seat: number, me: number | null, language: Language): string {
  if (seat === CHANCE) return say(language, "chance");
  if (seat === me) return say(language, "you");
  const at = table.seats[seat];
  if (!at) return say(language, "somebody");
  return at.sapper || at.name || say(language, at.sits ? "somebody" : "nobody");
}

/** How well an opponent plays, said after a name: in French of the level, not of the person. */
export function levelWords(level: string | null, language: Language): string {
  switch (level) {
    case "1":
    case "2":
    case "3":
    case "4":
    case "5":
      return say(language, "levelOf", { level: say(language, `levelHint${level}`) });
    default:
      return level ?? "";
  }
}

/** How many seats are not an opponent's. */
export function peopleAt(seats: { kind: string }[]): number {
  return seats.filter(({ kind }) => kind !== "opponent").length;
}

/** Whether the game goes on when somebody gives up: an opponent takes the seat for good. */
export function goesOn(seats: { kind: string }[]): boolean {
  return seats.length > 2 && peopleAt(seats) > 1;
}
