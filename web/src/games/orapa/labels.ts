// Answers in words, and what a screen reader says of a port or a cell.
import type { components } from "../../api";
import type { Language } from "../../types";
import { colourName, counted, gemName, speaker } from "./strings";

type Port = components["schemas"]["Port"];
type Cell = components["schemas"]["orapa_view_Cell"];

/** A ray's answer in words: "7 → J, pink". */
export function answerText(
  port: { port?: string; name?: string; exit: string | null; colour: string | null; turns: number | null },
  language: Language,
): string {
  const say = speaker(language);
  const name = port.name ?? port.port ?? "";
  if (port.colour === "absorbed" || port.exit === null) return say("absorbed", { port: name });
  const colour = colourName(port.colour, language);
  const text = say("answer", { port: name, exit: port.exit, colour });
  return port.turns === null ? text : `${text}, ${counted(language, "turnsOne", "turns", port.turns)}`;
}

/** The rays that were sent, each once: what is known at both its ends was asked at one of them. */
export function sentRays({ ports }: { ports: Port[] }): Port[] {
  const seen = new Set<string>();
  return ports.filter((port) => {
    if (!port.asked || seen.has(port.name)) return false;
    seen.add(port.name);
    if (port.exit) seen.add(port.exit);
    return true;
  });
}

export function portLabel(port: Port, known: boolean, verdict: string | undefined, language: Language): string {
  const say = speaker(language);
  if (!known) return say("portUnknown", { port: port.name });
  const answer = answerText(port, language) + verdictText(verdict, language);
  return say("portIs", { port: port.name, answer });
}

function verdictText(verdict: string | undefined, language: Language): string {
  if (verdict !== "fits" && verdict !== "against" && verdict !== "conflict") return "";
  return `, ${speaker(language)(verdict)}`;
}

export function markName(sign: string, language: Language): string {
  const say = speaker(language);
  if (sign === "×") return say("markEmptyName");
  if (sign === "?") return say("markMaybeName");
  return gemName(sign, language);
}

export function cellLabel(cell: Cell, mark: string, verdict: string | undefined, language: Language): string {
  const say = speaker(language);
  const parts: string[] = [];
  if (cell.asked && cell.content) {
    parts.push(
      say("cellIs", { cell: cell.name, content: colourName(cell.content, language) }) + verdictText(verdict, language),
    );
  } else parts.push(cell.name);
  if (cell.gem) parts.push(gemName(cell.gem, language));
  if (mark && !cell.asked) parts.push(say("marked", { mark: markName(mark, language) }));
  return parts.join(", ");
}
