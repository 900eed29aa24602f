import { run } from './run';
import { shoppingPlanOf } from './shop';
import { soundWiring, type Wiring } from './wiring';

const steps = 120;

describe('Stores, sections of names and favourites on five phones', () => {
  it.each([1, 2, 3, 4, 5, 6])('are the same everywhere at the end of seed %i', async (seed) => {
    expect((await run(shoppingPlanOf(seed, steps))).violation).toBeNull();
  });

  it('are run the same way for the same seed', async () => {
    const [first, second] = [await run(shoppingPlanOf(7, steps)), await run(shoppingPlanOf(7, steps))];
    expect(second.hash).toBe(first.hash);
  });

  const bug: Wiring = {
    ...soundWiring,
    // A rename that comes after a deletion makes the store anew.
    saveStore: (store, id, fields) => ({ order: [], missing: [], name: '', ...store, ...fields, id }),
  };

  it('have a store that comes back by a rename, which is detected', async () => {
    for (let seed = 1; seed <= 40; seed++) {
      const { violation } = await run(shoppingPlanOf(seed, steps), bug);
      if (!violation) continue;
      expect(violation.invariant).toBe('I9');
      return;
    }
    throw new Error('No seed detected it.');
  });
});
