import { contractQueues } from '../../platform/jobs/job-queue.contract';
import { openBullQueue } from '../jobs/bull-jobs';
import { openPostgresQueue } from '../jobs/postgres-jobs';

/** Takes a job, reports it, and never ends. The test kills it with -9. */
const [url = '', queueName = '', redisUrl] = process.argv.slice(2);
const { queue } = redisUrl
  ? openBullQueue(url, redisUrl, contractQueues)
  : openPostgresQueue(url, { definitions: contractQueues });
void queue.process(queueName, {}, async (job) => {
  process.send?.({ taken: job.data });
  await new Promise(() => undefined);
});
setInterval(() => undefined, 1_000);
