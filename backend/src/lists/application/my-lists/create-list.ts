import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../../../kernel/clock';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Checklist } from '../../domain/checklist';
import { StoredChecklists } from '../../domain/checklists';
import { claimedTime } from '../../domain/list-change';
import { listLimit, listLimitReached, unusableId } from '../../domain/lists.errors';
import type { ListType } from '../../domain/pictures/picture-book';
import type { ListHeadAnswer } from '../answers';
import { contextOf } from '../change-context';
import { ChoicePermits } from '../pictures/choice-permits';
import { ListHeads } from './list-heads';

export interface NewList {
  id?: string | null | undefined;
  name: string;
  listType?: ListType | null | undefined;
  selectedCharacterId?: string | null | undefined;
  createdAt?: string | null | undefined;
}

export type NewListAnswer = ListHeadAnswer & { items: never[] };

/**
 * Creates a list, under the id of the client if there is one.
 * @throws VALIDATION_FAILED, UPGRADE_REQUIRED, UNKNOWN_PROMPT, LIST_LIMIT_REACHED, LIST_DELETED
 */
@Injectable()
export class CreateList {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly checklists: StoredChecklists,
    private readonly permits: ChoicePermits,
    private readonly heads: ListHeads,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, input: NewList): Promise<StoredResponse<NewListAnswer>> {
    return this.idempotency.once(command, 201, async () => {
      const list = await this.make(command, input);
      return { ...(await this.heads.of(list, command.userId)), items: [] };
    });
  }

  /** A list of the user with this id is the answer: the client has sent the request before. */
  private async make(command: Command, input: NewList): Promise<Checklist> {
    const context = contextOf(command, this.clock);
    const { id, name, listType, selectedCharacterId, createdAt } = input;
    const draft = {
      id: id?.toLowerCase() ?? uuidv7(),
      name,
      listType: listType ?? 'shopping',
      selectedCharacterId: selectedCharacterId ?? null,
      createdAt: claimedTime(createdAt, context.at),
    };
    const list = Checklist.start(
      draft,
      await this.permits.ofCharacter(command.userId, draft.selectedCharacterId),
      context,
    );
    const owned = await this.checklists.countOwn(command.userId);
    const known = id ? await this.checklists.lock(list.id, command.userId) : null;
    if (known?.ownerId === command.userId) {
      known.assertNotDeleted();
      return known;
    }
    if (owned >= listLimit) throw listLimitReached();
    if (known || !(await this.checklists.add(list))) throw unusableId('id');
    return list;
  }
}
