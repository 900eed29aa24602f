import { Circuit, type CircuitEvent, type CircuitOptions } from './circuit';

/** Of which model; null where the server has loaded but one. */
export type FuseEvent = CircuitEvent & { model: string | null };

/** One fuse for each model: a model that is gone, busy or closed to our key stops none of the others. */
export class Fuses {
  private readonly circuits = new Map<string | null, Circuit>();

  constructor(
    private readonly options: Omit<CircuitOptions, 'onChange'> & { onChange: (event: FuseEvent) => void },
  ) {}

  of(model: string | null): Circuit {
    const known = this.circuits.get(model);
    if (known) return known;
    const circuit = new Circuit({
      ...this.options,
      onChange: (event) => this.options.onChange({ ...event, model }),
    });
    this.circuits.set(model, circuit);
    return circuit;
  }
}
