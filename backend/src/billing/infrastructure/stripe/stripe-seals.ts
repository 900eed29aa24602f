import type { StripeSettings } from '../../../platform/config/stripe-settings';
import { EventSeals } from '../../domain/inbox';
import type { ProviderEvent } from '../../domain/payment-facts';
import { eventFrom } from './from-stripe';
import { loadStripe } from './stripe-calls';

const toleranceSeconds = 300;

/** Stripe's signature: with any of the secrets, so that one can be changed without losing what is under way. */
export class StripeSeals extends EventSeals {
  constructor(private readonly settings: Pick<StripeSettings, 'webhookSecrets' | 'live'>) {
    super();
  }

  get configured(): boolean {
    return this.settings.webhookSecrets.length > 0;
  }

  get live(): boolean {
    return this.settings.live;
  }

  open(raw: Uint8Array, seal: string, now: Date): ProviderEvent | null {
    for (const secret of this.settings.webhookSecrets) {
      const event = signed(raw, seal, secret, now);
      if (event) return event;
    }
    return null;
  }
}

/** Whatever is the matter with it, it is not to be believed: not the signature, not the time, and not what is no event. */
function signed(raw: Uint8Array, seal: string, secret: string, now: Date): ProviderEvent | null {
  try {
    return eventFrom(
      loadStripe().webhooks.constructEvent(raw, seal, secret, toleranceSeconds, undefined, now.getTime()),
    );
  } catch {
    return null;
  }
}
