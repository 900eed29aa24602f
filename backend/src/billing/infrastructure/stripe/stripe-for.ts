import type { Interval } from '../../../kernel/interval';
import type { Role, Settings } from '../../../platform/config/env';
import type { PaymentProvider } from '../../domain/payment-provider';
import { PortalConfigurations } from './portal-configurations';
import { patience, StripeCalls } from './stripe-calls';
import { StripePaymentProvider } from './stripe-payment-provider';

/** The provider, with the patience of whoever asks: nobody waits for what the worker does. */
export function stripeFor({ stripe, publicUrl }: Pick<Settings, 'stripe' | 'publicUrl'>, role: Role): PaymentProvider {
  const onSale = stripe.prices.filter(({ retired }) => !retired).map(({ id }) => id);
  const intervalOf = (priceId: string): Interval => stripe.prices.find(({ id }) => id === priceId)?.interval ?? 'month';
  return new StripePaymentProvider(new StripeCalls(stripe, role === 'worker' ? patience.job : patience.request), new PortalConfigurations(onSale, publicUrl), intervalOf);
}
