import type { HouseholdState } from '@pictick/rules/rows';
import { householdPath } from '@pictick/rules/scope';
import type { Answer } from '../queue/response';
import { isOlder } from '../state/cursor';
import type { LocalStore } from '../store/local-schema';
import type { StoredHousehold } from '../types';

/** The parts of the engine that a household is read into. */
export interface HouseholdContext {
  world: { get(path: string, etag: string | null): Promise<Answer>; store: Pick<LocalStore, 'putHousehold'> };
  known: {
    households: Map<string, StoredHousehold>;
    stopped: boolean;
    undisturbed<T>(read: () => Promise<T>): Promise<T>;
    waits(id: string): boolean;
    changed(id: string): void;
  };
  keeper: {
    kept<T>(work: () => Promise<T>): Promise<T>;
    wrote(what: 'rows'): void;
    couldNotWrite(what: 'rows', error: unknown): void;
  };
}

/** Reads what others have changed in a household. `heard`: the cursor that it is said to be at. A late answer to an early question turns nothing back. */
export async function pullHousehold(
  id: string,
  { world, known, keeper }: HouseholdContext,
  heard?: string,
): Promise<void> {
  const isBehind = (cursor: string): boolean => isOlder(known.households.get(id)?.cursor ?? cursor, cursor);
  if (heard !== undefined && known.households.has(id) && !isBehind(heard)) return;
  const answer = await known.undisturbed(() =>
    world.get(householdPath(id), known.households.get(id)?.etag ?? null),
  );
  if (known.stopped) return;
  const before = known.households.get(id);
  let household: StoredHousehold | null = null;
  if (answer.status === 200) {
    const { cursor, ...state } = answer.body as HouseholdState & { cursor: string };
    if (before && isOlder(cursor, before.cursor)) return;
    household = { id, state, cursor, etag: answer.etag ?? null, epoch: answer.epoch ?? before?.epoch };
    known.households.set(id, household);
  } else if (answer.status === 404 && before && !known.waits(id)) known.households.delete(id);
  else return;
  known.changed(id);
  await keeper
    .kept(() => world.store.putHousehold(id, household))
    .then(
      () => keeper.wrote('rows'),
      (error: unknown) => keeper.couldNotWrite('rows', error),
    );
}
