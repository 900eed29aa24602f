import { readStorage, writeStorage } from '../../i18n/language';
import { pendingWritesKey } from '../../shared/lib/clear-session';
import type { SyncEngine } from '../../sync/engine';
import { firstTemporarySeq } from '../../sync/queue/temporary-seq';

/**
 * A change is on the screen before the store has it. Saves such changes when the page is left, so that the
 * next page restores them. One line for each: existing lines need not be parsed.
 */
export function savePendingWrites(engine: Pick<SyncEngine, 'queue'>): void {
  const lines = engine
    .queue()
    .filter(({ seq }) => seq >= firstTemporarySeq)
    .map((operation) => `${JSON.stringify(operation)}\n`);
  if (lines.length > 0)
    writeStorage(pendingWritesKey, (readStorage(pendingWritesKey) ?? '') + lines.join(''));
}
