import { AuditLog } from './platform/audit/audit-log';
import { reasons } from './platform/audit/reasons';
import { becauseOf, groundsIn, onTheServer } from './platform/command-line';
import { DeadLetters } from './platform/jobs/dead-letters';
import { namedIn } from './platform/jobs/named-in';

const usage = `Say nothing to see the dead jobs, or: rerun [id] ${becauseOf(reasons.mending)}`;

/** `dead-letters` shows the jobs that failed for good, `dead-letters rerun [id] --because …` gives all of them, or one, another chance. */
onTheServer('dead-letters', async (database, words) => {
  const [grounds, [order, wished, ...more]] = groundsIn(words, reasons.mending);
  if (more.length > 0 || (order !== undefined && !(order === 'rerun' && grounds))) throw new Error(usage);
  const letters = new DeadLetters(database);
  const audit = new AuditLog(database, { now: () => new Date() });
  const dead = (await letters.all()).filter(({ id }) => wished === undefined || id === wished);
  for (const { data, ...job } of dead) {
    const again = grounds !== null && order === 'rerun' && (await letters.again(job));
    if (again)
      await audit.note({
        actor: null,
        action: 'platform.job-again',
        subject: job.id,
        ...grounds,
        details: { queue: job.queue },
      });
    process.stdout.write(
      `${JSON.stringify({ ...job, ...namedIn(data), ...(order === 'rerun' && { again }) })}\n`,
    );
  }
  if (dead.length === 0)
    process.stderr.write(wished === undefined ? 'No job is dead.\n' : `No dead job has the id ${wished}.\n`);
  if (dead.length === 0 && wished !== undefined) process.exitCode = 1;
});
