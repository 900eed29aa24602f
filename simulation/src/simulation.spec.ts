import { mutants } from './mutants';
import { planOf } from './plan';
import { run } from './run';
import { shrink } from './shrink';

// `npm run soak` runs the seeds. These tests check the simulation itself.

const steps = 300;
const mostSeeds = 300;

it('The simulation runs the same seed the same way', async () => {
  const [first, second, other] = [
    await run(planOf(7, steps)),
    await run(planOf(7, steps)),
    await run(planOf(8, steps)),
  ];
  expect(second.hash).toBe(first.hash);
  expect(second.events).toBe(first.events);
  expect(other.hash).not.toBe(first.hash);
});

it('The simulation runs a step the same way without the steps around it, so that shrink leaves few steps', async () => {
  const bug = mutants.find(({ name }) => name === 'flip-instead-of-set')!;
  const plan = planOf(1, steps);
  const shrunk = await shrink(plan, bug.wiring, 100);
  expect(shrunk.steps.length).toBeLessThan(12);
  expect((await run(shrunk, bug.wiring)).violation?.invariant).toBe(
    (await run(plan, bug.wiring)).violation?.invariant,
  );
});

describe('A mutant of the simulation', () => {
  const caught: string[] = [];
  afterAll(() => process.stdout.write(`${caught.join('\n')}\n`));

  it.each(mutants.map((bug) => [bug.name, bug] as const))(
    '%s is detected',
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
      throw new Error(`No invariant was violated in ${mostSeeds} seeds`);
    },
  );
});
