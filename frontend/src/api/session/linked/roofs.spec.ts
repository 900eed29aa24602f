import type { Home } from '../../../sync/store/session-row';
import { roofs, withRoofs } from './roofs';

const home = (householdId: string, given: Partial<Home> = {}): Home => ({
  ...{ deviceId: `device of ${householdId}`, householdId, children: [], token: '', expiresAt: 0 },
  childId: null,
  ...given,
});
const roofsOf = (...homes: Home[]): string[] => withRoofs(homes).map(({ roof }) => roof);
const names = Array.from({ length: 40 }, (_, index) => `home ${index}`);

it('the roof of a household is the same on each device, whichever place its home has', () => {
  for (const name of names) expect(roofsOf(home(name))).toEqual(roofsOf(home(name)));
  expect(new Set(names.flatMap((name) => roofsOf(home(name))))).toEqual(new Set(roofs));
});

it('two homes of one device have different roofs, and the first keeps its own', () => {
  for (const name of names)
    for (const other of names.filter((each) => each !== name)) {
      const [first, second] = roofsOf(home(name), home(other));
      expect(first).toBe(roofsOf(home(name))[0]);
      expect(second).not.toBe(first);
    }
});

it('a roof stays when the home is linked anew, and when the other one has left', () => {
  const [berg, tal] = withRoofs([home('home 1'), home('home 5')]);
  if (!berg || !tal) throw new Error('There are no homes');
  const anew = home('home 5', { deviceId: 'next' });
  expect(roofsOf(berg, { ...tal, isFormer: true }, anew)).toEqual([berg.roof, tal.roof, tal.roof]);
  expect(roofsOf(tal)).toEqual([tal.roof]);
  expect(roofsOf(tal, home('home 1'))[0]).toBe(tal.roof);
});

it('a roof of a later release counts as none', () => {
  expect(roofsOf(home('home 1', { roof: 'thatch' }))).toEqual(roofsOf(home('home 1')));
});
