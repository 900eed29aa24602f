import { BillingModule } from '../../src/billing';
import { BillingRecords } from '../../src/billing/domain/projection/projection';
import {
  type ReconciliationReason,
  ReconciliationQueue,
} from '../../src/billing/domain/reconciliation/reconciliation-queue';
import { IdentityFacade } from '../../src/identity';
import { type BuiltModule, build } from '../support/module.builder';

const now = new Date('2026-05-01T12:00:00Z');
const crowd = 20_000;

/** Almost all accounts are paid and quiet: frequent queries must find the few others without a full scan. */
describe('the queries that run every few minutes', () => {
  let harness: BuiltModule;
  const sql = (text: string, ...values: unknown[]): Promise<object[]> => harness.database.query(text, values);

  beforeAll(async () => {
    harness = await build({ modules: [BillingModule] });
    await sql(
      `INSERT INTO identity.person (id, name, email, avatar_version, created_at) SELECT gen_random_uuid(), 'Ada', n || '@example.org', 0, $1::timestamptz - n * interval '1 h' FROM generate_series(1, ${crowd}) n`,
      now,
    );
    await sql(
      `INSERT INTO billing.billing_account (id, user_id, stripe_customer_id, currency, tier, status, period_end, cancel_at, entitled, redundant, stripe_balance_cents, disputed, customer_deleted, sync_ticket, synced_ticket, synced_at, sync_error, version, created_at)
       SELECT gen_random_uuid(), id, 'cus_' || email, 'eur', 'pro', CASE WHEN nr % 5000 = 1 THEN 'incomplete' ELSE 'active' END, $1::timestamptz + (nr % 700 - 1) * interval '1 h', CASE WHEN nr % 9 = 0 THEN $1::timestamptz + (nr % 700) * interval '1 h' END,
         '[]', false, 0, false, false, 1, 1, $1::timestamptz - interval '1 day', CASE WHEN nr % 5000 = 2 THEN 'ProviderSilent' END, 1, $1
       FROM (SELECT *, row_number() OVER () AS nr FROM identity.person) everybody`,
      now,
    );
    await sql(
      `INSERT INTO billing.subscription (stripe_id, account_id, status, item_id, price_id, quantity, period_start, period_end, cancel_at_period_end, pending_expires_at, created_at)
       SELECT 'sub_' || stripe_customer_id, id, CASE WHEN stripe_customer_id LIKE '%999@%' THEN 'canceled' ELSE 'active' END, 'si', 'price_pro', 1, $1, $1, false, CASE WHEN stripe_customer_id LIKE 'cus_777%' THEN $1::timestamptz END, $1 FROM billing.billing_account`,
      now,
    );
    await sql(
      `INSERT INTO billing.invoice (stripe_id, account_id, status, reason, subscription_id, total, amount_due, amount_paid, refunded, starting_balance, currency, created_at, attempted, has_pdf)
       SELECT 'in_' || nr || stripe_customer_id, id, CASE WHEN nr = 1 AND stripe_customer_id LIKE '%999@%' THEN 'open' ELSE 'paid' END, 'subscription_cycle', 'sub_' || stripe_customer_id, 499, 499, 499, 0, 0, 'eur', $1, true, true
       FROM billing.billing_account, generate_series(1, 3) nr`,
      now,
    );
    await sql(
      `INSERT INTO billing.checkout_attempt (id, account_id, price_id, state, expires_at, created_at)
       SELECT gen_random_uuid(), id, 'price_pro', CASE WHEN nr = 1 AND stripe_customer_id LIKE '%999@%' THEN 'finalizing' ELSE 'cancelled' END, $1, $1::timestamptz - interval '1 day' FROM billing.billing_account, generate_series(1, 3) nr`,
      now,
    );
    for (const table of [
      'identity.person',
      'billing.billing_account',
      'billing.subscription',
      'billing.invoice',
      'billing.checkout_attempt',
    ])
      await sql(`ANALYZE ${table}`);
  });
  afterAll(() => harness.close());

  /** The query plan of the statement. */
  async function planOf(ask: () => Promise<unknown>): Promise<string> {
    const asked = jest.spyOn(harness.database, 'query');
    await ask();
    const [text, values] = asked.mock.calls.at(-1)!;
    asked.mockRestore();
    const explained = `EXPLAIN ${text}`;
    return (await harness.database.query<{ 'QUERY PLAN': string }>(explained, values))
      .map((line) => line['QUERY PLAN'])
      .join('\n');
  }
  const all = /Seq Scan on (person|billing_account|subscription|invoice|checkout_attempt)/;

  it.each<[ReconciliationReason, string]>([
    ['due', 'billing_account_due'],
    ['due', 'billing_account_ending'],
    ['due', 'billing_account_failed'],
    ['open', 'billing_account_waiting'],
    ['open', 'checkout_under_way'],
    ['debts', 'invoice_unpaid'],
  ])('find an account that is %s by %s', async (reason, index) => {
    const plan = await planOf(() =>
      harness.get(ReconciliationQueue).claim({ reason, now, since: null, most: 20 }),
    );
    expect(plan).toContain(index);
    expect(plan).not.toMatch(all);
  });

  it('find stuck items and open invoices of ended subscriptions', async () => {
    const plan = await planOf(() => harness.get(ReconciliationQueue).overdue(now));
    for (const index of ['one_open_checkout', 'checkout_under_way', 'subscription_pending'])
      expect(plan).toContain(index);
    expect(plan).not.toMatch(all);
    const [{ id }] = (await sql(
      `SELECT account_id AS id FROM billing.invoice WHERE status = 'open' LIMIT 1`,
    )) as [{ id: string }];
    expect(await planOf(() => harness.get(BillingRecords).orphanedInvoices(id))).not.toMatch(all);
  });

  it('find users who registered in some days', async () => {
    const between = {
      after: new Date(now.getTime() - 14 * 86_400_000),
      until: new Date(now.getTime() - 11 * 86_400_000),
    };
    const plan = await planOf(() => harness.get(IdentityFacade).registeredBetween(between, null, 200));
    expect(plan).toContain('person_arrival');
    expect(plan).not.toMatch(all);
  });
});
