import { Logger } from '@nestjs/common';
import { VoidOrphanedInvoices } from '../../src/billing/application/reconciliation/void-orphaned-invoices';
import { ProviderRefused, ProviderSilent } from '../../src/billing/domain/provider/payment-provider';
import { paidInMemory } from '../support/billing/paid-in-memory';
import { PayingUser } from '../support/billing/paying-user';
import type { BuiltModule } from '../support/module.builder';

describe('an open invoice of an ended subscription', () => {
  const counter = paidInMemory();
  const { clock, provider } = counter;
  let harness: BuiltModule;
  let ada: PayingUser;
  beforeAll(() => void (harness = counter.harness()));
  beforeEach(async () => {
    ada = await PayingUser.comes(harness, provider);
  });

  const payments = async (): Promise<
    { id: string; status: string; retryable: boolean; cancellable: boolean }[]
  > => ((await harness.as(ada.id)('GET', '/api/billing/payments')).body as { payments: [] }).payments;
  const minutes = (count: number): void =>
    void (clock.time = new Date(clock.time.getTime() + count * 60_000));
  /** A subscription whose renewal is not paid. */
  async function failsToRenew(): Promise<string> {
    const id = await ada.pays('price_pro', { status: 'past_due' });
    provider.invoiceOf(id).reason = 'subscription_cycle';
    await ada.looks();
    return id;
  }
  /** As dunning or support in the dashboard does: the invoice stays open. */
  async function endsUnpaid(): Promise<string> {
    const id = await failsToRenew();
    const [due] = await payments();
    expect(due).toMatchObject({ status: 'pending', retryable: true });
    await provider.end(id);
    return due!.id;
  }

  it('cannot be paid, before and after the end is read', async () => {
    const id = await endsUnpaid();
    expect(await ada.wants(`payments/${id}/retry`)).toEqual([409, 'payment_not_retryable']);
    expect((await payments())[0]).toMatchObject({ retryable: false, cancellable: false });
    expect(provider.effects).toEqual([]);
  });

  it('is voided as soon as the end is read', async () => {
    await endsUnpaid();
    await ada.looks();
    provider.before = (call) =>
      call === 'voidInvoice' ? Promise.reject(new ProviderSilent('away')) : Promise.resolve();
    await harness.get(VoidOrphanedInvoices).execute();
    // The page offers no payment for it, also before the provider knows.
    expect((await payments())[0]).toMatchObject({ status: 'canceled', retryable: false, cancellable: false });
    expect((await harness.as(ada.id)('GET', '/api/billing/invoices')).body).toMatchObject({
      invoices: [{ status: 'void', hostedUrl: null }],
    });
    provider.before = () => Promise.resolve();
    minutes(3);
    await harness.get(VoidOrphanedInvoices).execute();
    minutes(3);
    await harness.get(VoidOrphanedInvoices).execute();
    expect(provider.effects).toEqual(['voided']);
    expect((await payments())[0]).toMatchObject({ status: 'canceled', retryable: false });
  });

  it('is reported once a day where it cannot be voided, and delays no other account', async () => {
    const alerts: string[] = [];
    const said = jest
      .spyOn(Logger.prototype, 'error')
      .mockImplementation((message) => void alerts.push(String(message)));
    const stubborn = new Set<string>();
    // Accounts of other tests are left out.
    await harness.database.query('DELETE FROM billing.billing_account');
    ada = await PayingUser.comes(harness, provider);
    try {
      for (let count = 0; count < 3; count++) {
        await endsUnpaid();
        await ada.looks();
        for (const { id, customer } of provider.fakeStripe.books.all('invoice'))
          if (customer === ada.customerId) stubborn.add(id);
        if (count < 2) ada = await PayingUser.comes(harness, provider);
      }
      const real = provider.voidInvoice.bind(provider);
      const refusing = jest
        .spyOn(provider, 'voidInvoice')
        .mockImplementation((id, key) =>
          stubborn.has(id) ? Promise.reject(new ProviderRefused('invoice_not_editable')) : real(id, key),
        );
      const drop = harness.get(VoidOrphanedInvoices);
      await Promise.all([drop.execute(), drop.execute()]);
      for (let count = 0; count < 5; count++) {
        minutes(5);
        await drop.execute();
      }
      expect(alerts).toHaveLength(3);
      expect(alerts[0]).toMatch(
        /^ALERT debts: account \S+: asked for what is over: in_\S+, invoice_not_editable; docs.runbooks.billing.md$/,
      );
      expect(refusing).toHaveBeenCalledTimes(3);
      minutes(24 * 60);
      stubborn.clear();
      await drop.execute();
      expect(provider.effects.filter((effect) => effect === 'voided')).toHaveLength(3);
      expect(alerts).toHaveLength(3);
      refusing.mockRestore();
    } finally {
      said.mockRestore();
    }
  });

  it('is not collected either where it was a draft when support ended the subscription', async () => {
    const id = await ada.pays('price_pro');
    clock.time = new Date(provider.subscription(id).periodEnd * 1_000 + 60_000);
    await provider.end(id);
    const draft = provider.invoiceOf(id);
    expect(draft).toMatchObject({ status: 'draft', advance: true });
    await ada.looks();
    await harness.get(VoidOrphanedInvoices).execute();
    expect(provider.invoiceOf(id)).toMatchObject({ id: draft.id, status: 'draft', advance: false });
    expect(
      await ada.rows(
        `SELECT 1 FROM billing.invoice WHERE account_id = $1 AND status = 'draft' AND next_attempt_at IS NULL`,
      ),
    ).toHaveLength(1);
  });

  it('stays open while the subscription is live', async () => {
    await failsToRenew();
    await harness.get(VoidOrphanedInvoices).execute();
    expect((await payments())[0]).toMatchObject({ status: 'pending', retryable: true });
  });

  it('is voided with a redundant subscription', async () => {
    await ada.pays('price_platinum');
    await failsToRenew();
    expect(await ada.wants('subscriptions/cancel-redundant')).toEqual([200, undefined]);
    expect(provider.effects).toEqual(['cancel now', 'voided']);
    expect((await payments()).map(({ status, retryable }) => [status, retryable]).sort()).toEqual([
      ['canceled', false],
      ['completed', false],
    ]);
  });
});
