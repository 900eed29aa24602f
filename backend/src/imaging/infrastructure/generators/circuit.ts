import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  wrap,
} from 'cockatiel';
import { GenerationFailed, GeneratorBusy } from '../../domain/image-generator';
import { GeneratorOutOfOrder } from './trouble';

export type CircuitEvent = { state: 'closed' } | { state: 'open'; trouble: string; forMs: number };

export interface CircuitOptions {
  now: () => number;
  /** 0 to 1: pictures that wait for the same thing should not all come back at the same moment. */
  chance: () => number;
  onChange: (event: CircuitEvent) => void;
  /** After this many stumbles in a row nobody calls for a while. */
  stumbles?: number;
  stumblePauseMs?: number;
  /** For as long as this nobody asks again a provider that only the operator can reconcile. */
  operatorPauseMs?: number;
}

/**
 * Two fuses. One blows at once when only the operator can help: pictures then fail, and their places in the month are given back. The
 * other blows after a row of stumbles: pictures then wait. A pause the provider asked for is kept by all.
 */
export class Circuit {
  private readonly operator: CircuitBreakerPolicy;
  private readonly stumbling: CircuitBreakerPolicy;
  private readonly both: ReturnType<typeof wrap>;
  private pausedUntil = 0;
  private openUntil = 0;

  constructor(private readonly options: CircuitOptions) {
    const { stumbles = 5, stumblePauseMs = 30_000, operatorPauseMs = 10 * 60_000 } = options;
    this.operator = circuitBreaker(
      handleWhen((error) => error instanceof GeneratorOutOfOrder),
      { halfOpenAfter: operatorPauseMs, breaker: new ConsecutiveBreaker(1) },
    );
    this.stumbling = circuitBreaker(handleWhen(isStumble), {
      halfOpenAfter: stumblePauseMs,
      breaker: new ConsecutiveBreaker(stumbles),
    });
    this.both = wrap(this.operator, this.stumbling);
    this.watch(this.operator, operatorPauseMs);
    this.watch(this.stumbling, stumblePauseMs);
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const pause = this.pausedUntil - this.options.now();
    if (pause > 0) throw new GeneratorBusy(this.spread(pause));
    try {
      return (await this.both.execute(work)) as T;
    } catch (error) {
      throw this.seenFromOutside(error);
    }
  }

  private seenFromOutside(error: unknown): unknown {
    if (error instanceof BrokenCircuitError) {
      return this.operator.state === CircuitState.Open
        ? new GenerationFailed('server_error', false)
        : new GeneratorBusy(this.spread(Math.max(1_000, this.openUntil - this.options.now())));
    }
    if (error instanceof GeneratorBusy) {
      this.pausedUntil = Math.max(this.pausedUntil, this.options.now() + error.retryAfterMs);
      return new GeneratorBusy(this.spread(error.retryAfterMs));
    }
    if (isStumble(error))
      return new GenerationFailed(error.reason, true, this.spread(Math.max(2_000, error.retryAfterMs)));
    return error;
  }

  private spread(ms: number): number {
    return Math.ceil(ms * (1 + 0.3 * this.options.chance()));
  }

  private watch(fuse: CircuitBreakerPolicy, forMs: number): void {
    fuse.onBreak((reason) => {
      this.openUntil = this.options.now() + forMs;
      const error = 'error' in reason ? reason.error : undefined;
      this.options.onChange({
        state: 'open',
        trouble: error instanceof GeneratorOutOfOrder ? error.trouble : 'stumbles',
        forMs,
      });
    });
    fuse.onReset(() => {
      if (this.operator.state === CircuitState.Closed && this.stumbling.state === CircuitState.Closed)
        this.options.onChange({ state: 'closed' });
    });
  }
}

const isStumble = (error: unknown): error is GenerationFailed =>
  error instanceof GenerationFailed &&
  !(error instanceof GeneratorBusy) &&
  error.reason === 'api_server_error';
