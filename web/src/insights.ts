// What a seat can know, by game, until the server's own description of it is in api.d.ts.
export interface Estimate {
  value: number;
  error: number;
}
export interface ActionValue {
  action: string | null;
  win: Estimate;
}
interface ByKind {
  villager: number;
  spade: number;
  club: number;
  diamond: number;
  heart: number;
}
interface VillageInsight {
  cells: { cell: string; chances: ByKind; hurts: number }[];
  unseen: ByKind;
  hills: { cards: number; expected: ByKind; villagers: number[] };
  win: Estimate | null;
  actions: ActionValue[];
}
interface DiceOdds {
  ends: {
    chance: number;
    cell: string | null;
    lost: { piece: { seat: number; kind: string }; cell: string }[];
    wounded: number | null;
  }[];
  loses: number;
  takes: number;
  wounds: number;
  error: number;
}
interface MinefieldInsight {
  moves: { action: string; dice: DiceOdds; win: Estimate | null }[];
  roll: DiceOdds | null;
  wins: Estimate[];
}
interface OrapaInsight {
  mine: number;
  mines: Estimate;
  cells: {
    cell: string;
    nothing: number;
    gems: Record<string, number>;
    error: number;
    bits: Estimate;
    answers: { content: string; share: number }[];
  }[];
  places: Record<string, { gem: string; chance: number }[]>;
  all_places: boolean;
  ports: {
    port: string;
    bits: Estimate;
    answers: { exit: string | null; colour: string; turns: number | null; share: number }[];
  }[];
  drawn: number;
  questions: Estimate;
}
interface BombsquadInsight {
  cables: {
    colour: string;
    turned: number;
    looked_at: number;
    next: { main: number; unseen: number; chance: number }[];
    tiles: number[];
    cuts: { people: number; explodes: number; share: number; points: number }[];
  }[];
  win: Estimate | null;
  actions: ActionValue[];
}
interface MissionInsight {
  players: {
    seat: number;
    logic: Record<string, number>;
    habits: Record<string, Estimate>;
    at_random: number | null;
  }[];
  characters: {
    character: string;
    object: string;
    lines: { cells: string[]; objects: number; swaps: number }[];
  }[];
  win: Estimate | null;
  actions: ActionValue[];
}
export interface Insights {
  village: VillageInsight;
  minefield: MinefieldInsight;
  orapa: OrapaInsight;
  bombsquad: BombsquadInsight;
  mission: MissionInsight;
}
