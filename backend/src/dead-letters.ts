import { AuditLog } from './platform/audit/audit-log';
import { reasons } from './platform/audit/audit-reason';
import { DeadLetters } from './platform/jobs/dead-letters';
import { redactJobData } from './platform/jobs/redact-job-data';
import { reasonUsage, parseReason, runCli } from './platform/run-cli';

const usage = `Say nothing to see the dead jobs, or: rerun [id] ${reasonUsage(reasons.mending)}`;

/**
 * `dead-letters` shows the jobs that failed for good, `dead-letters rerun [id] --reason …` gives one or all
 * of them their attempts again.
 */
runCli('dead-letters', async (database, words) => {
  const [auditReason, [order, wished, ...more]] = parseReason(words, reasons.mending);
  if (more.length > 0 || (order !== undefined && !(order === 'rerun' && auditReason))) throw new Error(usage);
  const letters = new DeadLetters(database);
  const audit = new AuditLog(database, { now: () => new Date() });
  const dead = (await letters.all()).filter(({ id }) => wished === undefined || id === wished);
  for (const { data, ...job } of dead) {
    const again = auditReason !== null && order === 'rerun' && (await letters.rerun(job));
    if (again)
      await audit.note({
        actor: null,
        action: 'platform.job-again',
        subject: job.id,
        ...auditReason,
        details: { queue: job.queue },
      });
    process.stdout.write(
      `${JSON.stringify({ ...job, ...redactJobData(data), ...(order === 'rerun' && { again }) })}\n`,
    );
  }
  if (dead.length === 0)
    process.stderr.write(wished === undefined ? 'No job is dead.\n' : `No dead job has the id ${wished}.\n`);
  if (dead.length === 0 && wished !== undefined) process.exitCode = 1;
});
