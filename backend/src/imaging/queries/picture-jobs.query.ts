// Hand-written SQL: one pass counts images by state.
import { Injectable } from '@nestjs/common';
import { formerMember } from '@pictick/rules/former-member';
import { isBuiltInCharacter } from '@pictick/rules/imaging/character';
import { isBuiltInStyle } from '@pictick/rules/imaging/style';
import { Clock } from '../../kernel/clock';
import { Database } from '../../platform/database/database';
import type { ImageStatus } from '../domain/image';
import type { PictureReason } from '../domain/picture-reason';

export const jobStates = ['waiting', 'stuck', 'failed'] as const;
export type JobState = (typeof jobStates)[number];

export interface PictureJob {
  imageId: string;
  account: string;
  status: ImageStatus;
  reason: PictureReason | null;
  style: string;
  character: string | null;
  attempts: number;
  tries: number;
  free: boolean;
  requestedAt: Date;
  dueAt: Date | null;
  endedAt: Date | null;
}

export interface PictureJobs {
  counts: Record<JobState, number>;
  pictures: PictureJob[];
}

/** Longer than an image waits for a busy generator. */
const stuckAfterMs = 20 * 60_000;
/** Older failures are no longer of interest. */
const failedWithinMs = 7 * 86_400_000;

const where: Readonly<Record<JobState, string>> = {
  waiting: `status IN ('requested', 'generating')`,
  stuck: `status IN ('requested', 'generating') AND requested_at < $1`,
  // Images of deleted accounts are no longer of interest.
  failed: `status = 'failed' AND ready_at > $1 AND user_id <> '${formerMember}'`,
};
const columns = `id AS "imageId", user_id AS account, status, reason, style, figure AS character, attempts, tries, free, requested_at AS "requestedAt", due_at AS "dueAt", ready_at AS "endedAt"`;
const rows: Readonly<Record<JobState, string>> = {
  waiting: `SELECT ${columns} FROM imaging.image WHERE ${where.waiting} ORDER BY requested_at LIMIT 100`,
  stuck: `SELECT ${columns} FROM imaging.image WHERE ${where.stuck} ORDER BY requested_at LIMIT 100`,
  failed: `SELECT ${columns} FROM imaging.image WHERE ${where.failed} ORDER BY ready_at DESC LIMIT 100`,
};
const counts = `SELECT (SELECT count(*)::int FROM imaging.image WHERE ${where.waiting}) AS waiting, (SELECT count(*)::int FROM imaging.image WHERE ${where.stuck}) AS stuck,
  (SELECT count(*)::int FROM imaging.image WHERE ${where.failed.replace('$1', '$2')}) AS failed`;

/** Images that are stuck or failed, for admins; never the subject of a picture. */
@Injectable()
export class PictureJobsQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async in(state: JobState): Promise<PictureJobs> {
    const now = this.clock.now().getTime();
    const [stuckBefore, failedSince] = [new Date(now - stuckAfterMs), new Date(now - failedWithinMs)];
    const since = { waiting: [], stuck: [stuckBefore], failed: [failedSince] }[state];
    const [[counted], pictures] = await Promise.all([
      this.database.query<PictureJobs['counts']>(counts, [stuckBefore, failedSince]),
      this.database.query<PictureJob>(rows[state], since),
    ]);
    return { counts: counted ?? { waiting: 0, stuck: 0, failed: 0 }, pictures: pictures.map(withoutNames) };
  }
}

/** Names of users' prompts are private. */
const withoutNames = (job: PictureJob): PictureJob => ({
  ...job,
  style: isBuiltInStyle(job.style) ? job.style : 'own',
  character: job.character === null || isBuiltInCharacter(job.character) ? job.character : 'own',
});
