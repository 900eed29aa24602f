import { ProviderSilent } from '../../domain/payment-errors';

/** Under one key the provider repeats for a day what it answered first, a failure of its own too. All deeds look what is done already, in our rows or at the provider, so another key is no second effect. */
const sameKeyFor = 3;

/** The keys under which a command asks the provider. Whoever has been at it for too long gets no further one: somebody else may have taken it up. */
export class Steps {
  constructor(
    private readonly commandId: string,
    private readonly attempt: number,
    private readonly until: number,
  ) {}

  key(step: string): string {
    return this.common(`${this.commandId}:${step}`);
  }

  /** For what leaves nothing behind and cannot be looked for: asked anew with each attempt. */
  keyOfAttempt(step: string): string {
    return this.inTime(`${this.commandId}:${step}:${this.attempt}`);
  }

  /** A key that does not belong to this command alone. */
  common(key: string): string {
    return this.inTime(this.attempt > sameKeyFor ? `${key}:${this.attempt}` : key);
  }

  private inTime(key: string): string {
    if (performance.now() > this.until) throw new ProviderSilent('No time is left for another step');
    return key;
  }
}
