import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../../kernel/clock';
import { invalid } from '../../kernel/domain-error';
import { type Answer, type Command, Idempotency } from '../../platform/idempotency/idempotency';
import { Checklists } from '../domain/checklists';
import type { EditedField, ItemEdit } from '../domain/item';
import { type Language, type ListType, PictureBook } from '../domain/picture-book';
import { isPosition } from '../domain/position';
import { nameOf, notesOf, quantityOf } from '../domain/words';
import { type ItemAnswer, itemInList } from './answers';
import { deedOf } from './deed-of';
import { fieldsOfOthers } from './fields-of-others';
import { itemOfList } from './item-of-list';

/** What is not given stays as it is; null takes quantity or notes away. */
export interface ItemWish {
  name?: string | undefined;
  quantity?: string | null | undefined;
  notes?: string | null | undefined;
  position?: string | undefined;
  /** The version of the list that the person saw. */
  baseVersion?: number | undefined;
}

@Injectable()
export class EditItem {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly book: PictureBook,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, listId: string, itemId: string, wish: ItemWish, language: Language): Promise<Answer<ItemAnswer & { listVersion: number; superseded: EditedField[] }>> {
    return this.idempotency.once(command, 200, async () => {
      const deed = deedOf(command, this.clock, language);
      const found = await itemOfList(this.checklists, listId, itemId, command.userId, wish.baseVersion);
      const { list, item } = found;
      const superseded = list.editItem(item, this.editOf(wish, list.listType, language), deed, await fieldsOfOthers(this.checklists, found, wish.baseVersion, deed));
      await this.checklists.save(list, { changed: [item] });
      return { ...itemInList(item, list), superseded };
    });
  }

  private editOf({ name, quantity, notes, position }: ItemWish, listType: ListType, language: Language): ItemEdit {
    if (position !== undefined && !isPosition(position)) throw invalid({ field: 'position', rule: 'format' });
    const clean = name === undefined ? undefined : nameOf(name);
    return {
      ...(clean !== undefined && { name: clean, picture: { ...this.book.depict(clean, listType, language), imageId: uuidv7() } }),
      ...(quantity !== undefined && { quantity: quantityOf(quantity) }),
      ...(notes !== undefined && { notes: notesOf(notes) }),
      ...(position !== undefined && { position }),
    };
  }
}
