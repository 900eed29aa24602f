import { readDatabaseUrl } from './platform/config/env';
import { Database } from './platform/database/database';
import { Listener } from './platform/database/listener';
import { DeadLetters } from './platform/jobs/dead-letters';

/** `dead-letters` shows the jobs that failed for good, `dead-letters rerun [id]` gives all of them, or one, another chance. */
async function main([order, wished]: string[]): Promise<void> {
  if (order !== undefined && order !== 'rerun') throw new Error('Say nothing to see the dead jobs, or: rerun [id]');
  const url = readDatabaseUrl();
  const database = new Database({ url, poolSize: 1, applicationName: 'pictick-dead-letters' });
  const letters = new DeadLetters(database, new Listener(url));
  try {
    const dead = (await letters.all()).filter(({ id }) => wished === undefined || id === wished);
    for (const job of dead) {
      const again = order === 'rerun' && (await letters.again(job));
      process.stdout.write(`${JSON.stringify({ ...job, ...(order === 'rerun' && { again }) })}\n`);
    }
    if (dead.length === 0) process.stderr.write(wished === undefined ? 'No job is dead.\n' : `No dead job has the id ${wished}.\n`);
    if (dead.length === 0 && wished !== undefined) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'It did not work'}\n`);
  process.exitCode = 1;
});
