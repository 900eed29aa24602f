import { firstPlaceholder } from '../queue/placeholders';
import type { Operation } from '../types';
import type { LocalStore } from './local-schema';

/** The parts of the engine that hold the queue. */
interface ReplaceContext {
  world: { store: LocalStore };
  known: { homeless: Operation[]; generation: number };
  keeper: { kept<T>(work: () => Promise<T>): Promise<T> };
}

/** Replaces operations of the queue as the user decided. Operations for which the store has no room stay in memory. */
export async function replace(
  old: readonly Operation[],
  fresh: readonly Omit<Operation, 'seq'>[],
  { world, known, keeper }: ReplaceContext,
  placeholder: () => number,
): Promise<void> {
  const seqs = old.map(({ seq }) => seq);
  if (known.homeless.some(({ seq }) => seqs.includes(seq))) {
    known.homeless = [
      ...known.homeless.filter(({ seq }) => !seqs.includes(seq)),
      ...fresh.map((operation) => ({ ...operation, seq: placeholder() })),
    ];
    await keeper.kept(() =>
      world.store.replace(
        seqs.filter((seq) => seq < firstPlaceholder),
        [],
      ),
    );
  } else await keeper.kept(() => world.store.replace(seqs, fresh));
  known.generation++;
}
