import { randomUUID } from 'node:crypto';
import { ProcessInbox } from '../../src/billing/application/webhooks/process-inbox';
import { Inbox } from '../../src/billing/domain/webhooks/inbox';
import { paidInMemory, start } from '../support/billing/paid-in-memory';
import { PayingUser } from '../support/billing/paying-user';
import { statementsOf } from '../support/database/statements';
import { appoint, type BuiltModule } from '../support/module.builder';

/** Statements without BEGIN and COMMIT, and connections taken from the pool. */
type Cost = [statements: number, connections: number];

/** The figures are those of hand-written SQL, before TypeORM mapped billing (docs/performance.md). */
describe('Billing through TypeORM', () => {
  const fake = paidInMemory();
  const { provider } = fake;
  let harness: BuiltModule;
  let payer: PayingUser;
  const admin = randomUUID();
  beforeAll(() => {
    harness = fake.harness();
    appoint(admin, 'admin');
  });
  beforeEach(async () => {
    payer = await PayingUser.comes(harness, provider);
  });

  const costOf = async (work: () => Promise<unknown>): Promise<Cost> => {
    const connect = jest.spyOn(harness.database.pool, 'connect');
    const { length } = await statementsOf(work);
    const cost: Cost = [length, connect.mock.calls.length];
    connect.mockRestore();
    return cost;
  };
  const expectAtMost = (costs: Record<string, Cost>, most: Record<string, Cost>): void => {
    expect(Object.keys(costs)).toEqual(Object.keys(most));
    const risen = Object.entries(costs).filter(
      ([name, [statements, connections]]) => statements > most[name]![0] || connections > most[name]![1],
    );
    expect(risen).toEqual([]);
  };
  const succeeds = async (asked: Promise<{ status: number; body: unknown }>): Promise<void> =>
    expect(await asked).toMatchObject({ status: 200 });
  const get = (path: string) => () => succeeds(harness.as(payer.id)('GET', `/api/billing/${path}`));
  const post =
    (path: string, body: object = {}) =>
    () =>
      succeeds(
        harness.as(payer.id)('POST', `/api/billing/${path}`, body, { 'idempotency-key': randomUUID() }),
      );
  const atDesk = (path: string) => () =>
    succeeds(harness.as(admin)('GET', `/api/admin/${path}?reason=complaint`));

  it('sends at most the statements of hand-written SQL for each command', async () => {
    const checkout = await costOf(post('checkout', { priceId: 'price_pro' }));
    await payer.pays('price_platinum');
    const downgrade = await costOf(post('subscription/downgrade', { targetTier: 'starter' }));
    const [change] = await payer.rows<{ id: string }>(
      `SELECT id FROM billing.subscription_change WHERE account_id = $1 AND status = 'pending'`,
    );
    const cancelChange = await costOf(post(`subscription-changes/${change!.id}/cancel`));
    const cancel = await costOf(post('subscription/cancel'));
    const reactivate = await costOf(post('subscription/reactivate'));
    await provider.subscribe(payer.customerId, 'price_pro', {}, randomUUID());
    const sync = await costOf(post('subscription/sync'));
    const cancelRedundant = await costOf(post('subscriptions/cancel-redundant'));
    // A paid subscription that was ended leaves no credit here, unlike the redundant one.
    payer = await PayingUser.comes(harness, provider);
    await payer.pays('price_platinum');
    await provider.end(await payer.pays('price_pro'));
    await payer.looks();
    const refund = await costOf(post('refund'));
    expectAtMost(
      { checkout, downgrade, cancelChange, cancel, reactivate, sync, cancelRedundant, refund },
      {
        checkout: [53, 26],
        downgrade: [44, 14],
        cancelChange: [43, 15],
        cancel: [44, 14],
        reactivate: [41, 14],
        sync: [20, 10],
        cancelRedundant: [41, 14],
        refund: [51, 16],
      },
    );
  });

  it('sends at most the statements of hand-written SQL for a payment event and its projection', async () => {
    await payer.pays('price_pro');
    const event = () => ({
      id: `evt_${randomUUID()}`,
      type: 'customer.subscription.updated',
      livemode: false,
      apiVersion: null,
      objectId: 'sub_1',
      customerId: payer.customerId,
      createdAt: start,
    });
    const take = await costOf(() => harness.get(Inbox).take(event()));
    const projectSame = await costOf(() => harness.get(ProcessInbox).execute());
    await harness.get(Inbox).take(event());
    await provider.subscribe(payer.customerId, 'price_platinum', {}, randomUUID());
    const projectChanged = await costOf(() => harness.get(ProcessInbox).execute());
    expectAtMost(
      { take, projectSame, projectChanged },
      { take: [1, 1], projectSame: [14, 5], projectChanged: [17, 5] },
    );
  });

  it('sends at most the statements of hand-written SQL for each read, admin endpoints included', async () => {
    await payer.pays('price_pro');
    const reads: Record<string, Cost> = {
      subscription: [7, 7],
      balance: [1, 1],
      payments: [1, 1],
      invoices: [1, 1],
      'subscription-changes': [1, 1],
      'subscription-changes/pending': [2, 2],
      'subscriptions/all': [2, 2],
    };
    const desk: Record<string, Cost> = {
      [`people/${payer.id}/billing`]: [12, 9],
      [`people/${payer.id}/referrals`]: [8, 5],
      'payment-events': [6, 3],
    };
    const costs: Record<string, Cost> = {};
    for (const path of Object.keys(reads)) costs[path] = await costOf(get(path));
    for (const path of Object.keys(desk)) costs[path] = await costOf(atDesk(path));
    expectAtMost(costs, { ...reads, ...desk });
  });
});
