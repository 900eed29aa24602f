import type { HistoryEntry } from '@pictick/concepts';
import type { HistoryRow } from '@pictick/rules/household/item-history';
import { currentEngine } from '../../../api/engine/current-engine';
import type { SyncEngine } from '../../../sync/engine';

/** Rows that are read in one step. */
const together = 20;

/** The home household, where the user is an adult for the longest time. */
export const homeOf = (engine: Pick<SyncEngine, 'households'>) =>
  engine.households().find(({ role }) => role !== 'helper') ?? null;

/** The item history of the home household. */
export function homeHistory(
  engine: Pick<SyncEngine, 'households'>,
): { householdId: string; rows: readonly HistoryRow[] } | null {
  const home = homeOf(engine);
  return home ? { householdId: home.id, rows: home.itemHistory?.rows ?? [] } : null;
}

/** True if the home has given the thing a star. */
export function isFavourite(name: string, keyOf: (name: string) => string): boolean {
  const engine = currentEngine();
  const rows = engine && homeHistory(engine)?.rows;
  return rows?.some((row) => row.favourite && !row.forgotten && keyOf(row.name) === keyOf(name)) ?? false;
}

/**
 * The history of the home, in steps, with what this device has not sent yet. Names of own lists that the server
 * has not counted are added, forgotten ones are left out.
 */
export function* withHomeHistory(
  own: readonly HistoryEntry[],
  rows: readonly HistoryRow[],
  keyOf: (name: string) => string,
  engine: Pick<SyncEngine, 'queue' | 'list'>,
): Generator<undefined, HistoryEntry[]> {
  const byKey = new Map<string, HistoryEntry>();
  const forgotten = new Set<string>();
  for (const [at, { name, quantity, count, lastAt, ...row }] of rows.entries()) {
    const nameKey = keyOf(name);
    if (row.forgotten) forgotten.add(nameKey);
    else if (count > 0) addUse(byKey, { nameKey, name, quantity, count, lastAt });
    if (at % together === 0) yield;
  }
  const ofLists = new Map(own.map((entry) => [entry.nameKey, entry]));
  for (const { change, listId } of engine.queue()) {
    if (change.kind !== 'items.added' || engine.list(listId).list?.listType !== 'shopping') continue;
    for (const { name, quantity = null, createdAt: lastAt } of change.items) {
      const nameKey = keyOf(name);
      // Names that only the own lists have are counted there.
      if (byKey.has(nameKey) || !ofLists.has(nameKey))
        addUse(byKey, { nameKey, name, quantity, count: 1, lastAt });
    }
  }
  const entries = [...byKey.values(), ...own.filter(({ nameKey }) => !byKey.has(nameKey))];
  return entries.filter(({ nameKey }) => !forgotten.has(nameKey));
}

function addUse(byKey: Map<string, HistoryEntry>, use: HistoryEntry): void {
  const before = byKey.get(use.nameKey);
  const latest = before && before.lastAt > use.lastAt ? before : use;
  byKey.set(use.nameKey, { ...latest, count: (before?.count ?? 0) + use.count });
}
