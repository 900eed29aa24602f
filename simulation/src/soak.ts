import { mutants } from './mutants';
import { planOf } from './plan';
import { describeFailure } from './report';
import { run } from './run';
import { shrink } from './shrink';
import { type Wiring, soundWiring } from './wiring';

export interface Progress {
  seeds: number;
  events: number;
  failure: { seed: number; text: string } | null;
}

interface Part {
  /** Every `stride`-th seed from here to `seeds`, without `seeds`. */
  from: number;
  seeds: number;
  stride: number;
  steps: number;
  wiring: Wiring;
  report: (progress: Progress) => void;
}

const enoughFailures = 5;

/** The wiring with a mutant, to look at how it is detected. */
export function wiringOf(bug: string | undefined): Wiring {
  if (bug === undefined) return soundWiring;
  const mutant = mutants.find(({ name }) => name === bug);
  if (!mutant)
    throw new Error(`Unknown mutant; the mutants are ${mutants.map(({ name }) => name).join(', ')}`);
  return mutant.wiring;
}

export async function part({ from, seeds, stride, steps, wiring, report }: Part): Promise<void> {
  let failures = 0;
  // Stack traces of thousands of refusals are never read. A replay of a seed has them.
  Error.stackTraceLimit = 0;
  for (let seed = from; seed < seeds && failures < enoughFailures; seed += stride) {
    const plan = planOf(seed, steps);
    const outcome = await run(plan, wiring);
    const failure = outcome.violation && {
      seed,
      text: describeFailure(plan, outcome, await shrink(plan, wiring, 200)),
    };
    if (failure) failures++;
    report({ seeds: 1, events: outcome.events, failure });
  }
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
