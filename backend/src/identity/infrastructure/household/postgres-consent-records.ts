import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { ConsentRecords } from '../../domain/household/consent-records';
import { ConsentSchema } from './consent.schema';

@Injectable()
export class PostgresConsentRecords extends ConsentRecords {
  constructor(private readonly database: Database) {
    super();
  }

  async eraseOf(personId: string): Promise<void> {
    await this.database.entities(ConsentSchema).delete({ personId });
  }
}
