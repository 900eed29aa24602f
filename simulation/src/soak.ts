import { mutants } from './mutants';
import { planOf } from './plan';
import { describeFailure } from './report';
import { run } from './run';
import { mutantNamed, type Seeds, trySeeds } from './seeds';
import { shrink } from './shrink';
import { type Wiring, soundWiring } from './wiring';

interface Part extends Seeds {
  steps: number;
  wiring: Wiring;
}

export const wiringOf = (bug: string | undefined): Wiring =>
  bug === undefined ? soundWiring : mutantNamed(bug, mutants);

export function part({ steps, wiring, ...seeds }: Part): Promise<void> {
  return trySeeds(seeds, async (seed) => {
    const plan = planOf(seed, steps);
    const outcome = await run(plan, wiring);
    const { events, violation } = outcome;
    const failure = violation ? describeFailure(plan, outcome, await shrink(plan, wiring, 200)) : null;
    return { events, failure };
  });
}

/** Runs one seed and prints it. True if no invariant was violated. */
export async function replay(seed: number, steps: number, trace: boolean, wiring: Wiring): Promise<boolean> {
  const plan = planOf(seed, steps);
  const outcome = await run(plan, wiring, trace);
  const hash = outcome.hash.toString(16).padStart(8, '0');
  if (!outcome.violation) {
    if (trace) say(outcome.trace.join('\n'));
    say(`seed ${seed}: sound, ${outcome.events} events, trace ${hash}`);
    return true;
  }
  const shrunk = await shrink(plan, wiring);
  if (trace) say((await run(shrunk, wiring, true)).trace.join('\n'));
  say(describeFailure(plan, outcome, shrunk));
  return false;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
