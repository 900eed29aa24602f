import { bucketOf } from './features';
import type { Seen } from './seen-words';

/** How likely a word belongs to a thing (`inside`), is the first word of one (`begins`), and so on. */
export interface Judged {
  inside: number;
  begins: number;
  /** How likely a word of a thing belongs to its amount, or to words that its name leaves out. */
  counts: number;
}

/** Talk, the first word of a thing, a further word of it. */
export const states = 3;
const never = -1e9;
/** A feature has one weight for words of things, and one more for first words. */
export const firsts = 0x2545f;

/** One more weight for words of an amount. */
export const amounts = 0x1b3a7;

/** How likely a word with these features belongs to an amount, if it belongs to a thing. */
export function countsOf(features: Int32Array, weights: Weights): number {
  let sum = 0;
  for (const bucket of features) sum += weights[bucket ^ amounts] ?? 0;
  return 1 / (1 + Math.exp(-sum));
}

const known = new Map<string, Int32Array>();

/** The buckets of the weights of two states that follow each other: for each state before those of all states. */
export function stepBuckets({ before, found }: Seen): Int32Array {
  const key = `${before} ${found.place}`;
  const own = known.get(key);
  if (own) return own;
  const made = Int32Array.from({ length: states * states }, (_, at) => bucketOf(`step ${at} ${key}`));
  known.set(key, made);
  return made;
}

/** For each word and state the sum of its weights. */
export function scoresOf(features: readonly Int32Array[], weights: Weights): Float64Array {
  const scores = new Float64Array(features.length * states);
  for (const [at, all] of features.entries()) {
    let inside = 0;
    let first = 0;
    for (const bucket of all) {
      inside += weights[bucket] ?? 0;
      first += weights[bucket ^ firsts] ?? 0;
    }
    scores[at * states + 1] = inside + first;
    scores[at * states + 2] = inside;
  }
  return scores;
}

export type Weights = Float32Array | Float64Array;

const sum = (a: number, b: number, c: number): number => {
  const most = Math.max(a, b, c);
  return most + Math.log(Math.exp(a - most) + Math.exp(b - most) + Math.exp(c - most));
};

/** For each word the scores of the steps from each state to each. A further word follows only words of a thing. */
export function stepsOf(words: readonly Seen[], weights: Weights): Float64Array {
  const all = new Float64Array(words.length * states * states);
  for (const [at, word] of words.entries()) {
    const own = stepBuckets(word);
    const isRow = at === 0 || word.row !== words[at - 1]?.row;
    for (let from = 0; from < states; from += 1)
      for (let to = 0; to < states; to += 1) {
        const isMet = to !== 2 || (from !== 0 && !isRow);
        const which = from * states + to;
        all[at * states * states + which] = isMet ? (weights[own[which] ?? 0] ?? 0) : never;
      }
  }
  return all;
}

/** The chances of all states of each word, by the forward-backward algorithm, and of each step. */
export function chances(
  scores: Float64Array,
  steps: Float64Array,
): { states: Float64Array; steps: Float64Array } {
  const words = scores.length / states;
  const ahead = new Float64Array(scores.length);
  const behind = new Float64Array(scores.length);
  const get = (all: Float64Array, at: number): number => all[at] ?? 0;
  const move = (at: number, from: number, to: number): number =>
    get(steps, (at * states + from) * states + to);
  for (let at = 0; at < words; at += 1)
    for (let to = 0; to < states; to += 1) {
      const into = (from: number): number => get(ahead, (at - 1) * states + from) + move(at, from, to);
      const before = at === 0 ? move(0, 0, to) : sum(into(0), into(1), into(2));
      ahead[at * states + to] = before + get(scores, at * states + to);
    }
  for (let at = words - 2; at >= 0; at -= 1)
    for (let from = 0; from < states; from += 1) {
      const next = (to: number): number =>
        move(at + 1, from, to) + get(scores, (at + 1) * states + to) + get(behind, (at + 1) * states + to);
      behind[at * states + from] = sum(next(0), next(1), next(2));
    }
  const end = (words - 1) * states;
  const total = sum(get(ahead, end), get(ahead, end + 1), get(ahead, end + 2));
  const moved = new Float64Array(steps.length);
  for (let at = 0; at < words; at += 1)
    for (let from = 0; from < states; from += 1)
      for (let to = 0; to < states; to += 1) {
        if (at === 0 && from > 0) continue;
        const before = at === 0 ? 0 : get(ahead, (at - 1) * states + from);
        const here = get(scores, at * states + to) + get(behind, at * states + to);
        moved[(at * states + from) * states + to] = Math.exp(before + move(at, from, to) + here - total);
      }
  return { states: ahead.map((value, i) => Math.exp(value + get(behind, i) - total)), steps: moved };
}

export function judged(features: readonly Int32Array[], words: readonly Seen[], weights: Weights): Judged[] {
  if (words.length === 0) return [];
  const found = chances(scoresOf(features, weights), stepsOf(words, weights)).states;
  return words.map((_, at) => ({
    inside: (found[at * states + 1] ?? 0) + (found[at * states + 2] ?? 0),
    begins: found[at * states + 1] ?? 0,
    counts: countsOf(features[at] ?? new Int32Array(), weights),
  }));
}
