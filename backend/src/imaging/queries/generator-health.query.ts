// Hand-written SQL: two tables are asked in one statement.
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../platform/config/env';
import { Database } from '../../platform/database/database';

export interface GeneratorHealth {
  status: 'ok' | 'out_of_order';
  outside: boolean;
}

/** What the workers last knew about whoever draws the pictures. */
@Injectable()
export class GeneratorHealthQuery {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Who it is and what is wrong with it is for the operator, and stands in the log. */
  async now(): Promise<GeneratorHealth> {
    const { outside } = this.settings.pictures;
    const [known] = await this.database.query(
      `SELECT 1 FROM imaging.generator_state WHERE kind = $1 AND state = 'open' UNION ALL SELECT 1 FROM imaging.generator_switch WHERE kind = $1`,
      [outside?.kind ?? 'illustrator'],
    );
    return { status: known ? 'out_of_order' : 'ok', outside: outside !== null };
  }
}
