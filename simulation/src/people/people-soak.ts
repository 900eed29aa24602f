import { mutantNamed, type Seeds, trySeeds } from '../seeds';
import { fewestSteps } from '../shrink';
import { peopleMutants } from './people-mutants';
import { type PeoplePlan, planOf } from './people-plan';
import { type PeopleWiring, soundPeople } from './people-wiring';
import { PeopleWorld } from './people-world';

interface Part extends Seeds {
  steps: number;
  wiring: PeopleWiring;
}

export const wiringOf = (bug: string | undefined): PeopleWiring =>
  bug === undefined ? soundPeople : mutantNamed(bug, peopleMutants);

/** `events`: the requests that reached the server. */
export function part({ steps, wiring, ...seeds }: Part): Promise<void> {
  return trySeeds(seeds, async (seed) => {
    const plan = planOf(seed, steps);
    const world = new PeopleWorld(plan, wiring);
    const last = await world.run();
    const { violations, wire } = world.scene;
    const failure =
      violations.length > 0 ? describe(plan, world, await shrink(plan, wiring, last, 60)) : null;
    return { events: wire.requests, failure };
  });
}

/** Runs one seed and prints it. True if no rule was broken. */
export async function replay(
  seed: number,
  steps: number,
  trace: boolean,
  wiring: PeopleWiring,
): Promise<boolean> {
  const plan = planOf(seed, steps);
  const world = new PeopleWorld(plan, wiring, trace);
  const last = await world.run();
  const isSound = world.scene.violations.length === 0;
  const shrunk = isSound ? plan : await shrink(plan, wiring, last, 200);
  if (trace && !isSound) {
    const smaller = new PeopleWorld(shrunk, wiring, true);
    await smaller.run();
    say(smaller.scene.trace.join('\n'));
  } else if (trace) say(world.scene.trace.join('\n'));
  say(isSound ? `seed ${seed}: sound, ${world.scene.wire.requests} requests` : describe(plan, world, shrunk));
  return isSound;
}

/** The fewest steps that break a rule. */
async function shrink(
  plan: PeoplePlan,
  wiring: PeopleWiring,
  last: number,
  attempts: number,
): Promise<PeoplePlan> {
  const steps = await fewestSteps(plan.steps.slice(0, last), attempts, async (left) => {
    const world = new PeopleWorld({ ...plan, steps: left }, wiring);
    await world.run();
    return world.scene.violations.length > 0;
  });
  return { ...plan, steps };
}

const describe = ({ seed, steps }: PeoplePlan, { scene }: PeopleWorld, shrunk: PeoplePlan): string =>
  [
    `seed ${seed}: ${scene.violations.slice(0, 3).join('\n  ')}`,
    `  shrunk from ${steps.length} steps to ${shrunk.steps.length}:`,
    ...shrunk.steps.map(
      ({ kind, waitMs }, index) => `  ${String(index).padStart(3)}. ${kind}, then ${waitMs} ms`,
    ),
    `  again: npm run soak:people -- --seed ${seed} --steps ${steps.length} --trace`,
  ].join('\n');

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
