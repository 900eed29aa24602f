import type { PaymentProvider } from '../../../src/billing/domain/provider/payment-provider';
import { StripeCalls } from '../../../src/billing/infrastructure/stripe/stripe-calls';
import { PortalConfigurations } from '../../../src/billing/infrastructure/stripe/stripe-checkout';
import { StripePaymentProvider } from '../../../src/billing/infrastructure/stripe/stripe-payment-provider';
import type { StripeSettings } from '../../../src/platform/config/stripe-settings';

export const forEver = 3_600_000;

/** As in a process that has just started: no cached configuration delays another test. */
class NewEachTime extends PortalConfigurations {
  override idOf(
    ...given: Parameters<PortalConfigurations['idOf']>
  ): ReturnType<PortalConfigurations['idOf']> {
    this.forget(given[0]);
    return super.idOf(...given);
  }
}

/** The real adapter without its time limits. */
export const patientProvider = (settings: StripeSettings): PaymentProvider =>
  new StripePaymentProvider(
    new StripeCalls(settings, forEver),
    new NewEachTime(
      settings.prices.map(({ id }) => id),
      new URL('http://localhost:3000'),
    ),
    (id) => settings.prices.find((price) => price.id === id)?.interval ?? 'month',
  );
