import type { FakeStripe } from './fake-stripe';

interface Made {
  status?: string;
  amount?: number;
  subscription?: string;
  parent?: { subscription_details?: { subscription?: string } | null } | null;
}

/** The effects of each call, by its path. Calls that are not listed change nothing that a test counts. */
const effects: readonly [RegExp, (sent: URLSearchParams, made: Made) => string | null][] = [
  [/^POST .v1.customers$/, () => 'customer'],
  [/^POST .v1.customers.[^/]+.balance_transactions$/, (_, { amount }) => `booked ${amount}`],
  [/^POST .v1.checkout.sessions$/, (sent) => `session ${sent.get('line_items[0][price]')}`],
  [/^POST .v1.checkout.sessions.[^/]+.expire$/, () => 'expired'],
  [
    /^POST .v1.billing_portal.sessions$/,
    (sent) =>
      sent.has('flow_data[type]')
        ? `upgrade page ${sent.get('flow_data[subscription_update_confirm][items][0][price]')}`
        : null,
  ],
  [
    /^POST .v1.subscriptions.[^/]+$/,
    (sent) => (sent.get('cancel_at_period_end') === 'true' ? 'cancel at period end' : 'keep going'),
  ],
  [/^DELETE .v1.subscriptions.[^/]+$/, () => 'cancel now'],
  [/^POST .v1.subscription_schedules.[^/]+.release$/, () => 'released'],
  [
    /^POST .v1.subscription_schedules.[^/]+$/,
    (sent) => `scheduled ${sent.get('phases[1][items][0][price]')}`,
  ],
  [/^POST .v1.invoices.[^/]+.pay$/, (_, { status }) => (status === 'paid' ? 'paid' : null)],
  [/^POST .v1.invoices.[^/]+.void$/, () => 'voided'],
  [/^POST .v1.credit_notes$/, (_, { amount }) => `refunded ${amount}`],
];

/** A connection that records the effect of each call; a repeated answer had its effect before. */
export const recording =
  (fakeStripe: FakeStripe, into: string[]): typeof globalThis.fetch =>
  async (input, init) => {
    const answer = await fakeStripe.fetch(input, init);
    const method = init?.method ?? 'GET';
    if (method === 'GET' || !answer.ok || answer.headers.has('idempotent-replayed')) return answer;
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const effectOf = effects.find(([path]) => path.test(`${method} ${pathname}`))?.[1];
    if (!effectOf) return answer;
    const made = (await answer.clone().json()) as Made;
    const effect = effectOf(new URLSearchParams(typeof init?.body === 'string' ? init.body : ''), made);
    if (effect !== null) into.push(effect);
    // With the invoice of a first purchase Stripe ends the subscription as well.
    const ended = fakeStripe.books
      .all('subscription')
      .find(({ id }) => id === made.parent?.subscription_details?.subscription);
    if (effect === 'voided' && ended?.status === 'incomplete_expired') into.push('cancel now');
    return answer;
  };
