import { readStorage, writeStorage } from '../i18n/language';
import { unstoredKey } from '../shared/lib/clear-session';
import type { SyncEngine } from '../sync/engine';
import { firstPlaceholder } from '../sync/queue/placeholders';

/** A tap is on the screen before the store has it: whoever reloads in that moment finds it again. A line for each, so that what waits here already need not be read. */
export function leaveUnstored(device: Pick<SyncEngine, 'queue'>): void {
  const lines = device
    .queue()
    .filter(({ seq }) => seq >= firstPlaceholder)
    .map((operation) => `${JSON.stringify(operation)}\n`);
  if (lines.length > 0) writeStorage(unstoredKey, (readStorage(unstoredKey) ?? '') + lines.join(''));
}
