// Use cases: admin-grant, admin-refund, admin-sync, give-credit, void-reward

import { randomUUID } from 'node:crypto';
import { BillingFacade } from '../../src/billing';
import { BookGivenCredit } from '../../src/billing/application/credit/book-credit.on-credit-given';
import { Inbox } from '../../src/billing/domain/webhooks/inbox';
import { paidInMemory } from '../support/billing/paid-in-memory';
import { PayingUser } from '../support/billing/paying-user';
import { deliverAll } from '../support/deliveries';
import { appoint, type BuiltModule } from '../support/module.builder';

describe('the admin endpoints of billing', () => {
  const counter = paidInMemory();
  const { provider, after } = counter;
  let harness: BuiltModule;
  let ada: PayingUser;
  const [grace, frank] = [randomUUID(), randomUUID()];
  beforeAll(() => {
    harness = counter.harness();
    appoint(grace, 'support');
    appoint(frank, 'admin');
  });
  beforeEach(async () => {
    ada = await PayingUser.comes(harness, provider);
  });

  const why = { reason: 'goodwill', ticket: 'SUP-7' };
  const act = (path: string, body: object, key: string = randomUUID(), who = frank) =>
    harness.as(who)('POST', `/api/admin/${path}`, body, { 'idempotency-key': key });
  const ofAda = (deed: string, body: object = {}, key: string = randomUUID(), who = frank) =>
    act(`people/${ada.id}/billing/${deed}`, { ...why, ...body }, key, who);
  const look = async (path: string): Promise<unknown> =>
    (await harness.as(grace)('GET', `/api/admin/${path}${path.includes('?') ? '&' : '?'}reason=complaint`))
      .body;
  const audit = async (subject: string, action: string): Promise<object[]> =>
    harness.database.query(
      'SELECT actor_id AS actor, reason, details FROM platform.audit_log WHERE subject = $1 AND action = $2 ORDER BY seq',
      [subject, action],
    );
  const tierOf = async (): Promise<string> => (await harness.get(BillingFacade).entitlementsOf(ada.id)).tier;

  it('show the plan of a user with all its causes, without a name, an address or a card', async () => {
    await ada.pays('price_pro', {}, 'card-of-ada');
    const books = await look(`people/${ada.id}/billing`);
    expect(books).toMatchObject({
      has: { subscription: { tier: 'pro', status: 'active' } },
      account: { customerId: ada.customerId, disputed: false, syncError: null },
      subscriptions: [{ tier: 'pro', status: 'active' }],
      invoices: [{ status: 'paid', total: 499, refunded: 0 }],
      changes: [],
      credits: [],
      grants: [],
      rewards: [],
      commands: [],
    });
    for (const secret of ['Ada', 'example.org', 'card-of-ada', 'http'])
      expect(JSON.stringify(books)).not.toContain(secret);
    expect(await audit(ada.id, 'billing.books-read')).toEqual([
      { actor: grace, reason: 'complaint', details: {} },
    ]);
    expect(await look(`people/${randomUUID()}/billing`)).toMatchObject({ code: 'user_not_found' });
  });

  it('close a payment page that was opened before the grant, and no later page and none for a larger plan', async () => {
    const opens = async (priceId: string): Promise<string | undefined> => {
      expect((await ada.post('checkout', { priceId })).status).toBe(200);
      // The fake Stripe lists the latest first, as Stripe does.
      return (await provider.pagesOf(ada.customerId))[0]?.id;
    };
    const statusOf = async (page: string | undefined) =>
      (await provider.pagesOf(ada.customerId)).find(({ id }) => id === page)?.status;
    const before = await opens('price_pro');
    after(60_000);
    expect(await ofAda('grant', { tier: 'pro' })).toMatchObject({ status: 200 });
    await deliverAll(harness);
    expect(await statusOf(before)).toBe('expired');
    after(120_000);
    const bigger = await opens('price_platinum');
    after(180_000);
    await ofAda('grant', { tier: 'starter' });
    await deliverAll(harness);
    expect(await statusOf(bigger)).toBe('open');
    after(240_000);
    const later = await opens('price_starter');
    await deliverAll(harness);
    expect(await statusOf(later)).toBe('open');
  });

  it('re-read the provider, and report its silence', async () => {
    await ada.pays('price_pro');
    await provider.subscribe(ada.customerId, 'price_platinum', {}, randomUUID());
    expect(await tierOf()).toBe('pro');
    expect(await ofAda('sync')).toMatchObject({
      status: 200,
      body: { has: { subscription: { tier: 'platinum', multiple: true } } },
    });
    expect(await audit(ada.id, 'billing.sync-asked')).toEqual([
      { actor: frank, reason: 'goodwill SUP-7', details: {} },
    ]);
    for (const [deed, wish] of [
      ['sync', {}],
      ['refund', {}],
      ['credit', { amountCents: 100 }],
      ['grant', { tier: 'pro' }],
    ] as const) {
      expect(await act(`people/${randomUUID()}/billing/${deed}`, { ...why, ...wish })).toMatchObject({
        status: 404,
        body: { code: 'user_not_found' },
      });
    }
    expect((await ofAda('sync', {}, randomUUID(), grace)).status).toBe(403);
  });

  it('grant a plan until a day, once per key, and take it back', async () => {
    const key = randomUUID();
    for (let times = 0; times < 2; times++)
      expect(await ofAda('grant', { tier: 'pro', until: '2026-06-30' }, key)).toMatchObject({
        status: 200,
        body: { before: 'trial', after: 'pro' },
      });
    expect(await tierOf()).toBe('pro');
    expect(await look(`people/${ada.id}/billing`)).toMatchObject({
      grants: [{ tier: 'pro', until: '2026-07-01T00:00:00.000Z', madeBy: 'support', reason: 'goodwill' }],
    });
    for (const until of ['2026-04-30', '2026-02-30', 'tomorrow', '9999-12-31'])
      expect(await ofAda('grant', { tier: 'pro', until })).toMatchObject({ status: 422 });
    expect(await act(`people/${randomUUID()}/billing/grant`, { ...why, tier: 'pro' })).toMatchObject({
      status: 404,
    });
    await Promise.all(['starter', 'pro', 'platinum'].map((tier) => ofAda('grant', { tier })));
    expect(
      await harness.database.query(
        'SELECT count(*)::int AS running FROM billing.entitlement_grant WHERE user_id = $1 AND (ends_at IS NULL OR ends_at > $2)',
        [ada.id, counter.clock.time],
      ),
    ).toEqual([{ running: 1 }]);
    await ofAda('grant', { tier: 'pro' });
    expect(await ofAda('grant', { tier: 'trial' })).toMatchObject({
      body: { before: 'pro', after: 'trial' },
    });
    expect(await audit(ada.id, 'billing.tier-granted')).toMatchObject([
      {
        actor: frank,
        reason: 'goodwill SUP-7',
        details: { tier: 'pro', until: '2026-07-01T00:00:00.000Z', before: 'trial', after: 'pro' },
      },
      ...Array.from({ length: 5 }, () => ({})),
    ]);
  });

  it('record the tier before and after a grant, with the paid plan included', async () => {
    await ada.pays('price_pro');
    const had = [
      ['starter', 'pro', 'pro'],
      ['platinum', 'pro', 'platinum'],
      ['trial', 'platinum', 'pro'],
    ] as const;
    for (const [tier, before, after] of had) {
      expect(await ofAda('grant', { tier })).toMatchObject({ status: 200, body: { before, after } });
      expect(await tierOf()).toBe(after);
    }
    expect(await audit(ada.id, 'billing.tier-granted')).toMatchObject(
      had.map(([tier, before, after]) => ({ details: { tier, before, after } })),
    );
  });

  it('give credit once per key, and book it at the provider', async () => {
    const key = randomUUID();
    for (let times = 0; times < 2; times++)
      expect(await ofAda('credit', { amountCents: 250 }, key)).toMatchObject({
        status: 200,
        body: { amountCents: 250, currency: 'eur' },
      });
    expect(await look(`people/${ada.id}/billing`)).toMatchObject({
      has: { billing: { creditCents: 250 } },
      credits: [{ amountCents: 250, reason: 'goodwill', status: 'unsynced' }],
    });
    expect(await ada.heard('credit-given')).toEqual([{ accountId: ada.accountId }]);
    for (let times = 0; times < 2; times++)
      await harness.get(BookGivenCredit).handle({ accountId: ada.accountId });
    expect((await ada.account()).balance).toBe(-250);
    for (const amountCents of [0, -1, 10_001, 1.5])
      expect((await ofAda('credit', { amountCents })).status).toBe(422);
    expect(await audit(ada.id, 'billing.credit-given')).toEqual([
      { actor: frank, reason: 'goodwill SUP-7', details: { amountCents: 250, currency: 'eur' } },
    ]);
  });

  it('refund one invoice long after the guarantee, and the plan goes on', async () => {
    await ada.pays('price_pro');
    after(60 * 86_400_000);
    const [{ id: invoice } = { id: '' }] = (
      (await look(`people/${ada.id}/billing`)) as { invoices: { id: string }[] }
    ).invoices;
    const key = randomUUID();
    for (let times = 0; times < 2; times++)
      expect(await ofAda('refund', { invoice }, key)).toMatchObject({
        status: 200,
        body: { amount: 499, credit: 0 },
      });
    expect([provider.effects, (await ada.account()).status]).toEqual([['refunded 499'], 'active']);
    expect(await ofAda('refund', { invoice })).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_refund' },
    });
    expect(await ofAda('refund', { invoice: 'in_of_somebody_else' })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect((await audit(ada.id, 'billing.refund-asked'))[0]).toEqual({
      actor: frank,
      reason: 'goodwill SUP-7',
      details: { what: invoice },
    });
    expect(await audit(ada.id, 'billing.refund-asked')).toHaveLength(2);
  });

  it('refund by the guarantee for a user who cannot press the button', async () => {
    await ada.pays('price_pro');
    expect(await ofAda('refund')).toMatchObject({ status: 200, body: { amount: 499 } });
    expect(provider.effects).toEqual(['refunded 499', 'cancel now']);
    expect(await audit(ada.id, 'billing.refund-asked')).toMatchObject([{ details: { what: 'guarantee' } }]);
  });

  it('list the inbox of payment events, and reset the attempts of a dead one', async () => {
    const event = {
      id: `evt_${randomUUID().replaceAll('-', '')}`,
      type: 'invoice.paid',
      apiVersion: null,
      objectId: null,
      customerId: ada.customerId,
      livemode: false,
      createdAt: counter.clock.time,
    };
    await harness.get(Inbox).take(event);
    await harness.get(Inbox).claim(10);
    await harness
      .get(Inbox)
      .recordFailure({ ids: [event.id], reason: 'ProviderSilent', retryInSeconds: null });
    expect(await look('payment-events?state=dead')).toMatchObject({
      health: { waiting: 0 },
      events: [
        { id: event.id, type: 'invoice.paid', state: 'dead', attempts: 1, lastError: 'ProviderSilent' },
      ],
    });
    const key = randomUUID();
    for (let times = 0; times < 2; times++)
      expect(await act('payment-events/rerun', { event: event.id, reason: 'mended' }, key)).toMatchObject({
        status: 200,
        body: { event: event.id, state: 'received' },
      });
    expect(await look(`payment-events?customer=${ada.customerId}`)).toMatchObject({
      health: { waiting: 1 },
      events: [{ state: 'received', attempts: 0 }],
    });
    expect((await act('payment-events/rerun', { event: 'evt_unknown', reason: 'mended' })).status).toBe(404);
    expect(await audit(event.id, 'billing.event-again')).toEqual([
      { actor: frank, reason: 'mended', details: {} },
    ]);
  });

  it('list the friends of an inviter, ban the inviter and void the rewards', async () => {
    const referral = randomUUID();
    const bar = (barred: boolean, key: string = randomUUID()) =>
      act(`people/${ada.id}/referrals/bar`, { barred, reason: 'abuse' }, key);
    const key = randomUUID();
    for (let times = 0; times < 2; times++)
      expect(await bar(true, key)).toMatchObject({ status: 200, body: { barred: true, before: false } });
    expect(await look(`people/${ada.id}/referrals`)).toEqual({
      barred: true,
      barredBefore: false,
      referrals: [],
    });
    expect(await bar(false)).toMatchObject({ body: { barred: false, before: true } });
    for (const { status } of await Promise.all(
      [true, false, true, false].map((barred) =>
        act(`people/${ada.id}/referrals/bar`, { barred, reason: 'second-look' }),
      ),
    ))
      expect(status).toBe(200);
    expect(
      (await act(`people/${randomUUID()}/referrals/bar`, { barred: true, reason: 'abuse' })).status,
    ).toBe(404);
    expect(await harness.database.query('SELECT count(*)::int AS many FROM referrals.inviter')).toEqual([
      { many: 1 },
    ]);
    await bar(false);
    expect((await audit(ada.id, 'referrals.inviter-barred'))[0]).toEqual({
      actor: frank,
      reason: 'abuse',
      details: {},
    });
    expect((await act(`referrals/${referral}/void`, { reason: 'abuse' })).status).toBe(404);
    const shown = async (): Promise<unknown> =>
      ((await look(`people/${ada.id}/referrals`)) as { referrals: unknown }).referrals;
    await harness.database.query(
      `INSERT INTO referrals.referral (id, inviter_id, invitee_id, accepted_at, flagged) VALUES ($1, $2, $3, now(), false)`,
      [referral, ada.id, randomUUID()],
    );
    expect(await shown()).toMatchObject([{ id: referral, flagged: false, reward: null, lostBecause: null }]);
    await harness.database.query(
      `INSERT INTO billing.referral_reward (referral_id, account_id, invitee_id, amount_cents, currency, state, created_at) VALUES ($1, $2, $3, 499, 'eur', 'pending', now())`,
      [referral, ada.accountId, randomUUID()],
    );
    expect(await shown()).toMatchObject([{ id: referral, reward: 'pending', lostBecause: null }]);
    expect(await act(`referrals/${referral}/void`, { reason: 'abuse' })).toMatchObject({
      status: 200,
      body: { voided: true },
    });
    expect(await shown()).toMatchObject([{ id: referral, reward: 'lost', lostBecause: 'voided' }]);
    expect(await act(`referrals/${referral}/void`, { reason: 'abuse' })).toMatchObject({
      status: 200,
      body: { voided: false },
    });
    expect(await look(`people/${ada.id}/billing`)).toMatchObject({
      rewards: [{ referralId: referral, state: 'lost', lostBecause: 'voided' }],
    });
    expect(await audit(referral, 'billing.reward-voided')).toEqual(
      [true, false].map((voided) => ({ actor: frank, reason: 'abuse', details: { voided } })),
    );
  });
});
