import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Checklists } from '../../domain/checklists';
import type { ListHeadAnswer } from '../answers';
import { contextOf } from '../change-context';
import { ListHeads } from '../my-lists/list-heads';
import { ChoicePermits } from '../pictures/choice-permits';

/**
 * Sets the character of a list for new pictures. Null: the default of this kind of list.
 * @throws NOT_FOUND, FORBIDDEN, LIST_DELETED, UPGRADE_REQUIRED, UNKNOWN_PROMPT
 */
@Injectable()
export class ChooseCharacter {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: Checklists,
    private readonly permits: ChoicePermits,
    private readonly heads: ListHeads,
    private readonly clock: Clock,
  ) {}

  execute(
    command: Command,
    listId: string,
    characterId: string | null,
  ): Promise<StoredResponse<ListHeadAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const permit = await this.permits.ofCharacter(command.userId, characterId);
      const list = await this.checklists.lock(listId, command.userId);
      if (!list) throw notFound();
      list.chooseCharacter(characterId, permit, contextOf(command, this.clock));
      await this.checklists.save(list);
      return this.heads.of(list, command.userId);
    });
  }
}
