import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { Database } from '../../../platform/database/database';
import { returned } from '../../../platform/database/entities';
import { GeneratorSwitches } from '../../domain/generate/generator-switches';
import { GeneratorSwitchSchema } from './generator-switch.schema';

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
    return this.database.entities(GeneratorSwitchSchema).existsBy({ kind: this.kind });
  }

  async turn(kind: string, on: boolean, now: Date): Promise<{ wasOn: boolean }> {
    const switches = this.database.entities(GeneratorSwitchSchema);
    if (on) return { wasOn: (await switches.delete({ kind })).affected === 0 };
    const off = await switches
      .createQueryBuilder()
      .insert()
      .values({ kind, offSince: now })
      .orIgnore()
      .returning(['kind'])
      .execute();
    return { wasOn: returned(off).length > 0 };
  }
}
