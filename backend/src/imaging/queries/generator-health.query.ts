// Hand-written SQL: one statement reads two tables.
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../platform/config/env';
import { Database } from '../../platform/database/database';

export interface GeneratorHealth {
  status: 'ok' | 'out_of_order';
  outside: boolean;
}

/** State of the generator as last noted by a worker. */
@Injectable()
export class GeneratorHealthQuery {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Public: which generator and which trouble are in the log only. */
  async now(): Promise<GeneratorHealth> {
    const { outside } = this.settings.pictures;
    const [known] = await this.database.query(
      `SELECT 1 FROM imaging.generator_state WHERE kind = $1 AND state = 'open' UNION ALL SELECT 1 FROM imaging.generator_switch WHERE kind = $1`,
      [outside?.kind ?? 'illustrator'],
    );
    return { status: known ? 'out_of_order' : 'ok', outside: outside !== null };
  }
}
