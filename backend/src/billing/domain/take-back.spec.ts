import type { CreditEntryState } from './credit-entry';
import { takeable } from './referral-reward';

const line = (id: string, amountCents: number, status: CreditEntryState['status']): CreditEntryState => ({ id, accountId: 'a', amountCents, currency: 'eur', reason: 'referral', reference: id, providerEntryId: null, status, createdAt: new Date(0), syncedAt: null });

it.each<[string, number, CreditEntryState[], CreditEntryState[], number]>([
  ['what the provider owes', -499, [line('1', 499, 'synced')], [line('1', 499, 'synced')], 499],
  ['nothing where it was spent', 0, [line('1', 499, 'synced')], [line('1', 499, 'synced')], 0],
  ['nothing of who owes something', 250, [], [], 0],
  ['what the provider has not heard of, where there is no customer', 0, [line('1', 499, 'unsynced')], [line('1', 499, 'unsynced')], 499],
  ['what came while it was asked', -499, [], [line('2', 499, 'unsynced')], 998],
  ['less what was taken while it was asked', -499, [line('1', 499, 'synced')], [line('1', 499, 'synced'), line('2', -499, 'unsynced')], 0],
  ['less what was taken and booked while it was asked', -998, [line('1', -100, 'synced'), line('2', -499, 'unsynced')], [line('1', -100, 'synced'), line('2', -499, 'synced')], 499],
])('can be taken: %s', (_, balance, before, now, cents) => {
  expect(takeable(balance, before, now)).toBe(cents);
});
