import type { Tier } from '@pictick/rules/billing/tier';
import {
  aSubscription,
  at,
  factsWith,
  nothingYet,
  start,
  tierOfPrice,
  written,
} from '../../testing/facts.mother';
import type { CustomerFacts, SubscriptionFacts } from '../provider/payment-facts';
import { SubscriptionChange } from '../subscription/subscription';
import { project } from './project';
import type { Projection, StoredState } from './projection';

const told = (was: StoredState, facts: CustomerFacts | null, days = 1): Projection =>
  project(facts, was, tierOfPrice, at(days));
const subs = (...subscriptions: SubscriptionFacts[]): CustomerFacts => factsWith({ subscriptions });
const names = ({ events }: Projection): string[] => events.map(({ name }) => name.replace('billing.', ''));
/** The stored state after one read. */
const after = (...subscriptions: SubscriptionFacts[]): StoredState =>
  written(nothingYet(), told(nothingYet(), subs(...subscriptions), 0));
const schedule = (priceId: string, days = 30): SubscriptionFacts['schedule'] => ({
  id: 'sched_1',
  next: { priceId, startsAt: at(days) },
});
const byTheYear = { priceId: 'price_pro_year', expiresAt: at(2) };
const pendingUpdate = { priceId: 'price_platinum', expiresAt: at(2) };

