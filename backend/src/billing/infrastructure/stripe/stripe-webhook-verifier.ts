import type { StripeSettings } from '../../../platform/config/stripe-settings';
import type { ProviderEvent } from '../../domain/provider/payment-facts';
import { WebhookVerifier } from '../../domain/webhooks/inbox';
import { eventFrom } from './from-stripe';
import { loadStripe } from './stripe-calls';

const toleranceSeconds = 300;

/**
 * Verifies Stripe's signature with any of the secrets, so that a secret can be replaced without losing
 * events.
 */
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

/** Null for any invalid request: signature, time or content. */
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
