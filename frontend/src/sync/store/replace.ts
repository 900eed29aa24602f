import type { LocalStore } from './local-schema';
import { firstPlaceholder } from '../queue/placeholders';
import type { Operation } from '../types';

/** What stands behind it of the device. */
interface Device {
  world: { store: LocalStore };
  known: { homeless: Operation[]; generation: number };
  keeper: { kept<T>(work: () => Promise<T>): Promise<T> };
}

/** Others in place of these in the queue, by their person's word. What has no room in the store stays without. */
export async function replace(old: readonly Operation[], fresh: readonly Omit<Operation, 'seq'>[], { world, known, keeper }: Device, placeholder: () => number): Promise<void> {
  const seqs = old.map(({ seq }) => seq);
  if (known.homeless.some(({ seq }) => seqs.includes(seq))) {
    known.homeless = [...known.homeless.filter(({ seq }) => !seqs.includes(seq)), ...fresh.map((operation) => ({ ...operation, seq: placeholder() }))];
    await keeper.kept(() => world.store.replace(seqs.filter((seq) => seq < firstPlaceholder), []));
  } else await keeper.kept(() => world.store.replace(seqs, fresh));
  known.generation++;
}
