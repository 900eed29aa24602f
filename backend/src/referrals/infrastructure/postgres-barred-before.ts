import { Injectable } from '@nestjs/common';
import { PersonMarks } from '../../identity';
import { Database } from '../../platform/database/database';
import { BarredBefore } from '../domain/barred-before';

export const barMarks = 'referral-bar';

@Injectable()
export class PostgresBarredBefore extends BarredBefore {
  constructor(
    private readonly database: Database,
    private readonly marks: PersonMarks,
  ) {
    super();
  }

  async since(userId: string): Promise<Date | null> {
    const [known] = await this.database.query<{ since: Date }>('SELECT barred_at AS since FROM referrals.barred_mark WHERE mark = ANY ($1::bytea[])', [await this.marks.of(userId, barMarks)]);
    return known?.since ?? null;
  }
}
