// Throws of a die: each face as likely as another.

const WORD = 2 ** 32;

/** A face from 1 to so many. Words that would favour the first faces are drawn again. */
export function throwDie(faces: number, draw: () => number = randomWord): number {
  const fair = WORD - (WORD % faces);
  let word = draw();
  while (word >= fair) word = draw();
  return 1 + (word % faces);
}

function randomWord(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]!;
}

/** How often each face came. */
export function counts(throws: number[], faces: number): number[] {
  const found = Array.from({ length: faces }, () => 0);
  for (const face of throws) if (face <= faces) found[face - 1]! += 1;
  return found;
}
