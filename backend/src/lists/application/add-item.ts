import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import { type Answer, type Command, Idempotency } from '../../platform/idempotency/idempotency';
import { Checklists } from '../domain/checklists';
import { idTaken } from '../domain/lists.errors';
import { type Language, PictureBook } from '../domain/picture-book';
import { type ItemAnswer, itemInList } from './answers';
import { deedOf } from './deed-of';
import { draftItem, type NewItem } from './draft-item';

@Injectable()
export class AddItem {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly book: PictureBook,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, listId: string, wish: NewItem, language: Language): Promise<Answer<ItemAnswer & { listVersion: number }>> {
    return this.idempotency.once(command, 201, async () => {
      const deed = deedOf(command, this.clock, language);
      const found = await this.checklists.openWithIds(listId, wish.id ? [wish.id] : [], command.userId);
      if (!found) throw notFound();
      const { list, taken: [known] } = found;
      list.mustBeThere();
      if (known) {
        if (known.listId !== list.id) throw idTaken();
        known.mustBeThere();
        return itemInList(known, list);
      }
      const [item] = list.addItems([draftItem(wish, list.listType, language, this.book, deed.at)], deed);
      if (!item) throw new Error('One draft makes one item');
      await this.checklists.save(list, { added: [item] });
      return itemInList(item, list);
    });
  }
}
