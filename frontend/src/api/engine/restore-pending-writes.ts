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
  const left = pendingWritesOf(userId);
  clearPendingWrites(userId);
  // Operations that did reach the store are not added again.
  const stored = new Set(engine.queue().map(({ id }) => id));
  for (const { seq: _seq, ...operation } of left)
    if (!stored.has(operation.id)) engine.restoreOperation(operation).catch(() => undefined);
}

function allPendingWrites(): Operation[] {
  const all = (readStorage(pendingWritesKey) ?? '').split('\n').flatMap(operationIn);
  // A page that came back from the back-forward cache and was left again has saved them twice.
  return [...new Map(all.map((operation) => [operation.id, operation])).values()];
}

export const pendingWritesOf = (userId: string): Operation[] =>
  allPendingWrites().filter((operation) => operation.userId === userId);

export function clearPendingWrites(userId: string): void {
  const others = allPendingWrites().filter((operation) => operation.userId !== userId);
  writeStorage(
    pendingWritesKey,
    others.length > 0 ? others.map((operation) => `${JSON.stringify(operation)}\n`).join('') : null,
  );
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
