import type { ProviderEvent } from './payment-facts';

/** Tells whether what comes from outside is the provider's own word. */
export abstract class EventSeals {
  /** False: there is no secret to know it by. */
  abstract readonly configured: boolean;
  /** Whether we move real money; events of the other mode are not about us. */
  abstract readonly live: boolean;
  /** Null: not the provider's, or not of now. */
  abstract open(raw: Uint8Array, seal: string, now: Date): ProviderEvent | null;
}
