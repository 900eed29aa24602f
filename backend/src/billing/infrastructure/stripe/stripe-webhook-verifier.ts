import type { StripeSettings } from '../../../platform/config/stripe-settings';
import type { ProviderEvent } from '../../domain/provider/payment-facts';
import { WebhookVerifier } from '../../domain/webhooks/inbox';
import { eventFrom } from './from-stripe';
import { loadStripe } from './stripe-calls';

const toleranceSeconds = 300;

/** Stripe's signature: with any of the secrets, so that one can be changed without losing what is under way. */
export class StripeWebhookVerifier extends WebhookVerifier {
  constructor(private readonly settings: Pick<StripeSettings, 'webhookSecrets' | 'live'>) {
    super();
  }

  get configured(): boolean {
    return this.settings.webhookSecrets.length > 0;
  }

  get live(): boolean {
    return this.settings.live;
  }

  verify(raw: Uint8Array, signature: string, now: Date): ProviderEvent | null {
    for (const secret of this.settings.webhookSecrets) {
      const event = verified(raw, signature, secret, now);
      if (event) return event;
    }
    return null;
  }
}

/** Whatever is the matter with it, it is not to be believed: not the signature, not the time, and not what is no event. */
function verified(raw: Uint8Array, signature: string, secret: string, now: Date): ProviderEvent | null {
  try {
    return eventFrom(
      loadStripe().webhooks.constructEvent(
        raw,
        signature,
        secret,
        toleranceSeconds,
        undefined,
        now.getTime(),
      ),
    );
  } catch {
    return null;
  }
}
