// Hand-written SQL: a notification, which no mapper supports.
import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Database } from '../../../platform/database/database';
import { type CallingChild, type HelpCall, HelpCalls } from '../../domain/household/help-call';
import { helpChannel } from '../../household.facade';
import { HelpCallSchema } from './help-call.schema';
import { ChildSchema } from './household.schema';

const notify = 'SELECT pg_notify($1, $2)';

/** The row of the child is the lock, because its first call has no row yet. */
@Injectable()
export class PostgresHelpCalls extends HelpCalls {
  constructor(private readonly database: Database) {
    super();
  }

  async lock(childId: string): Promise<CallingChild | null> {
    const child = await this.database
      .entities(ChildSchema)
      .findOne({ where: { id: childId }, lock: { mode: 'pessimistic_write' } });
    if (!child || child.deletedAt) return null;
    const call = await this.database.entities(HelpCallSchema).findOneBy({ childId });
    return { householdId: child.householdId, mayAsk: child.settings.help, call };
  }

  async save(call: HelpCall, before: HelpCall | null): Promise<void> {
    // The call of before may have ended meanwhile: its deletion takes no lock of the child.
    await this.database
      .entities(HelpCallSchema)
      .createQueryBuilder()
      .insert()
      .values(call)
      .orUpdate(['household_id', 'asked_at', 'answered_at', 'ends_at'], ['child_id'])
      .execute();
    const isSame =
      before?.askedAt.getTime() === call.askedAt.getTime() &&
      before.answeredAt?.getTime() === call.answeredAt?.getTime();
    if (!isSame) await this.database.query(notify, [helpChannel, call.childId]);
  }

  async endOf(childId: string, now: Date): Promise<Date | null> {
    const calls = this.database.entities(HelpCallSchema);
    await calls.delete({ childId, endsAt: LessThanOrEqual(now) });
    return (await calls.findOneBy({ childId }))?.endsAt ?? null;
  }
}
