import { overlayOf } from '@pictick/rules/changes.overlay';
import type { WriteResponses } from '../store/local-schema';
import { writeResponses } from '../store/write-responses';
import type { Operation, RefusedMark, ServerItem, StoredHousehold, StoredList } from '../types';
import { responseEffects, type ClassifiedResponse, type AppliedResponse, aliasesIn } from './apply-response';
import { scopeRows } from './scope-rows';

/** The parts of the engine that answers are written to: state, store, and broadcast. */
export interface ApplyContext {
  env: { now(): Date; broadcast(): void };
  state: {
    lists: Map<string, StoredList>;
    itemsOf(listId: string): Map<string, ServerItem>;
    households: Map<string, StoredHousehold>;
    operations: Operation[];
    unpersisted: Operation[];
    aliases: Map<string, string>;
    refused: Map<string, RefusedMark>;
    concurrentAdds: { accepted(listId: string, items: readonly ServerItem[]): void };
    generation: number;
    stopped: boolean;
    changed(listId: string): void;
  };
  writer: {
    storeResponses(
      listId: string,
      responses: readonly AppliedResponse[],
      writeResponses: WriteResponses,
    ): Promise<void>;
  };
}

/**
 * Applies the answers to one scope's operations in their order: to the state first, then to the store in one
 * transaction.
 * @throws DOMException of the store, unless the store is merely full.
 */
export async function applyResponses(
  classified: readonly ClassifiedResponse[],
  { env, state, writer }: ApplyContext,
): Promise<void> {
  const first = classified[0]?.operation;
  if (!first || state.stopped) return;
  const { listId } = first;
  const responses = responseEffects(
    classified,
    scopeRows(first, state),
    state.operations,
    env.now().toISOString(),
  );
  state.generation++;
  for (const { effect } of responses) {
    if (effect.refused) state.refused.set(effect.refused.id, effect.refused);
    for (const id of effect.told ?? []) state.refused.delete(id);
    if (effect.list) state.lists.set(effect.list.id, effect.list);
    if (effect.household) state.households.set(effect.household.id, effect.household);
    for (const item of effect.items ?? []) state.itemsOf(item.listId).set(item.id, item);
    for (const id of effect.removedItems ?? []) state.itemsOf(listId).delete(id);
  }
  const effects = new Map(responses.map(({ seq, effect }) => [seq, effect]));
  for (const {
    operation: { seq, change },
  } of classified)
    if (overlayOf(change).adds) state.concurrentAdds.accepted(listId, effects.get(seq)?.items ?? []);
  for (const each of classified) for (const [id, itemId] of aliasesIn(each)) state.aliases.set(id, itemId);
  state.operations = state.operations.flatMap((each) =>
    effects.has(each.seq) ? (effects.get(each.seq)?.remainder ?? []) : each,
  );
  state.changed(listId);
  const stored = responses.map((each) =>
    state.unpersisted.some(({ seq }) => seq === each.seq)
      ? { ...each, effect: { ...each.effect, remainder: undefined } }
      : each,
  );
  state.unpersisted = state.unpersisted.flatMap((each) =>
    effects.has(each.seq) ? (effects.get(each.seq)?.remainder ?? []) : each,
  );
  await writer.storeResponses(listId, stored, writeResponses);
  env.broadcast();
}
