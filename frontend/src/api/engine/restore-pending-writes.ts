import { readStorage, writeStorage } from '../../i18n/language';
import { pendingWritesKey } from '../../shared/lib/clear-session';
import type { SyncEngine } from '../../sync/engine';
import { isValidOperation } from '../../sync/store/validate-rows';
import type { Operation } from '../../sync/types';

/**
 * Restores the changes that this user made just before the last page was left. The key is cleared at once, so
 * that no other tab restores them too. Changes of other users stay.
 */
export function restorePendingWrites(
  engine: Pick<SyncEngine, 'restoreOperation' | 'queue'>,
  userId: string,
): void {
  const all = (readStorage(pendingWritesKey) ?? '').split('\n').flatMap(operationIn);
  // A page that came back from the back-forward cache and was left again has saved them twice.
  const left = [...new Map(all.map((operation) => [operation.id, operation])).values()];
  const others = left.filter((operation) => operation.userId !== userId);
  writeStorage(
    pendingWritesKey,
    others.length > 0 ? others.map((operation) => `${JSON.stringify(operation)}\n`).join('') : null,
  );
  // Operations that did reach the store are not added again.
  const stored = new Set(engine.queue().map(({ id }) => id));
  for (const { seq: _seq, ...operation } of left)
    if (operation.userId === userId && !stored.has(operation.id))
      engine.restoreOperation(operation).catch(() => undefined);
}

/** Skips a corrupt line and keeps the others. */
function operationIn(line: string): Operation[] {
  try {
    const operation = JSON.parse(line) as Operation;
    return isValidOperation(operation) ? [operation] : [];
  } catch {
    return [];
  }
}
