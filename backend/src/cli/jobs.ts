import { AuditLog } from '../platform/audit/audit-log';
import { reasons } from '../platform/audit/audit-reason';
import { DeadLetters } from '../platform/jobs/dead-letters';
import { redactJobData } from '../platform/jobs/redact-job-data';
import { type AdminCommand, UsageError } from './command';
import { parseReason, reasonUsage } from './options';

export const jobs: AdminCommand = {
  summary: 'Shows the jobs that failed for good, or runs them again.',
  usage: ['jobs', `jobs rerun [id] ${reasonUsage(reasons.mending)}`],
  async run(words, connect) {
    const [auditReason, [order, wanted, ...more]] = parseReason(words, reasons.mending);
    if (more.length > 0 || (order !== undefined && !(order === 'rerun' && auditReason)))
      throw new UsageError();
    const database = connect();
    const deadLetters = new DeadLetters(database);
    const audit = new AuditLog(database, { now: () => new Date() });
    const dead = (await deadLetters.all()).filter(({ id }) => wanted === undefined || id === wanted);
    for (const { data, ...job } of dead) {
      const again = auditReason !== null && order === 'rerun' && (await deadLetters.rerun(job));
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
      process.stderr.write(
        wanted === undefined ? 'No job is dead.\n' : `No dead job has the id ${wanted}.\n`,
      );
    if (dead.length === 0 && wanted !== undefined) process.exitCode = 1;
  },
};
