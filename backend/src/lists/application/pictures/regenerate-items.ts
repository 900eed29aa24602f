import { Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../../../kernel/clock';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Checklists } from '../../domain/checklists';
import type { ItemsRepaintedAnswer } from '../answers';
import { contextOf } from '../change-context';
import { itemsOfList } from '../item-of-list';
import { ChoicePermits } from './choice-permits';

export interface RepaintInput {
  /** Null: the default character of this kind of list. */
  selectedCharacterId: string | null;
  itemIds: readonly string[];
}

/**
 * Repaints items of a list with one character. Deleted and unknown items are left out. The pictures count
 * for the owner's month.
 * @throws NOT_FOUND, FORBIDDEN, LIST_DELETED, UPGRADE_REQUIRED, UNKNOWN_PROMPT
 */
@Injectable()
export class RegenerateItems {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly permits: ChoicePermits,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    listId: string,
    { selectedCharacterId, itemIds }: RepaintInput,
    language: Language,
  ): Promise<StoredResponse<ItemsRepaintedAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const permit = await this.permits.ofCharacter(command.userId, selectedCharacterId);
      const { list, items } = await itemsOfList(this.checklists, listId, itemIds, command.userId);
      const repaints = items.map((item) => ({ item, imageId: uuidv7() }));
      const repainted = list.repaintItems(
        repaints,
        selectedCharacterId,
        permit,
        contextOf(command, this.clock, language),
      );
      await this.checklists.save(list, { changed: repainted });
      return {
        success: true as const,
        items: repainted.map(({ id, imageId }) => ({ itemId: id, imageId })),
        listVersion: list.version,
      };
    });
  }
}
