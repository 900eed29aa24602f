import { notFound } from '../../../kernel/domain-error';
import { ProviderMissing, ProviderSilent } from '../../domain/payment-provider';
import { eachClaimed } from './each-claimed';

const waiting = (count: number) => {
  const all = Array.from({ length: count }, (_, nr) => `account ${nr}`);
  return { claim: () => Promise.resolve(all.splice(0, 20)), left: () => all.length };
};
const always = (): boolean => true;
const never = (_id: string, error: unknown): Promise<void> =>
  Promise.reject(error instanceof Error ? error : new Error('no error at all'));

it('looks at everybody once, a few at a time', async () => {
  const { claim } = waiting(50);
  const seen: string[] = [];
  let [atWork, most] = [0, 0];
  expect(
    await eachClaimed(
      {
        claim,
        failed: never,
        look: async (id) => {
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
  'leaves the rest for another time after a $name',
  async (trouble) => {
    const { claim, left } = waiting(50);
    let asked = 0;
    expect(
      await eachClaimed(
        { claim, failed: never, look: () => Promise.reject(((asked += 1), trouble)) },
        always,
      ),
    ).toBe(false);
    expect(asked).toBeLessThan(10);
    expect(left()).toBe(30);
  },
);

it('goes on past one of whom nothing is heard', async () => {
  const { claim } = waiting(50);
  const seen: string[] = [];
  const look = (id: string): Promise<void> =>
    id === 'account 7' || id === 'account 30'
      ? Promise.reject(new ProviderSilent('that one'))
      : Promise.resolve(void seen.push(id));
  expect(await eachClaimed({ claim, failed: never, look }, always)).toBe(true);
  expect(seen).toHaveLength(48);
});

it('stops when the process does, with nobody half looked at', async () => {
  const { claim, left } = waiting(50);
  const seen: string[] = [];
  expect(
    await eachClaimed(
      { claim, failed: never, look: (id) => Promise.resolve(void seen.push(id)) },
      () => seen.length < 10,
    ),
  ).toBe(false);
  expect(left()).toBe(30);
  expect(seen.length).toBeLessThan(20);
});

it('goes on where somebody has left meanwhile', async () => {
  expect(
    await eachClaimed(
      { claim: waiting(3).claim, failed: never, look: () => Promise.reject(notFound()) },
      always,
    ),
  ).toBe(true);
});

it('says so where something is wrong with one, and goes on; and ends where that cannot be said either', async () => {
  const told: string[] = [];
  const seen: string[] = [];
  const ours = new TypeError('ours');
  const look = (id: string): Promise<void> =>
    id === 'account 1' ? Promise.reject(ours) : Promise.resolve(void seen.push(id));
  expect(
    await eachClaimed(
      {
        claim: waiting(30).claim,
        look,
        failed: (id, error) => Promise.resolve(void told.push(`${id} ${error === ours}`)),
      },
      always,
    ),
  ).toBe(true);
  expect([told, seen.length]).toEqual([['account 1 true'], 29]);
  await expect(eachClaimed({ claim: waiting(3).claim, look, failed: never }, always)).rejects.toThrow('ours');
});
