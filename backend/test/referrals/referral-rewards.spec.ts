// Use cases: settle-rewards

import { randomUUID } from 'node:crypto';
import { CloseAccount } from '../../src/billing/application/account-deletion/close-account';
import { EraseRewards } from '../../src/billing/application/rewards/settle-reward';
import { ProviderSilent } from '../../src/billing/domain/provider/payment-provider';
import { EraseReferrals } from '../../src/referrals/application/erase-referrals';
import { day, ReferralWorld, start } from '../support/billing/referral-world';

describe('referral rewards', () => {
  let world: ReferralWorld;
  let ada: string;
  let ben: string;
  beforeAll(async () => {
    world = await new ReferralWorld().open();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    await world.begin();
    [ada, ben] = [await world.comes(), await world.comes()];
  });

  const grantsOf = (who: string): Promise<object[]> =>
    world.rows(
      `SELECT tier, starts_at, ends_at, source FROM billing.entitlement_grant WHERE user_id = $1`,
      who,
    );
  const stateOf = async (friend: string): Promise<unknown[]> => {
    const reward = await world.rewardOf(friend);
    return [reward?.state, reward?.lost_because];
  };
  const comesByAda = async (): Promise<string> => {
    const friend = await world.comes();
    expect(await world.completes(friend, ada)).toBe(200);
    await world.settles();
    return friend;
  };
  const hasPaid = async (friend: string): Promise<void> => {
    await world.pays(friend);
    await world.looks(friend);
    await world.settles();
  };

  it('grant the friend a month of Pro at once, and the inviter a pending credit, however often the event comes', async () => {
    expect(await world.completes(ben, ada)).toBe(200);
    const events = await world.takeEvents();
    await Promise.allSettled([...events, ...events, ...events].map((event) => world.deliver(event)));
    for (const event of events) await world.deliver(event);
    expect(await grantsOf(ben)).toEqual([
      { tier: 'pro', starts_at: start, ends_at: new Date('2026-06-01T12:00:00.000Z'), source: 'referral' },
    ]);
    expect(await grantsOf(ada)).toEqual([]);
    expect(await stateOf(ben)).toEqual(['pending', null]);
    expect(await world.linesOf(ada)).toEqual([]);
    expect((await world.harness.as(ben)('GET', '/api/billing/subscription')).body).toMatchObject({
      subscription: { tier: 'pro' },
    });
    expect((await world.harness.as(ada)('GET', '/api/billing/balance')).body).toMatchObject({
      balanceCents: 0,
    });
    expect(await world.statsOf(ada)).toMatchObject({
      totalSignups: 1,
      totalRewardsEarned: 0,
      earnedCredits: { cents: 0 },
      pendingCredits: { cents: 499, currency: 'eur' },
      pendingReferrals: 1,
      cap: { perYear: 12, left: 12 },
      invitations: [{ status: 'accepted', reason: null, at: start.toISOString() }],
    });
  });

  it('are pending before the worker has handled the event', async () => {
    await world.completes(ben, ada);
    expect(await world.statsOf(ada)).toMatchObject({
      pendingCredits: { cents: 499 },
      pendingReferrals: 1,
      invitations: [{ status: 'accepted' }],
    });
  });

  it('charge nothing at once if the friend buys at the moment of acceptance, nor on a page opened before', async () => {
    const buy = async (): Promise<unknown> =>
      (
        await world.harness.as(ben)(
          'POST',
          '/api/billing/checkout',
          { priceId: 'price_pro' },
          { 'idempotency-key': randomUUID() },
        )
      ).body;
    const before = await buy();
    world.clock.time = new Date(start.getTime() + 1_000);
    expect(await world.completes(ben, ada)).toBe(200);
    const after = await buy();
    expect(after).not.toEqual(before);
    expect(
      world.provider.fakeStripe.books
        .all('session')
        .map(({ trialEnd, status }) => [
          trialEnd === null ? null : new Date(trialEnd * 1_000).toISOString(),
          status,
        ]),
    ).toEqual([
      [null, 'expired'],
      ['2026-06-01T12:00:01.000Z', 'open'],
    ]);
    await world.settles();
    expect(await buy()).toEqual(after);
  });

  it('earn no more than the friend paid', async () => {
    const friend = await comesByAda();
    await world.pays(friend, 'price_starter');
    await world.looks(friend);
    await world.settles();
    expect(await stateOf(friend)).toEqual(['earned', null]);
    expect(await world.statsOf(ada)).toMatchObject({
      earnedCredits: { cents: 100 },
      pendingCredits: { cents: 0 },
    });
  });

  it("are earned with the friend's first payment, booked once, and visible in the balance", async () => {
    const { customerId } = await world.customer(ada);
    const friend = await comesByAda();
    world.clock.time = new Date(start.getTime() + day);
    await world.pays(friend);
    await world.looks(friend);
    const events = await world.takeEvents();
    await Promise.allSettled([...events, ...events].map((event) => world.deliver(event)));
    const more = await world.takeEvents();
    for (const event of [...events, ...more, ...more]) await world.deliver(event);
    expect(await stateOf(friend)).toEqual(['earned', null]);
    expect(await world.linesOf(ada)).toEqual([{ reason: 'referral', amount_cents: 499, status: 'synced' }]);
    expect(world.provider.effects.filter((effect) => effect.startsWith('booked'))).toEqual(['booked -499']);
    expect(world.balanceOf(customerId)).toBe(-499);
    expect((await world.harness.as(ada)('GET', '/api/billing/balance')).body).toMatchObject({
      balanceCents: 499,
    });
    expect(await world.statsOf(ada)).toMatchObject({
      totalRewardsEarned: 1,
      earnedCredits: { cents: 499 },
      pendingCredits: { cents: 0 },
      pendingReferrals: 0,
      cap: { left: 11 },
      invitations: [{ status: 'redeemed', at: world.clock.time.toISOString() }],
    });
    await world.pays(friend, 'price_platinum');
    await world.looks(friend);
    await world.settles();
    expect(world.balanceOf(customerId)).toBe(-499);
  });

  it('stay in the ledger without a customer, and are booked with the first purchase', async () => {
    await hasPaid(await comesByAda());
    expect(await world.linesOf(ada)).toEqual([{ reason: 'referral', amount_cents: 499, status: 'unsynced' }]);
    expect((await world.harness.as(ada)('GET', '/api/billing/balance')).body).toMatchObject({
      balanceCents: 499,
    });
    const { customerId } = await world.customer(ada);
    await world.pushes(ada);
    await world.pushes(ada);
    expect(world.balanceOf(customerId)).toBe(-499);
  });

  it('are earned if the friend paid before the worker handled the event', async () => {
    await world.completes(ben, ada);
    await world.pays(ben);
    await world.looks(ben);
    for (const event of (await world.takeEvents()).reverse()) await world.deliver(event);
    expect(await stateOf(ben)).toEqual(['earned', null]);
  });

  it('are earned and clawed back also if no webhook came', async () => {
    const { customerId } = await world.customer(ada);
    const friend = await comesByAda();
    await world.pays(friend);
    await world.looks(friend);
    await world.takeEvents();
    await world.round();
    expect(await stateOf(friend)).toEqual(['earned', null]);
    await world.refunds(friend);
    await world.looks(friend);
    await world.takeEvents();
    await world.round();
    expect([await stateOf(friend), world.balanceOf(customerId)]).toEqual([['lost', 'refunded'], 0]);
    await world.round();
    expect(world.balanceOf(customerId)).toBe(0);
  });

  it.each([
    ['refunded', (friend: string) => world.refunds(friend)],
    ['disputed', (friend: string) => world.disputes(friend)],
    ['voided', (friend: string) => world.voids(friend)],
  ])('are clawed back if the payment is %s, once', async (why, happens) => {
    const { customerId } = await world.customer(ada);
    const friend = await comesByAda();
    await hasPaid(friend);
    await happens(friend);
    await happens(friend);
    await world.looks(friend);
    const events = await world.takeEvents();
    for (const event of [...events, ...events]) await world.deliver(event);
    const taken = await world.takeEvents();
    await Promise.allSettled([...taken, ...taken].map((event) => world.deliver(event)));
    for (const event of taken) await world.deliver(event);
    expect(await stateOf(friend)).toEqual(['lost', why]);
    expect(await world.linesOf(ada)).toEqual(
      expect.arrayContaining([
        { reason: 'referral', amount_cents: 499, status: 'synced' },
        { reason: 'referral-lost', amount_cents: -499, status: 'synced' },
      ]),
    );
    expect([world.balanceOf(customerId), (await world.linesOf(ada)).length]).toEqual([0, 2]);
    expect(await world.statsOf(ada)).toMatchObject({
      totalRewardsEarned: 0,
      earnedCredits: { cents: 0 },
      cap: { left: 12 },
      invitations: [{ status: 'voided', reason: why === 'voided' ? 'voided' : 'no-payment' }],
    });
    expect(await grantsOf(friend)).toHaveLength(1);
  });

  it('are clawed back in the ledger without a customer', async () => {
    const friend = await comesByAda();
    await hasPaid(friend);
    await world.refunds(friend);
    await world.looks(friend);
    await world.settles();
    expect((await world.linesOf(ada)).map(({ amount_cents }) => amount_cents).sort()).toEqual([-499, 499]);
    expect((await world.harness.as(ada)('GET', '/api/billing/balance')).body).toMatchObject({
      balanceCents: 0,
    });
    const { customerId } = await world.customer(ada);
    await world.pushes(ada);
    expect(world.balanceOf(customerId)).toBe(0);
  });

  it('are clawed back only as far as unspent, so that no user owes money', async () => {
    const { customerId } = await world.customer(ada);
    const friends = [await comesByAda(), await comesByAda()];
    for (const friend of friends) await hasPaid(friend);
    await world.spends(ada, 700);
    expect(world.balanceOf(customerId)).toBe(-298);
    for (const friend of friends) {
      await world.refunds(friend);
      await world.looks(friend);
    }
    const settled = await world.takeEvents();
    for (const event of settled) await world.deliver(event);
    await Promise.all((await world.takeEvents()).map((event) => world.deliver(event)));
    expect(world.balanceOf(customerId)).toBe(0);
    expect(
      (await world.linesOf(ada))
        .filter(({ reason }) => reason === 'referral-lost')
        .map(({ amount_cents }) => amount_cents),
    ).toEqual([-298]);
  });

  it('that were spent are clawed back from later rewards or returned credit', async () => {
    const { customerId } = await world.customer(ada);
    const [spent, later] = [await comesByAda(), await comesByAda()];
    await hasPaid(spent);
    await world.spends(ada, 499);
    await world.refunds(spent);
    await world.looks(spent);
    await world.settles();
    expect(await world.statsOf(ada)).toMatchObject({ totalRewardsEarned: 0, cap: { left: 11 } });
    const comesBack = (cents: number): Promise<string> =>
      world.provider.book(
        customerId,
        { amount: -cents, currency: 'eur', ledgerId: randomUUID() },
        randomUUID(),
      );
    await comesBack(100);
    await world.looks(ada);
    await Promise.all([world.round(), world.round()]);
    expect(world.balanceOf(customerId)).toBe(0);
    await hasPaid(later);
    expect([await stateOf(later), world.balanceOf(customerId)]).toEqual([['earned', null], -100]);
    await comesBack(50);
    await world.looks(ada);
    await world.round();
    expect(
      (await world.linesOf(ada))
        .filter(({ reason }) => reason === 'referral-lost')
        .map(({ amount_cents, status }) => [amount_cents, status])
        .sort(),
    ).toEqual([
      [-100, 'synced'],
      [-399, 'synced'],
    ]);
    expect([world.balanceOf(customerId), (await world.statsOf(ada))['cap']]).toEqual([
      -150,
      { perYear: 12, left: 11 },
    ]);
  });

  it.each([
    [0, 0, ['lost', 'capped']],
    [498, 0, ['lost', 'capped']],
    [499, 12, ['earned', null]],
  ])(
    'for an inviter who lost twelve, with %d cents of each clawed back, allow one of %d more',
    async (taken, left, expected) => {
      const friend = await comesByAda();
      await world.rows(
        `INSERT INTO billing.referral_reward (referral_id, account_id, amount_cents, currency, state, lost_because, created_at, earned_at, ended_at, taken_back_cents)
       SELECT gen_random_uuid(), account_id, 499, 'eur', 'lost', 'refunded', created_at, created_at, created_at, $2 FROM billing.referral_reward, generate_series(1, 12) WHERE invitee_id = $1`,
        friend,
        taken,
      );
      await world.rows(
        `INSERT INTO referrals.referral (id, inviter_id, flagged, accepted_at) SELECT referral_id, $1, false, w.created_at FROM billing.referral_reward w JOIN billing.billing_account a ON a.id = w.account_id WHERE a.user_id = $1 AND w.invitee_id IS NULL`,
        ada,
      );
      expect((await world.statsOf(ada))['cap']).toEqual({ perYear: 12, left });
      await hasPaid(friend);
      expect(await stateOf(friend)).toEqual(expected);
    },
  );

  it('do not wait for a customer that Stripe no longer knows', async () => {
    const { customerId } = await world.customer(ada);
    const friends = [await comesByAda(), await comesByAda()];
    for (const friend of friends) await hasPaid(friend);
    await world.spends(ada, 998);
    const bea = await world.comes();
    await world.customer(bea);
    const friend = await world.comes();
    await world.completes(friend, bea);
    await world.settles();
    await hasPaid(friend);
    for (const each of [...friends, friend]) {
      await world.refunds(each);
      await world.looks(each);
    }
    await world.takeEvents();
    world.provider.forget(customerId);
    await world.round();
    expect((await world.rewardOf(friend))?.taken_back_cents).toBe(499);
  });

  it('lose and double nothing if Stripe does not answer, before or after the effect', async () => {
    for (const when of ['before', 'after'] as const) {
      await world.provider.open();
      ada = await world.comes();
      const { customerId } = await world.customer(ada);
      const friend = await comesByAda();
      await world.pays(friend);
      await world.looks(friend);
      for (const event of await world.takeEvents()) await world.deliver(event);
      const earned = await world.takeEvents();
      let left = 2;
      world.provider[when] = (call) =>
        call === 'book' && left-- > 0 ? Promise.reject(new ProviderSilent('away')) : Promise.resolve();
      for (let i = 0; i < 3; i++)
        for (const event of earned)
          await world.deliver(event).catch((error: unknown) => expect(error).toBeInstanceOf(ProviderSilent));
      expect([when, world.balanceOf(customerId), await world.linesOf(ada)]).toEqual([
        when,
        -499,
        [{ reason: 'referral', amount_cents: 499, status: 'synced' }],
      ]);
    }
  });

  it('are at most twelve in 365 days, also if all friends pay at one moment', async () => {
    const friends: string[] = [];
    for (let i = 0; i < 14; i++) friends.push(await comesByAda());
    for (const friend of friends) {
      await world.pays(friend);
      await world.looks(friend);
    }
    const events = await world.takeEvents();
    await Promise.allSettled(events.map((event) => world.deliver(event)));
    for (const event of events) await world.deliver(event);
    await world.settles();
    const states = await Promise.all(friends.map(stateOf));
    expect(states.filter(([state]) => state === 'earned')).toHaveLength(12);
    expect(states.filter(([state, why]) => state === 'lost' && why === 'capped')).toHaveLength(2);
    expect(await world.linesOf(ada)).toHaveLength(12);
    expect(await world.statsOf(ada)).toMatchObject({ cap: { perYear: 12, left: 0 }, totalRewardsEarned: 12 });
    world.clock.time = new Date(start.getTime() + 366 * day);
    const late = await comesByAda();
    await hasPaid(late);
    expect(await stateOf(late)).toEqual(['earned', null]);
  });

  it("wait while the inviter's own charge is disputed", async () => {
    await world.disputes(ada);
    await world.looks(ada);
    const friend = await comesByAda();
    await hasPaid(friend);
    expect(await stateOf(friend)).toEqual(['pending', null]);
    await world.disputes(ada, false);
    await world.looks(ada);
    await world.round();
    expect(await stateOf(friend)).toEqual(['earned', null]);
  });

  it('are refused to an inviter who is banned before the friend pays', async () => {
    const friend = await comesByAda();
    await world.bars(ada);
    await hasPaid(friend);
    expect(await stateOf(friend)).toEqual(['lost', 'barred']);
    expect(await world.linesOf(ada)).toEqual([]);
  });

  it('are lost if the friend leaves before paying, and stay if after', async () => {
    const [paid, unpaid] = [await comesByAda(), await comesByAda()];
    await hasPaid(paid);
    for (const friend of [paid, unpaid])
      for (const step of [EraseReferrals, EraseRewards, CloseAccount])
        for (let i = 0; i < 2; i++)
          await world.harness.get<{ erase(id: string): Promise<void> }>(step).erase(friend);
    expect(await world.statsOf(ada)).toMatchObject({
      totalSignups: 2,
      totalRewardsEarned: 1,
      pendingReferrals: 0,
      pendingCredits: { cents: 0 },
    });
    expect(
      ((await world.statsOf(ada))['invitations'] as { status: string; reason: string | null }[])
        .map(({ status, reason }) => [status, reason])
        .sort(),
    ).toEqual([
      ['redeemed', null],
      ['voided', 'no-payment'],
    ]);
    expect(
      await world.rows(
        `SELECT 1 FROM billing.referral_reward r WHERE strpos(r::text, $1) > 0 OR strpos(r::text, $2) > 0`,
        paid,
        unpaid,
      ),
    ).toEqual([]);
  });

  it('are lost with a friend who was refunded and left before the reconciliation', async () => {
    const friend = await comesByAda();
    await hasPaid(friend);
    await world.refunds(friend);
    await world.looks(friend);
    for (const step of [EraseReferrals, EraseRewards, CloseAccount])
      await world.harness.get<{ erase(id: string): Promise<void> }>(step).erase(friend);
    expect(await world.statsOf(ada)).toMatchObject({
      totalRewardsEarned: 0,
      invitations: [{ status: 'voided', reason: 'no-payment' }],
    });
  });

  it('are not granted to a deleted inviter, and the friend keeps the month', async () => {
    await world.completes(ben, ada);
    await world.rows('UPDATE identity.person SET leaving_at = now(), email_key = NULL WHERE id = $1', ada);
    await world.settles();
    expect([await grantsOf(ben), await stateOf(ben)]).toEqual([
      [expect.objectContaining({ tier: 'pro' })],
      [undefined, undefined],
    ]);
    expect(await world.rows('SELECT 1 FROM billing.billing_account WHERE user_id = $1', ada)).toEqual([]);
    const cem = await world.comes();
    await world.completes(cem, ben);
    await world.rows('UPDATE identity.person SET leaving_at = now(), email_key = NULL WHERE id = $1', cem);
    await world.settles();
    expect([await grantsOf(cem), await stateOf(cem)]).toEqual([[], [undefined, undefined]]);
  });

  it('are erased with the account of the inviter', async () => {
    const friend = await comesByAda();
    await hasPaid(friend);
    await world.harness.get(CloseAccount).erase(ada);
    expect(await stateOf(friend)).toEqual([undefined, undefined]);
    await world.refunds(friend);
    await world.looks(friend);
    await world.settles();
    await world.round();
  });

  it('reveal nothing about the friends, nor about visits without a sign-up', async () => {
    const friend = await comesByAda();
    const code = await world.codeOf(ada);
    world.clock.time = new Date(start.getTime() + 60_000);
    await world.harness.app.inject({
      method: 'POST',
      url: '/api/referrals/click',
      payload: { referralCode: code, visitId: 'somebody-else' },
    });
    const stats = await world.statsOf(ada);
    expect(stats).toMatchObject({
      totalClicks: 1,
      invitations: [{ status: 'sent', reason: null }, { status: 'accepted' }],
    });
    expect(JSON.stringify(stats)).not.toContain(friend);
    expect(await world.statsOf(await world.comes())).toEqual({
      totalClicks: 0,
      totalSignups: 0,
      totalRewardsEarned: 0,
      earnedCredits: { cents: 0, currency: 'eur' },
      pendingCredits: { cents: 0, currency: 'eur' },
      pendingReferrals: 0,
      cap: { perYear: 12, left: 12 },
      invitations: [],
    });
  });
});
