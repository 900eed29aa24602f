import { firstTemporarySeq } from '../queue/temporary-seq';
import type { Operation } from '../types';
import type { LocalStore } from './local-schema';

/** The parts of the engine that hold the queue. */
interface ReplaceContext {
  env: { store: LocalStore };
  state: { unpersisted: Operation[]; generation: number };
  writer: { withRestore<T>(work: () => Promise<T>): Promise<T> };
}

/**
 * Replaces operations of the queue. If one of the old ones was only in memory, the new ones stay in memory
 * too.
 */
export async function replace(
  old: readonly Operation[],
  fresh: readonly Omit<Operation, 'seq'>[],
  { env, state, writer }: ReplaceContext,
  temporarySeq: () => number,
): Promise<void> {
  const seqs = old.map(({ seq }) => seq);
  if (state.unpersisted.some(({ seq }) => seqs.includes(seq))) {
    state.unpersisted = [
      ...state.unpersisted.filter(({ seq }) => !seqs.includes(seq)),
      ...fresh.map((operation) => ({ ...operation, seq: temporarySeq() })),
    ];
    await writer.withRestore(() =>
      env.store.replace(
        seqs.filter((seq) => seq < firstTemporarySeq),
        [],
      ),
    );
  } else await writer.withRestore(() => env.store.replace(seqs, fresh));
  state.generation++;
}
