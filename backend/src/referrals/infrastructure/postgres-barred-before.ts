import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { PersonMarks } from '../../identity';
import { Database } from '../../platform/database/database';
import { BarredBefore } from '../domain/barred-before';
import { BarredMarkSchema } from './barred-mark.schema';

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
    const marks = await this.marks.of(userId, barMarks);
    return (
      (await this.database.entities(BarredMarkSchema).findOneBy({ mark: Any([...marks]) }))?.barredAt ?? null
    );
  }
}
