import { overlayOf } from '@pictick/rules/changes.overlay';
import type { SettleInto } from '../store/local-schema';
import { settleInto } from '../store/settle-into';
import type { Operation, ServerItem, StoredHousehold, StoredList } from '../types';
import { effectsOf, type Judged, type Settled, returnsIn } from './apply-response';
import { knownOf } from './known-of';

/** What answers are laid into: what is shown, where it is kept, and who is told. */
export interface ApplyContext {
  world: { now(): Date; tellOthers(): void };
  known: {
    lists: Map<string, StoredList>;
    itemsOf(listId: string): Map<string, ServerItem>;
    households: Map<string, StoredHousehold>;
    operations: Operation[];
    homeless: Operation[];
    cameBack: Map<string, string>;
    concurrentAdds: { took(listId: string, items: readonly ServerItem[]): void };
    generation: number;
    stopped: boolean;
    changed(listId: string): void;
  };
  keeper: { writeDown(listId: string, settled: readonly Settled[], settleInto: SettleInto): Promise<void> };
}

/** Applies the answers to one scope's operations, in their order: shows them first and stores them second, all together. */
export async function applyResponses(
  judged: readonly Judged[],
  { world, known, keeper }: ApplyContext,
): Promise<void> {
  const first = judged[0]?.operation;
  if (!first || known.stopped) return;
  const { listId } = first;
  const settled = effectsOf(judged, knownOf(first, known), known.operations, world.now().toISOString());
  known.generation++;
  for (const { effect } of settled) {
    if (effect.list) known.lists.set(effect.list.id, effect.list);
    if (effect.household) known.households.set(effect.household.id, effect.household);
    for (const item of effect.items ?? []) known.itemsOf(item.listId).set(item.id, item);
    for (const id of effect.removedItems ?? []) known.itemsOf(listId).delete(id);
  }
  const effects = new Map(settled.map(({ seq, effect }) => [seq, effect]));
  for (const {
    operation: { seq, change },
  } of judged)
    if (overlayOf(change).adds) known.concurrentAdds.took(listId, effects.get(seq)?.items ?? []);
  for (const each of judged) for (const [id, itemId] of returnsIn(each)) known.cameBack.set(id, itemId);
  known.operations = known.operations.flatMap((each) =>
    effects.has(each.seq) ? (effects.get(each.seq)?.left ?? []) : each,
  );
  known.changed(listId);
  const stored = settled.map((each) =>
    known.homeless.some(({ seq }) => seq === each.seq)
      ? { ...each, effect: { ...each.effect, left: undefined } }
      : each,
  );
  known.homeless = known.homeless.flatMap((each) =>
    effects.has(each.seq) ? (effects.get(each.seq)?.left ?? []) : each,
  );
  await keeper.writeDown(listId, stored, settleInto);
  world.tellOthers();
}