describe('projectChanges', () => {
  it.each<[string, Partial<SubscriptionFacts>, object]>([
    [
      'an end with the period',
      { cancelAtPeriodEnd: true },
      { changeType: 'cancel', toTier: 'trial', scheduledDate: at(30), status: 'pending', ref: 'sub_1' },
    ],
    [
      'an end on a date',
      { cancelAt: at(12) },
      { changeType: 'cancel', toTier: 'trial', scheduledDate: at(12), status: 'pending' },
    ],
    [
      'a downgrade',
      { schedule: schedule('price_starter') },
      {
        changeType: 'downgrade',
        toTier: 'starter',
        scheduledDate: at(30),
        status: 'pending',
        ref: 'sched_1',
      },
    ],
    [
      'the same plan at another price',
      { schedule: schedule('price_pro_year') },
      { changeType: 'downgrade', toTier: 'pro', scheduledDate: at(30), status: 'pending', ref: 'sched_1' },
    ],
    [
      'a scheduled upgrade',
      { schedule: schedule('price_platinum') },
      { changeType: 'upgrade', toTier: 'platinum', scheduledDate: at(30), status: 'pending' },
    ],
    [
      'an unpaid upgrade',
      { pendingUpdate },
      { changeType: 'upgrade', toTier: 'platinum', scheduledDate: null, status: 'processing' },
    ],
  ])('sees as pending: %s', (_, said, expected) => {
    const was = after(aSubscription());
    const projection = told(was, subs(aSubscription(said)));
    expect(projection.changes).toEqual([
      expect.objectContaining({
        id: null,
        fromTier: 'pro',
        effectiveDate: null,
        createdAt: at(1),
        cancellable: true,
        ...expected,
      }),
    ]);
    expect(names(projection)).toContain('change-scheduled');
    const again = told(written(was, projection), subs(aSubscription(said)), 2);
    expect([again.changes, again.events]).toEqual([[], []]);
  });

  it.each<[string, Partial<SubscriptionFacts>, Partial<SubscriptionFacts>, number, object, string]>([
    [
      'an end that took effect',
      { cancelAtPeriodEnd: true },
      { status: 'canceled', endedAt: at(30), cancelAtPeriodEnd: true },
      31,
      { status: 'completed', effectiveDate: at(30) },
      'change-completed',
    ],
    [
      'an end that was cancelled',
      { cancelAtPeriodEnd: true },
      {},
      3,
      { status: 'canceled', effectiveDate: at(3) },
      'cancellation-withdrawn',
    ],
    [
      'a downgrade that took effect',
      { schedule: schedule('price_starter') },
      { priceId: 'price_starter', periodStart: at(30), periodEnd: at(60) },
      31,
      { status: 'completed', effectiveDate: at(30) },
      'change-completed',
    ],
    [
      'a downgrade that was cancelled',
      { schedule: schedule('price_starter') },
      {},
      3,
      { status: 'canceled' },
      'change-withdrawn',
    ],
    [
      'a downgrade that an end made needless',
      { schedule: schedule('price_starter') },
      { status: 'canceled', endedAt: at(3) },
      3,
      { status: 'superseded' },
      'subscription-ended',
    ],
    [
      'the same plan at another price that took effect',
      { schedule: schedule('price_pro_year') },
      { priceId: 'price_pro_year', periodStart: at(30), periodEnd: at(395) },
      31,
      { status: 'completed', fromTier: 'pro', toTier: 'pro', effectiveDate: at(30) },
      'change-completed',
    ],
    [
      'the same plan at another price that was cancelled',
      { schedule: schedule('price_pro_year') },
      {},
      3,
      { status: 'canceled' },
      'change-withdrawn',
    ],
    [
      'an upgrade that was paid',
      { pendingUpdate },
      { priceId: 'price_platinum' },
      1.5,
      { status: 'completed', effectiveDate: at(1.5) },
      'tier-changed',
    ],
    ['an upgrade that was cancelled', { pendingUpdate }, {}, 1.5, { status: 'canceled' }, 'change-withdrawn'],
    ['an upgrade that was never paid', { pendingUpdate }, {}, 2, { status: 'failed' }, 'change-failed'],
    [
      'the switch to yearly payment that was paid',
      { pendingUpdate: byTheYear },
      { priceId: 'price_pro_year' },
      1.5,
      { status: 'completed', fromTier: 'pro', toTier: 'pro' },
      'change-completed',
    ],
    [
      'the switch to yearly payment that was cancelled',
      { pendingUpdate: byTheYear },
      {},
      1.5,
      { status: 'canceled' },
      'change-withdrawn',
    ],
    [
      'the switch to yearly payment that was never paid',
      { pendingUpdate: byTheYear },
      {},
      2,
      { status: 'failed' },
      'change-failed',
    ],
  ])('closes: %s', (_, ahead, now, days, expected, event) => {
    const was = after(aSubscription(ahead));
    expect(was.changes).toHaveLength(1);
    const projection = told(was, subs(aSubscription(now)), days);
    expect(projection.changes[0]).toMatchObject({ id: was.changes[0]?.id, cancellable: false, ...expected });
    expect(written(was, projection).changes).toEqual([]);
    expect(names(projection)).toContain(event);
  });

  it('replaces a pending change with another', () => {
    const was = after(aSubscription({ schedule: schedule('price_starter') }));
    const projection = told(was, subs(aSubscription({ cancelAtPeriodEnd: true })), 2);
    expect(projection.changes).toMatchObject([
      { changeType: 'downgrade', status: 'superseded' },
      { changeType: 'cancel', status: 'pending', id: null },
    ]);
    expect(written(was, projection).changes).toHaveLength(1);
  });

  it('updates the date of a pending change', () => {
    const was = after(aSubscription({ cancelAt: at(10) }));
    const projection = told(was, subs(aSubscription({ cancelAt: at(12) })));
    expect(projection.changes).toMatchObject([
      { id: was.changes[0]?.id, scheduledDate: at(12), createdAt: start },
    ]);
    expect(names(projection)).toEqual(['entitlement-changed']);
  });

  it('records a change that was never seen as pending', () => {
    const was = after(aSubscription());
    expect(told(was, subs(aSubscription({ priceId: 'price_platinum' }))).changes).toMatchObject([
      { changeType: 'upgrade', fromTier: 'pro', toTier: 'platinum', status: 'completed' },
    ]);
    expect(told(was, subs(aSubscription({ priceId: 'price_starter' }))).changes).toMatchObject([
      { changeType: 'downgrade', toTier: 'starter', status: 'completed' },
    ]);
    expect(told(was, subs(aSubscription({ status: 'canceled', endedAt: at(1) }))).changes).toMatchObject([
      { changeType: 'cancel', toTier: 'trial', status: 'completed', effectiveDate: at(1) },
    ]);
    expect(told(was, subs(aSubscription({ status: 'unpaid' }))).changes).toEqual([]);
    expect(told(nothingYet(), subs(aSubscription())).changes).toEqual([]);
  });

  it.each(['unpaid', 'paused'] as const)(
    'sees a change of a live subscription that gives no plan: %s',
    (status) => {
      const was = after(aSubscription({ status }));
      const projection = told(was, subs(aSubscription({ status, cancelAtPeriodEnd: true })));
      expect(projection.changes).toMatchObject([
        { changeType: 'cancel', toTier: 'trial', status: 'pending', cancellable: true },
      ]);
      const back = told(written(was, projection), subs(aSubscription({ status })), 2);
      expect(back.changes).toMatchObject([{ changeType: 'cancel', status: 'canceled' }]);
    },
  );

  const announced = (changeType: 'cancel' | 'downgrade', toTier: Tier): StoredState => ({
    ...after(aSubscription()),
    changes: [
      SubscriptionChange.start({
        id: 'c1',
        accountId: 'a',
        commandId: 'k',
        changeType,
        fromTier: 'pro',
        toTier,
        at: at(30),
        now: start,
      }).snapshot(),
    ],
  });

  it('does not complete a change because another subscription had that tier before', () => {
    const first = told(
      announced('downgrade', 'starter'),
      subs(aSubscription({ status: 'unpaid' }), aSubscription({ id: 'sub_2', priceId: 'price_starter' })),
    );
    const then = written(announced('downgrade', 'starter'), first);
    expect(
      told(
        then,
        subs(aSubscription({ status: 'unpaid' }), aSubscription({ id: 'sub_2', priceId: 'price_starter' })),
      ).changes,
    ).toEqual([]);
  });

  it('keeps a change that a command has announced until the facts show it', () => {
    const quiet = told(announced('cancel', 'trial'), subs(aSubscription()));
    expect([quiet.changes, quiet.events]).toEqual([[], []]);
    const heard = told(announced('cancel', 'trial'), subs(aSubscription({ cancelAtPeriodEnd: true })));
    expect(heard.changes).toMatchObject([{ id: 'c1', status: 'pending', cancellable: true, ref: 'sub_1' }]);
    expect(names(heard)).toEqual(['change-scheduled', 'entitlement-changed']);
    expect(
      told(announced('cancel', 'trial'), subs(aSubscription({ status: 'canceled', endedAt: at(1) }))).changes,
    ).toMatchObject([{ id: 'c1', status: 'completed', effectiveDate: at(1) }]);
    expect(
      told(announced('downgrade', 'starter'), subs(aSubscription({ schedule: schedule('price_starter') })))
        .changes,
    ).toMatchObject([{ id: 'c1', status: 'pending', ref: 'sched_1' }]);
    expect(
      told(announced('downgrade', 'starter'), subs(aSubscription({ cancelAt: at(9) }))).changes,
    ).toMatchObject([
      { id: 'c1', status: 'superseded' },
      { id: null, changeType: 'cancel' },
    ]);
    expect(
      told(announced('downgrade', 'starter'), subs(aSubscription({ status: 'canceled', endedAt: at(1) })))
        .changes,
    ).toMatchObject([
      { id: 'c1', status: 'superseded' },
      { changeType: 'cancel', status: 'completed' },
    ]);
  });
});
