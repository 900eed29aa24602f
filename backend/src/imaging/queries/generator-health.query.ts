import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../platform/config/env';
import { Database } from '../../platform/database/database';

export interface GeneratorHealth {
  generator: string;
  status: 'ok' | 'out_of_order';
  trouble: string | null;
  since: string | null;
}

/** What the workers last knew about whoever draws the pictures. */
@Injectable()
export class GeneratorHealthQuery {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async now(): Promise<GeneratorHealth> {
    const generator = this.settings.pictures.outside?.kind ?? 'illustrator';
    const [known] = await this.database.query<{ trouble: string; since: Date }>(`SELECT trouble, since FROM imaging.generator_state WHERE kind = $1 AND state = 'open'`, [generator]);
    return known ? { generator, status: 'out_of_order', trouble: known.trouble, since: known.since.toISOString() } : { generator, status: 'ok', trouble: null, since: null };
  }
}
