import { fewestSteps } from '../shrink';
import type { Progress } from '../soak';
import { peopleMutants } from './people-mutants';
import { type PeoplePlan, planOf } from './people-plan';
import { type PeopleWiring, soundPeople } from './people-wiring';
import { PeopleWorld } from './people-world';

interface Part {
  /** Every `stride`-th seed from here to `seeds`, without `seeds`. */
  from: number;
  seeds: number;
  stride: number;
  steps: number;
  wiring: PeopleWiring;
  report: (progress: Progress) => void;
}

const enoughFailures = 5;

/** The wiring with a mutant, to look at how it is detected. */
export function wiringOf(bug: string | undefined): PeopleWiring {
  if (bug === undefined) return soundPeople;
  const mutant = peopleMutants.find(({ name }) => name === bug);
  if (!mutant)
    throw new Error(`Unknown mutant; the mutants are ${peopleMutants.map(({ name }) => name).join(', ')}`);
  return mutant.wiring;
}

/** `events`: the requests that reached the server. */
export async function part({ from, seeds, stride, steps, wiring, report }: Part): Promise<void> {
  let failures = 0;
  // Stack traces of thousands of refusals are never read. A replay of a seed has them.
  Error.stackTraceLimit = 0;
  for (let seed = from; seed < seeds && failures < enoughFailures; seed += stride) {
    const plan = planOf(seed, steps);
    const world = new PeopleWorld(plan, wiring);
    const last = await world.run();
    const failure = world.scene.violations.length > 0 && {
      seed,
      text: describe(plan, world, await shrink(plan, wiring, last, 60)),
    };
    if (failure) failures++;
    report({ seeds: 1, events: world.scene.wire.requests, failure: failure || null });
  }
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
