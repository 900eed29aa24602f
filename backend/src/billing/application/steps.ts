import { ProviderSilent } from '../domain/payment-errors';

/** The keys under which a command asks the provider. Whoever has been at it for too long gets no further one: somebody else may have taken it up. */
export class Steps {
  constructor(
    private readonly commandId: string,
    private readonly until: number,
  ) {}

  key(step: string): string {
    if (performance.now() > this.until) throw new ProviderSilent('No time is left for another step');
    return `${this.commandId}:${step}`;
  }
}
