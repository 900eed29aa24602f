import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { ROLE, type Role, SETTINGS, type Settings } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import { describe } from '../../platform/database/database-errors';
import type { CircuitEvent } from './generators/circuit';

/** Tells the operator when the outside generator is out of order: in the log, and in a row that the health address reads. */
@Injectable()
export class GeneratorWatch implements OnApplicationBootstrap {
  private readonly log = new Logger('generator');
  private readonly kind: string;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(SETTINGS) { pictures }: Settings,
    @Inject(ROLE) private readonly role: Role,
  ) {
    this.kind = pictures.outside?.kind ?? 'illustrator';
  }

  /** A worker that starts knows nothing against its generator yet: the key may have been changed. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.role === 'worker') await this.write({ state: 'closed' });
  }

  /** Said at every start, so that it is not forgotten who acknowledged what. */
  remindOfTerms(): void {
    this.log.warn(`the terms of ${this.kind} bar services that anybody under 18 is likely to use; the settings say that nobody does`);
  }

  report(event: CircuitEvent): void {
    if (event.state === 'closed') this.log.log(`${this.kind} draws again`);
    else if (event.trouble === 'stumbles') this.log.error(`ALERT ${this.kind} does not answer as it should; pictures wait, asked again in ${event.forMs / 1_000} s`);
    else this.log.error(`ALERT ${this.kind}: ${event.trouble}; pictures fail until somebody has looked (docs/runbooks/generator.md), asked again in ${event.forMs / 1_000} s`);
    // One after the other, so that the last word stays.
    this.writing = this.writing.then(() => this.write(event));
  }

  private async write(event: CircuitEvent): Promise<void> {
    const [state, trouble] = event.state === 'open' ? ['open', event.trouble] : ['closed', null];
    await this.database
      .query(
        `INSERT INTO imaging.generator_state AS known (kind, state, trouble, since) VALUES ($1, $2, $3, $4)
         ON CONFLICT (kind) DO UPDATE SET state = excluded.state, trouble = excluded.trouble, since = excluded.since
         WHERE (known.state, known.trouble) IS DISTINCT FROM (excluded.state, excluded.trouble)`,
        [this.kind, state, trouble, this.clock.now()],
      )
      .catch((error: unknown) => this.log.warn(`not noted: ${describe(error)}`));
  }
}
