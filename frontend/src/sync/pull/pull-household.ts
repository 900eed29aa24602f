import { householdPath } from '@pictick/rules/changes/scope';
import type { HouseholdView, ListedHousehold } from '@pictick/rules/household/household-view';
import { isOlder } from '../state/cursor';
import type { StoredHousehold } from '../types';
import type { HouseholdContext } from './household-context';

type AnsweredHousehold = HouseholdView & Pick<ListedHousehold, 'cursor' | 'historyCursor'>;

const headsPath = '/api/households';

/** The last answer about the households of a user, by the state of its engine. */
const known = new WeakMap<object, { etag: string | null; heads: readonly ListedHousehold[] }>();

/** Pulls the households that moved. One that is not among them any more answers by itself why. */
export async function pullHouseholds(context: HouseholdContext): Promise<void> {
  const { env, state } = context;
  const before = known.get(state);
  const { status, body, etag = null } = await env.get(headsPath, before?.etag ?? null);
  if (status !== 200 && status !== 304) return;
  // A household that could not be pulled since the same answer is tried again.
  const heads =
    status === 200 ? (body as { households?: ListedHousehold[] } | null)?.households : (before?.heads ?? []);
  // An answer of a proxy.
  if (!heads) return;
  if (status === 200) known.set(state, { etag, heads });
  await layHomes(heads, context);
  const byId = new Map(heads.map((head) => [head.id, head]));
  const ids = new Set([...byId.keys(), ...state.households.keys()]);
  await Promise.all(
    [...ids].map(async (id) => {
      const head = byId.get(id);
      await pullHousehold(id, context, head?.cursor);
      await pullHistory(id, context, head?.historyCursor);
    }),
  );
}

/** A choice of the home moves no cursor. The home before and the new one change in one step. */
async function layHomes(heads: readonly ListedHousehold[], context: HouseholdContext): Promise<void> {
  const { state, writer } = context;
  const moved = heads.flatMap(({ id, isHome }) => {
    const stored = state.households.get(id);
    // A server of the release before says nothing of it.
    if (!stored || isHome === undefined || (stored.state.isHome ?? false) === isHome) return [];
    return [{ ...stored, state: { ...stored.state, isHome } }];
  });
  for (const household of moved) state.households.set(household.id, household);
  for (const { id } of moved) state.changed(id);
  await Promise.all(moved.map((household) => writer.writeHousehold(household.id, household)));
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
  let historyCursor: number | null | undefined;
  if (answer.status === 200) {
    const { cursor, historyCursor: itsHistory, ...householdState } = answer.body as AnsweredHousehold;
    if (before && isOlder(cursor, before.cursor)) return;
    historyCursor = itsHistory;
    const itemHistory = before?.state.itemHistory;
    household = {
      id,
      state: { ...householdState, ...(itemHistory && { itemHistory }) },
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
  await writer.writeHousehold(id, household);
  await pullHistory(id, context, historyCursor);
}

/**
 * Pulls the item history, unless `cursor` is stored already. Null: the user may not read it. Its code is not in
 * the chunk of the child's page; if it cannot be fetched, the next refresh pulls the history.
 */
async function pullHistory(
  id: string,
  context: HouseholdContext,
  cursor: number | null | undefined,
): Promise<void> {
  const known = context.state.households.get(id)?.state.itemHistory;
  if (cursor === undefined || (cursor === null ? !known : cursor <= (known?.cursor ?? 0))) return;
  await import('./pull-item-history').then(
    ({ dropItemHistory, pullItemHistory }) =>
      cursor === null ? dropItemHistory(id, context) : pullItemHistory(id, context),
    () => undefined,
  );
}
