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

/** Undefined keeps style or character; null resets to the default. */
export interface NewPictureInput {
  /** Set by the client, so that it can show the picture as pending while offline. */
  imageId?: string | null | undefined;
  promptId?: string | null | undefined;
  selectedCharacterId?: string | null | undefined;
}

export interface NewPictureAnswer {
  imageId: string;
  listVersion: number;
  /** Pictures left this month after this one. */
  remaining: number;
  /** The item keeps its last picture: no pictures left this month, or the trial is over. */
  reason: 'quota' | 'trial_over' | null;
}

/**
 * Requests a new picture of an item. The last good picture stays until the new one is ready, or for good if
 * that fails.
 * @throws NOT_FOUND, LIST_DELETED, ITEM_DELETED, UPGRADE_REQUIRED, UNKNOWN_PROMPT
 */
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
