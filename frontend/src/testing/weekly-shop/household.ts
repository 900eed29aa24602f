import { nameKey } from '@pictick/concepts';
import type { HistoryRow } from '@pictick/rules/household/item-history';
import { layUses, type Use } from '../../features/lists/suggest-items/lay-uses';
import { things } from './things';

const dayMs = 86_400_000;
const names = 120;
const days = 56;
const end = Date.parse('2026-11-28T10:00:00.000Z');
/** Trips in a week: the large one on Saturdays, a small one on Wednesdays. */
const tripDays = [0, 4];
/** Shares of things that are bought about each so many days. */
const gaps = [
  { share: 0.25, days: 7 },
  { share: 0.3, days: 14 },
  { share: 0.25, days: 28 },
  { share: 0.2, days: 50 },
];
const misspelt = 0.04;
const lowerCase = 0.5;

/** Numbers from 0 to 1, always the same for a seed. */
export function numbersOf(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function shuffled<T>(values: readonly T[], next: () => number): T[] {
  return values
    .map((value) => ({ value, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

export interface Household {
  /** Its history as the server keeps it. */
  rows: HistoryRow[];
  /** Bought three times or more, of which it has run out of some; once or twice; and never. */
  regular: string[];
  needed: string[];
  rare: string[];
  never: string[];
  now: number;
}

/** Eight weeks of a household that buys 120 things, each about once in its own time. */
export function householdOf(seed: number): Household {
  const next = numbersOf(seed);
  const all = shuffled(things, next);
  const bought = new Map<string, number>();
  const uses: Use[] = [];
  const needed = new Set<string>();
  for (const name of all.slice(0, names)) {
    const gap = gapOf(next()) * (0.8 + next() * 0.4);
    let need = -next() * gap;
    for (let day = 0; day < days; day += 1) {
      if (day < need || !tripDays.includes(day % 7)) continue;
      const at = end - (days - day) * dayMs;
      const use = { itemId: `${name} ${day}`, name: spelt(name, next), quantity: null };
      uses.push({ ...use, at: new Date(at - dayMs / 4).toISOString(), isPurchase: false });
      uses.push({ ...use, at: new Date(at).toISOString(), isPurchase: true });
      bought.set(name, (bought.get(name) ?? 0) + 1);
      need = day + gap * (0.75 + next() * 0.5);
    }
    if (need <= days) needed.add(name);
  }
  const of = (least: number, most: number) =>
    all.filter((name) => (bought.get(name) ?? 0) >= least && (bought.get(name) ?? 0) <= most);
  const regular = of(3, days);
  return {
    rows: rowsOf(uses),
    regular,
    needed: regular.filter((name) => needed.has(name)),
    rare: of(1, 2),
    never: of(0, 0).filter((name) => name === name.toLowerCase()),
    now: end,
  };
}

function gapOf(number: number): number {
  let sum = 0;
  for (const { share, days: gap } of gaps) {
    sum += share;
    if (number < sum) return gap;
  }
  return gaps[0]!.days;
}

/** As a person types it: sometimes with two letters swapped. */
function spelt(name: string, next: () => number): string {
  const written = next() < lowerCase ? name : name.charAt(0).toUpperCase() + name.slice(1);
  if (next() >= misspelt || name.length < 5) return written;
  const at = 1 + Math.floor(next() * (name.length - 3));
  return written.slice(0, at) + written.charAt(at + 1) + written.charAt(at) + written.slice(at + 2);
}

/** Rows by the server's key of a name. */
function rowsOf(uses: readonly Use[]): HistoryRow[] {
  const steps = layUses([], uses, (name) => nameKey(name, 'en'));
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value.map(({ key: _key, isNew: _isNew, ...row }) => row);
  }
}
