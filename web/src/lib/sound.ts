// Sounds made by code: a few partials or a breath of noise. Off with one switch.
import { afterPaint } from "./later.svelte";
import { prefs } from "./prefs.svelte";

interface Partial {
  wave: OscillatorType | "noise";
  from: number; // Hz at the start, and for noise the cut-off of the filter
  to: number; // Hz at the end
  at?: number; // seconds from now
  long: number;
  loud: number;
}

const note = (hz: number, at: number, long = 0.16, loud = 0.5): Partial => ({
  wave: "triangle",
  from: hz,
  to: hz,
  at,
  long,
  loud,
});

export const SOUNDS = {
  tick: [{ wave: "square", from: 1900, to: 1500, long: 0.03, loud: 0.18 }],
  card: [{ wave: "noise", from: 5200, to: 1800, long: 0.09, loud: 0.5 }],
  move: [{ wave: "sine", from: 210, to: 120, long: 0.09, loud: 0.8 }],
  swap: [
    { wave: "noise", from: 2600, to: 900, long: 0.1, loud: 0.35 },
    { wave: "sine", from: 260, to: 390, at: 0.05, long: 0.1, loud: 0.5 },
  ],
  die: [0, 0.07, 0.12, 0.2].map((at) => ({
    wave: "noise" as const,
    from: 3600,
    to: 1400,
    at,
    long: 0.035,
    loud: 0.5,
  })),
  blast: [
    { wave: "noise", from: 1400, to: 60, long: 0.5, loud: 1 },
    { wave: "sine", from: 110, to: 34, long: 0.42, loud: 1 },
  ],
  ray: [{ wave: "sawtooth", from: 1400, to: 420, long: 0.24, loud: 0.18 }],
  cut: [
    { wave: "noise", from: 7000, to: 4000, long: 0.04, loud: 0.6 },
    { wave: "square", from: 900, to: 180, at: 0.03, long: 0.07, loud: 0.2 },
  ],
  turn: [note(523, 0, 0.12), note(784, 0.1, 0.2)],
  knock: [
    { wave: "sine", from: 170, to: 90, long: 0.08, loud: 0.8 },
    { wave: "sine", from: 150, to: 80, at: 0.13, long: 0.08, loud: 0.7 },
  ],
  no: [{ wave: "triangle", from: 196, to: 147, long: 0.18, loud: 0.45 }],
  win: [note(392, 0), note(494, 0.11), note(587, 0.22), note(784, 0.33, 0.4)],
  lose: [note(392, 0, 0.2), note(330, 0.16, 0.2), note(262, 0.32, 0.45)],
  drawn: [note(392, 0, 0.2), note(392, 0.2, 0.3)],
} satisfies Record<string, Partial[]>;

export type Sound = keyof typeof SOUNDS;

const VOLUME = 0.125; // −18 dB
let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Play it, if sound is on and the browser lets us; never fails. After what is to be seen. */
export function play(sound: Sound): void {
  if (!prefs.sound || typeof AudioContext === "undefined") return;
  afterPaint(() => {
    try {
      context ??= new AudioContext();
      if (context.state === "suspended") void context.resume();
      for (const partial of SOUNDS[sound]) one(context, partial);
    } catch {
      context = null;
    }
  });
}

/** Make ready what takes long, so that the first sound does not hold up what it goes with. */
export function prepare(): void {
  if (!prefs.sound || typeof AudioContext === "undefined") return;
  try {
    context ??= new AudioContext();
    hiss ??= noise(context);
  } catch {
    context = null;
  }
}

function one(audio: AudioContext, { wave, from, to, at = 0, long, loud }: Partial): void {
  const start = audio.currentTime + 0.005 + at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud * VOLUME, start + 0.005);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
  gain.connect(audio.destination);
  if (wave === "noise") {
    const source = audio.createBufferSource();
    source.buffer = hiss ??= noise(audio);
    const filter = audio.createBiquadFilter();
    filter.type = "lowpass";
    filter.frequency.setValueAtTime(from, start);
    filter.frequency.exponentialRampToValueAtTime(to, start + long);
    source.connect(filter).connect(gain);
    source.start(start);
    source.stop(start + long);
  } else {
    const source = audio.createOscillator();
    source.type = wave;
    source.frequency.setValueAtTime(from, start);
    source.frequency.exponentialRampToValueAtTime(to, start + long);
    source.connect(gain);
    source.start(start);
    source.stop(start + long);
  }
}

function noise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  return buffer;
}
