import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { Preferences } from '../domain/preferences';

@Injectable()
export class PostgresPreferences extends Preferences {
  constructor(private readonly database: Database) {
    super();
  }

  async styleOf(userId: string): Promise<string | null> {
    const [row] = await this.database.query<{ style: string | null }>('SELECT preferred_prompt_id AS style FROM imaging.preference WHERE user_id = $1', [userId]);
    return row?.style ?? null;
  }

  async prefer(userId: string, promptId: string | null): Promise<void> {
    await this.database.query(
      'INSERT INTO imaging.preference (user_id, preferred_prompt_id) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET preferred_prompt_id = excluded.preferred_prompt_id',
      [userId, promptId],
    );
  }
}
