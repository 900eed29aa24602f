import { CircuitBreaker, type CircuitBreakerEvent, type CircuitBreakerOptions } from './circuit-breaker';

/** Of which model; null where the server has loaded but one. */
export type ModelCircuitEvent = CircuitBreakerEvent & { model: string | null };

/** One circuit breaker for each model: a model that is gone, busy or closed to our key stops none of the others. */
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
