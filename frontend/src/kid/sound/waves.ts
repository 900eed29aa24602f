import type { SoundName } from './sound-name';

/** The sounds as numbers: soft wood, bells and paper. All their tones lie below half of this rate (Hz). */
export const sampleRate = 24_000;

/** A tone: it begins at `at` (s) with `hz` and fades to a third in each `fade` (s). */
interface Tone {
  at: number;
  hz: number;
  fade: number;
  loud: number;
  /** Pitch falls by this share within the first `fade`. */
  falls?: number;
}

/** Rustling of paper: noise below `hz` that swells for `swell` (s) and fades. */
interface Rustle {
  at: number;
  hz: number;
  swell: number;
  fade: number;
  loud: number;
}

interface Wave {
  /** In seconds. */
  length: number;
  /** Largest sample. */
  peak: number;
  tones: readonly Tone[];
  rustles: readonly Rustle[];
}

/** A bell of one pitch: no partial is above 4 kHz. */
const bell = (at: number, hz: number, fade: number): Tone[] => [
  { at, hz, fade, loud: 1 },
  { at, hz: hz * 2, fade: fade * 0.6, loud: 0.28 },
  { at, hz: hz * 2.76, fade: fade * 0.35, loud: 0.1 },
];

/** A bar of soft wood. */
const wood = (at: number, hz: number, fade: number): Tone[] => [
  { at, hz, fade, loud: 1 },
  { at, hz: hz * 2.4, fade: fade * 0.4, loud: 0.22 },
];

const waves: Record<SoundName, Wave> = {
  stamp: {
    length: 0.24,
    peak: 0.48,
    tones: [
      { at: 0, hz: 190, fade: 0.05, loud: 1, falls: 0.35 },
      { at: 0, hz: 410, fade: 0.018, loud: 0.35 },
    ],
    rustles: [{ at: 0, hz: 900, swell: 0.006, fade: 0.03, loud: 0.5 }],
  },
  star: { length: 0.58, peak: 0.3, tones: bell(0, 1046.5, 0.16), rustles: [] },
  turn: {
    length: 0.3,
    peak: 0.32,
    tones: [],
    rustles: [
      { at: 0, hz: 1100, swell: 0.06, fade: 0.05, loud: 1 },
      { at: 0.13, hz: 800, swell: 0.02, fade: 0.03, loud: 0.6 },
    ],
  },
  minute: {
    length: 0.42,
    peak: 0.4,
    tones: [...wood(0, 520, 0.05), ...wood(0.2, 520, 0.05)],
    rustles: [],
  },
  end: {
    length: 0.59,
    peak: 0.28,
    tones: [523.25, 659.26, 783.99, 1046.5].flatMap((hz, index) => bell(index * 0.11, hz, 0.09)),
    rustles: [],
  },
};

export const lengthMs = (name: SoundName): number => waves[name].length * 1000;

/** No beginning and no end clicks. */
const attack = 0.006;
const release = 0.03;
const rise = (seconds: number, over: number): number =>
  seconds >= over ? 1 : 0.5 - 0.5 * Math.cos((Math.PI * Math.max(0, seconds)) / over);

function addTone(to: Float32Array, { at, hz, fade, loud, falls = 0 }: Tone): void {
  let turn = 0;
  for (let index = Math.round(at * sampleRate); index < to.length; index++) {
    const seconds = index / sampleRate - at;
    turn += (2 * Math.PI * hz * (1 - falls * Math.min(1, seconds / fade))) / sampleRate;
    to[index] = (to[index] ?? 0) + loud * rise(seconds, attack) * Math.exp(-seconds / fade) * Math.sin(turn);
  }
}

/** The same noise each time; four low passes take its hiss away. */
function addRustle(to: Float32Array, { at, hz, swell, fade, loud }: Rustle): void {
  let seed = 7;
  const passed = [0, 0, 0, 0];
  const share = 1 - Math.exp((-2 * Math.PI * hz) / sampleRate);
  for (let index = Math.round(at * sampleRate); index < to.length; index++) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    let value = seed / 2 ** 31;
    for (const [pole, before] of passed.entries()) passed[pole] = value = before + share * (value - before);
    const seconds = index / sampleRate - at;
    to[index] =
      (to[index] ?? 0) +
      4 * loud * rise(seconds, swell) * Math.exp(-Math.max(0, seconds - swell) / fade) * value;
  }
}

/** The samples of a sound, from -1 to 1. */
export function waveOf(name: SoundName): Float32Array<ArrayBuffer> {
  const { length, peak, tones, rustles } = waves[name];
  const samples = new Float32Array(Math.round(length * sampleRate));
  for (const tone of tones) addTone(samples, tone);
  for (const rustle of rustles) addRustle(samples, rustle);
  const largest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  for (const [index, sample] of samples.entries())
    samples[index] = (sample / largest) * peak * rise(length - index / sampleRate, release);
  return samples;
}
