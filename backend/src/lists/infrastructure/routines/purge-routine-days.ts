// Hand-written SQL: batches skip locked rows.
import { addDays, type Day, dayOfNumber } from '@pictick/rules/calendar/day';
import { Database } from '../../../platform/database/database';
import { EveryNight, type NightlyTask } from '../../../platform/nightly/every-night.decorator';
import { daysBefore, inBatches } from '../../../platform/nightly/in-batches';
import { historyDays } from '../../domain/list-change';
import { lateMarkDays } from '../../domain/routines/late-marks';

const batchOf = (table: string, where: string): string =>
  `DELETE FROM lists.${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM lists.${table} WHERE ${where} LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`;
const oldDays = ['mark', 'closed_day'].map((table) => batchOf(table, 'day < $1'));
const oldDaysOff = batchOf('day_off', 'to_day < $1');
// A device that was offline may still bring them back.
const removedDaysOff = batchOf('day_off', 'deleted_at < $1');
// A clock may be behind.
const pastFirstThens = batchOf('first_then', 'day < $1');
const lateMarks = batchOf('late_mark', 'at < $1');

/**
 * Erases marks, results and days off that are older than 90 days, refused marks older than 30, and the cards of
 * first-then whose day is over.
 */
@EveryNight()
export class PurgeRoutineDays implements NightlyTask {
  constructor(private readonly database: Database) {}

  async run(now: Date): Promise<void> {
    const { erase } = this;
    const date: Day = dayOfNumber(Math.floor(now.getTime() / 86_400_000));
    const oldest = addDays(date, -historyDays);
    for (const batch of [...oldDays, oldDaysOff]) await erase(batch, oldest);
    await erase(removedDaysOff, daysBefore(now, historyDays));
    await erase(pastFirstThens, addDays(date, -1));
    await erase(lateMarks, daysBefore(now, lateMarkDays));
  }

  private readonly erase = (batch: string, before: Day | Date): Promise<number> =>
    inBatches(() => this.database.query(batch, [before]));
}
