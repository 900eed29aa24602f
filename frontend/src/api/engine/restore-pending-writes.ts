import { readStorage, writeStorage } from '../../i18n/language';
import { pendingWritesKey } from '../../shared/lib/clear-session';
import type { SyncEngine } from '../../sync/engine';
import { isValidOperation } from '../../sync/store/validate-rows';
import type { Operation } from '../../sync/types';

/** What this person did when the page before was left. It is taken away in the same breath, so that no other tab takes it as well; what is somebody else's stays. */
export function restorePendingWrites(
  engine: Pick<SyncEngine, 'restoreOperation' | 'queue'>,
  userId: string,
): void {
  const all = (readStorage(pendingWritesKey) ?? '').split('\n').flatMap(operationIn);
  // A page that came back from where it was kept, and was left again, has said it twice.
  const left = [...new Map(all.map((operation) => [operation.id, operation])).values()];
  const others = left.filter((operation) => operation.userId !== userId);
  writeStorage(
    pendingWritesKey,
    others.length > 0 ? others.map((operation) => `${JSON.stringify(operation)}\n`).join('') : null,
  );
  // What got into the store after all is not done twice.
  const stored = new Set(engine.queue().map(({ id }) => id));
  for (const { seq: _seq, ...operation } of left)
    if (operation.userId === userId && !stored.has(operation.id))
      engine.restoreOperation(operation).catch(() => undefined);
}

/** A line that was corrupt does not take the others with it. */
function operationIn(line: string): Operation[] {
  try {
    const operation = JSON.parse(line) as Operation;
    return isValidOperation(operation) ? [operation] : [];
  } catch {
    return [];
  }
}
