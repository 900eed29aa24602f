interface Progress {
  seeds: number;
  events: number;
  failure: { seed: number; text: string } | null;
}

/** Every `stride`-th seed from `from` to `seeds`, without `seeds`. */
export interface Seeds {
  from: number;
  seeds: number;
  stride: number;
  report: (progress: Progress) => void;
}

const enoughFailures = 5;

/** Tries the seeds of one process, until enough of them have failed. */
export async function trySeeds(
  { from, seeds, stride, report }: Seeds,
  trySeed: (seed: number) => Promise<{ events: number; failure: string | null }>,
): Promise<void> {
  let failures = 0;
  // Stack traces of thousands of refusals are never read. A replay of a seed has them.
  Error.stackTraceLimit = 0;
  for (let seed = from; seed < seeds && failures < enoughFailures; seed += stride) {
    const { events, failure } = await trySeed(seed);
    if (failure !== null) failures++;
    report({ seeds: 1, events, failure: failure === null ? null : { seed, text: failure } });
  }
}

/** The wiring of a mutant, to look at how it is detected. @throws Error for an unknown name */
export function mutantNamed<Wiring>(
  bug: string,
  mutants: readonly Readonly<{ name: string; wiring: Wiring }>[],
): Wiring {
  const mutant = mutants.find(({ name }) => name === bug);
  if (!mutant)
    throw new Error(`Unknown mutant; the mutants are ${mutants.map(({ name }) => name).join(', ')}`);
  return mutant.wiring;
}
