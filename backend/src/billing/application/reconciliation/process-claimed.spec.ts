import { notFound } from '../../../kernel/domain-error';
import { ProviderMissing, ProviderSilent } from '../../domain/provider/payment-provider';
import { processClaimed } from './process-claimed';

const waiting = (count: number) => {
  const all = Array.from({ length: count }, (_, nr) => `account ${nr}`);
  return { claim: () => Promise.resolve(all.splice(0, 20)), left: () => all.length };
};
const always = (): boolean => true;
const never = (_id: string, error: unknown): Promise<void> =>
  Promise.reject(error instanceof Error ? error : new Error('no error at all'));

it('processClaimed handles each account once, a few at a time', async () => {
  const { claim } = waiting(50);
  const seen: string[] = [];
  let [atWork, most] = [0, 0];
  expect(
    await processClaimed(
      {
        claim,
        failed: never,
        handle: async (id) => {
          most = Math.max(most, (atWork += 1));
          await Promise.resolve();
          seen.push(id);
          atWork -= 1;
        },
      },
      always,
    ),
  ).toBe(true);
  expect(new Set(seen).size).toBe(50);
  expect([seen.length, most]).toEqual([50, 4]);
});

it.each([new ProviderSilent('away'), new ProviderMissing('no key')])(
  'processClaimed leaves the rest for later after a $name',
  async (failure) => {
    const { claim, left } = waiting(50);
    let asked = 0;
    expect(
      await processClaimed(
        { claim, failed: never, handle: () => Promise.reject(((asked += 1), failure)) },
        always,
      ),
    ).toBe(false);
    expect(asked).toBeLessThan(10);
    expect(left()).toBe(30);
  },
);

it('processClaimed goes on after one account about which the provider is silent', async () => {
  const { claim } = waiting(50);
  const seen: string[] = [];
  const handle = (id: string): Promise<void> =>
    id === 'account 7' || id === 'account 30'
      ? Promise.reject(new ProviderSilent('that one'))
      : Promise.resolve(void seen.push(id));
  expect(await processClaimed({ claim, failed: never, handle }, always)).toBe(true);
  expect(seen).toHaveLength(48);
});

it('processClaimed stops with the process and finishes the accounts that it has begun', async () => {
  const { claim, left } = waiting(50);
  const seen: string[] = [];
  expect(
    await processClaimed(
      { claim, failed: never, handle: (id) => Promise.resolve(void seen.push(id)) },
      () => seen.length < 10,
    ),
  ).toBe(false);
  expect(left()).toBe(30);
  expect(seen.length).toBeLessThan(20);
});

it('processClaimed goes on after an account that was deleted meanwhile', async () => {
  expect(
    await processClaimed(
      { claim: waiting(3).claim, failed: never, handle: () => Promise.reject(notFound()) },
      always,
    ),
  ).toBe(true);
});

it('processClaimed reports an error of one account and goes on, and stops where the report fails too', async () => {
  const told: string[] = [];
  const seen: string[] = [];
  const ours = new TypeError('ours');
  const handle = (id: string): Promise<void> =>
    id === 'account 1' ? Promise.reject(ours) : Promise.resolve(void seen.push(id));
  expect(
    await processClaimed(
      {
        claim: waiting(30).claim,
        handle,
        failed: (id, error) => Promise.resolve(void told.push(`${id} ${error === ours}`)),
      },
      always,
    ),
  ).toBe(true);
  expect([told, seen.length]).toEqual([['account 1 true'], 29]);
  await expect(processClaimed({ claim: waiting(3).claim, handle, failed: never }, always)).rejects.toThrow(
    'ours',
  );
});
