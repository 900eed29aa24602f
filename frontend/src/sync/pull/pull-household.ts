import { householdPath } from '@pictick/rules/changes/scope';
import type { HouseholdHead, HouseholdView } from '@pictick/rules/household/household-view';
import type { WireResponse } from '../queue/response';
import { isOlder } from '../state/cursor';
import type { LocalStore } from '../store/local-schema';
import type { StoredHousehold } from '../types';

/** The parts of the engine that a pulled household is written to. */
export interface HouseholdContext {
  env: {
    get(path: string, etag: string | null): Promise<WireResponse>;
    store: Pick<LocalStore, 'putHousehold'>;
  };
  state: {
    households: Map<string, StoredHousehold>;
    ended: Map<string, string>;
    epoch: string | null;
    stopped: boolean;
    readConsistent<T>(read: () => Promise<T>): Promise<T>;
    waits(id: string): boolean;
    changed(id: string): void;
  };
  writer: {
    withRestore<T>(work: () => Promise<T>): Promise<T>;
    writeSucceeded(what: 'rows'): void;
    writeFailed(what: 'rows', error: unknown): void;
  };
  resetEpoch(epoch: string): Promise<boolean>;
}

const headsPath = '/api/households';

/** The last answer about the households of a user, by the state of its engine. */
const known = new WeakMap<object, { etag: string | null; heads: readonly HouseholdHead[] }>();

/** Pulls the households that moved. One that is not among them any more answers by itself why. */
export async function pullHouseholds(context: HouseholdContext): Promise<void> {
  const { env, state } = context;
  const before = known.get(state);
  const { status, body, etag = null } = await env.get(headsPath, before?.etag ?? null);
  if (status !== 200 && status !== 304) return;
  // A household that could not be pulled since the same answer is tried again.
  const heads =
    status === 200 ? (body as { households?: HouseholdHead[] } | null)?.households : (before?.heads ?? []);
  // An answer of a proxy.
  if (!heads) return;
  if (status === 200) known.set(state, { etag, heads });
  const cursors = new Map(heads.map(({ id, cursor }) => [id, cursor]));
  const ids = new Set([...cursors.keys(), ...state.households.keys()]);
  await Promise.all([...ids].map((id) => pullHousehold(id, context, cursors.get(id))));
}

/**
 * Pulls a household, unless `targetCursor` is known already. An answer older than the stored state is
 * dropped.
 */
export async function pullHousehold(
  id: string,
  context: HouseholdContext,
  targetCursor?: string,
): Promise<void> {
  const { env, state, writer } = context;
  const stored = state.households.get(id);
  // Without a tag the state after an own change was not read yet.
  if (targetCursor !== undefined && stored?.etag && !isOlder(stored.cursor, targetCursor)) return;
  const answer = await state.readConsistent(() =>
    env.get(householdPath(id), state.households.get(id)?.etag ?? null),
  );
  if (state.stopped) return;
  // A restored server: rows of its epoch would hide from the lists' pull that the device is of another.
  const { epoch } = answer;
  if (epoch && state.epoch && epoch !== state.epoch && !(await context.resetEpoch(epoch))) return;
  const before = state.households.get(id);
  let household: StoredHousehold | null = null;
  if (answer.status === 200) {
    const { cursor, ...householdState } = answer.body as HouseholdView & { cursor: string };
    if (before && isOlder(cursor, before.cursor)) return;
    household = {
      id,
      state: householdState,
      cursor,
      etag: answer.etag ?? null,
      epoch: epoch ?? before?.epoch,
    };
    state.households.set(id, household);
  } else if (answer.status === 404 && before && !state.waits(id)) {
    state.households.delete(id);
    state.ended.set(id, before.state.name);
  } else return;
  state.changed(id);
  await writer
    .withRestore(() => env.store.putHousehold(id, household))
    .then(
      () => writer.writeSucceeded('rows'),
      (error: unknown) => writer.writeFailed('rows', error),
    );
}
