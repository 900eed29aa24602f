import { randomUUID } from 'node:crypto';
import type { CustomerFacts, SubscriptionFacts } from '../../../src/billing/domain/provider/payment-facts';
import { ProviderRefused } from '../../../src/billing/domain/provider/payment-provider';
import type { StripeWorld } from './stripe-world';

export interface Scenario {
  name: string;
  play(world: StripeWorld): Promise<void>;
}

const day = 86_400_000;
const key = (): string => randomUUID();
const urls = {
  successUrl: 'https://pictick.example/billing?checkout=success&session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://pictick.example/billing',
  returnUrl: 'https://pictick.example/billing',
  paidUrl: 'https://pictick.example/billing?checkout=success&plan=pro&per=month',
};
const wishOf = (world: StripeWorld, customerId: string, userId: string) => ({
  attemptId: randomUUID(),
  customerId,
  userId,
  priceId: world.prices.pro,
  language: 'de' as const,
  ...urls,
  trialEnd: null,
  expiresAt: new Date(Date.now() + 35 * 60_000),
});

async function payer(
  world: StripeWorld,
  priceId = world.prices.pro,
): Promise<{
  customerId: string;
  id: string;
  userId: string;
  facts: () => Promise<CustomerFacts>;
  subscription: () => Promise<SubscriptionFacts>;
}> {
  const userId = randomUUID();
  const customerId = await world.newCustomer(userId);
  const id = await world.subscribe(customerId, priceId, 'success');
  const facts = (): Promise<CustomerFacts> => world.provider.factsOf(customerId);
  const subscription = async (): Promise<SubscriptionFacts> =>
    (await facts()).subscriptions.find((one) => one.id === id)!;
  return { customerId, id, userId, facts, subscription };
}

async function paidInvoice(facts: () => Promise<CustomerFacts>): Promise<string> {
  return (await facts()).invoices.find(({ status, total }) => status === 'paid' && total > 0)!.id;
}

/**
 * Every use of the adapter, checked by what it reads afterwards. The scenarios are independent, in any
 * order.
 */
