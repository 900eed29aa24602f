import { setTimeout as pause } from 'node:timers/promises';
import { describe } from '../database/database-errors';
import { line } from '../log';
import type { Readiness } from './readiness';

/**
 * Logs "ready" when the database takes writes and knows this release, and the reason once for as long as it does not. A process whose
 * pictures are away is ready, because lists go on; the line names what is missing.
 */
export async function logReadiness(readiness: Readiness, fields: object, pauseMs = 500): Promise<void> {
  let told = '';
  while (!readiness.draining) {
    try {
      await readiness.checkDatabase();
      const without = await readiness.missingParts();
      line('info', { message: 'ready', ...fields, ...(without.length > 0 && { without }) });
      return;
    } catch (error) {
      const reason = describe(error);
      if (reason !== told) line('warn', { message: 'not ready yet', ...fields, error: reason });
      told = reason;
    }
    await pause(pauseMs);
  }
}
