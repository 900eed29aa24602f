import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../platform/config/env';
import { type GeneratorKind, generatorKinds } from '../../platform/config/picture-settings';
import { Database } from '../../platform/database/database';

export interface GeneratorAtDesk {
  generator: GeneratorKind;
  configured: boolean;
  on: boolean;
  offSince: Date | null;
  trouble: string | null;
  troubleSince: Date | null;
}

const known = `SELECT k.kind, off.off_since AS "offSince", state.trouble, state.since AS "troubleSince" FROM unnest($1::text[]) AS k (kind)
  LEFT JOIN imaging.generator_switch AS off ON off.kind = k.kind LEFT JOIN imaging.generator_state AS state ON state.kind = k.kind AND state.state = 'open'`;

/** Which generators there are, which of them draws, and whether it is switched off or out of order. */
@Injectable()
export class GeneratorsQuery {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async all(): Promise<GeneratorAtDesk[]> {
    const rows = await this.database.query<{ kind: GeneratorKind; offSince: Date | null; trouble: string | null; troubleSince: Date | null }>(known, [generatorKinds]);
    const configured = this.settings.pictures.outside?.kind ?? 'illustrator';
    return rows.map(({ kind, ...row }) => ({ generator: kind, configured: kind === configured, on: row.offSince === null, ...row }));
  }
}
