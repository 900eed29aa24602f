import { createHash } from 'node:crypto';
import type { CustomerWish } from '../../domain/payment-provider';
import { allOf, firstOf, orMissing, type StripeCalls } from './stripe-calls';

/** Who pays: made, told of credit, and gone again. */
export class StripeCustomers {
  constructor(private readonly calls: StripeCalls) {}

  /** Made with what finds it again; the rest follows, as a key is refused that comes with another name. */
  async make({ userId, email, name, language }: CustomerWish, key: string): Promise<string> {
    const deed = this.calls.deed();
    // Each address has a key of its own, for the same reason.
    const { id } = await deed.ask((stripe, options) => stripe.customers.create({ email, metadata: { userId } }, options), `${key}:${createHash('sha256').update(email).digest('hex').slice(0, 16)}`);
    await deed.ask((stripe, options) => stripe.customers.update(id, { name, preferred_locales: [language] }, options));
    return id;
  }

  async delete(customerId: string): Promise<void> {
    await orMissing(this.calls.deed().ask((stripe, options) => stripe.customers.del(customerId, {}, options)), null);
  }

  async forgetCards(customerId: string): Promise<void> {
    const deed = this.calls.deed();
    const cards = await orMissing(deed.ask((stripe, options) => stripe.customers.listPaymentMethods(customerId, { limit: 100 }, options)), null);
    for (const { id } of cards?.data ?? []) await orMissing(deed.ask((stripe, options) => stripe.paymentMethods.detach(id, {}, options)), null);
  }

  /** Looked for first: a key lives for a day only, and money is not to be given twice. */
  async book(customerId: string, { amount, currency, ledgerId }: { amount: number; currency: string; ledgerId: string }, key: string): Promise<string> {
    const deed = this.calls.deed();
    const entries = allOf((part) => deed.ask((stripe, options) => stripe.customers.listBalanceTransactions(customerId, part, options)));
    const made = await firstOf(entries, ({ metadata }) => metadata?.['ledgerId'] === ledgerId);
    if (made) return made.id;
    const params = { amount, currency, metadata: { ledgerId } };
    return (await deed.ask((stripe, options) => stripe.customers.createBalanceTransaction(customerId, params, options), key)).id;
  }
}
