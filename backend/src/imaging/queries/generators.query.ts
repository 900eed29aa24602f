import { Inject, Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { SETTINGS, type Settings } from '../../platform/config/env';
import { type GeneratorKind, generatorKinds } from '../../platform/config/picture-settings';
import { Database } from '../../platform/database/database';
import { GeneratorStateSchema } from '../infrastructure/generate/generator-state.schema';
import { GeneratorSwitchSchema } from '../infrastructure/generate/generator-switch.schema';

export interface GeneratorStatus {
  generator: GeneratorKind;
  configured: boolean;
  on: boolean;
  offSince: Date | null;
  trouble: string | null;
  troubleSince: Date | null;
}

/** The generators, with the active one and whether each is switched off or out of order. */
@Injectable()
export class GeneratorsQuery {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async all(): Promise<GeneratorStatus[]> {
    const kind = Any([...generatorKinds]);
    const [switches, states] = await Promise.all([
      this.database.entities(GeneratorSwitchSchema).findBy({ kind }),
      this.database.entities(GeneratorStateSchema).findBy({ kind, state: 'open' }),
    ]);
    const configured = this.settings.pictures.outside?.kind ?? 'illustrator';
    return generatorKinds.map((generator) => {
      const offSince = switches.find((off) => off.kind === generator)?.offSince ?? null;
      const state = states.find((open) => open.kind === generator);
      return {
        generator,
        configured: generator === configured,
        on: offSince === null,
        offSince,
        trouble: state?.trouble ?? null,
        troubleSince: state?.since ?? null,
      };
    });
  }
}
