import { Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../../kernel/clock';
import { type StoredResponse, type Command, Idempotency } from '../../platform/idempotency/idempotency';
import { Checklists } from '../domain/checklists';
import { PictureOffer } from '../domain/picture-offer';
import { ChoicePermits } from './choice-permits';
import { deedOf } from './deed-of';
import { itemOfList } from './item-of-list';

/** What is not given stays as it is; null is none in particular. */
export interface NewPictureWish {
  /** Made by the client, so that it can show the picture as being made before the network is there. */
  imageId?: string | null | undefined;
  promptId?: string | null | undefined;
  selectedCharacterId?: string | null | undefined;
}

export interface NewPictureAnswer {
  imageId: string;
  listVersion: number;
  /** Pictures left this month after this one. */
  remaining: number;
  /** The month is full, or the trial over: the item keeps the last good picture. */
  reason: 'quota' | 'trial_over' | null;
}

/** Another picture of an item. Nothing is lost by asking: until there is one, and if none comes, the last good one stays. */
@Injectable()
export class RegenerateItem {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly permits: ChoicePermits,
    private readonly offer: PictureOffer,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    listId: string,
    itemId: string,
    wish: NewPictureWish,
    language: Language,
  ): Promise<StoredResponse<NewPictureAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const { userId } = command;
      const [style, character, left] = await Promise.all([
        this.permits.ofStyle(userId, wish.promptId),
        this.permits.ofCharacter(userId, wish.selectedCharacterId),
        this.offer.placesLeft(userId),
      ]);
      const { list, item } = await itemOfList(this.checklists, listId, itemId, userId);
      const imageId = wish.imageId?.toLowerCase() ?? uuidv7();
      list.repaintItem(
        item,
        { imageId, promptId: wish.promptId, selectedCharacterId: wish.selectedCharacterId },
        { style, character },
        deedOf(command, this.clock, language),
      );
      await this.checklists.save(list, { changed: [item] });
      return {
        imageId: item.imageId,
        listVersion: list.version,
        remaining: Math.max(0, left.many - 1),
        reason: left.many > 0 ? null : left.trialOver ? 'trial_over' : 'quota',
      };
    });
  }
}
