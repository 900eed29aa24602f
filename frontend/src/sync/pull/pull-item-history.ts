import { householdPath } from '@pictick/rules/changes/scope';
import { type HistoryChanges, type StoredHistory, withChanges } from '@pictick/rules/household/item-history';
import type { StoredHousehold } from '../types';
import type { HouseholdContext } from './household-context';

/** Pulls what changed in an item history since the stored cursor. */
export async function pullItemHistory(id: string, context: HouseholdContext): Promise<void> {
  const { env, state } = context;
  const stored = (): StoredHistory | undefined => state.households.get(id)?.state.itemHistory;
  const { answer, from } = await state.readConsistent(async () => {
    const from = stored()?.cursor ?? 0;
    return { from, answer: await env.get(`${householdPath(id)}/item-history?since=${from}`, null) };
  });
  if (state.stopped || answer.status !== 200) return;
  // After a restore of the server, the pull of the household comes first.
  if (answer.epoch && state.epoch && answer.epoch !== state.epoch) return;
  const changes = answer.body as HistoryChanges;
  const now = stored()?.cursor ?? 0;
  // Another pull was faster: its rows are as new, or the next pull brings the rest.
  if (now !== from && !changes.complete) return;
  await putHistory(id, context, withChanges(stored(), changes));
}

/** Drops the history of a household whose user may not read it any more. */
export const dropItemHistory = (id: string, context: HouseholdContext): Promise<void> =>
  putHistory(id, context, undefined);

async function putHistory(
  id: string,
  { state, writer }: HouseholdContext,
  itemHistory: StoredHistory | undefined,
): Promise<void> {
  const stored = state.households.get(id);
  if (!stored) return;
  const { itemHistory: _before, ...rest } = stored.state;
  const household: StoredHousehold = { ...stored, state: { ...rest, ...(itemHistory && { itemHistory }) } };
  state.households.set(id, household);
  state.changed(id);
  await writer.writeHousehold(id, household);
}
