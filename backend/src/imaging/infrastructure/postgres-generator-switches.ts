import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import { GeneratorSwitches } from '../domain/generator-switches';

@Injectable()
export class PostgresGeneratorSwitches extends GeneratorSwitches {
  private readonly kind: string;

  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) { pictures }: Pick<Settings, 'pictures'>,
  ) {
    super();
    this.kind = pictures.outside?.kind ?? 'illustrator';
  }

  async isOff(): Promise<boolean> {
    return (await this.database.query('SELECT 1 AS off FROM imaging.generator_switch WHERE kind = $1', [this.kind])).length > 0;
  }

  async turn(kind: string, on: boolean, now: Date): Promise<{ wasOn: boolean }> {
    if (on) return { wasOn: (await this.database.query('DELETE FROM imaging.generator_switch WHERE kind = $1 RETURNING 1 AS off', [kind])).length === 0 };
    return { wasOn: (await this.database.query('INSERT INTO imaging.generator_switch (kind, off_since) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1 AS off', [kind, now])).length > 0 };
  }
}
