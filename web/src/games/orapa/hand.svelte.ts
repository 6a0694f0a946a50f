// The hand on the board: what is chosen, which gem is being dragged, and the keys.
import { tick } from "svelte";
import type { Notes } from "./notes.svelte";
import { allLetters, board, cellName, CELL, freeSpot, inside, RIM, shape, type Laid, type Letter } from "./shapes";

export type Chosen =
  { kind: "port"; port: string } | { kind: "cell"; cell: string } | { kind: "gem"; letter: Letter; cell: string }; // with the cell under the finger, if any

export interface Dragged {
  gem: Laid;
  /** Its box, in cells, under the pointer. */
  x: number;
  y: number;
  /** Where it would be laid; null when it would go back to the tray. */
  spot: Laid | null;
}

const NEAR = 6; // px that a finger may tremble
const MOVES: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class Hand {
  chosen = $state.raw<Chosen | null>(null);
  dragged = $state.raw<Dragged | null>(null);
  private svg: SVGSVGElement | null = null;
  private moved = false; // a drag has just ended: its click means nothing

  constructor(
    private readonly notes: () => Notes | null,
    /** What was chosen is touched once more: do it. */
    private readonly go: (chosen: Chosen) => void,
    /** Whether there is anything to do with a cell. */
    private readonly cells: () => boolean = () => true,
  ) {}

  choose(chosen: Chosen | null): void {
    this.chosen = chosen;
  }

  /** For {@attach}: all that hands and keys do on the drawing. */
  grid = (svg: SVGSVGElement): (() => void) => {
    this.svg = svg;
    const listen: [string, (event: never) => void, AddEventListenerOptions?][] = [
      ["pointerdown", (event: PointerEvent) => this.pressed(event)],
      ["click", (event: MouseEvent) => this.clicked(event)],
      ["keydown", (event: KeyboardEvent) => this.typed(event)],
      [
        "touchstart",
        (event: TouchEvent) => {
          // A gem under the finger is dragged; the page stays where it is.
          if (named(event, "gem")) event.preventDefault();
        },
        { passive: false },
      ],
    ];
    for (const [type, call, options] of listen) svg.addEventListener(type, call as EventListener, options);
    return () => {
      for (const [type, call, options] of listen) svg.removeEventListener(type, call as EventListener, options);
      if (this.svg === svg) this.svg = null;
    };
  };

  /** A gem of the tray is taken between the fingers. */
  fromTray(event: PointerEvent, letter: Letter): void {
    const gem = this.notes()?.fresh(letter);
    if (gem) this.hold(event, gem, null);
  }

  /** A gem of the tray is asked for, by a touch or a key: it comes to a free place, or to where a hint says. */
  async lay(letter: Letter, hinted?: Laid): Promise<void> {
    const notes = this.notes();
    if (!notes || this.moved) return;
    notes.lay(hinted ?? freeSpot(notes.fresh(letter), notes.all));
    this.chooseGem(letter);
    await this.focus(`[data-gem="${letter}"]`);
  }

  async takeOff(letter: Letter): Promise<void> {
    this.notes()?.take(letter);
    this.chosen = null;
    await this.focus(`[data-tray="${letter}"]`);
  }

  private chooseGem(letter: Letter, cell = ""): void {
    this.chosen = { kind: "gem", letter, cell };
  }

  /** The button that was pressed has gone: the keyboard goes on from what it was about. */
  async back(selector: string): Promise<void> {
    await tick();
    if (document.activeElement === null || document.activeElement === document.body) await this.focus(selector);
  }

  private async focus(selector: string): Promise<void> {
    const root = this.svg?.closest("[data-orapa]");
    await tick();
    root?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }

  private pressed(event: PointerEvent): void {
    const letter = named(event, "gem");
    const gem = letter && this.notes()?.find(letter);
    if (gem) this.hold(event, gem, this.at(event));
  }

  /** Where the pointer is, in cells of the grid. */
  private at(event: { clientX: number; clientY: number }): [number, number] {
    const box = this.svg?.getBoundingClientRect();
    if (!box || !box.width) return [0, 0];
    const unit = board().width / box.width;
    return [((event.clientX - box.left) * unit - RIM) / CELL, ((event.clientY - box.top) * unit - RIM) / CELL];
  }

  private hold(start: PointerEvent, gem: Laid, from: [number, number] | null): void {
    if (start.button !== 0 || !start.isPrimary) return;
    this.moved = false;
    // From the tray a gem hangs by its middle; a finger would hide it, so a little above.
    const lift = start.pointerType === "touch" ? 0.9 : 0;
    const { width, height } = shape(gem.letter, gem.mirrored, gem.turn);
    const grip: [number, number] = from ? [from[0] - gem.column, from[1] - gem.row] : [width / 2, height / 2 + lift];
    const move = (event: PointerEvent) => {
      if (event.pointerId !== start.pointerId) return;
      const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
      if (!this.dragged && far < NEAR) return;
      const [px, py] = this.at(event);
      const [x, y] = [px - grip[0], py - grip[1]];
      const { rows, columns } = board();
      const over = px > -1 && py > -1.2 && px < columns + 1 && py < rows + 1;
      const spot = over ? inside({ ...gem, column: Math.round(x), row: Math.round(y) }) : null;
      this.dragged = { gem, x, y, spot };
    };
    const end = (event: PointerEvent) => {
      if (event.pointerId !== start.pointerId) return;
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
      const held = this.dragged;
      this.dragged = null;
      if (held) {
        this.moved = true;
        setTimeout(() => (this.moved = false), 80);
        if (event.type === "pointercancel") return;
        if (held.spot) {
          this.notes()?.lay(held.spot);
          this.chooseGem(gem.letter);
        } else {
          this.notes()?.take(gem.letter);
          this.chosen = null;
        }
      } else if (from && event.type === "pointerup") {
        this.touchGem(gem, from);
      }
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  }

  private touchGem(gem: Laid, [x, y]: [number, number]): void {
    const again = this.chosen?.kind === "gem" && this.chosen.letter === gem.letter;
    if (again) this.notes()?.turn(gem.letter);
    this.chooseGem(gem.letter, cellName(Math.floor(y), Math.floor(x)));
  }

  private clicked(event: MouseEvent): void {
    if (this.moved || named(event, "gem")) return;
    const port = named(event, "port");
    const cell = named(event, "cell");
    if (port) this.touchPort(port);
    else if (cell) {
      const again = this.chosen?.kind === "cell" && this.chosen.cell === cell;
      this.chosen = again || !this.cells() ? null : { kind: "cell", cell };
    } else this.chosen = null;
  }

  private touchPort(port: string): void {
    const again = this.chosen?.kind === "port" && this.chosen.port === port;
    if (again && this.chosen) this.go(this.chosen);
    else this.chosen = { kind: "port", port };
  }

  private typed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [gem, port, cell] = [named(event, "gem"), named(event, "port"), named(event, "cell")];
    const enter = event.key === "Enter" || event.key === " ";
    let used = true;
    if (event.key === "Escape") this.chosen = null;
    else if (gem) used = this.typedOnGem(gem, event.key);
    else if (port && enter) this.touchPort(port);
    else if (cell && !this.cells()) used = enter;
    else if (cell && enter) {
      const again = this.chosen?.kind === "cell" && this.chosen.cell === cell;
      if (again && this.chosen) this.go(this.chosen);
      else this.chosen = { kind: "cell", cell };
    } else if (cell) used = this.typedOnCell(cell, event.key);
    else used = false;
    if (used) event.preventDefault();
  }

  private typedOnGem(letter: Letter, key: string): boolean {
    const notes = this.notes();
    if (!notes?.find(letter)) return false;
    const way = MOVES[key];
    if (way) notes.move(letter, ...way);
    else if (key === "r" || key === "R") notes.turn(letter);
    else if (key === "m" || key === "M") notes.mirror(letter);
    else if (key === "Delete" || key === "Backspace") {
      void this.takeOff(letter);
      return true;
    } else if (key !== "Enter" && key !== " ") return false;
    this.chooseGem(letter);
    return true;
  }

  private typedOnCell(cell: string, key: string): boolean {
    const notes = this.notes();
    const letter = key.toUpperCase();
    const sign = letter === "X" ? "×" : ["?", ...allLetters()].includes(letter) ? letter : "";
    if (!notes || (!sign && key !== "Delete" && key !== "Backspace")) return false;
    notes.mark(cell, sign);
    return true;
  }
}

function named(event: Event, what: "gem" | "port" | "cell"): string | null {
  const found = (event.target as Element).closest<HTMLElement>(`[data-${what}]`);
  return found?.dataset[what] ?? null;
}
