import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  wrap,
} from 'cockatiel';
import { GenerationFailed, GeneratorBusy } from '../../domain/generate/image-generator';
import { GeneratorOutOfOrder } from './generator-errors';

export type CircuitBreakerEvent = { state: 'closed' } | { state: 'open'; trouble: string; forMs: number };

export interface CircuitBreakerOptions {
  now: () => number;
  /** Random number from 0 to 1, which spreads retries of waiting pictures. */
  chance: () => number;
  onChange: (event: CircuitBreakerEvent) => void;
  /** After this many temporary failures in a row the provider is not called for `failurePauseMs`. */
  failureThreshold?: number;
  failurePauseMs?: number;
  /** So long, in ms, a provider that needs the operator is not called. */
  operatorPauseMs?: number;
}

/**
 * Two breakers. One opens at once if only the operator can help: pictures then fail and their places are
 * released. The other opens after temporary failures in a row: pictures then wait. A pause that the provider
 * asks for applies to all calls.
 */
export class CircuitBreaker {
  private readonly operator: CircuitBreakerPolicy;
  private readonly failing: CircuitBreakerPolicy;
  private readonly both: ReturnType<typeof wrap>;
  private pausedUntil = 0;
  private openUntil = 0;

  constructor(private readonly options: CircuitBreakerOptions) {
    const { failureThreshold = 5, failurePauseMs = 30_000, operatorPauseMs = 10 * 60_000 } = options;
    this.operator = circuitBreaker(
      handleWhen((error) => error instanceof GeneratorOutOfOrder),
      { halfOpenAfter: operatorPauseMs, breaker: new ConsecutiveBreaker(1) },
    );
    this.failing = circuitBreaker(handleWhen(isTemporary), {
      halfOpenAfter: failurePauseMs,
      breaker: new ConsecutiveBreaker(failureThreshold),
    });
    this.both = wrap(this.operator, this.failing);
    this.watch(this.operator, operatorPauseMs);
    this.watch(this.failing, failurePauseMs);
  }

  /** @throws GeneratorBusy, GenerationFailed */
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
    if (isTemporary(error))
      return new GenerationFailed(error.reason, true, this.spread(Math.max(2_000, error.retryAfterMs)));
    return error;
  }

  private spread(ms: number): number {
    return Math.ceil(ms * (1 + 0.3 * this.options.chance()));
  }

  private watch(breaker: CircuitBreakerPolicy, forMs: number): void {
    breaker.onBreak((reason) => {
      this.openUntil = this.options.now() + forMs;
      const error = 'error' in reason ? reason.error : undefined;
      this.options.onChange({
        state: 'open',
        trouble: error instanceof GeneratorOutOfOrder ? error.trouble : 'stumbles',
        forMs,
      });
    });
    breaker.onReset(() => {
      if (this.operator.state === CircuitState.Closed && this.failing.state === CircuitState.Closed)
        this.options.onChange({ state: 'closed' });
    });
  }
}

const isTemporary = (error: unknown): error is GenerationFailed =>
  error instanceof GenerationFailed &&
  !(error instanceof GeneratorBusy) &&
  error.reason === 'api_server_error';
