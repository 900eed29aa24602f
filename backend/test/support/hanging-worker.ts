import { openPostgresQueue } from './postgres-jobs';

/** Takes a job, says so, and never ends. The test kills it with -9. */
const [url, queueName] = process.argv.slice(2);
void openPostgresQueue(url ?? '').queue.process(queueName ?? '', {}, async (job) => {
  process.send?.({ taken: job.data });
  await new Promise(() => undefined);
});
setInterval(() => undefined, 1_000);
