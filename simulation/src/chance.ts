/** A reproducible random generator: the same seed gives the same numbers (sfc32). */
export class Chance {
  private a: number;
  private b: number;
  private c: number;
  private d = 1;

  constructor(seed: number, stream = 0) {
    this.a = seed >>> 0;
    this.b = stream >>> 0;
    this.c = 0x9e3779b9;
    for (let round = 0; round < 12; round++) this.bits();
  }

  bits(): number {
    const t = (((this.a + this.b) | 0) + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (this.c << 21) | (this.c >>> 11);
    this.c = (this.c + t) | 0;
    return t >>> 0;
  }

  /** From 0 to 1, without 1. */
  next(): number {
    return this.bits() / 4_294_967_296;
  }

  /** From 0 to `limit`, without `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.below(choices.length)] ?? choices[0];
  }

  /** None if there is nothing to choose from; a number is drawn in any case. */
  one<T>(choices: readonly T[] = []): T | undefined {
    return choices[this.below(choices.length || 1)];
  }

  /** One of the keys, with probabilities by weight. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
    const { entries, sum } = drawnFrom(weights) as { entries: [T, number][]; sum: number };
    let left = this.next() * sum;
    for (const [choice, weight] of entries) {
      left -= weight;
      if (left < 0) return choice;
    }
    const [last] = entries.at(-1) ?? [];
    if (last === undefined) throw new Error('Nothing to choose from');
    return last;
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.bits() & 0xff);
  }
}

const drawn = new WeakMap<object, { entries: [string, number][]; sum: number }>();

function drawnFrom(weights: Readonly<Record<string, number>>): { entries: [string, number][]; sum: number } {
  let known = drawn.get(weights);
  if (!known) {
    const entries = Object.entries(weights);
    drawn.set(weights, (known = { entries, sum: entries.reduce((sum, [, weight]) => sum + weight, 0) }));
  }
  return known;
}
