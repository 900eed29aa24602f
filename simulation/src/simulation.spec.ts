import { mutants } from './mutants';
import { planOf } from './plan';
import { run } from './run';
import { shrink } from './shrink';

// The seeds themselves are played by `npm run soak`. Here: that the simulation can be trusted.

const steps = 300;
const mostSeeds = 300;

it('plays the same seed the same way', async () => {
  const [first, second, other] = [
    await run(planOf(7, steps)),
    await run(planOf(7, steps)),
    await run(planOf(8, steps)),
  ];
  expect(second.hash).toBe(first.hash);
  expect(second.events).toBe(first.events);
  expect(other.hash).not.toBe(first.hash);
});

it('lets a step mean the same without its neighbours, so that few are left of a long story', async () => {
  const bug = mutants.find(({ name }) => name === 'flip-instead-of-set')!;
  const plan = planOf(1, steps);
  const shrunk = await shrink(plan, bug.wiring, 100);
  expect(shrunk.steps.length).toBeLessThan(12);
  expect((await run(shrunk, bug.wiring)).violation?.invariant).toBe(
    (await run(plan, bug.wiring)).violation?.invariant,
  );
});

describe('a bug that is planted', () => {
  const caught: string[] = [];
  afterAll(() => process.stdout.write(`${caught.join('\n')}\n`));

  it.each(mutants.map((bug) => [bug.name, bug] as const))(
    '%s is caught',
    async (name, { wiring, caughtBy }) => {
      for (let seed = 1; seed <= mostSeeds; seed++) {
        const { violation, step } = await run(planOf(seed, steps), wiring);
        if (!violation) continue;
        caught.push(
          `${name.padEnd(24)} ${violation.invariant.padEnd(3)} seed ${seed}, ${step === null ? 'at the end' : `step ${step}`}: ${violation.what.slice(0, 110)}`,
        );
        expect(caughtBy).toContain(violation.invariant);
        return;
      }
      throw new Error(`nobody noticed it in ${mostSeeds} seeds`);
    },
  );
});
