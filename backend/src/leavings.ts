import { DeletionStatusQuery } from './platform/account-deletion/deletion-status.query';
import { runCli } from './platform/run-cli';

/** `leavings [id]`: unfinished account deletions and their open steps, or the progress of one. */
runCli('leavings', async (database, [personId]) => {
  if (personId !== undefined && !/^[0-9a-f-]{36}$/.test(personId))
    throw new Error('Say nothing to see all that are under way, or the id of one person');
  const rows = await new DeletionStatusQuery(database).of(personId ?? null);
  for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
  if (rows.length === 0)
    process.stderr.write(
      personId === undefined ? 'Nobody is leaving.\n' : 'Nobody of this id ever asked to leave.\n',
    );
});