export const scenarios: readonly Scenario[] = [
  {
    name: 'a purchase appears in the facts',
    async play(world) {
      const { facts, subscription, customerId, userId } = await payer(world);
      expect(await subscription()).toMatchObject({
        status: 'active',
        priceId: world.prices.pro,
        quantity: 1,
        cancelAtPeriodEnd: false,
        cancelAt: null,
        schedule: null,
        pendingUpdate: null,
        endedAt: null,
      });
      expect(
        (await subscription()).periodEnd.getTime() - (await subscription()).periodStart.getTime(),
      ).toBeGreaterThan(27 * day);
      expect((await facts()).invoices).toEqual([
        expect.objectContaining({
          status: 'paid',
          reason: 'subscription_create',
          total: 499,
          amountPaid: 499,
          currency: 'eur',
          priceId: world.prices.pro,
          refunded: 0,
          hasPdf: true,
        }),
      ]);
      expect(await world.provider.ownerOf(customerId)).toEqual({ userId, deleted: false });
      expect((await facts()).disputed).toBe(false);
    },
  },
  {
    name: 'a cancellation at the end of the period can be undone, and another one takes effect',
    async play(world) {
      const { id, subscription, customerId } = await payer(world);
      const cancel = key();
      await world.provider.cancelAtPeriodEnd(id, cancel);
      await world.provider.cancelAtPeriodEnd(id, cancel);
      expect(await subscription()).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
      const back = key();
      await world.provider.keepGoing(id, back);
      await world.provider.keepGoing(id, back);
      expect(await subscription()).toMatchObject({
        status: 'active',
        cancelAtPeriodEnd: false,
        cancelAt: null,
      });
      await world.provider.cancelAtPeriodEnd(id, key());
      await world.advance(customerId, 33);
      expect(await subscription()).toMatchObject({ status: 'canceled', endedAt: expect.any(Date) as Date });
    },
  },
  {
    name: 'an immediate cancellation ends the subscription, and a second one finds it ended',
    async play(world) {
      const { id, subscription } = await payer(world);
      await world.provider.cancelNow(id, { refundRest: false }, key());
      await world.provider.cancelNow(id, { refundRest: false }, key());
      expect(await subscription()).toMatchObject({ status: 'canceled' });
    },
  },
  {
    name: 'the rest of a second subscription becomes credit',
    async play(world) {
      const { id, customerId, facts } = await payer(world);
      await world.provider.cancelNow(id, { refundRest: true }, key());
      expect((await facts()).balance).toBeLessThan(-400);
      expect((await world.provider.factsOf(customerId)).subscriptions).toHaveLength(1);
    },
  },
  {
    name: 'the rest of an unpaid second subscription becomes no credit',
    async play(world) {
      const { id, customerId, facts, subscription } = await payer(world);
      await world.changeCard(customerId, 'declined');
      await world.advance(customerId, 33);
      expect(await subscription()).toMatchObject({ status: 'past_due' });
      await world.provider.cancelNow(id, { refundRest: true }, key());
      const open = (await facts()).invoices.find(({ status }) => status === 'open')!;
      await world.provider.voidInvoice(open.id, key());
      expect(await subscription()).toMatchObject({ status: 'canceled' });
      expect((await facts()).balance).toBe(0);
    },
  },
  {
    name: 'a subscription that ends within an hour of its renewal is neither charged nor credited, however often it is ended',
    async play(world) {
      const { id, customerId, facts, subscription } = await payer(world);
      const untilRenewal =
        (await subscription()).periodEnd.getTime() - (await world.now(customerId)).getTime();
      await world.advance(customerId, untilRenewal / day + 0.02);
      expect((await facts()).invoices.find(({ reason }) => reason === 'subscription_cycle')).toMatchObject({
        status: 'draft',
        nextAttemptAt: expect.any(Date) as Date,
      });
      const end = key();
      await world.provider.cancelNow(id, { refundRest: true }, end);
      await world.provider.cancelNow(id, { refundRest: true }, end);
      await world.advance(customerId, 2);
      expect((await facts()).invoices.find(({ reason }) => reason === 'subscription_cycle')).toMatchObject({
        status: 'draft',
        nextAttemptAt: null,
      });
      expect(await subscription()).toMatchObject({ status: 'canceled' });
      expect((await facts()).balance).toBe(0);
    },
  },
  {
    name: 'a downgrade waits for the end of the period, is cancelled, is requested again, and takes effect',
    async play(world) {
      const { id, subscription, customerId } = await payer(world, world.prices.platinum);
      const wish = { subscriptionId: id, priceId: world.prices.starter };
      const first = key();
      const schedule = await world.provider.scheduleDowngrade(wish, first);
      expect(await world.provider.scheduleDowngrade(wish, first)).toBe(schedule);
      const { periodEnd } = await subscription();
      expect(await subscription()).toMatchObject({
        priceId: world.prices.platinum,
        schedule: { id: schedule, next: { priceId: world.prices.starter, startsAt: periodEnd } },
      });
      const release = key();
      await world.provider.releaseSchedule(schedule, release);
      await world.provider.releaseSchedule(schedule, key());
      expect(await subscription()).toMatchObject({ priceId: world.prices.platinum, schedule: null });
      await world.provider.scheduleDowngrade(wish, key());
      await world.advance(customerId, 33);
      expect(await subscription()).toMatchObject({ status: 'active', priceId: world.prices.starter });
      await world.advance(customerId, 33);
      expect(await subscription()).toMatchObject({
        status: 'active',
        priceId: world.prices.starter,
        schedule: null,
      });
    },
  },
  {
    name: 'an upgrade is possible right after a downgrade took effect',
    async play(world) {
      const { id, subscription, customerId } = await payer(world, world.prices.platinum);
      await world.provider.scheduleDowngrade({ subscriptionId: id, priceId: world.prices.starter }, key());
      const bigger = async () => ({
        customerId,
        returnUrl: urls.returnUrl,
        paidUrl: urls.paidUrl,
        language: 'de' as const,
        subscriptionId: id,
        itemId: (await subscription()).itemId,
        priceId: world.prices.pro,
      });
      // Opening an upgrade page does not drop a scheduled change.
      await expect(world.provider.openUpgrade(await bigger(), key())).rejects.toThrow(ProviderRefused);
      expect((await subscription()).schedule).toMatchObject({ next: { priceId: world.prices.starter } });
      await world.advance(customerId, 33);
      expect(await subscription()).toMatchObject({ priceId: world.prices.starter, schedule: { next: null } });
      const once = key();
      const page = await world.provider.openUpgrade(await bigger(), once);
      expect(page).toMatch(/^https?:/);
      expect(await world.provider.openUpgrade(await bigger(), once)).toBe(page);
      expect(await subscription()).toMatchObject({
        status: 'active',
        priceId: world.prices.starter,
        schedule: null,
      });
    },
  },
  {
    name: 'a refused downgrade leaves no schedule behind',
    async play(world) {
      const { id, subscription } = await payer(world, world.prices.platinum);
      await expect(
        world.provider.scheduleDowngrade({ subscriptionId: id, priceId: 'price_0000000000' }, key()),
      ).rejects.toThrow(ProviderRefused);
      expect(await subscription()).toMatchObject({
        status: 'active',
        priceId: world.prices.platinum,
        schedule: null,
      });
    },
  },
  {
    name: 'a subscription with a pending downgrade can be cancelled',
    async play(world) {
      const { id, subscription } = await payer(world, world.prices.platinum);
      await world.provider.scheduleDowngrade({ subscriptionId: id, priceId: world.prices.starter }, key());
      await world.provider.cancelAtPeriodEnd(id, key());
      expect(await subscription()).toMatchObject({
        priceId: world.prices.platinum,
        cancelAtPeriodEnd: true,
        schedule: null,
      });
      await world.provider.cancelNow(id, { refundRest: false }, key());
      expect(await subscription()).toMatchObject({ status: 'canceled' });
    },
  },
  {
    name: 'credit is booked once, however often it is requested, and the next invoice uses it',
    async play(world) {
      const { customerId, facts } = await payer(world);
      const entry = { amount: -499, currency: 'eur', ledgerId: randomUUID() };
      const booked = await world.provider.book(customerId, entry, key());
      expect(await world.provider.book(customerId, entry, key())).toBe(booked);
      expect((await facts()).balance).toBe(-499);
      expect(await world.provider.balanceEntriesOf(customerId)).toMatchObject([
        { id: booked, amount: -499, ledgerId: entry.ledgerId },
      ]);
      await world.advance(customerId, 33);
      expect((await facts()).balance).toBe(0);
      expect((await facts()).invoices.find(({ reason }) => reason === 'subscription_cycle')).toMatchObject({
        status: 'paid',
        total: 499,
        amountDue: 0,
        amountPaid: 0,
        startingBalance: -499,
      });
    },
  },
  {
    name: 'a payment is refunded once',
    async play(world) {
      const { facts } = await payer(world);
      const invoice = await paidInvoice(facts);
      expect(await world.provider.refund(invoice, key())).toEqual({ cash: 499, credit: 0 });
      expect(await world.provider.refund(invoice, key())).toEqual({ cash: 499, credit: 0 });
      expect((await facts()).invoices[0]).toMatchObject({ refunded: 499 });
    },
  },
  {
    name: 'a payment with cash and credit is refunded as cash and credit',
    async play(world) {
      const userId = randomUUID();
      const customerId = await world.newCustomer(userId);
      await world.provider.book(customerId, { amount: -300, currency: 'eur', ledgerId: randomUUID() }, key());
      await world.subscribe(customerId, world.prices.pro, 'success');
      const invoice = await paidInvoice(() => world.provider.factsOf(customerId));
      expect(await world.provider.refund(invoice, key())).toEqual({ cash: 199, credit: 300 });
      expect(await world.provider.factsOf(customerId)).toMatchObject({ balance: -300 });
    },
  },
  {
    name: 'after a partial refund by hand the rest is refunded once, and the facts include both',
    async play(world) {
      const userId = randomUUID();
      const customerId = await world.newCustomer(userId);
      const invoiceOf = async () =>
        (await world.provider.factsOf(customerId)).invoices.find(({ total }) => total > 0)!;
      await world.provider.book(customerId, { amount: -300, currency: 'eur', ledgerId: randomUUID() }, key());
      await world.subscribe(customerId, world.prices.pro, 'success');
      await world.giveBack(customerId, 60);
      const { id, refunded } = await invoiceOf();
      expect(refunded).toBe(60);
      expect(await world.provider.refund(id, key())).toEqual({ cash: 139, credit: 300 });
      expect(await world.provider.refund(id, key())).toEqual({ cash: 139, credit: 300 });
      expect((await invoiceOf()).refunded).toBe(499);
    },
  },
  {
    name: 'after a credit note by hand only the rest is refunded and returned',
    async play(world) {
      const { facts, customerId } = await payer(world);
      const invoice = await paidInvoice(facts);
      await world.noteBack(customerId, 100);
      expect((await facts()).invoices[0]).toMatchObject({ refunded: 100 });
      expect(await world.provider.refund(invoice, key())).toEqual({ cash: 399, credit: 0 });
      expect(await world.provider.refund(invoice, key())).toEqual({ cash: 399, credit: 0 });
      expect((await facts()).invoices[0]).toMatchObject({ refunded: 499 });
    },
  },
  {
    name: 'a declined renewal is past due, and is paid with another card',
    async play(world) {
      const { customerId, facts, subscription } = await payer(world);
      await world.changeCard(customerId, 'declined');
      await world.advance(customerId, 33);
      expect(await subscription()).toMatchObject({ status: 'past_due' });
      const open = (await facts()).invoices.find(({ status }) => status === 'open')!;
      expect(await world.provider.pay(open.id, null, key())).toEqual({ kind: 'declined' });
      await world.changeCard(customerId, 'success');
      const retry = key();
      expect(await world.provider.pay(open.id, null, retry)).toEqual({ kind: 'paid' });
      expect(await world.provider.pay(open.id, null, key())).toEqual({ kind: 'paid' });
      expect(await subscription()).toMatchObject({ status: 'active' });
    },
  },
  {
    name: 'an open invoice is voided once, and a paid one is not',
    async play(world) {
      const { customerId, facts } = await payer(world);
      await world.changeCard(customerId, 'declined');
      await world.advance(customerId, 33);
      const open = (await facts()).invoices.find(({ status }) => status === 'open')!;
      expect(await world.provider.voidInvoice(open.id, key())).toBe('void');
      expect(await world.provider.voidInvoice(open.id, key())).toBe('void');
      const paid = await paidInvoice(facts);
      expect(await world.provider.voidInvoice(paid, key())).toBe('paid');
      expect((await facts()).invoices.find(({ id }) => id === paid)).toMatchObject({ status: 'paid' });
      expect((await facts()).invoices.find(({ id }) => id === open.id)).toMatchObject({ status: 'void' });
    },
  },
  {
    name: 'the same key opens the same checkout, which expires once',
    async play(world) {
      const userId = randomUUID();
      const customerId = await world.newCustomer(userId);
      const wish = wishOf(world, customerId, userId);
      const once = key();
      const [one, other] = [
        await world.provider.openCheckout(wish, once),
        await world.provider.openCheckout(wish, once),
      ];
      expect(one).toMatchObject({
        id: other.id,
        customerId,
        userId,
        status: 'open',
        paid: false,
        subscriptionId: null,
      });
      expect(one.url).toMatch(/^https?:/);
      await expect(
        world.provider.openCheckout({ ...wish, priceId: world.prices.starter }, once),
      ).rejects.toThrow(ProviderRefused);
      expect(await world.provider.pagesOf(customerId)).toEqual([
        expect.objectContaining({ id: one.id, status: 'open', attemptId: wish.attemptId, url: one.url }),
      ]);
      await world.provider.expireCheckout(one.id, key());
      await world.provider.expireCheckout(one.id, key());
      expect(await world.provider.checkoutOf(one.id)).toMatchObject({ status: 'expired' });
      expect(await world.provider.pagesOf(customerId)).toMatchObject([{ id: one.id, status: 'expired' }]);
    },
  },
  {
    name: 'a checkout may begin with a granted time',
    async play(world) {
      const userId = randomUUID();
      const customerId = await world.newCustomer(userId);
      const now = await world.now(customerId);
      const wish = { ...wishOf(world, customerId, userId), trialEnd: new Date(now.getTime() + 20 * day) };
      expect(await world.provider.openCheckout(wish, key())).toMatchObject({ status: 'open' });
    },
  },
  {
    name: 'the portal configurations are made once, by the first process, and found again',
    async play(world) {
      const { customerId, id, subscription } = await payer(world, world.prices.starter);
      const portal = { customerId, returnUrl: urls.returnUrl, language: 'tr' as const };
      const { itemId } = await subscription();
      for (const provider of [world.provider, world.another(), world.another()]) {
        expect(await provider.openPortal(portal, key())).toMatch(/^https?:/);
        expect(
          await provider.openUpgrade(
            { ...portal, paidUrl: urls.paidUrl, subscriptionId: id, itemId, priceId: world.prices.pro },
            key(),
          ),
        ).toMatch(/^https?:/);
      }
    },
  },
  {
    name: 'an unknown id is null or ProviderRefused',
    async play(world) {
      expect(await world.provider.priceOf('price_0000000000')).toBeNull();
      expect(await world.provider.checkoutOf('cs_test_0000000000')).toBeNull();
      expect(await world.provider.ownerOf('cus_0000000000')).toBeNull();
      expect(await world.provider.invoicePdf('in_0000000000')).toBeNull();
      await expect(world.provider.factsOf('cus_0000000000')).rejects.toMatchObject({
        name: 'ProviderRefused',
        reason: 'resource_missing',
      });
      expect(await world.provider.priceOf(world.prices.pro)).toEqual({
        id: world.prices.pro,
        active: true,
        unitAmount: 499,
        currency: 'eur',
        interval: 'month',
        taxOnTop: false,
      });
    },
  },
  {
    name: 'an invoice has a file, and the fingerprint of its card',
    async play(world) {
      const { facts, customerId } = await payer(world);
      const invoice = await paidInvoice(facts);
      const pdf = (await world.provider.invoicePdf(invoice))!;
      const parts: Uint8Array[] = [];
      for await (const part of pdf.bytes) parts.push(part);
      expect(Buffer.concat(parts).subarray(0, 5).toString()).toBe('%PDF-');
      const card = await world.provider.cardOf(invoice);
      expect(card).toMatch(/\w{8,}/);
      await world.provider.forgetCards(customerId);
      await world.provider.forgetCards(customerId);
    },
  },
  {
    name: 'events are listed',
    async play(world) {
      const since = new Date(Date.now() - 3_600_000);
      const { customerId, id } = await payer(world);
      const told = [];
      for await (const event of world.provider.eventsSince(since))
        if (event.customerId === customerId) told.push(event);
      expect(told.map(({ type }) => type)).toEqual(
        expect.arrayContaining(['customer.subscription.created', 'invoice.paid']),
      );
      expect(told.find(({ type }) => type === 'customer.subscription.created')).toMatchObject({
        objectId: id,
        livemode: false,
        id: expect.stringMatching(/^evt_/) as string,
      });
      const live = [];
      for await (const one of world.provider.liveSubscriptions()) live.push(one);
      expect(live).toContainEqual({ id, customerId });
    },
  },
  {
    name: 'a customer is made once under any name, and is deleted with all subscriptions',
    async play(world) {
      const userId = randomUUID();
      const made = key();
      const wish = { userId, email: 'ada@example.org', name: 'Ada', language: 'nl' as const };
      const customerId = await world.provider.makeCustomer(wish, made);
      expect(await world.provider.makeCustomer({ ...wish, name: 'Ada Lovelace' }, made)).toBe(customerId);
      await world.provider.deleteCustomer(customerId);
      await world.provider.deleteCustomer(customerId);
      expect(await world.provider.ownerOf(customerId)).toEqual({ userId: null, deleted: true });
      expect(await world.provider.factsOf(customerId)).toMatchObject({
        deleted: true,
        subscriptions: [],
        invoices: [],
        balance: 0,
      });
    },
  },
];
