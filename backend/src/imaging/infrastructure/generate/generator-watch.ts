// Hand-written SQL: an upsert that writes only differences.
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { ROLE, type Role, SETTINGS, type Settings } from '../../../platform/config/env';
import { Database } from '../../../platform/database/database';
import { describe } from '../../../platform/database/database-errors';
import { Metrics, type Sample } from '../../../platform/telemetry/metrics';
import { GeneratorSwitches } from '../../domain/generate/generator-switches';
import type { ModelCircuitEvent } from '../generators/model-circuit-breakers';

/**
 * Reports a broken outside generator to the operator: in the log, and in a row that the health endpoint
 * reads.
 */
@Injectable()
export class GeneratorWatch implements OnApplicationBootstrap {
  private readonly log = new Logger('generator');
  private readonly kind: string;
  private writing: Promise<void> = Promise.resolve();
  /** Current trouble by model; null is the key if the provider has a single model. */
  private readonly troubles = new Map<string | null, string>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly switches: GeneratorSwitches,
    @Inject(SETTINGS) { pictures }: Settings,
    @Inject(ROLE) private readonly role: Role,
  ) {
    this.kind = pictures.outside?.kind ?? 'illustrator';
  }

  /** A worker starts without known trouble: the key may have been changed. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.role !== 'worker') return;
    this.metrics.gauge({
      name: 'pictick_generator_out_of_order',
      help: 'Models that this worker does not ask for the time being; switched-off is all of them',
      labels: ['generator', 'trouble'],
      read: () => this.samples(),
    });
    await this.write(null);
  }

  /** Logged at every start as a reminder of the acknowledged terms. */
  remindOfTerms(): void {
    this.log.warn(
      `the terms of ${this.kind} exclude services that minors are likely to use; the settings confirm that there are none`,
    );
  }

  report(event: ModelCircuitEvent): void {
    const generator = event.model === null ? this.kind : `${this.kind} (${event.model})`;
    if (event.state === 'closed') this.troubles.delete(event.model);
    else this.troubles.set(event.model, event.trouble);
    if (event.state === 'closed') this.log.log(`${generator} draws again`);
    else if (event.trouble === 'stumbles')
      this.log.error(
        `ALERT ${generator} does not answer as it should; pictures wait, asked again in ${event.forMs / 1_000} s`,
      );
    else
      this.log.error(
        `ALERT ${generator}: ${event.trouble}; pictures fail until the operator repairs it (docs/runbooks/generator.md), asked again in ${event.forMs / 1_000} s`,
      );
    // One write after the other, so that the last state wins.
    const [trouble = null] = this.troubles.values();
    this.writing = this.writing.then(() => this.write(trouble));
  }

  /** Includes switched-off, which operators may forget. */
  private async samples(): Promise<Sample[]> {
    const all = [...this.troubles.values(), ...((await this.switches.isOff()) ? ['switched-off'] : [])];
    const sample = (trouble: string, value: number): Sample => ({
      value,
      labels: { generator: this.kind, trouble },
    });
    return all.length === 0
      ? [sample('none', 0)]
      : [...new Set(all)].map((trouble) => sample(trouble, all.filter((each) => each === trouble).length));
  }

  /** Null: all models work. */
  private async write(trouble: string | null): Promise<void> {
    await this.database
      .query(
        `INSERT INTO imaging.generator_state AS known (kind, state, trouble, since) VALUES ($1, $2, $3, $4)
         ON CONFLICT (kind) DO UPDATE SET state = excluded.state, trouble = excluded.trouble, since = excluded.since
         WHERE (known.state, known.trouble) IS DISTINCT FROM (excluded.state, excluded.trouble)`,
        [this.kind, trouble === null ? 'closed' : 'open', trouble, this.clock.now()],
      )
      .catch((error: unknown) =>
        this.log.warn(`the state of the generator was not saved: ${describe(error)}`),
      );
  }
}
