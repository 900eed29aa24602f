import { readStorage, writeStorage } from '../../i18n/language';
import { pendingWritesKey } from '../../shared/lib/clear-session';
import type { SyncEngine } from '../../sync/engine';
import { firstTemporarySeq } from '../../sync/queue/temporary-seq';

/** A tap is on the screen before the store has it: whoever reloads in that moment finds it again. A line for each, so that what waits here already need not be read. */
export function savePendingWrites(engine: Pick<SyncEngine, 'queue'>): void {
  const lines = engine
    .queue()
    .filter(({ seq }) => seq >= firstTemporarySeq)
    .map((operation) => `${JSON.stringify(operation)}\n`);
  if (lines.length > 0)
    writeStorage(pendingWritesKey, (readStorage(pendingWritesKey) ?? '') + lines.join(''));
}
