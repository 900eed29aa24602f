import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgresQueue } from '../jobs/postgres-jobs';
import { openReleaseBefore } from '../release-before/open';

/** One lease for all, much longer than a beat. */
export const sideQueues = ['side-quick', 'side-slow', 'side-failing'].map((name) => ({
  name,
  stalledAfterSeconds: 3,
}));

export interface Numbered {
  n: number;
}

/** Works as one release until the test kills it, and records the start and end of each job. */
async function work(url: string, release: 'this' | 'before'): Promise<void> {
  const onDead = (_queue: string, id: string): void =>
    void database.query('INSERT INTO seen.dead (id) VALUES ($1)', [id]);
  const options = { definitions: sideQueues, onDead };
  const { queue, database } =
    release === 'this' ? openPostgresQueue(url, options) : openReleaseBefore(url, options);
  for (const { name } of sideQueues) {
    await queue.process<Numbered>(name, { concurrency: 3 }, async ({ data, attempt }) => {
      const [run] = await database.query<{ id: number }>(
        'INSERT INTO seen.run (n, queue, release, attempt) VALUES ($1, $2, $3, $4) RETURNING id',
        [data.n, name, release, attempt],
      );
      await sleep(name === 'side-slow' ? 400 : 40);
      await database.query('UPDATE seen.run SET ended_at = clock_timestamp() WHERE id = $1', [run?.id]);
      if (name === 'side-failing') throw new TypeError('it always fails');
    });
  }
}

const [url, release] = process.argv.slice(2);
if (process.send && url && (release === 'this' || release === 'before')) void work(url, release);
