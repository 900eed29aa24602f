import type { HistoryRow } from '@pictick/rules/household/item-history';
import { purchasesKept } from '@pictick/rules/household/item-history';

/** An item that this device has added or bought. */
export interface Use {
  itemId: string;
  name: string;
  quantity: string | null;
  /** ISO instant of the device. */
  at: string;
  isPurchase: boolean;
}

/** A row of the history with the key of its thing: "egg" and "eggs" have one. */
export interface KnownName extends HistoryRow {
  key: string;
  /** The server has no row of it yet. */
  isNew?: true;
}

/** Two baskets within half a day are one purchase. */
export const sameTrip = 43_200_000;
/** Rows that are read in one step. */
const together = 20;

/**
 * The history with uses of this device laid over it, in steps. A use that the rows have already changes nothing:
 * uses may come in any order and several times, and may be in the rows of the server too.
 */
export function* layUses(
  rows: readonly HistoryRow[],
  uses: readonly Use[],
  keyOf: (name: string) => string,
): Generator<undefined, KnownName[]> {
  const known: KnownName[] = [];
  const latest = new Map<string, number>();
  for (const [at, row] of rows.entries()) {
    const key = keyOf(row.name);
    const before = known[latest.get(key) ?? -1];
    if (!before || isLater(row, before)) latest.set(key, at);
    known.push({ ...row, key });
    if (at % together === 0) yield;
  }
  const inOrder = [...uses].sort(
    (a, b) => compare(a.at, b.at) || compare(a.itemId, b.itemId) || kindOf(a) - kindOf(b),
  );
  for (const use of inOrder) {
    const key = keyOf(use.name);
    const place = latest.get(key);
    const row = known[place ?? -1];
    if (!row || place === undefined) {
      latest.set(key, known.length);
      known.push({ ...unused(use, key), ...used(unused(use, key), use) });
    } else if (!row.forgotten) known[place] = { ...row, ...used(row, use) };
  }
  return known;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const kindOf = ({ isPurchase }: Use): number => (isPurchase ? 1 : 0);

/** A forgotten row is taken only where there is no other one. */
function isLater(row: HistoryRow, before: HistoryRow): boolean {
  if (row.forgotten !== before.forgotten) return before.forgotten;
  return row.lastAt > before.lastAt;
}

const unused = ({ name }: Use, key: string): KnownName => ({
  nameKey: key,
  key,
  name,
  quantity: null,
  count: 0,
  lastAt: '',
  boughtAt: [],
  favourite: false,
  forgotten: false,
  isNew: true,
});

/** The fields of a row that a use changes. The server dates an addition like this device. */
function used(row: HistoryRow, { name, quantity, at, isPurchase }: Use): Partial<HistoryRow> {
  const time = Date.parse(at);
  const isLast = at > row.lastAt;
  if (!isPurchase) return isLast ? { name, quantity, lastAt: at, count: row.count + 1 } : {};
  const isCounted = row.boughtAt.some((bought) => Math.abs(Date.parse(bought) - time) < sameTrip);
  const boughtAt = isCounted ? row.boughtAt : [...row.boughtAt, at].sort().slice(-purchasesKept);
  return { boughtAt, count: Math.max(1, row.count), ...(isLast && { lastAt: at }) };
}

/** The names that are not forgotten, by the keys of their things. */
export function namesOfThings(known: readonly KnownName[]): Map<string, KnownName[]> {
  const things = new Map<string, KnownName[]>();
  for (const row of known)
    if (!row.forgotten && row.name !== '') {
      const names = things.get(row.key);
      if (names) names.push(row);
      else things.set(row.key, [row]);
    }
  return things;
}
