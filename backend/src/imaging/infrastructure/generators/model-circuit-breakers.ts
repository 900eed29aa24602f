import { CircuitBreaker, type CircuitBreakerEvent, type CircuitBreakerOptions } from './circuit-breaker';

/** `model` is null if the provider has a single model. */
export type ModelCircuitEvent = CircuitBreakerEvent & { model: string | null };

/** One circuit breaker per model: a missing, busy or forbidden model does not stop the others. */
export class ModelCircuitBreakers {
  private readonly circuits = new Map<string | null, CircuitBreaker>();

  constructor(
    private readonly options: Omit<CircuitBreakerOptions, 'onChange'> & {
      onChange: (event: ModelCircuitEvent) => void;
    },
  ) {}

  of(model: string | null): CircuitBreaker {
    const known = this.circuits.get(model);
    if (known) return known;
    const circuit = new CircuitBreaker({
      ...this.options,
      onChange: (event) => this.options.onChange({ ...event, model }),
    });
    this.circuits.set(model, circuit);
    return circuit;
  }
}
