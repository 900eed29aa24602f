import { setTimeout as pause } from 'node:timers/promises';
import { describe } from '../database/database-errors';
import { line } from '../log';
import type { Readiness } from './readiness';

/**
 * Logs "ready" when the database takes writes and is migrated, and the reason once while it does not. A
 * process without its picture store is ready, because lists work; the log line names the missing part.
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
