import { randomUUID } from 'node:crypto';
import { OpenCheckout } from '../../src/billing/application/checkout/open-checkout';
import { SyncSubscription } from '../../src/billing/application/projection/sync-subscription';
import { StoryHarness } from '../support/story/harness';

/** Pro is paid for a year, and is to be paid monthly after it. */
describe('switching to monthly payment', () => {
  let story: StoryHarness;
  let seed = 0;

  beforeAll(async () => {
    story = await StoryHarness.open();
  });
  afterAll(() => story.harness.close());
  beforeEach(() => story.begin(`pay monthly ${seed++}`));
  afterEach(() => story.end());

  const post = (path: string, body: object = {}) =>
    story.harness.as(story.userId)('POST', `/api/billing/${path}`, body, { 'idempotency-key': randomUUID() });
  const get = async (path: string) =>
    (await story.harness.as(story.userId)('GET', `/api/billing/${path}`)).body;
  const payMonthly = () => post('subscription/downgrade', { targetTier: 'pro', interval: 'month' });
  const changes = () =>
    story.rows<{ id: string }>(
      `SELECT id, change_type, from_tier, to_tier, status, scheduled_date FROM billing.subscription_change ORDER BY created_at, id`,
    );
  const running = () => story.fakeStripe.books.all('subscription')[0]!;
  const look = () => story.harness.get(SyncSubscription).execute(story.userId, {});

  async function buy(price: string): Promise<void> {
    await story.harness
      .get(OpenCheckout)
      .execute(
        { userId: story.userId, key: randomUUID(), fingerprint: Buffer.from(price) },
        story.fakeStripe.prices[price]!,
        'en',
      );
    const page = story.fakeStripe.books.all('session').at(-1)!.id;
    story.fakeStripe.checkout.complete(page, { card: 'success' });
    await story.harness.get(SyncSubscription).execute(story.userId, { sessionId: page });
  }
  async function pass(days: number): Promise<void> {
    await story.fakeStripe.clock.advance(days * 86_400_000);
    story.setClock();
    await look();
  }

  it('starts at the end of the year, without a charge before, and is shown until then', async () => {
    await buy('pro:year');
    const end = new Date(running().periodEnd * 1_000);
    expect(await payMonthly()).toMatchObject({
      status: 200,
      body: {
        message: 'messages.stripe.payMonthly',
        subscription: {
          tier: 'pro',
          status: 'active',
          targetTier: 'pro',
          currentPeriodEnd: end.toISOString(),
        },
      },
    });
    expect(await changes()).toMatchObject([
      { change_type: 'downgrade', from_tier: 'pro', to_tier: 'pro', status: 'pending', scheduled_date: end },
    ]);
    expect(await get('subscription')).toMatchObject({
      subscription: {
        tier: 'pro',
        status: 'active',
        interval: 'year',
        next: { tier: 'pro', interval: 'month', price: 499, at: end.toISOString() },
      },
    });
    expect(story.fakeStripe.books.all('invoice')).toHaveLength(1);
    await pass(366);
    expect([
      running().items[0]!.price,
      story.fakeStripe.books.all('invoice').map(({ total, status }) => [total, status]),
    ]).toEqual([
      story.fakeStripe.prices['pro'],
      [
        [4_990, 'paid'],
        [499, 'paid'],
      ],
    ]);
    expect(await changes()).toMatchObject([{ status: 'completed', scheduled_date: end }]);
    expect(await get('subscription')).toMatchObject({
      subscription: { tier: 'pro', status: 'active', interval: 'month', next: null },
    });
    await pass(32);
    expect(story.fakeStripe.books.all('invoice').map(({ total, status }) => [total, status])).toEqual([
      [4_990, 'paid'],
      [499, 'paid'],
      [499, 'paid'],
    ]);
  });

  it('is cancelled with one call, and the year is renewed', async () => {
    await buy('pro:year');
    await payMonthly();
    const [change] = await changes();
    expect(await post(`subscription-changes/${change!.id}/cancel`)).toMatchObject({
      status: 200,
      body: { subscription: { status: 'active' } },
    });
    expect(await changes()).toMatchObject([{ status: 'canceled' }]);
    await pass(366);
    expect(running().items[0]!.price).toBe(story.fakeStripe.prices['pro:year']);
  });

  it('is refused to a user who pays monthly, and beside another change', async () => {
    await buy('pro');
    expect(await payMonthly()).toMatchObject({ status: 409, body: { code: 'already_subscribed_to_plan' } });
    expect(await post('subscription/downgrade', { targetTier: 'pro' })).toMatchObject({
      status: 409,
      body: { code: 'not_a_downgrade' },
    });
    expect(await post('subscription/downgrade', { targetTier: 'pro', interval: 'week' })).toMatchObject({
      status: 422,
    });
  });

  it('is one change: neither a second one nor an end is allowed beside it', async () => {
    await buy('pro:year');
    await payMonthly();
    expect(await payMonthly()).toMatchObject({ status: 409, body: { code: 'PENDING_CHANGES' } });
    expect(await post('subscription/cancel')).toMatchObject({
      status: 409,
      body: { code: 'PENDING_CHANGES' },
    });
    expect(await changes()).toHaveLength(1);
  });

  it('is also possible with a downgrade', async () => {
    await buy('pro:year');
    expect(await post('subscription/downgrade', { targetTier: 'starter', interval: 'month' })).toMatchObject({
      status: 200,
      body: { message: 'messages.stripe.downgradeToPlan', subscription: { status: 'active_downgrading' } },
    });
    expect(await get('subscription')).toMatchObject({
      subscription: { next: { tier: 'starter', interval: 'month' } },
    });
  });
});
