import { Injectable } from '@nestjs/common';
import type { Language } from '@pictick/rules/language';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../../../kernel/clock';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Checklists } from '../../domain/checklists';
import { PictureCatalogue } from '../../domain/pictures/picture-catalogue';
import { contextOf } from '../change-context';
import { itemOfList } from '../item-of-list';
import { ChoicePermits } from './choice-permits';

/** What is not given stays as it is; null is none in particular. */
export interface NewPictureInput {
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
    private readonly catalogue: PictureCatalogue,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    listId: string,
    itemId: string,
    input: NewPictureInput,
    language: Language,
  ): Promise<StoredResponse<NewPictureAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const { userId } = command;
      const [style, character, left] = await Promise.all([
        this.permits.ofStyle(userId, input.promptId),
        this.permits.ofCharacter(userId, input.selectedCharacterId),
        this.catalogue.picturesLeft(userId),
      ]);
      const { list, item } = await itemOfList(this.checklists, listId, itemId, userId);
      const imageId = input.imageId?.toLowerCase() ?? uuidv7();
      list.repaintItem(
        item,
        { imageId, promptId: input.promptId, selectedCharacterId: input.selectedCharacterId },
        { style, character },
        contextOf(command, this.clock, language),
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
