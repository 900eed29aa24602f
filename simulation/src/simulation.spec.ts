import { planOf } from './plan';
import { plantedBugs } from './planted-bugs';
import { play } from './play';
import { shrink } from './shrink';

// The seeds themselves are played by `npm run soak`. Here: that the simulation can be trusted.

const steps = 300;
const mostSeeds = 300;

it('plays the same seed the same way', async () => {
  const [first, second, other] = [
    await play(planOf(7, steps)),
    await play(planOf(7, steps)),
    await play(planOf(8, steps)),
  ];
  expect(second.hash).toBe(first.hash);
  expect(second.events).toBe(first.events);
  expect(other.hash).not.toBe(first.hash);
});

it('lets a step mean the same without its neighbours, so that few are left of a long story', async () => {
  const bug = plantedBugs.find(({ name }) => name === 'flip-instead-of-set')!;
  const plan = planOf(1, steps);
  const shrunk = await shrink(plan, bug.wiring, 100);
  expect(shrunk.steps.length).toBeLessThan(12);
  expect((await play(shrunk, bug.wiring)).verdict?.invariant).toBe(
    (await play(plan, bug.wiring)).verdict?.invariant,
  );
});

describe('a bug that is planted', () => {
  const caught: string[] = [];
  afterAll(() => process.stdout.write(`${caught.join('\n')}\n`));

  it.each(plantedBugs.map((bug) => [bug.name, bug] as const))(
    '%s is caught',
    async (name, { wiring, caughtBy }) => {
      for (let seed = 1; seed <= mostSeeds; seed++) {
        const { verdict, step } = await play(planOf(seed, steps), wiring);
        if (!verdict) continue;
        caught.push(
          `${name.padEnd(24)} ${verdict.invariant.padEnd(3)} seed ${seed}, ${step === null ? 'at the end' : `step ${step}`}: ${verdict.what.slice(0, 110)}`,
        );
        expect(caughtBy).toContain(verdict.invariant);
        return;
      }
      throw new Error(`nobody noticed it in ${mostSeeds} seeds`);
    },
  );
});
