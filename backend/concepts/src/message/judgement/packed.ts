import { buckets } from './features';
import type { Judgement } from './judge';

/**
 * The weights of a language, packed: for each weight that is not zero the distance from the bucket of the one
 * before, and its size in steps of a square root. Both are printable letters, so that gzip packs them well.
 */
export interface JudgementFile {
  largest: number;
  distances: string;
  sizes: string;
}

/** Printable letters without the quote and the backslash. */
const letters = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i))
  .filter((letter) => letter !== '"' && letter !== '\\')
  .join('');
/** The letter of so many empty buckets; it may stand several times. */
const far = letters.length - 1;
const middle = 45;

export function packed(weights: Float64Array): JudgementFile {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  let [distances, sizes] = ['', ''];
  let last = 0;
  for (const [bucket, weight] of weights.entries()) {
    const size = Math.round(middle * Math.sqrt(Math.abs(weight) / largest));
    if (size === 0) continue;
    const distance = bucket - last;
    distances += letters.charAt(far).repeat(Math.floor(distance / far)) + letters.charAt(distance % far);
    sizes += letters.charAt(middle + Math.sign(weight) * size);
    last = bucket;
  }
  return { largest, distances, sizes };
}

export function unpacked({ largest, distances, sizes }: JudgementFile): Judgement {
  const weights = new Float32Array(buckets);
  const numbers = new Map(Array.from(letters, (letter, number) => [letter, number]));
  let bucket = 0;
  let next = 0;
  for (const letter of distances) {
    const distance = numbers.get(letter) ?? 0;
    bucket += distance;
    if (distance === far) continue;
    const size = (numbers.get(sizes.charAt(next)) ?? middle) - middle;
    weights[bucket] = Math.sign(size) * largest * (size / middle) ** 2;
    next += 1;
  }
  return { weights };
}
