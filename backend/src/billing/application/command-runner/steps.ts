import { createHash } from 'node:crypto';
import { ProviderSilent } from '../../domain/payment-provider';

/** The provider repeats for a day its first answer to a key, its own failures too. All commands check what is done already, so another key has no second effect. */
const sameKeyFor = 3;

/** The keys under which a command asks the provider. After `until` there are none: another worker may have taken the command. */
export class Steps {
  constructor(
    private readonly commandId: string,
    private readonly attempt: number,
    private readonly until: number,
  ) {}

  key(step: string): string {
    return this.common(`${this.commandId}:${step}`);
  }

  /** For a step whose effect cannot be looked for: each attempt has another key. */
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

/** A key that is derived from another key or id and is the same each time: a UUID, as the key of a request is. */
export function derivedKey(from: string, step: string): string {
  const hex = createHash('sha256').update(`${from}:${step}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
