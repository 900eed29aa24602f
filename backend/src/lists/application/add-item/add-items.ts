import { Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { Clock } from '../../../kernel/clock';
import { DomainError, notFound } from '../../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import type { ReturningItem } from '../../domain/checklist';
import { Checklists } from '../../domain/checklists';
import type { Item, ItemDraft } from '../../domain/item';
import { itemDeleted, itemLimitReached, unusableId } from '../../domain/lists.errors';
import { type ItemAnswer, itemAnswer, type RefusedLine, refused } from '../answers';
import { Basket } from '../basket/basket';
import { contextOf } from '../change-context';
import { ChosenDepictions } from '../pictures/chosen-depictions';
import { RoutineFieldPermits } from '../routines/routine-field-permits';
import { routineFieldsOf } from '../routines/routine-fields';
import { draftItem, idsOf, namesOf, type NewItem } from './draft-item';

export interface AddedItems {
  results: ({ success: true; item: ItemAnswer } | RefusedLine)[];
  listVersion: number;
}

/**
 * Adds many pasted lines as one change. An invalid line is refused alone and the others are kept.
 * @throws NOT_FOUND, LIST_DELETED
 */
@Injectable()
export class AddItems {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly depictions: ChosenDepictions,
    private readonly permits: RoutineFieldPermits,
    private readonly clock: Clock,
  ) {}

  /** `lines`: an item, or the error of a line that could not be parsed. */
  execute(
    command: Command,
    listId: string,
    lines: readonly (NewItem | DomainError)[],
    language: Language,
  ): Promise<StoredResponse<AddedItems>> {
    return this.idempotency.once(command, 200, async () => {
      const context = contextOf(command, this.clock, language);
      const ids = lines.flatMap((line) => (line instanceof DomainError ? [] : idsOf(line)));
      const names = lines.flatMap((line) => (line instanceof DomainError ? [] : namesOf(line)));
      const [found, depict] = await Promise.all([
        this.checklists.lockWithBasket(listId, ids, command.userId),
        this.depictions.of(command.userId, names, language),
      ]);
      if (!found) throw notFound();
      const { list, taken, ticked } = found;
      list.assertNotDeleted();
      const known = new Map(taken.map((item) => [item.id, item]));
      const drafts = new Map<string, ItemDraft>();
      const returning = new Map<string, ReturningItem>();
      const basket = new Basket(list.id, ticked, taken, (name) => this.depictions.thingKeyOf(name, language));
      const inputs = lines.flatMap((line) =>
        line instanceof DomainError ? [] : [{ ...routineFieldsOf(line), insteadOf: line.insteadOf }],
      );
      const assertMaySet = await this.permits.of(list, command.userId, inputs);
      const outcomes = lines.map((line) =>
        attempt(() => {
          if (line instanceof DomainError) throw line;
          const id = line.id?.toLowerCase();
          if (id && (known.has(id) || drafts.has(id))) return ownId(id, list.id, known);
          if (id && returning.has(id)) return id;
          const draft = draftItem(line, list.listType, depict, context.at);
          assertMaySet(draft);
          const item = basket.itemFor(draft, line.fromBasket);
          if (item)
            returning.set(draft.id, { as: draft.id, item, quantity: draft.quantity, notes: draft.notes });
          else if (list.remainingItems <= drafts.size) throw itemLimitReached();
          else drafts.set(draft.id, basket.withPreviousDetails(draft, line.fromBasket));
          return draft.id;
        }),
      );
      const added = list.addItems([...drafts.values()], context, [...returning.values()]);
      await this.checklists.save(list, {
        added,
        changed: [...new Set([...returning.values()].map(({ item }) => item))],
      });
      for (const { as, item } of returning.values()) known.set(as, item);
      for (const item of added) known.set(item.id, item);
      return { results: outcomes.map((outcome) => result(outcome, known)), listVersion: list.version };
    });
  }
}

/** Accepts the id of an item that this list has already. @throws VALIDATION_FAILED, ITEM_DELETED */
function ownId(id: string, listId: string, known: ReadonlyMap<string, Item>): string {
  const item = known.get(id);
  if (item && item.listId !== listId) throw unusableId('id');
  if (item?.isDeleted) throw itemDeleted();
  return id;
}

function attempt(work: () => string): string | DomainError {
  try {
    return work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

function result(
  outcome: string | DomainError,
  items: ReadonlyMap<string, Item>,
): AddedItems['results'][number] {
  if (outcome instanceof DomainError) return refused(outcome);
  const item = items.get(outcome);
  if (!item) throw new Error('addItems returned no item for an accepted line');
  return { success: true, item: itemAnswer(item) };
}
