import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { Preferences } from '../../domain/styles/preferences';
import { PreferenceSchema } from './preference.schema';

@Injectable()
export class PostgresPreferences extends Preferences {
  constructor(private readonly database: Database) {
    super();
  }

  async styleOf(userId: string): Promise<string | null> {
    return (await this.database.entities(PreferenceSchema).findOneBy({ userId }))?.preferredPromptId ?? null;
  }

  async prefer(userId: string, promptId: string | null): Promise<void> {
    const preferences = this.database.entities(PreferenceSchema).createQueryBuilder();
    await preferences
      .insert()
      .values({ userId, preferredPromptId: promptId })
      .orUpdate(['preferred_prompt_id'], ['user_id'])
      .execute();
  }
}
