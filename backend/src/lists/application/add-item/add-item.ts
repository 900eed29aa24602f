import { Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Checklists } from '../../domain/checklists';
import { unusableId } from '../../domain/lists.errors';
import { type ItemAnswer, itemInList } from '../answers';
import { Basket } from '../basket/basket';
import { contextOf } from '../change-context';
import { ChosenDepictions } from '../pictures/chosen-depictions';
import { RoutineFieldPermits } from '../routines/routine-field-permits';
import { draftItem, idsOf, namesOf, type NewItem } from './draft-item';

/**
 * Adds one item, or takes the ticked item of the same name out of the basket. An id that is known already
 * answers its item.
 * @throws NOT_FOUND, LIST_DELETED, ITEM_DELETED, ITEM_LIMIT_REACHED, FORBIDDEN,
 * VALIDATION_FAILED
 */
@Injectable()
export class AddItem {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly depictions: ChosenDepictions,
    private readonly permits: RoutineFieldPermits,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    listId: string,
    input: NewItem,
    language: Language,
  ): Promise<StoredResponse<ItemAnswer & { listVersion: number }>> {
    return this.idempotency.once(command, 201, async () => {
      const context = contextOf(command, this.clock, language);
      const [found, depict] = await Promise.all([
        this.checklists.lockWithBasket(listId, idsOf(input), command.userId),
        this.depictions.of(command.userId, namesOf(input), language),
      ]);
      if (!found) throw notFound();
      const { list, taken, ticked } = found;
      list.assertNotDeleted();
      const known = taken.find(({ id }) => id === input.id?.toLowerCase());
      if (known) {
        if (known.listId !== list.id) throw unusableId('id');
        known.assertNotDeleted();
        return itemInList(known, list);
      }
      const draft = draftItem(input, list.listType, depict, context.at);
      (await this.permits.of(list, command.userId, [draft]))(draft);
      const basket = new Basket(list.id, ticked, taken, (name) => this.depictions.thingKeyOf(name, language));
      const back = basket.itemFor(draft, input.fromBasket);
      if (back) {
        const { id: as, quantity, notes } = draft;
        list.addItems([], context, [{ as, item: back, quantity, notes }]);
        await this.checklists.save(list, { changed: [back] });
        return itemInList(back, list);
      }
      const [item] = list.addItems([basket.withPreviousDetails(draft, input.fromBasket)], context);
      if (!item) throw new Error('addItems returned no item for the draft');
      await this.checklists.save(list, { added: [item] });
      return itemInList(item, list);
    });
  }
}
