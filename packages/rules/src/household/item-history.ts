import type { components } from '@pictick/api';

/** Names that the history of a household keeps. */
export const historyNames = 1_000;
/** Characters of a name key: a name of 120 letters can have several of them for each. */
export const nameKeyLimit = 500;
/** The last purchases of a name, from which its interval is read. */
export const purchasesKept = 8;

type Wire = components['schemas'];

/** A name that the adults of a household put on shopping lists. */
export type HistoryRow = Omit<Wire['ItemHistoryRow'], 'boughtAt' | 'section'> & {
  boughtAt: readonly string[];
  /** Missing in a row that an older page has stored. A newer release may know more sections. */
  section?: string | null;
};
/** The rows that changed after a cursor, or all. */
export type HistoryChanges = Omit<Wire['ItemHistory'], 'rows'> & { rows: readonly HistoryRow[] };

/** The fields of a row that devices set. */
export type HistoryFields = Partial<Pick<HistoryRow, 'favourite' | 'forgotten' | 'section'>>;

/** The history as a device stores it. Cursor 0: the next pull reads it as a whole. */
export interface StoredHistory {
  cursor: number;
  rows: readonly HistoryRow[];
}

export function withChanges(
  stored: StoredHistory | undefined,
  { cursor, complete, rows }: HistoryChanges,
): StoredHistory {
  const changed = new Map(rows.map((row) => [row.nameKey, row]));
  const kept = complete ? [] : (stored?.rows ?? []).filter(({ nameKey }) => !changed.has(nameKey));
  return { cursor, rows: [...kept, ...rows] };
}

/** The history with some fields of a name set. A name without a row gets one, which was never used. */
export function withRowOf(
  stored: StoredHistory | undefined,
  { nameKey, name, at }: { nameKey: string; name: string; at: string },
  fields: HistoryFields,
): StoredHistory {
  const { cursor = 0, rows = [] } = stored ?? {};
  const isThere = rows.some((row) => row.nameKey === nameKey);
  const unused = { nameKey, name, quantity: null, count: 0, lastAt: at, boughtAt: [] };
  return {
    cursor,
    rows: isThere
      ? rows.map((row) => (row.nameKey === nameKey ? { ...row, ...fields } : row))
      : [...rows, { ...unused, favourite: false, forgotten: false, ...fields }],
  };
}
