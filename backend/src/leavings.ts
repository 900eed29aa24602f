import { readDatabaseUrl } from './platform/config/env';
import { Database } from './platform/database/database';
import { LeavingStates } from './platform/leaving/leaving-states';

/** `leavings [id]`: who is on their way out and what still has to be done, or how far this one is. */
async function main([personId]: string[]): Promise<void> {
  if (personId !== undefined && !/^[0-9a-f-]{36}$/.test(personId)) throw new Error('Say nothing to see all that are under way, or the id of one person');
  const database = new Database({ url: readDatabaseUrl(), poolSize: 1, applicationName: 'pictick-leavings' });
  try {
    const rows = await new LeavingStates(database).of(personId ?? null);
    for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
    if (rows.length === 0) process.stderr.write(personId === undefined ? 'Nobody is leaving.\n' : 'Nobody of this id ever asked to leave.\n');
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'It did not work'}\n`);
  process.exitCode = 1;
});
