import type { HistoryEntry } from '@pictick/concepts';
import { homeOf as homeAmong } from '@pictick/rules/household/home';
import type { HistoryRow } from '@pictick/rules/household/item-history';
import { currentEngine } from '../../../api/engine/current-engine';
import type { SyncEngine } from '../../../sync/engine';
import type { KnownName } from './lay-uses';

/** The home household, as this device knows it. */
export const homeOf = (engine: Pick<SyncEngine, 'households'>) => homeAmong(engine.households());

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

/** The names that suggestions learn: of the home, and of own lists where it has none; no forgotten ones. */
export function historyEntries(own: readonly HistoryEntry[], known: readonly KnownName[]): HistoryEntry[] {
  const byKey = new Map<string, HistoryEntry>();
  const forgotten = new Set<string>();
  const ofLists = new Set(own.map(({ nameKey }) => nameKey));
  for (const { key: nameKey, name, quantity, count, lastAt, ...row } of known) {
    if (row.forgotten) forgotten.add(nameKey);
    // Names that only the own lists have are counted there.
    else if (count > 0 && !(row.isNew && ofLists.has(nameKey)))
      addUse(byKey, { nameKey, name, quantity, count, lastAt });
  }
  const entries = [...byKey.values(), ...own.filter(({ nameKey }) => !byKey.has(nameKey))];
  return entries.filter(({ nameKey }) => !forgotten.has(nameKey));
}

function addUse(byKey: Map<string, HistoryEntry>, use: HistoryEntry): void {
  const before = byKey.get(use.nameKey);
  const latest = before && before.lastAt > use.lastAt ? before : use;
  byKey.set(use.nameKey, { ...latest, count: (before?.count ?? 0) + use.count });
}
