import { randomUUID } from 'node:crypto';
import { BillingModule } from '../../src/billing';
import { CloseAccount } from '../../src/billing/application/account-deletion/close-account';
import { SyncCustomer } from '../../src/billing/application/projection/sync-customer';
import { BillingAccounts } from '../../src/billing/domain/account/billing-account';
import { CheckoutAttempt, CheckoutAttempts } from '../../src/billing/domain/checkout/checkout-attempt';
import { CommandStore } from '../../src/billing/domain/commands/command';
import {
  PaymentProvider,
  ProviderRefused,
  ProviderSilent,
} from '../../src/billing/domain/provider/payment-provider';
import { createPaymentProvider } from '../../src/billing/infrastructure/stripe/stripe-payment-provider';
import { IdentityFacade } from '../../src/identity';
import { WorkInFlight } from '../../src/platform/account-deletion/personal-data-in-jobs';
import { type BuiltModule, build } from '../support/module.builder';
import { register } from '../support/people';
import { type StripePeer, startStripePeer } from '../support/stripe/stripe-process';

const publicUrl = new URL('https://pictick.example');

describe('DeleteAccount of a paying user', () => {
  let peer: StripePeer;
  let harness: BuiltModule;
  let provider: PaymentProvider;
  beforeAll(async () => {
    peer = await startStripePeer();
    provider = createPaymentProvider({ stripe: peer.settings, publicUrl }, 'worker');
    harness = await build({ modules: [BillingModule], replace: [{ token: PaymentProvider, by: provider }] });
  });
  afterAll(async () => {
    await harness.close();
    await peer.stop();
  });
  beforeEach(() => peer.ask('faults.clear'));

  const leave = (userId: string): Promise<void> => harness.get(CloseAccount).erase(userId);
  const nowThere = async (): Promise<Date> => new Date(await peer.ask<string>('clock.now'));
  const pageFor = async (customerId: string, userId: string, priceId: string) => {
    const expiresAt = new Date((await nowThere()).getTime() + 35 * 60_000);
    return provider.openCheckout(
      {
        attemptId: randomUUID(),
        customerId,
        userId,
        priceId,
        language: 'en',
        successUrl: publicUrl.href,
        cancelUrl: publicUrl.href,
        trialEnd: null,
        expiresAt,
      },
      randomUUID(),
    );
  };

  /**
   * A user who pays for pro, has requested starter from the next period on, and has a second payment page
   * open.
   */
  async function payer(): Promise<{ userId: string; accountId: string; customerId: string; pageId: string }> {
    const userId = randomUUID();
    const account = await harness.get(BillingAccounts).open(userId);
    const customerId = await provider.makeCustomer(
      { userId, email: `${userId}@example.org`, name: 'Annelie Quastenflosser', language: 'en' },
      `customer:${userId}`,
    );
    account.linkCustomer(customerId);
    await harness.get(BillingAccounts).save(account);
    const bought = await pageFor(customerId, userId, peer.prices['pro']!);
    await peer.ask('checkout.complete', bought.id, { card: 'success' });
    await provider.scheduleDowngrade(
      {
        subscriptionId: (await provider.checkoutOf(bought.id))!.subscriptionId!,
        priceId: peer.prices['starter']!,
      },
      randomUUID(),
    );
    await harness.get(SyncCustomer).of(account.id);
    const page = await pageFor(customerId, userId, peer.prices['platinum']!);
    const attempt = CheckoutAttempt.begin({
      id: randomUUID(),
      accountId: account.id,
      priceId: peer.prices['platinum']!,
      expiresAt: page.expiresAt,
      createdAt: new Date(),
    });
    attempt.opened(page.id, page.url, { userId, tier: 'platinum' });
    await harness.get(CheckoutAttempts).save(attempt);
    return { userId, accountId: account.id, customerId, pageId: page.id };
  }

  const rowsOf = async (accountId: string): Promise<number> => {
    const tables = await harness.database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'billing' AND column_name = 'account_id'`,
    );
    const counts = await Promise.all(
      tables.map(async ({ name }) => {
        const count = `SELECT count(*)::int AS n FROM billing."${name}" WHERE account_id = $1`;
        return (await harness.database.query<{ n: number }>(count, [accountId]))[0]!.n;
      }),
    );
    expect(tables.length).toBeGreaterThan(5);
    return counts.reduce((sum, n) => sum + n, 0);
  };

  it('ends all subscriptions and pages at Stripe, and erases the billing data', async () => {
    const { userId, accountId, customerId, pageId } = await payer();
    expect(await rowsOf(accountId)).toBeGreaterThan(2);
    await leave(userId);
    const facts = await provider.factsOf(customerId);
    expect(facts.deleted).toBe(true);
    expect(facts.subscriptions.filter(({ endedAt }) => endedAt === null)).toEqual([]);
    expect((await provider.checkoutOf(pageId))?.status).toBe('expired');
    expect(await harness.get(BillingAccounts).ofUser(userId)).toBeNull();
    expect(await rowsOf(accountId)).toBe(0);
    await leave(userId);
    await peer.ask('clock.advance', 70 * 86_400_000);
    expect(
      (await provider.factsOf(customerId)).subscriptions.filter(({ endedAt }) => endedAt === null),
    ).toEqual([]);
  });

  it('is retried until Stripe answers, whichever call failed', async () => {
    const { customerId, userId, accountId } = await payer();
    await peer.ask('faults.clear');
    for (let call = 1; ; call++) {
      await peer.ask('faults.add', { how: 'reset', when: 'after', call, times: 3 });
      const outcome = await leave(userId).then(
        () => 'done',
        (error: unknown) => error,
      );
      await peer.ask('faults.clear');
      if (outcome === 'done') break;
      expect(outcome).toBeInstanceOf(ProviderSilent);
      expect(await rowsOf(accountId)).toBeGreaterThan(0);
    }
    expect((await provider.factsOf(customerId)).deleted).toBe(true);
    expect(await rowsOf(accountId)).toBe(0);
  });

  it("succeeds also if Stripe's answer about the purchases is unreadable", async () => {
    const { userId, customerId } = await payer();
    jest.spyOn(provider, 'factsOf').mockRejectedValue(new ProviderRefused('unreadable_items'));
    try {
      await leave(userId);
    } finally {
      jest.restoreAllMocks();
    }
    expect((await provider.factsOf(customerId)).deleted).toBe(true);
  });

  describe('DeleteAccount of a user whose checkout was interrupted', () => {
    /** Makes a customer at Stripe whose id was never stored. */
    async function unheardOf(asked: {
      held: boolean;
      address: string;
    }): Promise<{ userId: string; accountId: string; customerId: string }> {
      const email = `${randomUUID()}@example.org`;
      const userId = await register(harness, { name: 'Annelie Quastenflosser', email });
      const account = await harness.get(BillingAccounts).open(userId);
      const told = asked.address === 'of today' ? email : `before.${email}`;
      const customer = { userId, email: told, name: 'Annelie Quastenflosser', language: 'en' as const };
      const now = new Date();
      await harness.get(CheckoutAttempts).save(
        CheckoutAttempt.begin({
          id: randomUUID(),
          accountId: account.id,
          priceId: peer.prices['pro']!,
          expiresAt: now,
          createdAt: now,
        }),
      );
      const book = harness.get(CommandStore);
      const command = {
        id: randomUUID(),
        userId,
        accountId: account.id,
        key: randomUUID(),
        fingerprint: Buffer.alloc(1),
        kind: 'checkout' as const,
        wish: {},
        lockedUntil: new Date(now.getTime() + (asked.held ? 60_000 : -1)),
        createdAt: now,
      };
      await book.claim(command);
      await book.decided(command.id, { customer });
      return {
        userId,
        accountId: account.id,
        customerId: await provider.makeCustomer(customer, `customer:${userId}`),
      };
    }

    it.each(['of today', 'of before'])(
      'erases the customer at Stripe with the address %s',
      async (address) => {
        const { userId, accountId, customerId } = await unheardOf({ held: false, address });
        await leave(userId);
        expect(await provider.ownerOf(customerId)).toEqual({ userId: null, deleted: true });
        expect(await rowsOf(accountId)).toBe(0);
      },
    );

    it('waits for a command that runs at this moment', async () => {
      const { userId, accountId, customerId } = await unheardOf({ held: true, address: 'of today' });
      await expect(leave(userId)).rejects.toThrow(WorkInFlight);
      expect(await rowsOf(accountId)).toBeGreaterThan(0);
      await harness.database.query(
        `UPDATE billing.command SET locked_until = now() - interval '1 s' WHERE account_id = $1`,
        [accountId],
      );
      await leave(userId);
      expect(await provider.ownerOf(customerId)).toEqual({ userId: null, deleted: true });
    });

    it('leaves other customers with the same address alone', async () => {
      const { userId, customerId } = await unheardOf({ held: false, address: 'of today' });
      const { email } = (await harness.get(IdentityFacade).profileOf(userId))!;
      const other = await provider.makeCustomer(
        { userId: randomUUID(), email, name: 'Somebody else', language: 'en' },
        randomUUID(),
      );
      await leave(userId);
      expect([
        (await provider.ownerOf(customerId))?.deleted,
        (await provider.ownerOf(other))?.deleted,
      ]).toEqual([true, false]);
    });
  });

  it('calls Stripe for nothing if the user never bought', async () => {
    const userId = randomUUID();
    await harness.get(BillingAccounts).open(userId);
    await leave(userId);
    expect(await harness.get(BillingAccounts).ofUser(userId)).toBeNull();
    expect(await peer.ask<unknown[]>('faults.calls')).toEqual([]);
  });
});
