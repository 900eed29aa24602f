import { MemoryCounters } from '../../../platform/limits/counters';
import { RateLimits } from '../../../platform/limits/rate-limits';
import { BillingAccount, type BillingAccounts } from '../../domain/account/billing-account';
import { ProviderSilent } from '../../domain/provider/payment-provider';
import { at } from '../../testing/facts.mother';
import { CommandTiming } from '../command-runner/command-timing';
import { RefreshIfStale } from './refresh-if-stale';
import type { SyncCustomer } from './sync-customer';

test('RefreshIfStale reads the provider once in ten seconds for a user who reloads, as long as no read is written', async () => {
  let ms = 0;
  const account = BillingAccount.open({ id: 'account', userId: 'ada', now: at(0) });
  account.linkCustomer('cus_1');
  const asked: number[] = [];
  const sync: Pick<SyncCustomer, 'of'> = {
    of: () => {
      asked.push(ms);
      return Promise.resolve({ account: account.snapshot(), fresh: false });
    },
  };
  const accounts: Pick<BillingAccounts, 'ofUser'> = { ofUser: () => Promise.resolve(account) };
  const limits = new RateLimits(new MemoryCounters(() => ms), { rateLimitFactor: 1 });
  const refreshIfStale = new RefreshIfStale(
    accounts as BillingAccounts,
    sync as SyncCustomer,
    limits,
    { now: () => at(1) },
    new CommandTiming(),
  );
  for (ms = 0; ms <= 25_000; ms += 1_000) await refreshIfStale.of('ada');
  expect(asked).toEqual([0, 10_000, 20_000]);
});

test('RefreshIfStale makes one user wait for a silent read; after several silent reads all users get the stored state', async () => {
  const asked: string[] = [];
  const silent = new Set(['ada', 'ben', 'cem']);
  const sync: Pick<SyncCustomer, 'of'> = {
    of: (id) => {
      asked.push(id);
      return silent.has(id)
        ? Promise.reject(new ProviderSilent('away'))
        : Promise.resolve({ account: accountOf(id).snapshot(), fresh: true });
    },
  };
  const accountOf = (id: string): BillingAccount => {
    const account = BillingAccount.open({ id, userId: id, now: at(0) });
    account.linkCustomer(`cus_${id}`);
    return account;
  };
  const accounts: Pick<BillingAccounts, 'ofUser'> = { ofUser: (id) => Promise.resolve(accountOf(id)) };
  let now = at(1);
  const limits = new RateLimits(new MemoryCounters(() => now.getTime()), { rateLimitFactor: 100 });
  const refreshIfStale = new RefreshIfStale(
    accounts as BillingAccounts,
    sync as SyncCustomer,
    limits,
    { now: () => now },
    new CommandTiming(),
  );
  for (const id of ['ada', 'ada', 'dan', 'ben', 'dan', 'cem', 'dan', 'eve']) await refreshIfStale.of(id);
  expect(asked).toEqual(['ada', 'dan', 'ben', 'dan', 'cem']);
  now = new Date(now.getTime() + 60_000);
  await refreshIfStale.of('eve');
  expect(asked.at(-1)).toBe('eve');
});
