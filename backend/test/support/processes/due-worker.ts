import { Clock } from '../../../src/kernel/clock';
import { Database } from '../../../src/platform/database/database';
import { DueInstantRunner } from '../../../src/platform/due/due-instant-runner';
import { PostgresDueInstants } from '../../../src/platform/due/postgres-due-instants';

class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

/** Handles one instant: records it, reports it, and never ends. The test kills it with -9. */
const [url = '', lease = ''] = process.argv.slice(2);
const database = new Database({ url, poolSize: 2, applicationName: 'due-worker' });
const whenDue = async ({ subject }: { subject: string }): Promise<null> => {
  await database.query('INSERT INTO public.handled (subject) VALUES ($1) ON CONFLICT DO NOTHING', [subject]);
  process.send?.('handled');
  return new Promise(() => undefined);
};
const instants = new PostgresDueInstants(database, { first: Number(lease), longest: Number(lease) });
void new DueInstantRunner(instants, new SystemClock(), new Map([['reminder', { whenDue }]]), {
  onError: () => undefined,
}).look();
setInterval(() => undefined, 1_000);
