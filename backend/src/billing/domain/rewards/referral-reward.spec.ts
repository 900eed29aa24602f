import fc from 'fast-check';
import { at } from '../../testing/facts.mother';
import type { CreditEntryState } from '../credit/credit';
import { ReferralReward, type RewardFacts, clawbackable } from './referral-reward';

const promise = (): ReferralReward =>
  ReferralReward.promise({
    referralId: 'r',
    accountId: 'ada',
    inviteeId: 'ben',
    amountCents: 499,
    currency: 'eur',
    createdAt: at(0),
  });
const invoice = (
  id: string,
  said: Partial<RewardFacts['invoices'][number]> = {},
): RewardFacts['invoices'][number] => ({
  id,
  status: 'paid',
  amountPaid: 499,
  refunded: 0,
  createdAt: at(1),
  ...said,
});
const facts = (said: Partial<RewardFacts> = {}): RewardFacts => ({
  invoices: [],
  friendDisputes: false,
  inviterDisputes: false,
  inviterBanned: false,
  earnedThisYear: 0,
  capPerYear: 12,
  ...said,
});
const paid = facts({ invoices: [invoice('in_1')] });
const after = (...told: RewardFacts[]): ReferralReward => {
  const reward = promise();
  for (const each of told) reward.settle(each, at(2));
  return reward;
};
const state = (reward: ReferralReward): unknown[] => {
  const { state: now, lostBecause } = reward.snapshot();
  return [now, lostBecause];
};
const told = (reward: ReferralReward): string[] => reward.releaseEvents().map(({ name }) => name);

describe('a referral reward', () => {
  it.each<[string, RewardFacts[], unknown[], string[]]>([
    ['waits', [facts()], ['pending', null], []],
    ['is earned with the first payment', [paid], ['earned', null], ['billing.reward-earned']],
    [
      'is earned once',
      [paid, paid, facts({ invoices: [invoice('in_2'), invoice('in_1')] })],
      ['earned', null],
      ['billing.reward-earned'],
    ],
    [
      'is not earned by a free invoice',
      [facts({ invoices: [invoice('in_1', { amountPaid: 0 })] })],
      ['pending', null],
      [],
    ],
    [
      'is not earned by an unpaid invoice',
      [facts({ invoices: [invoice('in_1', { status: 'open', amountPaid: 0 })] })],
      ['pending', null],
      [],
    ],
    [
      'is lost by a full refund',
      [paid, facts({ invoices: [invoice('in_1', { refunded: 499 })] })],
      ['lost', 'refunded'],
      ['billing.reward-earned', 'billing.reward-lost'],
    ],
    [
      'is lost by a refund that came before the first read',
      [facts({ invoices: [invoice('in_1', { refunded: 499 })] })],
      ['lost', 'refunded'],
      [],
    ],
    [
      'stays after a partial refund',
      [paid, facts({ invoices: [invoice('in_1', { refunded: 498 })] })],
      ['earned', null],
      ['billing.reward-earned'],
    ],
    [
      'stays after the refund of another payment',
      [paid, facts({ invoices: [invoice('in_1'), invoice('in_2', { refunded: 499, createdAt: at(31) })] })],
      ['earned', null],
      ['billing.reward-earned'],
    ],
    [
      'is lost when the friend disputes the payment',
      [paid, { ...paid, friendDisputes: true }],
      ['lost', 'disputed'],
      ['billing.reward-earned', 'billing.reward-lost'],
    ],
    [
      'is not earned again once it is lost',
      [{ ...paid, friendDisputes: true }, paid],
      ['lost', 'disputed'],
      [],
    ],
    [
      'is refused for a friend who had paid before the invitation',
      [facts({ invoices: [invoice('in_1', { createdAt: at(-1) }), invoice('in_2')] })],
      ['lost', 'customer-before'],
      [],
    ],
    [
      'waits while the inviter disputes a charge',
      [{ ...paid, inviterDisputes: true }],
      ['pending', null],
      [],
    ],
    [
      "is earned when the inviter's dispute ends",
      [{ ...paid, inviterDisputes: true }, paid],
      ['earned', null],
      ['billing.reward-earned'],
    ],
    ['is refused for a banned inviter', [{ ...paid, inviterBanned: true }], ['lost', 'barred'], []],
    [
      'stays with an inviter who is banned later',
      [paid, { ...paid, inviterBanned: true }],
      ['earned', null],
      ['billing.reward-earned'],
    ],
    [
      'is earned for the twelfth friend of a year',
      [{ ...paid, earnedThisYear: 11 }],
      ['earned', null],
      ['billing.reward-earned'],
    ],
    ['is refused for the thirteenth', [{ ...paid, earnedThisYear: 12 }], ['lost', 'capped'], []],
  ])('%s', (_, facts_, expected, events) => {
    const reward = after(...facts_);
    expect([state(reward), told(reward)]).toEqual([expected, events]);
  });

  it('finds the first payment by its date', () => {
    const reward = after(
      facts({
        invoices: [
          invoice('in_3', { createdAt: at(9) }),
          invoice('in_2', { createdAt: at(1) }),
          invoice('in_1', { createdAt: at(1) }),
        ],
      }),
    );
    expect(reward.snapshot()).toMatchObject({ invoiceId: 'in_1', earnedAt: at(2) });
  });

  it('can be voided by support once, earned or not', () => {
    const [waiting, earned] = [promise(), after(paid)];
    expect([waiting.void(at(3)), waiting.void(at(4)), earned.void(at(3)), earned.void(at(4))]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([state(waiting), told(waiting), waiting.isClawbackDue]).toEqual([['lost', 'voided'], [], false]);
    expect([state(earned), told(earned), earned.isClawbackDue]).toEqual([
      ['lost', 'voided'],
      ['billing.reward-earned', 'billing.reward-lost'],
      true,
    ]);
  });

  it('stays earned when the friend leaves, and can no longer be earned otherwise', () => {
    const [waiting, earned] = [promise(), after(paid)];
    for (const reward of [waiting, earned]) {
      reward.friendLeft(at(3));
      reward.settle(facts({ friendDisputes: true }), at(4));
      expect(reward.snapshot()).toMatchObject({ inviteeId: null, invoiceId: null });
    }
    expect([state(waiting), state(earned)]).toEqual([
      ['lost', 'friend-left'],
      ['earned', null],
    ]);
  });

  it.each([
    [[499], [499], false],
    [[1000], [499], false],
    [[120], [120], true],
    [[0], [0], true],
    [[-50], [0], true],
    [[0, 120, 0, 300, 500], [0, 120, 0, 300, 79], false],
  ])('takes back of %j available cents %j', (available, taken, more) => {
    const reward = after(paid);
    reward.void(at(3));
    const parts = available.map((cents) => reward.clawBack(cents)).filter(({ cents }) => cents > 0);
    expect([parts.map(({ cents }) => cents), reward.isClawbackDue]).toEqual([
      taken.filter((cents) => cents > 0),
      more,
    ]);
    expect(new Set(parts.map(({ reference }) => reference)).size).toBe(parts.length);
  });

  it('is the same whenever it is settled: the first payment decides', () => {
    const some = fc.record({
      amountPaid: fc.constantFrom(0, 100, 499),
      refunded: fc.constantFrom(0, 100, 499),
      days: fc.nat(60),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 6 }), fc.infiniteStream(fc.nat(6)), (history, reads) => {
        const invoices = history.map(({ amountPaid, days }, i) =>
          invoice(`in_${i}`, { amountPaid, createdAt: at(days), refunded: 0 }),
        );
        const back = invoices.map((each, i) => ({
          ...each,
          refunded: Math.min(each.amountPaid, history[i]?.refunded ?? 0),
        }));
        const bare = after(facts({ invoices: back }));
        const followed = after(
          ...Array.from({ length: 5 }, () =>
            facts({
              invoices: invoices.map((each, i) =>
                (reads.next().value as number) > 3 ? (back[i] ?? each) : each,
              ),
            }),
          ),
          facts({ invoices: back }),
        );
        expect(state(followed)).toEqual(state(bare));
        expect(told(followed).filter((name) => name === 'billing.reward-earned').length).toBeLessThanOrEqual(
          1,
        );
      }),
    );
  });
});

it.each([
  [100, 100],
  [499, 499],
  [9990, 499],
])('a referral reward for a first payment of %d cents is at most that: %d', (amountPaid, earned) => {
  const reward = promise();
  reward.settle(facts({ invoices: [invoice('in_1', { amountPaid })] }), at(2));
  expect(reward.snapshot()).toMatchObject({ state: 'earned', amountCents: earned });
});

const line = (id: string, amountCents: number, status: CreditEntryState['status']): CreditEntryState => ({
  id,
  accountId: 'a',
  amountCents,
  currency: 'eur',
  reason: 'referral',
  reference: id,
  providerEntryId: null,
  status,
  createdAt: new Date(0),
  syncedAt: null,
});

it.each<[string, number, CreditEntryState[], CreditEntryState[], number]>([
  ['the credit at the provider', -499, [line('1', 499, 'synced')], [line('1', 499, 'synced')], 499],
  ['0 where the credit was spent', 0, [line('1', 499, 'synced')], [line('1', 499, 'synced')], 0],
  ['0 for a user with a debt', 250, [], [], 0],
  [
    'the unbooked credit of a user without a customer',
    0,
    [line('1', 499, 'unsynced')],
    [line('1', 499, 'unsynced')],
    499,
  ],
  ['increased by credit that came during the read', -499, [], [line('2', 499, 'unsynced')], 998],
  [
    'reduced by what was taken during the read',
    -499,
    [line('1', 499, 'synced')],
    [line('1', 499, 'synced'), line('2', -499, 'unsynced')],
    0,
  ],
  [
    'reduced by what was taken and booked during the read',
    -998,
    [line('1', -100, 'synced'), line('2', -499, 'unsynced')],
    [line('1', -100, 'synced'), line('2', -499, 'synced')],
    499,
  ],
])('clawbackable is %s', (_, balance, before, now, cents) => {
  expect(clawbackable(balance, before, now)).toBe(cents);
});
